import type { Language } from '../../contract/languages.ts';
import type { Fact } from '../fact.ts';
import { foldText, mapToOriginal } from '../folding.ts';
import { readNamedNumbers } from '../numbers/numbered-things.ts';
import { readNumbers } from '../numbers/numbers.ts';
import { findNumerals } from '../numbers/numerals.ts';
import { standardizeUnits } from '../words/chat-spelling.ts';
import { toSimplifiedChinese } from '../words/traditional.ts';
import { readAmounts } from './amounts.ts';
import { readContacts } from './contacts.ts';
import { readCounts } from './counts.ts';
import { readDays } from './days.ts';
import { readDurations } from './durations.ts';
import { readFrequencies } from './frequencies.ts';
import { readNames } from './names.ts';
import { OccupiedSpans } from './occupied-spans.ts';
import { readPartsOfDay } from './parts-of-day.ts';
import { readPercentages } from './percentages.ts';
import { readQuantities } from './quantities.ts';
import type { FactReader, FoundFact } from './reading.ts';
import { readSides } from './sides.ts';
import { readTimes } from './times.ts';

/** All readers; of two facts with the same place and length, the earlier reader's is chosen. */
const READERS: readonly FactReader[] = [
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

/** Returns every exact value of a text, in order and without overlaps. */
export function readFacts(text: string, language: Language): Fact[] {
  const folded = foldText(standardizeUnits(language === 'zh' ? toSimplifiedChinese(text) : text, language));
  const reading = { text: folded.text, language, numerals: findNumerals(folded.text, language) };
  return dropOverlaps(
    READERS.flatMap((read) => read(reading)),
    folded.text.length,
  ).map((found) => ({ ...found, ...mapToOriginal(folded, found.start, found.end) }));
}

/**
 * Prefers the longest facts, because "3 to 5 mg" is more exact than "5 mg"; bare numbers come last. Sorting keeps the readers' order among equals. A
 * fact that partly overlaps a day or time is a misreading: 周三晚上 are not three nights.
 */
function dropOverlaps(found: FoundFact[], length: number): FoundFact[] {
  const days = found.filter(({ kind }) => kind === 'date' || kind === 'time');
  const [starts, ends] = [indexByPlace(days, 'start'), indexByPlace(days, 'end')];
  const reachesIn = ({ kind, start, end }: FoundFact) => {
    if (kind === 'date' || kind === 'time') return false;
    for (let place = start + 1; place < end; place += 1) {
      if (starts.get(place)?.some((day) => end < day.end) || ends.get(place)?.some((day) => day.start < start)) return true;
    }
    return false;
  };
  const occupied = new OccupiedSpans(length);
  const kept: FoundFact[] = [];
  const rank = ({ kind, start, end }: FoundFact) => (kind === 'number' ? 0 : 1_000_000) + end - start;
  for (const fact of found.filter((one) => !reachesIn(one)).sort((a, b) => rank(b) - rank(a))) {
    if (!occupied.isFree(fact)) continue;
    occupied.occupy(fact);
    kept.push(fact);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** Returns the facts by the offset of their start or end. */
function indexByPlace(facts: readonly FoundFact[], edge: 'start' | 'end'): Map<number, FoundFact[]> {
  const places = new Map<number, FoundFact[]>();
  for (const fact of facts) places.set(fact[edge], [...(places.get(fact[edge]) ?? []), fact]);
  return places;
}
