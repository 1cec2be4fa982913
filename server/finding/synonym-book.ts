import { LANGUAGES, type Language } from '../../contract/constants.ts';
import { foldWithoutSpaces } from './fold.rules.ts';

/** Synonyms in every language; `also` names groups that are searched for as well. */
export type SynonymRow = { key: string; words: Record<Language, string[]>; also: string[] };
type Group = { phrases: readonly string[]; also: readonly number[] };

export type SynonymBook = {
  groups: readonly Group[];
  /** Returns the groups of a folded phrase; with `open` also those with a phrase that begins with it. */
  of(phrase: string, open?: boolean): readonly number[];
  phrases: readonly string[];
  /** Returns a folded phrase in its normal spelling. */
  spelled(phrase: string): string;
};

/** Minimum length of an incomplete phrase that is completed. */
const MIN_PREFIX_LENGTH = 4;
/** Maximum groups that an incomplete phrase may match. */
const MAX_PREFIX_MATCHES = 8;

export function makeSynonymBook(rows: readonly SynonymRow[]): SynonymBook {
  const at = new Map(rows.map(({ key }, index) => [key, index]));
  const groups = rows.map(({ words, also }) => ({
    phrases: [...new Set(LANGUAGES.flatMap((language) => words[language].map(foldWithoutSpaces)))].filter(Boolean),
    also: also.flatMap((key) => at.get(key) ?? []),
  }));
  const written = new Map(
    rows.flatMap(({ words }) => LANGUAGES.flatMap((language) => words[language].map((word) => [foldWithoutSpaces(word), word] as const))),
  );
  const byPhrase = new Map<string, number[]>();
  for (const [group, { phrases }] of groups.entries()) for (const phrase of phrases) byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), group]);
  const sorted = [...byPhrase.keys()].sort();
  const begun = (start: string) => sorted.filter((phrase) => phrase.startsWith(start)).flatMap((phrase) => byPhrase.get(phrase) ?? []);
  return {
    groups,
    phrases: sorted,
    spelled: (phrase) => written.get(phrase) ?? phrase,
    of(phrase, open = false) {
      const exact = byPhrase.get(phrase) ?? byPhrase.get(phrase.replace(/(?<=[a-z]{3})e?s$/, '')) ?? byPhrase.get(phrase.replace(/(?<=[a-z]{3})s$/, ''));
      if (exact || !open || phrase.length < MIN_PREFIX_LENGTH) return exact ?? [];
      return [...new Set(begun(phrase))].slice(0, MAX_PREFIX_MATCHES);
    },
  };
}
