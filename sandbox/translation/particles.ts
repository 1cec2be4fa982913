/* Korean particles that depend on how the word before them ends. A phrase of the book has one form of each behind a hole; what fills the hole decides which is written. */

/** The form behind a consonant, and the form behind a vowel. */
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
/** What may follow a particle: 이 of "이 별도입니다", and not the first syllable of a word such as 이상. */
const END = '(?=[\\s.,!?]|$)';
const PARTICLE = new RegExp(`^(?:${PAIRS.flat().join('|')})${END}`);
const BEHIND_HOLE = new RegExp(`(?<=\\})(?:${PAIRS.flat().join('|')})${END}`, 'g');

const FIRST = '가'.charCodeAt(0);
const LAST = '힣'.charCodeAt(0);
const FINALS = 28;
const RIEUL = 8;
/** The last syllable of each digit, and of a number that ends in zeros: ten, hundred, thousand, ten thousand. */
const DIGITS = '영일이삼사오육칠팔구';
const ZEROS = ['', '십', '백', '천', '만', '만', '만', '만', '억'];
/** The money of an amount whose sign or code stands before it is said last. */
const MONEY: readonly (readonly [RegExp, string])[] = [
  [/^(?:US?\$|\$|USD)\s?\d/i, '달러'],
  [/^(?:₩|KRW)\s?\d/i, '원'],
  [/^(?:¥|JPY)\s?\d/i, '엔'],
  [/^(?:CNY|RMB)\s?\d/i, '위안'],
];

/** The Korean text behind a filled hole, its particle in the form that fits; as it was where nobody can tell how the value is read. */
export function withParticle(value: string, after: string): string {
  const particle = PARTICLE.exec(after)?.[0];
  const pair = PAIRS.find((forms) => forms.some((form) => form === particle));
  const final = finalOf(value);
  if (particle === undefined || pair === undefined || final === undefined) return after;
  const isOpen = final === 0 || (pair[1] === '로' && final === RIEUL);
  return pair[isOpen ? 1 : 0] + after.slice(particle.length);
}

/** A form of a phrase with its particles as written, and once more with the others. */
export function particleForms(form: string): string[] {
  const other = form.replace(BEHIND_HOLE, (particle) => {
    const pair = PAIRS.find((forms) => forms.some((one) => one === particle));
    return pair?.[pair[0] === particle ? 1 : 0] ?? particle;
  });
  return other === form ? [form] : [form, other];
}

/** The final consonant of a text as a Korean reads it, 0 for a vowel; undefined for Latin words, whose spelling does not tell. */
function finalOf(value: string): number | undefined {
  const money = MONEY.find(([pattern]) => pattern.test(value.trim()))?.[1];
  const syllable = (money ?? numberRead(value.trim()) ?? value.trim().replace(/[^\p{L}\p{N}]+$/u, '')).at(-1) ?? '';
  const code = syllable.charCodeAt(0);
  return code >= FIRST && code <= LAST ? (code - FIRST) % FINALS : undefined;
}

function numberRead(value: string): string | undefined {
  const digits = /\d[\d,]*$/.exec(value)?.[0].replaceAll(',', '');
  if (digits === undefined) return undefined;
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return zeros > 0 && zeros < digits.length ? ZEROS[Math.min(zeros, ZEROS.length - 1)] : DIGITS[Number(digits.at(-1))];
}
