import { isDeepStrictEqual } from 'node:util';

/** `missing` holds the ids that the folder no longer has, whether or not the import withdrew them. */
export type VersionedImport = { inserted: number; updated: number; missing: string[] };
type VersionedRow = { id: string; version: number; withdrawnAt: Date | null };

/**
 * Compares existing rows with those read. Returns new entries, changed or formerly withdrawn ones with the next version, and the ids of missing
 * ones. Pure.
 */
export function planVersions<Row extends VersionedRow, Read extends { id: string }>(rows: readonly Row[], wanted: readonly Read[]) {
  const there = new Map(rows.map((row) => [row.id, row]));
  const changed = wanted.flatMap((read) => {
    const row = there.get(read.id);
    if (!row) return [];
    const { version, withdrawnAt, ...before } = row;
    return withdrawnAt === null && isDeepStrictEqual(before, read) ? [] : [{ ...read, version: version + 1, withdrawnAt: null }];
  });
  const ids = new Set(wanted.map(({ id }) => id));
  return {
    fresh: wanted.filter(({ id }) => !there.has(id)),
    changed,
    missing: rows.filter(({ id, withdrawnAt }) => withdrawnAt === null && !ids.has(id)).map(({ id }) => id),
  };
}
