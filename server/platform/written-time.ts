import type { Language } from '../../contract/constants.ts';
import { languageRow } from '../../contract/languages.ts';

/** A date with its hour as mails, notices and files write it: on a clock of 24 hours in every language, as the screens have it. */
export const writtenTime = (at: Date, language: Language, timeZone: string, dateStyle: 'long' | 'full' = 'long'): string =>
  new Intl.DateTimeFormat(languageRow(language).locale, { dateStyle, timeStyle: 'short', hourCycle: 'h23', timeZone }).format(at);
