import type { Language } from '../../contract/constants.ts';
import { DATE_AND_TIME } from './format.ts';
import { formatter } from './formatter.ts';
import { LOCALES } from './languages.ts';

/**
 * Date and time with whose clock it is: "06:15 Saudi Arabia Time". A zone that has no place is written `UTC+3`, left to right in every
 * language: with the Arabic name of Greenwich sign and figure would change sides. So is one whose city the browser knows in English alone
 * ("توقيت Anchorage"), as Chromium does of about half of all.
 */
export function placedTime(iso: string, language: Language, timeZone: string, options: Intl.DateTimeFormatOptions = {}): string {
  const at = new Date(iso);
  return formatter(Intl.DateTimeFormat, LOCALES[language], { ...DATE_AND_TIME, timeZone, timeZoneName: 'shortGeneric', ...options })
    .formatToParts(at)
    .map(({ type, value }) => (type === 'timeZoneName' && (/\d/.test(value) || isHalfLatin(value)) ? `\u2066UTC${offsetAt(at, timeZone)}\u2069` : value))
    .join('');
}

/** Letters of the Latin script beside those of another. */
const isHalfLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name) && /[^\P{L}\p{Script=Latin}]/u.test(name);

/** `+3`, `-4:30`; nothing for none. */
function offsetAt(at: Date, timeZone: string): string {
  const parts = formatter(Intl.DateTimeFormat, 'en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^GMT(\+0$)?/, '') ?? '';
}
