/** Readers of a language: patients on the site, clinics in their console. */
type Reader = 'patient' | 'clinic';

type LanguageSettings = {
  /** Native name, for menus. */
  name: string;
  /** Language tag for stand-alone documents: mails and pages of outside services. */
  tag: string;
  direction: 'ltr' | 'rtl';
  /** Locale for Intl. Calendar and digits are fixed, so that every reader sees the same figures. */
  locale: string;
  readers: readonly Reader[];
};

/** Languages of the product. Every list of languages is derived from these rows. Translation settings are in `translated-languages.ts`. */
export const LANGUAGE_SETTINGS = {
  ko: {
    name: '한국어',
    tag: 'ko',
    direction: 'ltr',
    locale: 'ko-KR-u-ca-gregory-nu-latn',
    readers: ['clinic'],
  },
  en: {
    name: 'English',
    tag: 'en',
    direction: 'ltr',
    locale: 'en-GB-u-ca-gregory-nu-latn',
    readers: ['patient', 'clinic'],
  },
  zh: {
    name: '中文',
    tag: 'zh-Hans',
    direction: 'ltr',
    locale: 'zh-CN-u-ca-gregory-nu-latn',
    readers: ['patient'],
  },
  ja: {
    name: '日本語',
    tag: 'ja',
    direction: 'ltr',
    locale: 'ja-JP-u-ca-gregory-nu-latn',
    readers: ['patient'],
  },
  ar: {
    name: 'العربية',
    tag: 'ar',
    direction: 'rtl',
    locale: 'ar-u-ca-gregory-nu-latn',
    readers: ['patient'],
  },
} as const satisfies Record<string, LanguageSettings>;

export type Language = keyof typeof LANGUAGE_SETTINGS;
type LanguageReadBy<R extends Reader> = { [L in Language]: R extends (typeof LANGUAGE_SETTINGS)[L]['readers'][number] ? L : never }[Language];
/** Languages a patient can choose (specification 1.3). */
export type SiteLanguage = LanguageReadBy<'patient'>;
/** Languages of the clinics' console. */
export type ConsoleLanguage = LanguageReadBy<'clinic'>;

export const LANGUAGES = Object.keys(LANGUAGE_SETTINGS) as Language[];
const listLanguagesReadBy = <R extends Reader>(reader: R) =>
  LANGUAGES.filter((language): language is LanguageReadBy<R> => (LANGUAGE_SETTINGS[language].readers as readonly Reader[]).includes(reader));
export const SITE_LANGUAGES = listLanguagesReadBy('patient');
export const CONSOLE_LANGUAGES = listLanguagesReadBy('clinic');

export const getLanguageSettings = (language: Language): LanguageSettings => LANGUAGE_SETTINGS[language];
