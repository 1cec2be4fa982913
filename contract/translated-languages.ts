import type { Language } from './languages.ts';

type TranslationSettings = {
  /** Matches the characters of the language's script. */
  script: RegExp;
  /** Target language code for readers of the language (providers 2.1). `otherTargets` lists further codes that a client can request. */
  target: string;
  otherTargets: readonly string[];
};

/** Translation settings of each language. Separate from `languages.ts`, because no page needs them. */
const SETTINGS_BY_LANGUAGE: Record<Language, TranslationSettings> = {
  ko: { script: /\p{Script=Hangul}/u, target: 'KO', otherTargets: [] },
  en: { script: /\p{Script=Latin}/u, target: 'EN-US', otherTargets: ['EN-GB', 'EN'] },
  zh: { script: /\p{Script=Han}/u, target: 'ZH-HANS', otherTargets: ['ZH'] },
  ja: { script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, target: 'JA', otherTargets: [] },
  ar: { script: /\p{Script=Arabic}/u, target: 'AR', otherTargets: [] },
};

export const getTranslationSettings = (language: Language): TranslationSettings => SETTINGS_BY_LANGUAGE[language];
