import { LANGUAGES, type Language } from '../../contract/languages.ts';

/* Combinators for grids: templates × values × languages, each sentence with its faithful rendering and its opposites. */

/** One statement in every language. */
export type TextsByLanguage = Record<Language, string>;
/** Writes a statement about a value in every language. */
export type StatementTemplate<Value> = Record<Language, (value: Value) => string>;
/** A statement, and what a wrong translation of it would say. */
export type StatementCase = { says: TextsByLanguage; wrong: readonly TextsByLanguage[] };
/** Cases of one kind of instruction. */
export type Grid = { name: string; cases: readonly StatementCase[] };
/** An original and one rendering of it; `isWrong` when something in the rendering differs. */
export type RenderingPair = { from: Language; to: Language; text: string; said: string; isWrong: boolean };

/** Builds a statement language by language. */
export const writeTexts = (write: (language: Language) => string): TextsByLanguage =>
  Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as TextsByLanguage;

/** Fills a template with a value. */
export const fillTexts = <Value>(template: StatementTemplate<Value>, value: Value): TextsByLanguage => writeTexts((language) => template[language](value));

/** Two statements of which each is a wrong translation of the other. */
export const makeOppositeCases = (one: TextsByLanguage, other: TextsByLanguage): StatementCase[] => [
  { says: one, wrong: [other] },
  { says: other, wrong: [one] },
];

/** A statement about each value; the wrong translations have another of the values. */
export const makeValueCases = <Value>(template: StatementTemplate<Value>, values: readonly (readonly [Value, ...Value[]])[]): StatementCase[] =>
  values.map(([value, ...others]) => ({ says: fillTexts(template, value), wrong: others.map((other) => fillTexts(template, other)) }));

/** Every value with its wrong ones, or with all other values, for `changed`. */
export const withWrongValues = <Value>(values: readonly Value[], wrong: (value: Value) => readonly Value[]): [Value, ...Value[]][] =>
  values.map((value) => [value, ...wrong(value)]);
export const others = <Value>(values: readonly Value[]) => withWrongValues(values, (value) => values.filter((other) => other !== value));

/** Statements that follow one another, as in one message. */
export const joinSentences = (...parts: readonly TextsByLanguage[]): TextsByLanguage =>
  writeTexts((language) => parts.map((part) => part[language]).join(language === 'zh' || language === 'ja' ? '' : ' '));

/** Every case between Korean and each other language, in both directions: first the faithful rendering, then the wrong ones. */
export function makePairs({ cases }: Grid): RenderingPair[] {
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
