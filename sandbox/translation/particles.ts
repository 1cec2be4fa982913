/* Korean particles that depend on the end of the word before them. A phrase of the book has one form after a hole; the hole's value determines which
 * one is written. */

/** The form after a consonant, and the form after a vowel. */
const PAIRS = [
  ['이에요', '예요'],
  ['이라고', '라고'],
  ['이면', '면'],
  ['으로', '로'],
  ['은', '는'],
  ['을', '를'],
  ['과', '와'],
  ['이', '가'],
] as const;
/** Text that can follow a particle. In "이 별도입니다" 이 is a particle; in a word such as 이상 it is the first syllable. */
const END = '(?=[\\s.,!?]|$)';
const PARTICLE = new RegExp(`^(?:${PAIRS.flat().join('|')})${END}`);
const BEHIND_HOLE = new RegExp(`(?<=\\})(?:${PAIRS.flat().join('|')})${END}`, 'g');

const FIRST_SYLLABLE = '가'.charCodeAt(0);
const LAST_SYLLABLE = '힣'.charCodeAt(0);
const FINALS_PER_SYLLABLE = 28;
const RIEUL = 8;
/** Last syllables of digits, and of numbers that end in zeros: ten, hundred, thousand, ten thousand. */
const DIGITS = '영일이삼사오육칠팔구';
const ZEROS = ['', '십', '백', '천', '만', '만', '만', '만', '억'];
/** Currencies whose sign or code precedes the amount but is spoken last. */
const SPOKEN_CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:US?\$|\$|USD)\s?\d/i, '달러'],
  [/^(?:₩|KRW)\s?\d/i, '원'],
  [/^(?:¥|JPY)\s?\d/i, '엔'],
  [/^(?:CNY|RMB)\s?\d/i, '위안'],
];

/** Returns the Korean text after a filled hole with the fitting particle; unchanged if the pronunciation of the value is unknown. */
export function fitParticle(value: string, after: string): string {
  const particle = PARTICLE.exec(after)?.[0];
  const pair = PAIRS.find((forms) => forms.some((form) => form === particle));
  const final = findFinalConsonant(value);
  if (particle === undefined || pair === undefined || final === undefined) return after;
  const isOpen = final === 0 || (pair[1] === '로' && final === RIEUL);
  return pair[isOpen ? 1 : 0] + after.slice(particle.length);
}

/** Returns a form of a phrase with its particles as written, and a second one with the alternative particles. */
export function listParticleForms(form: string): string[] {
  const other = form.replace(BEHIND_HOLE, (particle) => {
    const pair = PAIRS.find((forms) => forms.some((one) => one === particle));
    return pair?.[pair[0] === particle ? 1 : 0] ?? particle;
  });
  return other === form ? [form] : [form, other];
}

/** Returns the final consonant of a text in Korean pronunciation, 0 for a vowel; undefined for Latin words, whose spelling does not show it. */
function findFinalConsonant(value: string): number | undefined {
  const money = SPOKEN_CURRENCIES.find(([pattern]) => pattern.test(value.trim()))?.[1];
  const syllable = (money ?? spellLastDigits(value.trim()) ?? value.trim().replace(/[^\p{L}\p{N}]+$/u, '')).at(-1) ?? '';
  const code = syllable.charCodeAt(0);
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE ? (code - FIRST_SYLLABLE) % FINALS_PER_SYLLABLE : undefined;
}

function spellLastDigits(value: string): string | undefined {
  const digits = /\d[\d,]*$/.exec(value)?.[0].replaceAll(',', '');
  if (digits === undefined) return undefined;
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return zeros > 0 && zeros < digits.length ? ZEROS[Math.min(zeros, ZEROS.length - 1)] : DIGITS[Number(digits.at(-1))];
}
