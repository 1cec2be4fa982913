import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, MIGRATIONS } from '../database.ts';
import { NO_TIME_LIMITS } from '../watched-pool.ts';

type Query = Database['query'];

/** Tables that a function creates on first use, without a migration. Passed in, because platform does not import the other folders. */
export type ExternalTables = Record<string, (query: Query) => Promise<void>>;

/** One column: its name, and its PostgreSQL type. */
export type TableColumn = { name: string; type: string };

/** `tables`: the tables that exist after this migration. `sequences`: the sequences that belong to no table. */
export type Migration = MigrationMeta & { name: string; tables: string[]; sequences: string[] };

/** Every migration of this version, first to last. */
export function listKnownMigrations(): Migration[] {
  const read = (file: string) => JSON.parse(readFileSync(join(MIGRATIONS, file), 'utf8')) as unknown;
  const { entries } = read('meta/_journal.json') as { entries: { tag: string }[] };
  const tables = read('tables.json') as Record<string, Pick<Migration, 'tables' | 'sequences'>>;
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return entries.map(({ tag }, at) => ({ tables: [], sequences: [], ...tables[tag], ...(files[at] as MigrationMeta), name: tag }));
}

/** Returns the hashes of the migrations applied to this data; empty if there is no data yet. */
export async function readAppliedMigrations(query: Query): Promise<string[]> {
  const { rows } = await query(`select to_regclass('drizzle.__drizzle_migrations')::text as present`);
  if (!rows[0]?.present) return [];
  return (await query('select hash from drizzle.__drizzle_migrations order by created_at, id')).rows.map(({ hash }) => String(hash));
}

/** Returns those of the named tables that exist. */
export async function filterExistingTables(query: Query, names: readonly string[]): Promise<string[]> {
  const { rows } = await query(`select tablename from pg_tables where schemaname = 'public' and tablename = any($1::text[]) order by 1`, [names]);
  return rows.map(({ tablename }) => String(tablename));
}

export async function listColumns(query: Query, table: string): Promise<TableColumn[]> {
  const { rows } = await query(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows as TableColumn[];
}

/** Sets the current transaction to have no time limit, and text forms of values that do not depend on server or user settings. */
export async function setBackupTransactionParameters(query: Query): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO, YMD'", "intervalstyle = 'postgres'", 'extra_float_digits = 1', "bytea_output = 'hex'"])
    await query(`set local ${setting}`);
  for (const setting of NO_TIME_LIMITS) await query(setting);
  await query('set local search_path = public');
}
