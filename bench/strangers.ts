import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '../contract/languages.ts';
import { translateByBook } from '../sandbox/translation/book.ts';
import type { Table } from './table.ts';

/**
 * The sets: one for development, one held back for measuring, one written after the translator was built, and five by authors who had read neither
 * it nor the other sets (three of them were used for development after their first run).
 */
const SENTENCE_SETS = ['tune', 'held', 'fresh', 'fresh-second', 'fresh-third', 'fresh-fourth', 'fresh-fifth', 'fresh-sixth'] as const;

/**
 * Number of strangers' sentences for which the sandbox's translator returns a translation, by set and language: of patients into Korean, of the
 * clinic into English. People judge its correctness (sandbox/translation/README.md). `misses` lists every sentence with its result.
 */
export const benchStrangers = ({ misses }: { misses: boolean }): Table[] => SENTENCE_SETS.flatMap((name) => benchSet(name, misses));

function benchSet(name: (typeof SENTENCE_SETS)[number], misses: boolean): Table[] {
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
