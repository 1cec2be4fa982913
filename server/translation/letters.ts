import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { translatedLanguageRow } from '../../contract/translated-languages.ts';

/** Of a text's letters so many are in the script of the language that it is taken for, or it is taken for another one. */
const MIN_SHARE = 0.8;

/**
 * The language that a text is read in: the likeliest one, unless most letters belong to the script of another. A member may write another language
 * than her account has, and until a service has named it "20万ウォン" must not be read as English. Chinese and Japanese share letters; kana tell.
 */
export function languageByLetters(text: string, likeliest: Language): Language {
  const letters = text.normalize('NFKC').match(/(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];
  const share = (language: Language) => letters.filter((letter) => translatedLanguageRow(language).script.test(letter)).length / letters.length;
  if (letters.length === 0 || share(likeliest) >= MIN_SHARE) return likeliest;
  // The likeliest first: of two that have as many letters it is the one.
  const shares = [likeliest, ...LANGUAGES].map((language) => ({ language, share: share(language) }));
  return shares.reduce((best, one) => (one.share > best.share ? one : best)).language;
}
