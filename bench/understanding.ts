import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, type Language, SITE_LANGUAGES } from '../contract/languages.ts';
import { compareTexts, findImplausibleReason, readFacts } from '../language/language.ts';
import { findMarksBetween } from '../server/translation/marks.ts';
import { formatMilliseconds, formatWhole, quantile, type Table } from './table.ts';
import { CHAT_PAIRS } from './understanding/chat.ts';
import { DOSE_GRIDS } from './understanding/doses.ts';
import { makePairs, type RenderingPair } from './understanding/grid.ts';
import { INSTRUCTIONS } from './understanding/instructions.ts';
import { STATEMENTS } from './understanding/statements.ts';
import { VALUES } from './understanding/values.ts';

/** A translation of a text. A `WrongRendering` contains one error, named by `kind`. */
type Rendering = { from: Language; to: Language; text: string; said: string };
type WrongRendering = Rendering & { kind: string; exact?: true };
/** Strongest result of the translation guards for one translation. */
type Verdict = 'implausible' | 'strong' | 'soft' | 'unmarked';
type JudgedRendering<R extends Rendering> = R & { verdict: Verdict; marks: string };

const ROUNDS = 3;

/** The glossary's medicines, as the product imports them. */
const MEDICINES = (
  parse(readFileSync(join(import.meta.dirname, '..', 'content', 'terms', 'medicine.yaml'), 'utf8')) as ({ binding?: false } & Record<Language, string[]>)[]
).map(({ binding = true, ko, en, zh, ja, ar }, id) => ({ id, binding, forms: { ko, en, zh, ja, ar } }));

const GRIDS = [
  ...[...INSTRUCTIONS, ...DOSE_GRIDS, ...VALUES, ...STATEMENTS].map((grid) => ({ name: grid.name, pairs: makePairs(grid) })),
  { name: 'as typed on phones', pairs: CHAT_PAIRS },
];

/**
 * Counts the translations that the guards mark, by grid and on two blind sets, and measures the time. No guard is changed because of a sentence in a
 * blind set. `misses` lists the wrong results of a grid, never those of a blind set. See docs/understanding.md.
 */
export const benchUnderstanding = ({ misses }: { misses: boolean }): Table[] => {
  const grids = GRIDS.map(({ name, pairs }) => ({ name, judged: pairs.map(judgeRendering) }));
  const pairs = grids.flatMap(({ judged }) => judged);
  const blind = { faithful: readBlindSet<Rendering>('faithful').map(judgeRendering), errors: readBlindSet<WrongRendering>('errors').map(judgeRendering) };
  return [
    {
      title: `Translation guards by grid, ${formatWhole(pairs.length)} pairs`,
      head: ['grid', 'wrong', 'strong', 'soft', 'implausible', 'unmarked', 'faithful, marked'],
      rows: [...grids, { name: 'all', judged: pairs }].map(({ name, judged }) => [
        name,
        ...countVerdicts(judged.filter(({ isWrong }) => isWrong)),
        formatShare(
          judged.filter(({ isWrong }) => !isWrong),
          isMarked,
        ),
      ]),
    },
    ...blindTables(blind.faithful, blind.errors),
    measureComparison([...blind.faithful, ...blind.errors, ...pairs.filter((_, place) => place % 10 === 0)]),
    ...(misses ? listMisses(pairs) : []),
    measureHostileText('one reading', readFacts),
    measureHostileText('one comparison with as many letters of another language', compareWithPlain),
  ];
};

/** Returns the tables of the two blind sets, errors and free renderings. Outsiders wrote both sets. */
function blindTables(faithful: JudgedRendering<Rendering>[], errors: JudgedRendering<WrongRendering>[]): Table[] {
  const kinds = [...new Set(errors.map(({ kind }) => kind))].toSorted();
  return [
    {
      title: 'Translation guards on the blind sets, by language from and to Korean',
      head: ['language', 'errors read exactly, unmarked', 'all errors, unmarked', 'faithful, marked', 'of these strongly'],
      rows: [...SITE_LANGUAGES, undefined].map((patients) => {
        const by = <R extends Rendering>(pairs: JudgedRendering<R>[]) => pairs.filter(({ from, to }) => !patients || from === patients || to === patients);
        return [
          patients ?? 'all',
          formatShare(
            by(errors).filter(({ exact }) => exact),
            isUnmarked,
          ),
          formatShare(by(errors), isUnmarked),
          formatShare(by(faithful), isMarked),
          formatShare(by(faithful), isStrong),
        ];
      }),
    },
    {
      title: 'Translation guards on the blind errors, by what is wrong',
      head: ['kind', 'errors', 'strong', 'soft', 'implausible', 'unmarked'],
      rows: kinds.map((kind) => [kind, ...countVerdicts(errors.filter((pair) => pair.kind === kind))]),
    },
  ];
}

function readBlindSet<R extends Rendering>(set: 'faithful' | 'errors'): R[] {
  return SITE_LANGUAGES.flatMap((language) => {
    const file = join(import.meta.dirname, 'understanding', 'blind', set, `${language}.yaml`);
    return (parse(readFileSync(file, 'utf8')) as Record<typeof set, R[]>)[set];
  });
}

