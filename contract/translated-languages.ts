import type { Language } from './languages.ts';

type TranslationSettings = {
  /** Characters of its script. */
  script: RegExp;
  /** Target language code for its readers (providers 2.1); `otherTargets` lists further codes that a client may request. */
  target: string;
  otherTargets: readonly string[];
};

/** Translation settings of each language, which no page needs; one row each, as in `languages.ts`. */
const SETTINGS_BY_LANGUAGE: Record<Language, TranslationSettings> = {
  ko: { script: /\p{Script=Hangul}/u, target: 'KO', otherTargets: [] },
  en: { script: /\p{Script=Latin}/u, target: 'EN-US', otherTargets: ['EN-GB', 'EN'] },
  zh: { script: /\p{Script=Han}/u, target: 'ZH-HANS', otherTargets: ['ZH'] },
  ja: { script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, target: 'JA', otherTargets: [] },
  ar: { script: /\p{Script=Arabic}/u, target: 'AR', otherTargets: [] },
};

export const getTranslationSettings = (language: Language): TranslationSettings => SETTINGS_BY_LANGUAGE[language];
