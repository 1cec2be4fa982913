import { toAsciiDigits } from './text-forms.ts';

/** Variants of Arabic letters, including those of Persian and Urdu keyboards. */
const ARABIC: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ۀ: 'ه', ک: 'ك' };
/** Accents, Arabic vowel signs, hamza and madda. The two marks that turn one kana into another are not included. */
const MARKS = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
/** Lower-case letters that Unicode does not decompose into letter and accent, with their plain spelling. */
const LATIN: Record<string, string> = { ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };
/** Characters used as apostrophes by keyboards, phones and passports, including similar letters and a lone accent. */
export const APOSTROPHES = /['`´‘’‛′ʹʻʼʽʾʿ＇]/g;
const KATAKANA = /[ァ-ヶ]/g;
const KANA_CODE_OFFSET = 0x60;

/** Scripts in which spaces between words are absent or optional. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
// No lookbehind: this also runs in browsers from 2022, which do not support it.
const SCRIPT_BORDER = new RegExp(`([${UNSPACED}])(?=[^${UNSPACED} ])|([^${UNSPACED} ])(?=[${UNSPACED}])`, 'gu');
const SPACE_WITHIN = new RegExp(`([${UNSPACED}]) (?=[${UNSPACED}])`, 'gu');
/** The Arabic article with the particles attached to it, before a word of at least two letters. */
const ARABIC_ARTICLE = /(^| )(?:[وفبك]?ال|لل)(?=[\u0621-\u064a]{2})/gu;

/**
 * Folds a text for comparison. Ignores case, width, accents, apostrophes, vowel signs, the Arabic article, letter variants, hiragana or katakana, and
 * traditional or simplified characters. `simplified` is passed in because its large table is not loaded by every page. Other characters than letters
 * and digits become a space; scripts are also separated by a space. The inbox index stores folded words, so a change here requires a migration that
 * rebuilds it.
 */
export function foldText(text: string, simplified: (character: string) => string): string {
  return toAsciiDigits(text.replaceAll(APOSTROPHES, ''))
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(/[ßıæœøłđðþ]/g, (letter) => LATIN[letter] as string)
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_CODE_OFFSET))
    .replaceAll(/\p{Script=Han}/gu, simplified)
    .replaceAll(/[ٱىیةۀک]/g, (letter) => ARABIC[letter] as string)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replaceAll(ARABIC_ARTICLE, '$1')
    .replaceAll(SCRIPT_BORDER, '$1$2 ')
    .trim();
}

/** Removes the spaces that are optional in Korean, Chinese and Japanese from a folded text. */
export const removeOptionalSpaces = (folded: string): string => folded.replaceAll(SPACE_WITHIN, '$1');

/** True if a folded word is in a script without spaces between words. */
export const isUnspacedScript = (word: string): boolean => IS_UNSPACED.test(word);
