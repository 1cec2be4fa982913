import { foldWhole, isUnspaced } from '../../finding/finding.ts';

/**
 * What the index of the inbox holds of a text, and what is looked for in it (decision 28). Words of scripts that put spaces between them stand
 * whole and are found by their beginning; Chinese, Japanese and Korean stand as pairs of characters that follow each other. Each term begins with
 * the clinic's number: a search goes through the words of one clinic and of no other.
 */

/** A word longer than this is no word; the database takes terms of 2,046 bytes at most. */
const LONGEST = 60;
/** Between two texts of a row, so that no phrase goes from one into the other. */
const GAP = 5;
/** Fewer figures of a number say nothing of whose it is. */
const LEAST_FIGURES = 4;

const tokensOf = (text: string): string[] => foldWhole(text).split(' ').filter(Boolean);
const quoted = (term: string): string => `'${term.replaceAll(/['\\]/g, '$&$&')}'`;
const termOf = (hospitalId: number, word: string): string => quoted(`${hospitalId}/${word}`);

/** The terms of a text, each with its place: characters of a script without spaces two at a time, and the last one of a run alone. */
function placed(text: string, from: number): { word: string; at: number }[] {
  let at = from;
  return tokensOf(text).flatMap((token) => {
    if (!isUnspaced(token)) return [{ word: [...token].slice(0, LONGEST).join(''), at: at++ }];
    const characters = [...token];
    return characters.map((character, i) => ({ word: `${character}${characters[i + 1] ?? ''}`, at: at++ }));
  });
}

/** Texts as a value of the column: a tsvector with places. */
export function toSearchVector(hospitalId: number, texts: readonly (string | null)[]): string {
  const terms: string[] = [];
  let from = 1;
  for (const text of texts) {
    const words = placed(text ?? '', from);
    for (const { word, at } of words) terms.push(`${termOf(hospitalId, word)}:${at}`);
    from = (words.at(-1)?.at ?? from) + GAP;
  }
  return terms.join(' ');
}

/** A telephone number as it is looked for: by any of its figures from the one on that is typed first. */
export function phoneSuffixes(phone: string): string {
  const figures = phone.normalize('NFKC').replaceAll(/\D/g, '');
  return Array.from({ length: Math.max(0, figures.length - LEAST_FIGURES + 1) }, (_, at) => figures.slice(at)).join(' ');
}

/** What was typed as a tsquery: everything must be there, words by their beginning, runs of characters as they follow each other. Null where nothing was. */
export function toSearchQuery(hospitalId: number, typed: string): string | null {
  const parts = typedWords(typed).map((token) => {
    const term = (word: string) => termOf(hospitalId, word);
    if (!isUnspaced(token)) {
      const word = [...token].slice(0, LONGEST).join('');
      // A number of one's own country begins with 0, which stands in none that is written with the country.
      return /^0\d{2,}$/.test(word) ? `(${term(word)}:* | ${term(word.slice(1))}:*)` : `${term(word)}:*`;
    }
    const characters = [...token];
    if (characters.length === 1) return `${term(token)}:*`;
    const pairs = characters.slice(1).map((character, at) => term(`${characters[at]}${character}`));
    return pairs.length === 1 ? (pairs[0] as string) : `(${pairs.join(' <-> ')})`;
  });
  return parts.length > 0 ? parts.join(' & ') : null;
}

/** A syllable that an input method has not put together yet is no word. */
const HALF_TYPED = /[\u3131-\u318e]+$/u;

/** What was typed, folded, word by word. */
export const typedWords = (typed: string): string[] => tokensOf(typed.trim().replace(HALF_TYPED, ''));

/** Fewer signs of an order's number are in too many of them; without a digit among them they may be a word. */
const LEAST_OF_NUMBER = 4;
const LETTERS_OF_NUMBER = /^[A-HJKMNP-TV-Z]{6,}$/;

/** What was typed, where it may be a part of an order's number, in capitals: every tenth end of six signs has no digit. */
export function numberTyped(typed: string): string | null {
  const number = typed.normalize('NFKC').trim().toUpperCase();
  const isNumber = (number.length >= LEAST_OF_NUMBER && /\d/.test(number)) || LETTERS_OF_NUMBER.test(number);
  return isNumber ? number : null;
}
