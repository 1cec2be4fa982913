import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, type Language, SITE_LANGUAGES } from '../contract/languages.ts';
import { compareTexts, implausible, readFacts } from '../language/language.ts';
import { milliseconds, quantile, type Table, whole } from './table.ts';

/** One rendering of a text: faithful, or with one thing wrong, which is then named. */
type Rendering = { from: Language; to: Language; text: string; said: string };
type Wrong = Rendering & { kind: string; exact?: true };
/** How the guards answer a rendering; the strongest answer counts. */
type Verdict = 'implausible' | 'strong' | 'soft' | 'unmarked';
type Judged<R extends Rendering> = R & { patients: Language; verdict: Verdict; of: string };

const ROUNDS = 5;

/** The folders of the sets, with what their tables are called. */
const SETS = [
  ['understanding', 'Translation guards'],
  ['understanding-second', 'Translation guards, second set'],
  ['understanding-third', 'Translation guards, third set'],
  ['understanding-fourth', 'Translation guards, fourth set'],
  ['understanding-fifth', 'Translation guards, fifth set'],
  ['understanding-sixth', 'Translation guards, sixth set'],
  ['understanding-seventh', 'Translation guards, seventh set'],
  ['understanding-eighth', 'Translation guards, eighth set'],
  ['understanding-ninth', 'Translation guards, ninth set'],
  ['understanding-tenth', 'Translation guards, tenth set'],
  ['understanding-eleventh', 'Translation guards, eleventh set'],
  ['understanding-twelfth', 'Translation guards, twelfth set'],
  ['understanding-thirteenth', 'Translation guards, thirteenth set'],
  ['understanding-fourteenth', 'Translation guards, fourteenth set'],
  ['understanding-fifteenth', 'Translation guards, fifteenth set'],
  ['understanding-sixteenth', 'Translation guards, sixteenth set'],
  ['understanding-seventeenth', 'Translation guards, seventeenth set'],
  ['understanding-eighteenth', 'Translation guards, eighteenth set'],
  ['understanding-nineteenth', 'Translation guards, nineteenth set'],
  ['understanding-twentieth', 'Translation guards, twentieth set'],
  ['understanding-twenty-first', 'Translation guards, twenty-first set'],
] as const;

/**
 * What the guards of translation mark among renderings that they were not built on: errors by kind and by language, faithful renderings by
 * language, and how long they take. `misses` lists whatever was not as it should be. What it means: docs/understanding.md.
 */
export const benchUnderstanding = ({ misses }: { misses: boolean }): Table[] => [
  ...SETS.flatMap(([folder, title]) => benchSet(folder, title, misses)),
  hostile('one reading', readFacts),
  hostile('one comparison with as many letters of another language', compareWithPlain),
];

function benchSet(folder: string, title: string, misses: boolean): Table[] {
  const sets = SITE_LANGUAGES.map((patients) => ({ patients, ...read(folder, patients) }));
  const faithful = sets.flatMap(({ patients, faithful }) => faithful.map((pair) => judge(pair, patients)));
  const wrong = sets.flatMap(({ patients, errors }) => errors.map((pair) => judge(pair, patients)));
  const exact = wrong.filter((pair) => pair.exact);
  const soft = wrong.filter((pair) => !pair.exact);
  const kinds = [...new Set([...exact, ...soft].map(({ kind }) => kind))];
  const tables = [
    {
      title: `${title}, by language from and to Korean: unmarked of errors, marked of faithful renderings`,
      head: ['language', 'errors read exactly, unmarked', 'other errors, unmarked', 'all errors, unmarked', 'faithful, marked', 'of these strongly'],
      rows: [...SITE_LANGUAGES, undefined].map((patients) => {
        const of = <R extends Rendering>(pairs: Judged<R>[]) => pairs.filter((pair) => patients === undefined || pair.patients === patients);
        return [
          patients ?? 'all',
          share(of(exact), isUnmarked),
          share(of(soft), isUnmarked),
          share(of(wrong), isUnmarked),
          share(of(faithful), isMarked),
          share(of(faithful), isStrong),
        ];
      }),
    },
    {
      title: `${title}, by what is wrong`,
      head: ['kind', 'errors', 'strong', 'soft', 'implausible', 'unmarked'],
      rows: kinds.map((kind) => [kind, ...counted(wrong.filter((pair) => pair.kind === kind))]),
    },
    timed([...faithful, ...wrong], title),
  ];
  return misses ? [...tables, ...missed(wrong, faithful)] : tables;
}

function read(folder: string, patients: Language): { faithful: Rendering[]; errors: Wrong[] } {
  return parse(readFileSync(join(import.meta.dirname, folder, `${patients}.yaml`), 'utf8'));
}

