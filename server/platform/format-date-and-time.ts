import type { Language } from '../../contract/constants.ts';
import { getLanguageSettings } from '../../contract/languages.ts';

/** Formats a date with its time for mails, notices and files. Uses a 24-hour clock in every language, as on the screens. */
export const formatDateAndTime = (at: Date, language: Language, timeZone: string, dateStyle: 'long' | 'full' = 'long'): string =>
  new Intl.DateTimeFormat(getLanguageSettings(language).locale, { dateStyle, timeStyle: 'short', hourCycle: 'h23', timeZone }).format(at);
