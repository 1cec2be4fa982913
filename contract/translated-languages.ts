import type { Language } from './languages.ts';

type TranslatedLanguage = {
  /** What it is written in. */
  script: RegExp;
  /** The code that its readers are translated for (providers 2.1), and the others that a client may ask for. */
  target: string;
  otherTargets: readonly string[];
};

/** What translating needs of each language, and no page: a row each, as in `languages.ts`. */
const ROWS: Record<Language, TranslatedLanguage> = {
  ko: { script: /\p{Script=Hangul}/u, target: 'KO', otherTargets: [] },
  en: { script: /\p{Script=Latin}/u, target: 'EN-US', otherTargets: ['EN-GB', 'EN'] },
  zh: { script: /\p{Script=Han}/u, target: 'ZH-HANS', otherTargets: ['ZH'] },
  ja: { script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, target: 'JA', otherTargets: [] },
  ar: { script: /\p{Script=Arabic}/u, target: 'AR', otherTargets: [] },
};

export const translatedLanguageRow = (language: Language): TranslatedLanguage => ROWS[language];
