/** Readers of a language: patients on the site, clinics in their console. */
type Reader = 'patient' | 'clinic';

type LanguageRow = {
  /** Native name, for menus. */
  name: string;
  /** Language tag for stand-alone documents: mails, and the pages of outside services. */
  tag: string;
  direction: 'ltr' | 'rtl';
  /** Locale for Intl, with calendar and digits fixed, so that every reader sees the same figures. */
  locale: string;
  readers: readonly Reader[];
};

/**
 * The languages of the product, one row each; settings for translation are in `translated-languages.ts`. Every list of languages is derived from
 * these rows.
 */
export const LANGUAGE_ROWS = {
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
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof LANGUAGE_ROWS;
type ReadBy<R extends Reader> = { [L in Language]: R extends (typeof LANGUAGE_ROWS)[L]['readers'][number] ? L : never }[Language];
/** Languages a patient can choose (specification 1.3). */
export type SiteLanguage = ReadBy<'patient'>;
/** Languages of the clinics' console. */
export type ConsoleLanguage = ReadBy<'clinic'>;

export const LANGUAGES = Object.keys(LANGUAGE_ROWS) as Language[];
const readBy = <R extends Reader>(reader: R) =>
  LANGUAGES.filter((language): language is ReadBy<R> => (LANGUAGE_ROWS[language].readers as readonly Reader[]).includes(reader));
export const SITE_LANGUAGES = readBy('patient');
export const CONSOLE_LANGUAGES = readBy('clinic');

export const languageRow = (language: Language): LanguageRow => LANGUAGE_ROWS[language];
