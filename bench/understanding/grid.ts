import { LANGUAGES, type Language } from '../../contract/languages.ts';

/* Functions that build grids: templates × values × languages. Each sentence comes with its faithful rendering and its opposites. */

/** One statement in every language. */
export type TextsByLanguage = Record<Language, string>;
/** Functions that write a statement about a value, one for each language. */
export type StatementTemplate<Value> = Record<Language, (value: Value) => string>;
/** A statement, and the statements that a wrong translation would make. */
export type StatementCase = { says: TextsByLanguage; wrong: readonly TextsByLanguage[] };
/** Cases of one kind of instruction. */
export type Grid = { name: string; cases: readonly StatementCase[] };
/** An original and one rendering of it. `isWrong` is true if something in the rendering differs. */
export type RenderingPair = { from: Language; to: Language; text: string; said: string; isWrong: boolean };

/** Builds a statement in every language. */
export const writeTexts = (write: (language: Language) => string): TextsByLanguage =>
  Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as TextsByLanguage;

/** Fills a template with a value. */
export const fillTexts = <Value>(template: StatementTemplate<Value>, value: Value): TextsByLanguage => writeTexts((language) => template[language](value));

/** Returns cases for two statements. Each is a wrong translation of the other. */
export const makeOppositeCases = (one: TextsByLanguage, other: TextsByLanguage): StatementCase[] => [
  { says: one, wrong: [other] },
  { says: other, wrong: [one] },
];

/** Returns a case for each value. Its wrong translations have the other values of the row. */
export const makeValueCases = <Value>(template: StatementTemplate<Value>, values: readonly (readonly [Value, ...Value[]])[]): StatementCase[] =>
  values.map(([value, ...others]) => ({ says: fillTexts(template, value), wrong: others.map((other) => fillTexts(template, other)) }));

/** Returns each value with its wrong values, for `makeValueCases`; `others` uses all other values as the wrong ones. */
export const withWrongValues = <Value>(values: readonly Value[], wrong: (value: Value) => readonly Value[]): [Value, ...Value[]][] =>
  values.map((value) => [value, ...wrong(value)]);
export const others = <Value>(values: readonly Value[]) => withWrongValues(values, (value) => values.filter((other) => other !== value));

/** Joins statements into one message. */
export const joinSentences = (...parts: readonly TextsByLanguage[]): TextsByLanguage =>
  writeTexts((language) => parts.map((part) => part[language]).join(language === 'zh' || language === 'ja' ? '' : ' '));

/** Returns every case between Korean and each other language, in both directions. The faithful rendering comes first, then the wrong ones. */
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
