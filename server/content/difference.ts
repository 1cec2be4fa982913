import { isDeepStrictEqual } from 'node:util';

/** Compares existing and wanted rows by key. Returns the new rows, the changed ones, and the existing ones that are missing. */
export function diffRows<Row extends object, Wanted extends object>(
  there: readonly Row[],
  wanted: readonly Wanted[],
  keyOf: (row: Row | Wanted) => string | number,
): { fresh: Wanted[]; changed: Wanted[]; missing: Row[] } {
  const known = new Map(there.map((row) => [keyOf(row), row]));
  const keys = new Set(wanted.map(keyOf));
  return {
    fresh: wanted.filter((row) => !known.has(keyOf(row))),
    changed: wanted.filter((row) => known.has(keyOf(row)) && !isDeepStrictEqual(known.get(keyOf(row)), row)),
    missing: there.filter((row) => !keys.has(keyOf(row))),
  };
}
