import { LANGUAGES, type Language } from '../../contract/constants.ts';
import { foldWhole } from './fold.rules.ts';

/** Words that say the same, in every language; `also` names groups that are looked for along with it. */
export type SynonymRow = { key: string; words: Record<Language, string[]>; also: string[] };
type Group = { phrases: readonly string[]; also: readonly number[] };

export type SynonymBook = {
  groups: readonly Group[];
  /** The groups that a folded phrase belongs to; with `open` also those with a phrase that it begins. */
  of(phrase: string, open?: boolean): readonly number[];
  phrases: readonly string[];
  /** A folded phrase as people write it. */
  spelled(phrase: string): string;
};

/** So much of a phrase must be there before what it begins is looked for. */
const LEAST_BEGUN = 4;
/** The most groups that something begun may mean. */
const MOST_BEGUN = 8;

export function makeSynonymBook(rows: readonly SynonymRow[]): SynonymBook {
  const at = new Map(rows.map(({ key }, index) => [key, index]));
  const groups = rows.map(({ words, also }) => ({
    phrases: [...new Set(LANGUAGES.flatMap((language) => words[language].map(foldWhole)))].filter(Boolean),
    also: also.flatMap((key) => at.get(key) ?? []),
  }));
  const written = new Map(rows.flatMap(({ words }) => LANGUAGES.flatMap((language) => words[language].map((word) => [foldWhole(word), word] as const))));
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
      if (exact || !open || phrase.length < LEAST_BEGUN) return exact ?? [];
      return [...new Set(begun(phrase))].slice(0, MOST_BEGUN);
    },
  };
}
