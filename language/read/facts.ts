import type { Language } from '../../contract/languages.ts';
import { readAmounts } from './amounts.ts';
import { withUnits } from '../words/chat-spelling.ts';
import { readContacts } from './contacts.ts';
import { readCounts } from './counts.ts';
import { readDays } from './days.ts';
import { readDurations } from './durations.ts';
import type { Fact } from '../fact.ts';
import { fold, placeInText } from '../folding.ts';
import { readFrequencies } from './frequencies.ts';
import { readNamedNumbers } from '../numbers/named-numbers.ts';
import { readNames } from './names.ts';
import { readNumbers } from '../numbers/numbers.ts';
import { numeralsIn } from '../numbers/numerals.ts';
import { readPartsOfDay } from './parts-of-day.ts';
import { readPercentages } from './percentages.ts';
import { readQuantities } from './quantities.ts';
import type { Found, Reader } from './reading.ts';
import { readSides } from './sides.ts';
import { Taken } from './taken.ts';
import { readTimes } from './times.ts';
import { simplified } from '../words/traditional.ts';

/** Who reads what; of two facts as long in one place the earlier one's is taken. */
const READERS: readonly Reader[] = [
  readContacts,
  readDays,
  readTimes,
  readAmounts,
  readPartsOfDay,
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
  const folded = fold(withUnits(language === 'zh' ? simplified(text) : text, language));
  const reading = { text: folded.text, language, numerals: numeralsIn(folded.text, language) };
  return withoutOverlaps(
    READERS.flatMap((read) => read(reading)),
    folded.text.length,
  ).map((found) => ({ ...found, ...placeInText(folded, found.start, found.end) }));
}

/**
 * The longest first, for "3 to 5 mg" says more than "5 mg", and bare numbers last; sorting keeps the order of the readers among equals.
 * What reaches half into a day or a time of day is a misreading: 周三晚上 are no three nights.
 */
function withoutOverlaps(found: Found[], length: number): Found[] {
  const days = found.filter(({ kind }) => kind === 'date' || kind === 'time');
  const [starts, ends] = [byPlace(days, 'start'), byPlace(days, 'end')];
  const reachesIn = ({ kind, start, end }: Found) => {
    if (kind === 'date' || kind === 'time') return false;
    for (let place = start + 1; place < end; place += 1) {
      if (starts.get(place)?.some((day) => end < day.end) || ends.get(place)?.some((day) => day.start < start)) return true;
    }
    return false;
  };
  const taken = new Taken(length);
  const kept: Found[] = [];
  const rank = ({ kind, start, end }: Found) => (kind === 'number' ? 0 : 1_000_000) + end - start;
  for (const fact of found.filter((one) => !reachesIn(one)).sort((a, b) => rank(b) - rank(a))) {
    if (!taken.isFree(fact)) continue;
    taken.take(fact);
    kept.push(fact);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** Facts by the place where each begins, or ends. */
function byPlace(facts: readonly Found[], edge: 'start' | 'end'): Map<number, Found[]> {
  const places = new Map<number, Found[]>();
  for (const fact of facts) places.set(fact[edge], [...(places.get(fact[edge]) ?? []), fact]);
  return places;
}
