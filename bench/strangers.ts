import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '../contract/languages.ts';
import { translateByBook } from '../sandbox/translation/book.ts';
import type { Table } from './table.ts';

/**
 * Sets of sentences: one for development, one held back for measuring, one written after the translator was built. The authors of the five others had
 * read neither the translator nor the other sets. Three of the five were used for development after their first run.
 */
const SENTENCE_SETS = ['tune', 'held', 'fresh', 'fresh-second', 'fresh-third', 'fresh-fourth', 'fresh-fifth', 'fresh-sixth'] as const;

/**
 * Counts the strangers' sentences that the sandbox's translator can translate, by set and language: patients' sentences into Korean, the clinic's
 * into English. People judge the correctness (sandbox/translation/README.md). `misses` lists every sentence with its result.
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
