import { endsAsQuestion, type FoldedText, foldForMatching, isQuestionInWords } from './folding.ts';
import type { Language } from './languages.ts';
import { holeKind, listHoles, type PhraseBook, type PhraseEntry } from './phrase-book.ts';

/** One form of a phrase with holes: folded words, with a hole between every two of them. */
export interface PhraseTemplate {
  entry: PhraseEntry;
  words: string[];
  holes: string[];
  question: boolean;
  /** True if its words show that it is a question, so that it is recognised without its question mark. */
  asks: boolean;
}

/** Prepares a form for matching. Throws when it has a hole that the book does not know. */
export function compileTemplate(form: string, language: Language, entry: PhraseEntry, book: PhraseBook): PhraseTemplate {
  const holes = listHoles(form);
  const strange = holes.find((hole) => book.holes[holeKind(hole)] === undefined);
  if (strange !== undefined) throw new Error(`The phrase book has no hole {${strange}}: ${form}`);
  const words = form.split(/\{[a-z]+\d?\}/).map((part) => foldForMatching(part, language));
  return { entry, words, holes, question: endsAsQuestion(form), asks: isQuestionInWords(form, language) };
}

/** Returns the text in a hole without surrounding punctuation; a closing bracket belongs to "12월 3일(목)". */
function cutHole(text: FoldedText, from: number, to: number): string {
  const before = from === 0 ? 0 : (text.places[from] ?? 0);
  const value = text.softened.slice(before, text.places[to]).replace(/^[^\p{L}\p{N}\p{Sc}]+|[^\p{L}\p{N}\p{Sc})]+$/gu, '');
  return value.includes('(') ? value : value.replace(/\)[^\p{L}\p{N}]*$/u, '');
}

/**
 * Returns the values of a template's holes if the whole text matches it, else undefined. `carry` translates the value of a hole and refuses invalid
 * ones. Every division of the text among the holes is tried until all values are valid.
 */
export function fillTemplate(
  template: PhraseTemplate,
  text: FoldedText,
  carry: (hole: string, value: string) => string | undefined,
): Map<string, string> | undefined {
  const { words, holes } = template;
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const end = text.folded.length - last.length;
  if (first.length >= end || !text.folded.startsWith(first) || !text.folded.endsWith(last)) return undefined;

  function fillFrom(place: number, start: number): Map<string, string> | undefined {
    const hole = holes[place];
    if (hole === undefined) return undefined;
    const next = words[place + 1] ?? '';
    const isLast = place === holes.length - 1;
    for (let stop = isLast ? end : text.folded.indexOf(next, start + 1); stop > start && stop <= end; stop = text.folded.indexOf(next, stop + 1)) {
      const value = carry(hole, cutHole(text, start, stop));
      const rest = value === undefined ? undefined : isLast ? new Map<string, string>() : fillFrom(place + 1, stop + next.length);
      if (value !== undefined && rest !== undefined) return rest.set(hole, value);
      if (isLast) return undefined;
    }
    return undefined;
  }
  return fillFrom(0, first.length);
}
