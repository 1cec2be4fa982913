/** Korean particles that depend on whether what stands before them ends in a consonant: the form behind one, and the other. */
const PAIRS = [
  ['이', '가'],
  ['은', '는'],
  ['을', '를'],
  ['과', '와'],
  ['으로', '로'],
] as const;

/** A particle as it may stand behind a hole: left open, or as it fits what the writer had in mind. */
export const PARTICLE = /이\(가\)|은\(는\)|을\(를\)|과\(와\)|와\(과\)|\(으\)로|(?:으로|[이가은는을를과와로])(?=[\s.,!?]|$)/;

/** The form of a particle that fits behind these words; as it was written where nobody can tell how they are read. */
export function particleAfter(words: string, particle: string): string {
  const pair = PAIRS.find((forms) => forms.some((form) => particle === form || particle.replaceAll(/[()]/g, '') === form || particle.startsWith(`${form}(`)));
  const last = lastSyllable(words);
  if (!pair || last === undefined) return particle;
  const final = (last.charCodeAt(0) - FIRST) % FINALS;
  // Behind ㄹ it is 로.
  const isOpen = final === 0 || (pair[1] === '로' && final === RIEUL);
  return pair[isOpen ? 1 : 0];
}

const FIRST = '가'.charCodeAt(0);
const FINALS = 28;
const RIEUL = '갈'.charCodeAt(0) - FIRST;

const DIGITS = '영일이삼사오육칠팔구';
/** The last syllable of each letter's name, A to Z. */
const LETTERS = '이비씨디이프지치이이이엘엠엔오피큐알스티유이유스이트';

/** The last syllable of words as a Korean reads them. Of Latin ones only where their spelling tells. */
function lastSyllable(words: string): string | undefined {
  const bare = words.replace(/[^\p{L}\p{N}]+$/u, '');
  const last = bare.at(-1) ?? '';
  if (/[가-힣]/.test(last)) return last;
  if (/\d/.test(last)) return DIGITS[Number(last)];
  const word = /[A-Za-z]+$/.exec(bare)?.[0];
  if (!word) return undefined;
  // 주식회사, and what else these stand for, end in a vowel.
  if (/^(?:inc|corp|ltd|co|llc)$/i.test(word)) return '사';
  // Letter by letter: an abbreviation, the country at the end of an address.
  if (/^[A-Z]{2,}$/.test(word) || /\.[a-z]{2}$/.test(bare)) return LETTERS[word.toUpperCase().charCodeAt(word.length - 1) - 'A'.charCodeAt(0)];
  if (/le?$/i.test(word)) return '을';
  if (/[mn]e?$|ng$/i.test(word)) return '은';
  // Clinic has a consonant there and Music too, Park and Art have none.
  return /[ckpt]$/i.test(word) ? undefined : '이';
}
