import { ConfigError } from '../config.ts';
import { type Database, migrateDatabase, TABLES_LOCK_ID, withSession } from '../database.ts';
import { type JobQueues, openJobQueues, type WaitingJob } from '../waiting-jobs.ts';
import { type BackupManifest, filePart, tablePart, WAITING_PART } from './manifest.ts';
import {
  type ExternalTables,
  filterExistingTables,
  listColumns,
  listKnownMigrations,
  type Migration,
  setBackupTransactionParameters,
  type TableColumn,
} from './own-tables.ts';
import type { Archive } from './read-archive.ts';

type Query = Database['query'];

/** Maximum rows in one insert statement. MAX_INSERT_CHARACTERS: approximate maximum of its characters. */
const MAX_INSERT_ROWS = 500;
const MAX_INSERT_CHARACTERS = 1_000_000;

/** Returns the migrations that were applied to the backup's data. Throws ConfigError if that data comes from a newer or an unknown version. */
export function findBackupMigrations({ migrations, version }: BackupManifest): Migration[] {
  const known = listKnownMigrations();
  if (migrations.length > known.length) throw new ConfigError(`The backup was made by a newer version of Naru (${version}). Restore it with that version.`);
  if (migrations.some((hash, at) => known[at]?.hash !== hash))
    throw new ConfigError(`The backup was made by a version of Naru (${version}) whose tables this version does not know. Restore it with that version.`);
  return known.slice(0, migrations.length);
}

/** Throws ConfigError if another client is connected to this database, or if the database is not empty and `replace` is false. */
export async function assertReadyForRestore(database: Database, beside: ExternalTables, replace: boolean): Promise<void> {
  await withSession(database, async (query) => {
    const { rows } = await query(
      `select count(*)::int as others from pg_stat_activity where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`,
    );
    const others = Number(rows[0]?.others);
    if (others > 0)
      throw new ConfigError(
        `DATABASE_URL: ${others === 1 ? 'one other connection is' : `${others} other connections are`} open to this database. Stop Naru and all other clients first.`,
      );
    const [table] = await filterExistingTables(query, listOwnTables(beside));
    if (table && !replace)
      throw new ConfigError(
        'DATABASE_URL: this database already contains an installation of Naru. Use an empty database, or add --replace to delete the existing data.',
      );
  });
}

const listOwnTables = (beside: ExternalTables) => [...new Set([...listKnownMigrations().flatMap(({ tables }) => tables), ...Object.keys(beside)])];
const listOwnSequences = () => new Set(listKnownMigrations().flatMap(({ sequences }) => sequences));

/**
 * Replaces the content of a database with the rows and waiting jobs of a backup, in one transaction. Creates the tables as they were at the backup,
 * then migrates them to this version.
 */
export async function restoreRows(database: Database, archive: Archive, beside: ExternalTables): Promise<void> {
  const { manifest } = archive;
  const migrations = findBackupMigrations(manifest);
  const waiting = await Array.fromAsync(archive.lines(WAITING_PART), (line) => JSON.parse(line) as WaitingJob);
  const queues = await openJobQueues(database, new Set(waiting.map(({ name }) => name)));
  try {
    await withSession(database, async (query) => {
      await query('begin');
      await setBackupTransactionParameters(query);
      await query('select pg_advisory_xact_lock($1)', [TABLES_LOCK_ID]);
      for (const name of await filterExistingTables(query, listOwnTables(beside))) await query(`drop table public."${name}" cascade`);
      for (const name of listOwnSequences()) await query(`drop sequence if exists public."${name}"`);
      await createTables(query, migrations);
      for (const { name } of manifest.tables) await beside[name]?.(query);
      await fillTables(query, archive);
      for (const { name, last } of manifest.sequences) await query(`select setval(('public.' || quote_ident($1))::regclass, $2::bigint)`, [name, last]);
      await restoreWaitingJobs(query, queues, waiting);
      await query('commit');
    });
  } finally {
    await queues.close();
  }
  await migrateDatabase(database);
}

/** Stores the files of a backup under their names. An existing file is kept if its content is the same, and repaired otherwise. */
export async function restoreFiles(archive: Archive, put: (name: string, bytes: Uint8Array) => Promise<void>): Promise<void> {
  for (const name of archive.manifest.files ?? []) await put(name, await archive.bytes(filePart(name)));
}

/** Creates the tables as they were after these migrations, and records the migrations for the next start. */
async function createTables(query: Query, migrations: Migration[]): Promise<void> {
  await query('create schema if not exists drizzle');
  await query('create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  await query('delete from drizzle.__drizzle_migrations where true');
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await query(statement);
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}

/** Rows refer to rows of other tables, sometimes in cycles. Foreign keys are therefore dropped first, and restored and checked at the end. */
async function fillTables(query: Query, { manifest, lines }: Archive): Promise<void> {
  const { rows: keys } = await query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text = any($1::text[])`,
    [manifest.tables.map(({ name }) => name)],
  );
  for (const key of keys) await query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const { name, columns, rows } of manifest.tables) {
    const known = new Map((await listColumns(query, name)).map((column) => [column.name, column]));
    if (known.size !== columns.length || columns.some((column) => !known.has(column)))
      throw new ConfigError(`The backup contains the table ${name}, which this version does not know.`);
    const stored = await fillTable(
      query,
      name,
      columns.map((column) => known.get(column) as TableColumn),
      lines(tablePart(name)),
    );
    if (stored !== rows) throw new ConfigError(`The backup should contain ${rows} rows of ${name} but contains ${stored}. Nothing was changed.`);
  }
  for (const key of keys) await query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
}

async function fillTable(query: Query, table: string, columns: TableColumn[], lines: AsyncIterable<string>): Promise<number> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ');
  const store = (batch: string[]) =>
    query(`insert into public."${table}" (${names}) overriding system value select ${values} from json_array_elements($1::json) as line`, [
      `[${batch.join(',')}]`,
    ]);
  let [stored, length] = [0, 0];
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    stored += 1;
    length += line.length;
    if (batch.length < MAX_INSERT_ROWS && length < MAX_INSERT_CHARACTERS) continue;
    await store(batch);
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) await store(batch);
  return stored;
}

async function restoreWaitingJobs(query: Query, queues: JobQueues, waiting: WaitingJob[]): Promise<void> {
  await queues.empty(query);
  for (const work of waiting) await queues.putBack(query, work);
}
