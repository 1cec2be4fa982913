import { LANGUAGES, type Language } from '../../contract/languages.ts';

/** The languages of the phrase book, in its own spelling; `zh` is simplified Chinese. */
export { LANGUAGES, type Language };

/** What can be asked for: a language, or British English, which differs in how it writes dates. */
export type Target = Language | 'en-GB';

/** The language that a target is written in. */
export function languageOf(target: Target): Language {
  return target === 'en-GB' ? 'en' : target;
}

/** What stands between two sentences of a language. */
export function joinerOf(language: Language): string {
  return language === 'zh' || language === 'ja' ? '' : ' ';
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The language of a text by its script, kana deciding between Japanese and Chinese. A letter that stands for a syllable or a word
 * weighs more than a Latin one, so that "보톡스 Botox 가격" is Korean. A text without letters counts as English.
 */
export function detectLanguage(text: string): Language {
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const weights: [Language, number][] = [
    ['en', count(text, /\p{Script=Latin}/gu)],
    ['ko', count(text, /\p{Script=Hangul}/gu) * 4],
    [kana > 0 ? 'ja' : 'zh', (kana + han) * 4],
    ['ar', count(text, /\p{Script=Arabic}/gu) * 2],
  ];
  return weights.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
