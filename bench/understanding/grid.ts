import { LANGUAGES, type Language } from '../../contract/languages.ts';

/* Combinators for grids: templates × values × languages, each sentence with its faithful rendering and its opposites. */

/** One statement in every language. */
export type Texts = Record<Language, string>;
/** Writes a statement about a value in every language. */
export type Template<Value> = Record<Language, (value: Value) => string>;
/** A statement, and what a wrong translation of it would say. */
export type Case = { says: Texts; wrong: readonly Texts[] };
/** Cases of one kind of instruction. */
export type Grid = { name: string; cases: readonly Case[] };
/** An original and one rendering of it; `isWrong` when something in the rendering differs. */
export type Pair = { from: Language; to: Language; text: string; said: string; isWrong: boolean };

/** Builds a statement language by language. */
export const texts = (write: (language: Language) => string): Texts => Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Texts;

/** Fills a template with a value. */
export const fill = <Value>(template: Template<Value>, value: Value): Texts => texts((language) => template[language](value));

/** Two statements of which each is a wrong translation of the other. */
export const opposites = (one: Texts, other: Texts): Case[] => [
  { says: one, wrong: [other] },
  { says: other, wrong: [one] },
];

/** A statement about each value; the wrong translations have another of the values. */
export const changed = <Value>(template: Template<Value>, values: readonly (readonly [Value, ...Value[]])[]): Case[] =>
  values.map(([value, ...others]) => ({ says: fill(template, value), wrong: others.map((other) => fill(template, other)) }));

/** Every value with its wrong ones, or with all other values, for `changed`. */
export const all = <Value>(values: readonly Value[], wrong: (value: Value) => readonly Value[]): [Value, ...Value[]][] =>
  values.map((value) => [value, ...wrong(value)]);
export const others = <Value>(values: readonly Value[]) => all(values, (value) => values.filter((other) => other !== value));

/** Statements that follow one another, as in one message. */
export const joinSentences = (...parts: readonly Texts[]): Texts =>
  texts((language) => parts.map((part) => part[language]).join(language === 'zh' || language === 'ja' ? '' : ' '));

/** Every case between Korean and each other language, in both directions: first the faithful rendering, then the wrong ones. */
export function pairsOf({ cases }: Grid): Pair[] {
  const directions = LANGUAGES.filter((language) => language !== 'ko').flatMap((other): [Language, Language][] => [
    ['ko', other],
    [other, 'ko'],
  ]);
  return cases.flatMap(({ says, wrong }) =>
    directions.flatMap(([from, to]) => [
      { from, to, text: says[from], said: says[to], isWrong: false },
      ...wrong.map((other) => ({ from, to, text: says[from], said: other[to], isWrong: true })),
    ]),
  );
}
