import { eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database.ts';
import { diffRows } from './difference.ts';
import type { ImportedRows } from './import-part.ts';

/** Column values, typed by the caller. */
type Values = Record<string, unknown>;
type KeyedTable<K extends string> = PgTable & Record<K, PgColumn>;

/** Inserts the new rows of a difference, and updates the changed ones by their key. */
export async function writeDifference<K extends string, T extends KeyedTable<K>>(
  tx: Db,
  table: T,
  key: K,
  { fresh, changed }: Record<'fresh' | 'changed', (T['$inferInsert'] & Values)[]>,
): Promise<void> {
  if (fresh.length > 0) await tx.insert<PgTable>(table).values(fresh);
  for (const row of changed) await tx.update<PgTable>(table).set(row).where(eq(table[key], row[key]));
}

/** Makes a whole table match the wanted rows. Missing ones are deleted only with `withdrawMissing`. */
export async function writeRows<K extends string, T extends KeyedTable<K>>(
  tx: Db,
  table: T,
  key: K,
  wanted: readonly (T['$inferSelect'] & Record<K, string | number>)[],
  withdrawMissing: boolean,
): Promise<ImportedRows> {
  const there = (await tx.select().from<PgTable>(table)) as Record<K, string | number>[];
  const { fresh, changed, missing } = diffRows(there, wanted, (row) => row[key]);
  const keys = missing.map((row) => row[key]);
  await writeDifference<K, KeyedTable<K>>(tx, table, key, { fresh, changed });
  if (withdrawMissing && keys.length > 0) await tx.delete(table).where(inArray(table[key], keys));
  return { inserted: fresh.length, updated: changed.length, missing: keys.map(String) };
}

type TemplateRow = { id: string; version: number; withdrawnAt: Date | null };

/**
 * Makes a table of templates match the wanted ones. A template that differs or was withdrawn gets the next version; a missing one is withdrawn only
 * with `withdrawMissing`.
 */
export async function writeTemplates<Row extends TemplateRow>(
  tx: Db,
  table: KeyedTable<'id' | 'withdrawnAt'> & { $inferSelect: Row },
  wanted: readonly Omit<Row, 'version' | 'withdrawnAt'>[],
  now: Date,
  withdrawMissing: boolean,
): Promise<ImportedRows> {
  const there = (await tx.select().from<PgTable>(table)) as Row[];
  const versions = new Map(there.map(({ id, version }) => [id, version]));
  const { fresh, changed, missing } = diffRows(
    there.map(({ version: _, ...row }) => row),
    wanted.map((row) => ({ ...row, withdrawnAt: null })),
    ({ id }) => id,
  );
  await writeDifference(tx, table, 'id', { fresh, changed: changed.map((row) => ({ ...row, version: (versions.get(row.id) ?? 0) + 1 })) });
  const offered = missing.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => id);
  if (withdrawMissing && offered.length > 0) await tx.update<PgTable>(table).set({ withdrawnAt: now }).where(inArray(table.id, offered));
  return { inserted: fresh.length, updated: changed.length, missing: offered };
}
