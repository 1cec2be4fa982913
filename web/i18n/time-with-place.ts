import type { Language } from '../../contract/constants.ts';
import { DATE_AND_TIME_FORMAT } from './format.ts';
import { getFormatter } from './formatter.ts';
import { LOCALES } from './languages.ts';

/**
 * Formats a date and time with the name of its zone: "06:15 Saudi Arabia Time". A zone without a place is written `UTC+3`, left to right, because
 * sign and figure would swap beside Arabic letters. A zone whose city the browser knows only in English ("توقيت Anchorage") is written the same way;
 * in Chromium that is about half of all zones.
 */
export function formatTimeWithZone(iso: string, language: Language, timeZone: string, options: Intl.DateTimeFormatOptions = {}): string {
  const at = new Date(iso);
  return getFormatter(Intl.DateTimeFormat, LOCALES[language], { ...DATE_AND_TIME_FORMAT, timeZone, timeZoneName: 'shortGeneric', ...options })
    .formatToParts(at)
    .map(({ type, value }) => (type === 'timeZoneName' && (/\d/.test(value) || mixesLatin(value)) ? `\u2066UTC${formatUtcOffset(at, timeZone)}\u2069` : value))
    .join('');
}

/** True for a name that mixes Latin letters with another script. */
const mixesLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name) && /[^\P{L}\p{Script=Latin}]/u.test(name);

/** Returns the UTC offset as `+3` or `-4:30`. Empty for zero. */
function formatUtcOffset(at: Date, timeZone: string): string {
  const parts = getFormatter(Intl.DateTimeFormat, 'en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^GMT(\+0$)?/, '') ?? '';
}
