import type { Language } from '../contract/languages.ts';
import { readAmounts } from './amounts.ts';
import { readContacts } from './contacts.ts';
import { readCounts } from './counts.ts';
import { readDays } from './days.ts';
import { readDurations } from './durations.ts';
import type { Fact } from './fact.ts';
import { fold, placeInText } from './folding.ts';
import { readFrequencies } from './frequencies.ts';
import { readNamedNumbers } from './named-numbers.ts';
import { readNames } from './names.ts';
import { readNumbers } from './numbers.ts';
import { numeralsIn } from './numerals.ts';
import { readPercentages } from './percentages.ts';
import { readQuantities } from './quantities.ts';
import type { Found, Reader } from './reading.ts';
import { readSides } from './sides.ts';
import { readTimes } from './times.ts';

/** Who reads what; of two facts as long in one place the earlier one's is taken. */
const READERS: readonly Reader[] = [
  readContacts,
  readDays,
  readTimes,
  readAmounts,
  readFrequencies,
  readPercentages,
  readQuantities,
  readCounts,
  readNamedNumbers,
  readDurations,
  readSides,
  readNames,
  readNumbers,
];

/** Everything that a text says exactly, in order of place and not overlapping. */
export function readFacts(text: string, language: Language): Fact[] {
  const folded = fold(text);
  const reading = { text: folded.text, language, numerals: numeralsIn(folded.text, language) };
  return withoutOverlaps(READERS.flatMap((read) => read(reading))).map((found) => ({ ...found, ...placeInText(folded, found.start, found.end) }));
}

/**
 * The longest first, for "3 to 5 mg" says more than "5 mg", and bare numbers last; sorting keeps the order of the readers among equals.
 * What reaches half into a day or a time of day is a misreading: 周三晚上 are no three nights.
 */
function withoutOverlaps(found: Found[]): Found[] {
  const days = found.filter(({ kind }) => kind === 'date' || kind === 'time');
  const reachesIn = ({ kind, start, end }: Found) =>
    kind !== 'date' &&
    kind !== 'time' &&
    days.some((day) => (start < day.start && day.start < end && end < day.end) || (day.start < start && start < day.end && day.end < end));
  const kept: Found[] = [];
  const rank = ({ kind, start, end }: Found) => (kind === 'number' ? 0 : 1_000_000) + end - start;
  for (const fact of found.filter((one) => !reachesIn(one)).sort((a, b) => rank(b) - rank(a))) {
    if (kept.every(({ start, end }) => fact.end <= start || end <= fact.start)) kept.push(fact);
  }
  return kept.sort((a, b) => a.start - b.start);
}
