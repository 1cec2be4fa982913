import { LANGUAGES, type Language } from '../../contract/languages.ts';

/** Languages of the phrase book; `zh` is simplified Chinese. */
export { LANGUAGES, type Language };

/** Target of a translation: a language, or British English, which writes dates differently. */
export type Target = Language | 'en-GB';

/** Returns the language of a target. */
export function baseLanguage(target: Target): Language {
  return target === 'en-GB' ? 'en' : target;
}

/** Returns the separator between two sentences of a language. */
export function sentenceSeparator(language: Language): string {
  return language === 'zh' || language === 'ja' ? '' : ' ';
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Detects the language of a text by its script; kana decide between Japanese and Chinese. A letter for a syllable or word counts more than a Latin
 * letter, so "보톡스 Botox 가격" is Korean. A text without letters counts as English.
 */
export function detectLanguage(text: string): Language {
  const kana = countMatches(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = countMatches(text, /\p{Script=Han}/gu);
  const weights: [Language, number][] = [
    ['en', countMatches(text, /\p{Script=Latin}/gu)],
    ['ko', countMatches(text, /\p{Script=Hangul}/gu) * 4],
    [kana > 0 ? 'ja' : 'zh', (kana + han) * 4],
    ['ar', countMatches(text, /\p{Script=Arabic}/gu) * 2],
  ];
  return weights.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
