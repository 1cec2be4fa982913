import { isDeepStrictEqual } from 'node:util';

/** Returns the new rows and those that differ from the existing ones. */
export function difference<R extends object>(
  there: readonly R[],
  wanted: readonly R[],
  keyOf: (row: R) => string | number,
): { fresh: R[]; changed: R[]; missing: R[] } {
  const known = new Map(there.map((row) => [keyOf(row), row]));
  const keys = new Set(wanted.map(keyOf));
  return {
    fresh: wanted.filter((row) => !known.has(keyOf(row))),
    changed: wanted.filter((row) => known.has(keyOf(row)) && !isDeepStrictEqual(known.get(keyOf(row)), row)),
    missing: there.filter((row) => !keys.has(keyOf(row))),
  };
}
