import { getLanguageSettings, LANGUAGE_SETTINGS, type Language, type SiteLanguage } from '../../contract/languages.ts';

/** Maps each language to one property of its row. */
const mapLanguages = <Thing>(thing: (row: ReturnType<typeof getLanguageSettings>) => Thing) =>
  Object.fromEntries(Object.entries(LANGUAGE_SETTINGS).map(([language, row]) => [language, thing(row)])) as Record<Language, Thing>;

/** Native name of each language, for menus. */
export const LANGUAGE_NAMES = mapLanguages(({ name }) => name);

export const textDirection = (language: Language): 'rtl' | 'ltr' => getLanguageSettings(language).direction;

/** BCP 47 tags for Intl and the document. */
export const LOCALES = mapLanguages(({ locale }) => locale);

/** Storage key of the reader's choice (specification 1.3), mirrored in a cookie of the same name for the server. */
export const LANGUAGE_STORAGE_KEY = 'selectedLanguage';

let pageLanguage: SiteLanguage | undefined;

/** Returns the language that a change in progress will show after loading. Undefined otherwise. */
export const getPageLanguage = (): SiteLanguage | undefined => pageLanguage;
export function setPageLanguage(language: SiteLanguage | undefined): void {
  pageLanguage = language;
}

/** Returns the language for requests: the new one during a change, otherwise the page's. */
export const getRequestLanguage = (): string => pageLanguage ?? document.documentElement.lang;
