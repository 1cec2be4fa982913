import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { getTranslationSettings } from '../../contract/translated-languages.ts';

/** Minimum share of a text's letters in the script of the expected language. Below it another language is assumed. */
const MIN_LETTER_SHARE = 0.8;

/**
 * Returns the language of a text: the most likely one, unless most letters belong to another script. A member can write in another language than the
 * account's. Before a service has detected it, "20万ウォン" must not be read as English. Chinese and Japanese share characters; kana decide.
 */
export function detectLanguageByLetters(text: string, likeliest: Language): Language {
  const letters = text.normalize('NFKC').match(/(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];
  const share = (language: Language) => letters.filter((letter) => getTranslationSettings(language).script.test(letter)).length / letters.length;
  if (letters.length === 0 || share(likeliest) >= MIN_LETTER_SHARE) return likeliest;
  // The most likely language first, so that it wins a tie.
  const shares = [likeliest, ...LANGUAGES].map((language) => ({ language, share: share(language) }));
  return shares.reduce((best, one) => (one.share > best.share ? one : best)).language;
}
