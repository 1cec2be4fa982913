import { foldWithoutSpaces, isUnspacedScript } from '../../finding/finding.ts';

/**
 * Builds terms for the inbox's index, and queries for them (decision 28). In scripts with spaces, whole words are indexed and found by prefix. In
 * Chinese, Japanese and Korean, pairs of adjacent characters are indexed. Each term begins with the clinic's id, so that a search reads the terms of
 * one clinic only.
 */

/** Maximum number of indexed characters of a word. The database accepts terms of up to 2,046 bytes. */
const MAX_WORD_LENGTH = 60;
/** Gap between the positions of two texts of a row, so that no phrase spans both. */
const POSITION_GAP = 5;
/** Minimum number of digits of a phone number to search for. Fewer digits match too many people. */
const MIN_PHONE_DIGITS = 4;

const tokenize = (text: string): string[] => foldWithoutSpaces(text).split(' ').filter(Boolean);
const quoteTerm = (term: string): string => `'${term.replaceAll(/['\\]/g, '$&$&')}'`;
const toTerm = (hospitalId: number, word: string): string => quoteTerm(`${hospitalId}/${word}`);

/**
 * Returns the terms of a text with their positions. Terms are words, or in a script without spaces pairs of characters. The last character of a run
 * is a term alone.
 */
function toPositionedTerms(text: string, from: number): { word: string; at: number }[] {
  let at = from;
  return tokenize(text).flatMap((token) => {
    if (!isUnspacedScript(token)) return [{ word: [...token].slice(0, MAX_WORD_LENGTH).join(''), at: at++ }];
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

/** Returns every suffix of a phone number, so that a search can begin at any of its digits. */
export function phoneSuffixes(phone: string): string {
  const figures = phone.normalize('NFKC').replaceAll(/\D/g, '');
  return Array.from({ length: Math.max(0, figures.length - MIN_PHONE_DIGITS + 1) }, (_, at) => figures.slice(at)).join(' ');
}

/**
 * Returns a tsquery for the typed text; null if nothing searchable was typed. All words must match by prefix, and all characters of a run in
 * sequence.
 */
export function toSearchQuery(hospitalId: number, typed: string): string | null {
  const parts = splitTypedWords(typed).map((token) => {
    const term = (word: string) => toTerm(hospitalId, word);
    if (!isUnspacedScript(token)) {
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

/** Jamo at the end of the text, which are ignored: the input method has not completed the syllable yet. */
const UNFINISHED_SYLLABLE = /[\u3131-\u318e]+$/u;

/** Splits the typed text into folded words. */
export const splitTypedWords = (typed: string): string[] => tokenize(typed.trim().replace(UNFINISHED_SYLLABLE, ''));

/** Minimum number of characters of an order number to search for. Fewer match too many orders. */
const MIN_ORDER_CHARACTERS = 4;
const ORDER_NUMBER_LETTERS = /^[A-HJKMNP-TV-Z]{6,}$/;

/**
 * Returns the typed text in capitals if it can be a part of an order number; null otherwise. Text without digits needs at least six letters: one
 * number in ten has no digit in its last six characters.
 */
export function normalizeOrderNumberSearch(typed: string): string | null {
  const number = typed.normalize('NFKC').trim().toUpperCase();
  const isNumber = (number.length >= MIN_ORDER_CHARACTERS && /\d/.test(number)) || ORDER_NUMBER_LETTERS.test(number);
  return isNumber ? number : null;
}
