import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '../contract/languages.ts';
import { compareTexts } from './language.ts';

type Pair = [Language, string, Language, string];
type Saying = Record<Language, string>;

const read = <T>(name: string) => parse(readFileSync(new URL(`./pairs/${name}.yaml`, import.meta.url), 'utf8')) as T[];
const opposites = [...read<{ so: Saying; not: Saying }>('turned'), ...read<{ so: Saying; not: Saying }>('messages')];

/** Pairs from each language to each other one. */
const makePairs = (one: Saying, other: Saying): Pair[] =>
  LANGUAGES.flatMap((from) => LANGUAGES.filter((to) => to !== from).map((to): Pair => [from, one[from], to, other[to]]));
const marks = (pairs: readonly Pair[]) =>
  pairs.filter(([from, original, to, translation]) => compareTexts({ text: original, language: from }, { text: translation, language: to }).length > 0);

describe('faithful translations differ in nothing', () => {
  it('when they say one thing in five languages', () => {
    const sayings = [...read<Saying>('same'), ...opposites.flatMap(({ so, not }) => [so, not])];
    expect(marks(sayings.flatMap((saying) => makePairs(saying, saying)))).toEqual([]);
  });

  it('when they are as free as people write them', () => expect(marks(read<Pair>('faithful'))).toEqual([]));

  it('when they are written by a person who thinks of the reader', () => expect(marks(read<Pair>('freely'))).toEqual([]));

  it('when they are of a clinic and its patients on any day', () => expect(marks(read<Pair>('plainly'))).toEqual([]));

  it('when they are a machine’s, close to the sentence', () => expect(marks(read<Pair>('closely'))).toEqual([]));

  it('when they are of the kinds that a set of strangers was marked for', () => expect(marks(read<Pair>('mended'))).toEqual([]));

  it('when they are of a clinic and its patients who talk', () => expect(marks(read<Pair>('talk'))).toEqual([]));

  it('except for those that are known to be marked', () => expect(marks(read<Pair>('marked'))).toEqual(read<Pair>('marked')));
});

describe('wrong translations differ', () => {
  it('when they say the opposite', () => {
    const pairs = opposites.flatMap(({ so, not }) => [...makePairs(so, not), ...makePairs(not, so)]);
    expect(pairs.filter((pair) => !marks([pair]).includes(pair))).toEqual([]);
  });

  it('when they say values the other way round, more, or less', () => {
    const pairs = [...read<Pair>('changed'), ...read<Pair>('talk-changed'), ...read<Pair>('denied')];
    expect(pairs.filter((pair) => !marks([pair]).includes(pair))).toEqual([]);
  });

  it('except for those that are known to go unmarked', () => expect(marks(read<Pair>('missed'))).toEqual([]));
});
