import type { FactValue } from '../fact.ts';
import { type Atom, readFigure, valuesAgree } from './agreement.ts';
import { isOptional } from './missed.ts';

/** A value of the original and the value of the translation that it was matched with. */
export type Match = { original: Atom; translation: Atom };

/** Values of each text that were not matched. */
export type RemainingValues = { original: Atom[]; translation: Atom[] };

/** Matches the values of two texts: equal ones first, then those of the same kind that agree, then all that agree. */
export function matchValues(before: readonly Atom[], after: readonly Atom[]): Match[] {
  const matches: Match[] = [];
  const open = new Set(before);
  const free = new Set(after);
  const places = new Map(after.map((atom, place) => [atom, place / after.length]));
  for (const isAlike of [(a: Atom, b: Atom) => a.key === b.key, isSameKind, valuesAgree]) {
    for (const [at, original] of before.entries()) {
      if (!open.has(original)) continue;
      const fitting = after.filter((other) => free.has(other) && isAlike(original, other));
      // Equal values keep their order; for values that only agree, the one at the most similar position is chosen.
      const far = (atom: Atom) => Math.abs((places.get(atom) ?? 0) - at / before.length);
      const translation = isAlike === valuesAgree ? fitting.sort((a, b) => far(a) - far(b))[0] : fitting[0];
      if (!translation) continue;
      open.delete(original);
      free.delete(translation);
      matches.push({ original, translation });
    }
  }
  return matches;
}

const isSameKind = (a: Atom, b: Atom): boolean => a.value.kind === b.value.kind && valuesAgree(a, b);

/** Returns how unlikely it is that two unequal values are one changed fact; infinite if they have nothing in common. */
function distanceOf(a: FactValue, b: FactValue): number {
  if (a.kind === b.kind) return scaleOf(a) === scaleOf(b) ? 0 : 1;
  const [one, other] = [readFigure(a), readFigure(b)];
  if (one !== undefined && one === other) return 1;
  const kinds = [a.kind, b.kind];
  if (kinds.includes('number') && ((one !== undefined && other !== undefined) || kinds.includes('time') || kinds.includes('date'))) return 2;
  if (kinds.includes('date') && kinds.includes('relative-day')) return 2;
  return Number.POSITIVE_INFINITY;
}

/** A value that languages may omit is never paired with a value of another kind. */
const pairDistance = (one: Atom, other: Atom): number =>
  one.value.kind !== other.value.kind && (isOptional(one.value, one.said) || isOptional(other.value, other.said))
    ? Number.POSITIVE_INFINITY
    : distanceOf(one.value, other.value);

const scaleOf = (value: FactValue): string =>
  'unit' in value ? value.unit : 'currency' in value ? value.currency : 'per' in value ? value.per : value.kind === 'date' ? `${value.day === undefined}` : '';

/** Maximum number of unmatched values of a text that are paired as changes. */
const MAX_PAIRS = 60;

/** Pairs the nearest values first. Each value is used once. */
export function pairNearest(left: RemainingValues): Match[] {
  const [original, translation] = [left.original.slice(0, MAX_PAIRS), left.translation.slice(0, MAX_PAIRS)];
  const candidates = original.flatMap((one, at) =>
    translation.map((other, where) => ({
      original: one,
      translation: other,
      far: pairDistance(one, other) + Math.abs((at + 1) / (original.length + 1) - (where + 1) / (translation.length + 1)) / 2,
    })),
  );
  const used = new Set<Atom>();
  const pairs: Match[] = [];
  for (const { far, ...pair } of candidates.sort((a, b) => a.far - b.far)) {
    if (!Number.isFinite(far) || used.has(pair.original) || used.has(pair.translation)) continue;
    used.add(pair.original).add(pair.translation);
    pairs.push(pair);
  }
  return pairs;
}
