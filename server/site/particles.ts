/** Korean particles whose form depends on the preceding sound: the form after a consonant, then the form after a vowel. */
const PARTICLE_PAIRS = [
  ['이', '가'],
  ['은', '는'],
  ['을', '를'],
  ['과', '와'],
  ['으로', '로'],
] as const;

/** A particle that can follow a placeholder, written with both forms or with one of them. */
export const PARTICLE = /이\(가\)|은\(는\)|을\(를\)|과\(와\)|와\(과\)|\(으\)로|(?:으로|[이가은는을를과와로])(?=[\s.,!?]|$)/;

/** Returns the form of a particle that fits the preceding words. The particle is unchanged if their pronunciation is unknown. */
export function chooseParticle(words: string, particle: string): string {
  const pair = PARTICLE_PAIRS.find((forms) =>
    forms.some((form) => particle === form || particle.replaceAll(/[()]/g, '') === form || particle.startsWith(`${form}(`)),
  );
  const last = lastSyllable(words);
  if (!pair || last === undefined) return particle;
  const final = (last.charCodeAt(0) - FIRST_SYLLABLE) % FINALS_PER_VOWEL;
  // After the consonant ㄹ the form is 로.
  const isOpen = final === 0 || (pair[1] === '로' && final === RIEUL);
  return pair[isOpen ? 1 : 0];
}

const FIRST_SYLLABLE = '가'.charCodeAt(0);
const FINALS_PER_VOWEL = 28;
const RIEUL = '갈'.charCodeAt(0) - FIRST_SYLLABLE;

const DIGIT_READINGS = '영일이삼사오육칠팔구';
/** The last syllable of each letter's name, A to Z. */
const LETTER_ENDINGS = '이비씨디이프지치이이이엘엠엔오피큐알스티유이유스이트';

/** Returns the last syllable of words in Korean pronunciation. For Latin words, only if the spelling is conclusive. */
function lastSyllable(words: string): string | undefined {
  const bare = words.replace(/[^\p{L}\p{N}]+$/u, '');
  const last = bare.at(-1) ?? '';
  if (/[가-힣]/.test(last)) return last;
  if (/\d/.test(last)) return DIGIT_READINGS[Number(last)];
  const word = /[A-Za-z]+$/.exec(bare)?.[0];
  if (!word) return undefined;
  // The Korean readings of these, such as 주식회사, end in a vowel.
  if (/^(?:inc|corp|ltd|co|llc)$/i.test(word)) return '사';
  // Spelled letter by letter: an abbreviation, or the country code at the end of an address.
  if (/^[A-Z]{2,}$/.test(word) || /\.[a-z]{2}$/.test(bare)) return LETTER_ENDINGS[word.toUpperCase().charCodeAt(word.length - 1) - 'A'.charCodeAt(0)];
  if (/le?$/i.test(word)) return '을';
  if (/[mn]e?$|ng$/i.test(word)) return '은';
  // Ambiguous endings: in Korean, Clinic and Music end in a consonant, Park and Art do not.
  return /[ckpt]$/i.test(word) ? undefined : '이';
}
