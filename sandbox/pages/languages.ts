import { type Language, languageOf } from '../../contract/constants.ts';

/** What the pages of the stand-ins are written in, in the order of their menu, each by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', zh: '中文', ja: '日本語', ar: 'العربية', ko: '한국어' };
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** The first that the page was asked for by name, else the browser's best, else English. */
export function pageLanguage(asked: readonly unknown[], header: string | undefined): Language {
  const known = (one: unknown): one is Language => LANGUAGES.includes(one as Language);
  return asked.find(known) ?? languageOf(header);
}
