/* Days of a month in English words: on the third, by the twenty-first. */

const UNITS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const TEENS = 'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ');
const WORDS = [...UNITS, ...TEENS, 'twentieth', ...UNITS.map((unit) => `twenty-${unit}`), 'thirtieth', 'thirty-first'];

/** Pattern source for any day of a month; longer words first. */
export const ENGLISH_DAY_PATTERN = `(?:${WORDS.toReversed()
  .map((word) => word.replace('-', '[\\s-]'))
  .join('|')})(?![a-z-])`;

export const readEnglishDay = (word: string): number => WORDS.indexOf(word.toLowerCase().replace(/\s/, '-')) + 1;

/** Returns a pattern for the English ordinal of a number: third, 3rd. */
export const makeOrdinalPattern = (place: number): RegExp | undefined =>
  WORDS[place - 1] === undefined ? undefined : new RegExp(`\\b(?:${WORDS[place - 1]?.replace('-', '[\\s-]')}|${place}(?:st|nd|rd|th))\\b`, 'i');
