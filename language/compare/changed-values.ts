import type { Difference, Fact, FactValue, LocalizedText, Span } from '../fact.ts';
import { type Atom, readFigure } from './agreement.ts';
import { type Match, pairNearest, type RemainingValues } from './match-values.ts';
import { countsAsInventedIfUnmatched, createMissingTest, isReliablyRead } from './missed.ts';
import { dropRestated } from './restated-values.ts';

/**
 * Values of only one text. `left` omits values that repeat a matched one in other words. `missed` has the values without any trace in the other text.
 */
type Unmatched = { left: RemainingValues; missed: { original: ReadonlySet<Atom>; translation: ReadonlySet<Atom> } };

/** Finds the values of only one text. */
export function findUnmatched(all: RemainingValues, matches: readonly Match[], original: LocalizedText, translation: LocalizedText): Unmatched {
  const left = dropRestated(all, original, translation);
  const isMissedIn = (other: 'original' | 'translation', text: LocalizedText) =>
    createMissingTest(
      text,
      matches.map((match) => match[other]),
    );
  return {
    left,
    missed: {
      original: new Set(left.original.filter(isMissedIn('translation', translation))),
      translation: new Set(left.translation.filter(isMissedIn('original', original))),
    },
  };
}

/** Returns the unmatched values as changed, missing or added facts. */
export function findChanges({ left, missed }: Unmatched, matches: readonly Match[], original: LocalizedText, translation: LocalizedText): Difference[] {
  // If both values occur in the other text in other words, they are not one changed value. Values with the same unit are an exception.
  const isChange = ({ original: one, translation: other }: Match) =>
    missed.original.has(one) || missed.translation.has(other) || areOfOneUnit(one.value, other.value) || areOpposite(one.value, other.value);
  const pairs = pairNearest(left).filter(isChange);
  const inPairs = new Set(pairs.flatMap((pair) => [pair.original, pair.translation]));
  const changed = pairs.filter((pair) => !isMoreOrLess(pair.original.value, pair.translation.value) && !isHalfUnread(pair, original, translation));
  const unpaired = (side: 'original' | 'translation') => left[side].filter((atom) => !inPairs.has(atom) && missed[side].has(atom));
  return [
    ...changed.map((pair) => makeExactDifference(pair.original.value.kind, pair.original.fact, pair.translation.fact)),
    ...unpaired('original')
      .filter(isReliablyRead)
      .map((atom) => makeExactDifference(atom.value.kind, atom.fact, findSibling(atom, matches, 'original'))),
    ...unpaired('translation')
      .filter(countsAsInventedIfUnmatched)
      .map((atom) => makeExactDifference(atom.value.kind, findSibling(atom, matches, 'translation'), atom.fact)),
  ];
}

const areOfOneUnit = (one: FactValue, other: FactValue): boolean =>
  one.kind === other.kind &&
  (one.kind === 'date' ||
    ('unit' in one && 'unit' in other && one.unit === other.unit) ||
    ('counter' in one && 'counter' in other && one.counter === other.counter));

/** True if two days differ only in detail: "the 18th" can be "Thursday", and "February" can be "February 16th". A week is not one of its days. */
function isMoreOrLess(one: FactValue, other: FactValue): boolean {
  if (one.kind !== 'date' || other.kind !== 'date') return false;
  const isOnlyWeekday = (a: typeof one, b: typeof one) => a.weekday !== undefined && b.weekday === undefined && b.day === undefined;
  if (isOnlyWeekday(one, other) || isOnlyWeekday(other, one)) return false;
  return DAY_PARTS.every((part) => one[part] === undefined || other[part] === undefined || one[part] === other[part]);
}

const DAY_PARTS = ['year', 'month', 'day', 'weekday', 'week', 'months', 'part'] as const;

/** True if the values differ by half a unit because the reader missed a "half" right after the lower one. */
function isHalfUnread({ original: one, translation: other }: Match, original: LocalizedText, translation: LocalizedText): boolean {
  const [a, b] = [readFigure(one.value), readFigure(other.value)];
  if (a === undefined || b === undefined || Math.abs(a - b) !== 0.5) return false;
  const [less, text] = a < b ? [one, original.text] : [other, translation.text];
  return HALF_BEHIND.test(text.slice(less.fact.end));
}

const HALF_BEHIND = /^.{0,3}(?:반|半|half|نصف?)/i;

/** "Both" and one side can each be worded differently, so only true opposites count. */
const areOpposite = (one: FactValue, other: FactValue): boolean =>
  one.kind === 'side' && other.kind === 'side' && ['left right', 'lower upper'].includes([one.side, other.side].sort().join(' '));

/** Makes a difference between places of the two texts; null where a text has none. */
export const makeExactDifference = (kind: Difference['kind'], original: Span | null, translation: Span | null): Difference => ({
  strength: 'exact',
  kind,
  original: original && toSpan(original),
  translation: translation && toSpan(translation),
});

const toSpan = ({ start, end }: Span): Span => ({ start, end });

/** Returns the fact of the other text that was matched with the other end of the same range. */
function findSibling(atom: Atom, matches: readonly Match[], side: 'original' | 'translation'): Fact | null {
  const match = matches.find((one) => one[side].fact === atom.fact);
  return match ? match[side === 'original' ? 'translation' : 'original'].fact : null;
}
