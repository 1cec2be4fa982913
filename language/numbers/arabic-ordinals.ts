import { foldWord } from '../folding.ts';

/* Days of a month in Arabic words: الخامس من مارس, الثلاثاء الثامن عشر, الحادي والعشرين. Folded (folding.ts). */

const UNITS = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن', 'التاسع'].map(foldWord);
const TENTH = foldWord('العاشر');
const ELEVENTH = foldWord('الحادي');
const TENS: readonly [RegExp, number][] = [
  [/(?:و\s?)?العشر[يو]ن$/, 20],
  [/(?:و\s?)?الثلاث[يو]ن$/, 30],
];

const BEHIND = `(?:\\s+(?:عشر|و\\s?العشر[يو]ن)|)`;
const UNIT = `(?:${UNITS.slice(1).join('|')})`;
/** Pattern source for the days from the sixth on: lower ordinals as often number weekdays, such as the first Monday. */
export const ARABIC_LATE_DAY_PATTERN = `(?:(?:${UNITS.slice(1, 5).join('|')}|${ELEVENTH})\\s+(?:عشر|و\\s?(?:العشر[يو]ن|الثلاث[يو]ن))|(?:${UNITS.slice(5).join('|')})${BEHIND}|${TENTH}|العشر[يو]ن|الثلاث[يو]ن)(?!\\p{L})`;
/** Pattern source for any day of a month. */
export const ARABIC_DAY_PATTERN = `(?:${ARABIC_LATE_DAY_PATTERN}|${UNITS[0]}(?!\\p{L})|${UNIT}(?!\\p{L}))`;

export function readArabicDay(words: string): number {
  const tens = TENS.find(([pattern]) => pattern.test(words))?.[1] ?? (/\sعشر$/.test(words) ? 10 : 0);
  const [first = ''] = words.split(/\s/);
  if (first === TENTH) return 10;
  return tens + (first === ELEVENTH ? 1 : UNITS.indexOf(first) + 1);
}
