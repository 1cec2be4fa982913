/** Letters of Persian and Urdu keyboards, forms of one Arabic letter, and its figures. */
const ARABIC: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ۀ: 'ه', ک: 'ك' };
/** Accents, vowel signs and the signs of hamza and madda; not the two marks that make another kana. */
const MARKS = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
/** Small letters that are no letter and an accent to Unicode, as they are spelled without them. */
const LATIN: Record<string, string> = { ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };
/** What keyboards, phones and passports have for an apostrophe, letters that look like one and a lone accent among them. */
export const APOSTROPHES = /['`´‘’‛′ʹʻʼʽʾʿ＇]/g;
const KATAKANA = /[ァ-ヶ]/g;
const KANA_APART = 0x60;
const ARABIC_FIGURES = /[٠-٩۰-۹]/g;

/** Scripts that write words without spaces between them, or with as many as one likes. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
// Nothing here looks behind: browsers of 2022 that read this too do not know how.
const BORDER = new RegExp(`([${UNSPACED}])(?=[^${UNSPACED} ])|([^${UNSPACED} ])(?=[${UNSPACED}])`, 'gu');
const SPACE_WITHIN = new RegExp(`([${UNSPACED}]) (?=[${UNSPACED}])`, 'gu');
/** The Arabic article, with what is written together with it, before a word of at least two letters. */
const ARTICLE = /(^| )(?:[وفبك]?ال|لل)(?=[\u0621-\u064a]{2})/gu;

/**
 * A text as it is compared: without regard to case, width, accents, apostrophes, vowel signs, the Arabic article and forms of one letter, hiragana or
 * katakana, traditional or simplified characters (`simplified`, whose table is large and not every page has it). What is neither letter nor figure
 * is a space; scripts are kept apart by one. The index of the inbox stores folded words: a migration has them made anew when this changes.
 */
export function foldWith(text: string, simplified: (character: string) => string): string {
  return text
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(/[ßıæœøłđðþ]/g, (letter) => LATIN[letter] as string)
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_APART))
    .replaceAll(/\p{Script=Han}/gu, simplified)
    .replaceAll(/[ٱىیةۀک]/g, (letter) => ARABIC[letter] as string)
    .replaceAll(ARABIC_FIGURES, (figure) => String(figure.charCodeAt(0) & 0xf))
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replaceAll(ARTICLE, '$1')
    .replaceAll(BORDER, '$1$2 ')
    .trim();
}

/** A folded text without the spaces that a reader may put into Korean, Chinese or Japanese as she likes. */
export const withoutSpaces = (folded: string): string => folded.replaceAll(SPACE_WITHIN, '$1');

/** Whether a folded word is of a script that writes none apart. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word);
