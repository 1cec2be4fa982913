import { foldWithoutSpaces, isUnspaced } from '../../finding/finding.ts';

/**
 * Terms of the inbox's index, and queries for them (decision 28). Scripts with spaces are indexed by whole words and found by prefix; Chinese,
 * Japanese and Korean are indexed as pairs of adjacent characters. Each term begins with the clinic's id, so that a search reads the words of one
 * clinic only.
 */

/** Characters of a word that are indexed. The database accepts terms of up to 2,046 bytes. */
const MAX_WORD_LENGTH = 60;
/** Gap between the positions of two texts of a row, so that no phrase spans both. */
const POSITION_GAP = 5;
/** Fewest digits of a phone number that can be searched for: fewer identify nobody. */
const MIN_PHONE_DIGITS = 4;

const tokenize = (text: string): string[] => foldWithoutSpaces(text).split(' ').filter(Boolean);
const quoteTerm = (term: string): string => `'${term.replaceAll(/['\\]/g, '$&$&')}'`;
const toTerm = (hospitalId: number, word: string): string => quoteTerm(`${hospitalId}/${word}`);

/**
 * Returns the terms of a text with their positions: words, or pairs of characters in a script without spaces, where the last character of a run is a
 * term alone.
 */
function toPositionedTerms(text: string, from: number): { word: string; at: number }[] {
  let at = from;
  return tokenize(text).flatMap((token) => {
    if (!isUnspaced(token)) return [{ word: [...token].slice(0, MAX_WORD_LENGTH).join(''), at: at++ }];
    const characters = [...token];
    return characters.map((character, i) => ({ word: `${character}${characters[i + 1] ?? ''}`, at: at++ }));
  });
}

/** Returns texts as the column's value: a tsvector with positions. */
export function toSearchVector(hospitalId: number, texts: readonly (string | null)[]): string {
  const terms: string[] = [];
  let from = 1;
  for (const text of texts) {
    const words = toPositionedTerms(text ?? '', from);
    for (const { word, at } of words) terms.push(`${toTerm(hospitalId, word)}:${at}`);
    from = (words.at(-1)?.at ?? from) + POSITION_GAP;
  }
  return terms.join(' ');
}

/** Returns every suffix of a phone number, so that a search finds it from any of its digits on. */
export function phoneSuffixes(phone: string): string {
  const figures = phone.normalize('NFKC').replaceAll(/\D/g, '');
  return Array.from({ length: Math.max(0, figures.length - MIN_PHONE_DIGITS + 1) }, (_, at) => figures.slice(at)).join(' ');
}

/** Returns a tsquery for the typed text: all words must match, by prefix, and runs of characters in sequence. Null if nothing searchable was typed. */
export function toSearchQuery(hospitalId: number, typed: string): string | null {
  const parts = splitTypedWords(typed).map((token) => {
    const term = (word: string) => toTerm(hospitalId, word);
    if (!isUnspaced(token)) {
      const word = [...token].slice(0, MAX_WORD_LENGTH).join('');
      // A domestic number begins with a 0 that its international form does not contain.
      return /^0\d{2,}$/.test(word) ? `(${term(word)}:* | ${term(word.slice(1))}:*)` : `${term(word)}:*`;
    }
    const characters = [...token];
    if (characters.length === 1) return `${term(token)}:*`;
    const pairs = characters.slice(1).map((character, at) => term(`${characters[at]}${character}`));
    return pairs.length === 1 ? (pairs[0] as string) : `(${pairs.join(' <-> ')})`;
  });
  return parts.length > 0 ? parts.join(' & ') : null;
}

/** Jamo at the end of the text: a syllable that the input method has not finished yet. It is ignored. */
const UNFINISHED_SYLLABLE = /[\u3131-\u318e]+$/u;

/** Splits the typed text into folded words. */
export const splitTypedWords = (typed: string): string[] => tokenize(typed.trim().replace(UNFINISHED_SYLLABLE, ''));

/** Fewest characters of an order number to search for: fewer match too many orders. Without a digit the text may be a word. */
const MIN_ORDER_CHARACTERS = 4;
const ORDER_NUMBER_LETTERS = /^[A-HJKMNP-TV-Z]{6,}$/;

/**
 * Returns the typed text in capitals if it may be a part of an order number; null otherwise. Text without digits counts from six letters on: one of
 * ten numbers has no digit in its last six characters.
 */
export function parseOrderNumber(typed: string): string | null {
  const number = typed.normalize('NFKC').trim().toUpperCase();
  const isNumber = (number.length >= MIN_ORDER_CHARACTERS && /\d/.test(number)) || ORDER_NUMBER_LETTERS.test(number);
  return isNumber ? number : null;
}