function judge<R extends Rendering>(pair: R, patients: Language): Judged<R> {
  const said = both(pair);
  const why = implausible(...said);
  const differences = compareTexts(...said);
  const strength = differences.some((difference) => difference.strength === 'exact') ? 'strong' : 'soft';
  const verdict = why === null ? (differences.length > 0 ? strength : 'unmarked') : 'implausible';
  return { ...pair, patients, verdict, of: why ?? differences.map((difference) => `${difference.strength} ${difference.kind}`).join(', ') };
}

const both = ({ from, to, text, said }: Rendering) =>
  [
    { text, language: from },
    { text: said, language: to },
  ] as const;

const isUnmarked = ({ verdict }: { verdict: Verdict }) => verdict === 'unmarked';
const isMarked = ({ verdict }: { verdict: Verdict }) => verdict !== 'unmarked';
const isStrong = ({ verdict }: { verdict: Verdict }) => verdict === 'strong' || verdict === 'implausible';

function share<T>(items: readonly T[], which: (item: T) => boolean): string {
  if (items.length === 0) return '–';
  const count = items.filter(which).length;
  return `${count} of ${items.length} (${((100 * count) / items.length).toFixed(1)} %)`;
}

const counted = (pairs: Judged<Wrong>[]): string[] => [
  String(pairs.length),
  ...(['strong', 'soft', 'implausible', 'unmarked'] as const).map((verdict) => String(pairs.filter((pair) => pair.verdict === verdict).length)),
];

/** One message is one reading of its two texts, as the server does after each translation. The first round warms up. */
function timed(pairs: Rendering[], title: string): Table {
  const took: number[] = [];
  let before = process.cpuUsage();
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) before = process.cpuUsage();
    for (const pair of pairs) {
      const said = both(pair);
      const began = performance.now();
      implausible(...said);
      compareTexts(...said);
      if (round > 0) took.push(performance.now() - began);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return {
    title: `${title}, how long one translation takes (${whole(took.length)} times)`,
    head: ['p50', 'p99', 'longest', 'processor each'],
    rows: [[exactly(quantile(took, 0.5)), exactly(quantile(took, 0.99)), milliseconds(quantile(took, 1)), exactly((user + system) / 1000 / took.length)]],
  };
}

/** What somebody sends who wants the reader to be slow: the longest message of nothing but what may be a fact. */
const HOSTILE = ['1 ', '12/4 ', '10-', '3:', '1/2 ', '3시 ', '한 ', '月・', '一', 'left the right one ', 'الساعة '];
const LONGEST = 4_000;

/** Nothing exact, in Korean, or in English against Korean. */
function compareWithPlain(text: string, language: Language): void {
  const other = language === 'ko' ? 'en' : 'ko';
  const plain = { ko: '안녕하세요 ', en: 'hello there ' }[other];
  compareTexts({ text, language }, { text: plain.repeat(Math.ceil(LONGEST / plain.length)).slice(0, LONGEST), language: other });
}

function hostile(of: string, act: (text: string, language: Language) => unknown): Table {
  const took = LANGUAGES.flatMap((language) =>
    HOSTILE.map((piece) => {
      const text = piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);
      act(text, language);
      const before = process.cpuUsage();
      for (let round = 0; round < ROUNDS; round++) act(text, language);
      const { user, system } = process.cpuUsage(before);
      return { piece, language, ms: (user + system) / 1000 / ROUNDS };
    }),
  ).sort((a, b) => b.ms - a.ms);
  return {
    title: `Facts of ${whole(LONGEST)} hostile characters, the processor's time of ${of}`,
    head: ['what is repeated', 'read as', 'time'],
    rows: took.slice(0, 5).map(({ piece, language, ms }) => [JSON.stringify(piece), language, milliseconds(ms)]),
    note: `Of ${took.length}; in the middle ${milliseconds(
      quantile(
        took.map(({ ms }) => ms),
        0.5,
      ),
    )}.`,
  };
}

const exactly = (ms: number) => `${ms.toFixed(2)} ms`;

function missed(wrong: Judged<Wrong>[], faithful: Judged<Rendering>[]): Table[] {
  const head = ['from', 'to', 'what', 'original', 'translation'];
  const row = (what: string, { from, to, text, said }: Rendering) => [from, to, what, text, said];
  return [
    { title: 'Errors that are not marked', head, rows: wrong.filter(isUnmarked).map((pair) => row(pair.exact ? `${pair.kind}, exact` : pair.kind, pair)) },
    { title: 'Faithful renderings that are marked', head, rows: faithful.filter(isMarked).map((pair) => row(pair.of, pair)) },
  ];
}
