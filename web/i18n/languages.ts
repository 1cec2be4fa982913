import { LANGUAGE_ROWS, type Language, languageRow, type SiteLanguage } from '../../contract/languages.ts';

/** One thing of every language. */
const each = <Thing>(thing: (row: ReturnType<typeof languageRow>) => Thing) =>
  Object.fromEntries(Object.entries(LANGUAGE_ROWS).map(([language, row]) => [language, thing(row)])) as Record<Language, Thing>;

/** Each language by its own name, as the menus show it. */
export const LANGUAGE_NAMES = each(({ name }) => name);

export const textDirection = (language: Language): 'rtl' | 'ltr' => languageRow(language).direction;

/** Tags for Intl and the document. */
export const LOCALES = each(({ locale }) => locale);

/** Where the reader's choice is kept (specification 1.3), mirrored in a cookie of the same name for the server. */
export const LANGUAGE_KEY = 'selectedLanguage';

let wanted: SiteLanguage | undefined;

/** While a page goes over to another language: the one that it will be shown in as soon as its data have come. */
export const wantedLanguage = (): SiteLanguage | undefined => wanted;
export function wantLanguage(language: SiteLanguage | undefined): void {
  wanted = language;
}

/** The language that data are asked for in: the one that the page goes over to, else the one that it stands in. */
export const languageToAsk = (): string => wanted ?? document.documentElement.lang;