function judgeRendering<R extends Rendering>(pair: R): JudgedRendering<R> {
  const [original, translation] = listTexts(pair);
  const why = findImplausibleReason(original, translation);
  const marks = findMarksBetween(original, translation, { medicines: MEDICINES });
  const strength = marks.some((mark) => mark.strength === 'strong') ? 'strong' : 'soft';
  const verdict = why === null ? (marks.length > 0 ? strength : 'unmarked') : 'implausible';
  return { ...pair, verdict, marks: why ?? marks.map((mark) => `${mark.strength} ${mark.kind}`).join(', ') };
}

const listTexts = ({ from, to, text, said }: Rendering) =>
  [
    { text, language: from },
    { text: said, language: to },
  ] as const;

const isUnmarked = ({ verdict }: { verdict: Verdict }) => verdict === 'unmarked';
const isMarked = ({ verdict }: { verdict: Verdict }) => verdict !== 'unmarked';
const isStrong = ({ verdict }: { verdict: Verdict }) => verdict === 'strong' || verdict === 'implausible';

function formatShare<T>(items: readonly T[], which: (item: T) => boolean): string {
  if (items.length === 0) return '–';
  const count = items.filter(which).length;
  return `${count} of ${items.length} (${((100 * count) / items.length).toFixed(1)} %)`;
}

const countVerdicts = (pairs: readonly JudgedRendering<Rendering>[]): string[] => [
  String(pairs.length),
  ...(['strong', 'soft', 'implausible', 'unmarked'] as const).map((verdict) => String(pairs.filter((pair) => pair.verdict === verdict).length)),
];

/** Measures the comparison of the two texts of a message, as the server does it after each translation. The first round is a warm-up. */
function measureComparison(pairs: readonly Rendering[]): Table {
  const took: number[] = [];
  let before = process.cpuUsage();
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) before = process.cpuUsage();
    for (const pair of pairs) {
      const said = listTexts(pair);
      const began = performance.now();
      findImplausibleReason(...said);
      compareTexts(...said);
      if (round > 0) took.push(performance.now() - began);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return {
    title: `Translation guards, how long one translation takes (${formatWhole(took.length)} times)`,
    head: ['p50', 'p99', 'longest', 'processor each'],
    rows: [
      [
        formatPrecise(quantile(took, 0.5)),
        formatPrecise(quantile(took, 0.99)),
        formatMilliseconds(quantile(took, 1)),
        formatPrecise((user + system) / 1000 / took.length),
      ],
    ],
  };
}

/** Fragments of a hostile message that tries to slow down the reader. The message has the maximum length and consists only of possible facts. */
const HOSTILE_FRAGMENTS = ['1 ', '12/4 ', '10-', '3:', '1/2 ', '3시 ', '한 ', '月・', '一', 'left the right one ', 'الساعة '];
const MAX_TEXT_LENGTH = 4_000;

/** Compares the text with a text in another language that contains no facts. */
function compareWithPlain(text: string, language: Language): void {
  const other = language === 'ko' ? 'en' : 'ko';
  const plain = { ko: '안녕하세요 ', en: 'hello there ' }[other];
  compareTexts({ text, language }, { text: plain.repeat(Math.ceil(MAX_TEXT_LENGTH / plain.length)).slice(0, MAX_TEXT_LENGTH), language: other });
}

function measureHostileText(of: string, act: (text: string, language: Language) => unknown): Table {
  const took = LANGUAGES.flatMap((language) =>
    HOSTILE_FRAGMENTS.map((piece) => {
      const text = piece.repeat(Math.ceil(MAX_TEXT_LENGTH / piece.length)).slice(0, MAX_TEXT_LENGTH);
      act(text, language);
      const before = process.cpuUsage();
      for (let round = 0; round < ROUNDS; round++) act(text, language);
      const { user, system } = process.cpuUsage(before);
      return { piece, language, ms: (user + system) / 1000 / ROUNDS };
    }),
  ).sort((a, b) => b.ms - a.ms);
  return {
    title: `Facts of ${formatWhole(MAX_TEXT_LENGTH)} hostile characters, the processor's time of ${of}`,
    head: ['what is repeated', 'read as', 'time'],
    rows: took.slice(0, 5).map(({ piece, language, ms }) => [JSON.stringify(piece), language, formatMilliseconds(ms)]),
    note: `Of ${took.length}; in the middle ${formatMilliseconds(
      quantile(
        took.map(({ ms }) => ms),
        0.5,
      ),
    )}.`,
  };
}

const formatPrecise = (ms: number) => `${ms.toFixed(2)} ms`;

function listMisses(pairs: readonly JudgedRendering<RenderingPair>[]): Table[] {
  const head = ['from', 'to', 'marks', 'original', 'translation'];
  const row = ({ from, to, marks, text, said }: JudgedRendering<RenderingPair>) => [from, to, marks, text, said];
  return [
    { title: 'Errors that are not marked', head, rows: pairs.filter((pair) => pair.isWrong && isUnmarked(pair)).map(row) },
    { title: 'Faithful renderings that are marked', head, rows: pairs.filter((pair) => !pair.isWrong && isMarked(pair)).map(row) },
  ];
}
