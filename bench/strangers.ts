import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '../contract/languages.ts';
import { translateByBook } from '../sandbox/translation/book.ts';
import type { Table } from './table.ts';

/** The sets: built on, kept for the measure, written after it was built, and five by hands that had read neither it nor the others (three of them were built on after their first run). */
const SETS = ['tune', 'held', 'fresh', 'fresh-second', 'fresh-third', 'fresh-fourth', 'fresh-fifth', 'fresh-sixth'] as const;

/**
 * Of how many sentences of strangers the sandbox's translator says something, by set and language: of patients in Korean, of the clinic in English. Whether
 * that is what was meant people judge (sandbox/translation/README.md). `misses` lists every sentence with its answer.
 */
export const benchStrangers = ({ misses }: { misses: boolean }): Table[] => SETS.flatMap((name) => benchSet(name, misses));

function benchSet(name: (typeof SETS)[number], misses: boolean): Table[] {
  const set = parse(readFileSync(join(import.meta.dirname, 'strangers', `${name}.yaml`), 'utf8')) as Record<Language, string[]>;
  const answers = LANGUAGES.flatMap((from) =>
    set[from].map((text) => {
      const { text: said, matched } = translateByBook(text, from === 'ko' ? 'en' : 'ko', from);
      return { from, text, said, isSaid: matched === 'all' || matched === 'gist' };
    }),
  );
  const counted = (from?: Language) => {
    const of = answers.filter((answer) => from === undefined || answer.from === from);
    return [from ?? 'all', `${of.filter(({ isSaid }) => isSaid).length} of ${of.length}`];
  };
  const counts: Table = {
    title: `Strangers, ${name}: sentences of which something is said`,
    head: ['language', 'something is said'],
    rows: [...LANGUAGES.map((from) => counted(from)), counted()],
  };
  const listed: Table = { title: `Strangers, ${name}: what is said`, head: ['sentence', 'answer'], rows: answers.map(({ text, said }) => [text, said]) };
  return misses ? [counts, listed] : [counts];
}
