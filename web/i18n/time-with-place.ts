import type { Language } from '../../contract/constants.ts';
import { DATE_AND_TIME_FORMAT } from './format.ts';
import { getFormatter } from './formatter.ts';
import { LOCALES } from './languages.ts';

/**
 * Formats a date and time with its zone: "06:15 Saudi Arabia Time". A zone without a place is written `UTC+3`, left to right in every language,
 * because with Greenwich's Arabic name sign and figure would swap. So is a zone whose city the browser knows only in English ("توقيت Anchorage"),
 * which in Chromium is about half of all.
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

/** Returns the offset as `+3` or `-4:30`; empty for none. */
function formatUtcOffset(at: Date, timeZone: string): string {
  const parts = getFormatter(Intl.DateTimeFormat, 'en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^GMT(\+0$)?/, '') ?? '';
}
