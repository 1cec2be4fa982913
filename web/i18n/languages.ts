import type { Language, SiteLanguage } from '../../contract/constants.ts';

/** Each language by its own name, as the menus show it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', zh: '中文', ja: '日本語', ar: 'العربية', ko: '한국어' };

export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr');

/** Tags for Intl and the document: calendar and digits pinned, so that every reader sees the same figures. */
export const LOCALES: Record<Language, string> = {
  en: 'en-GB-u-ca-gregory-nu-latn',
  zh: 'zh-CN-u-ca-gregory-nu-latn',
  ja: 'ja-JP-u-ca-gregory-nu-latn',
  ar: 'ar-u-ca-gregory-nu-latn',
  ko: 'ko-KR-u-ca-gregory-nu-latn',
};

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
