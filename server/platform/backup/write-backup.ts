import { ConfigError } from '../config.ts';
import { type Database, refuseNewerData, withSession } from '../database.ts';
import { type FileKey, fingerprintFileKey } from '../file-keys.ts';
import { readWaitingJobs } from '../waiting-jobs.ts';
import { BACKUP_FORMAT_VERSION, type BackupManifest, filePart, tablePart, WAITING_PART } from './manifest.ts';
import {
  type ExternalTables,
  filterExistingTables,
  listColumns,
  listKnownMigrations,
  readAppliedMigrations,
  setBackupTransactionParameters,
} from './own-tables.ts';
import { type AddPart, writeArchive } from './write-archive.ts';

type Query = Database['query'];

/** Source of the stored files; `list` is missing if they are in object storage. */
export type FileSource = { list?: () => AsyncIterable<string>; get(name: string): Promise<{ bytes: Uint8Array } | undefined> };

const ROWS_PER_FETCH = 500;

/**
 * Writes everything the product holds into one file: every row of its tables as of one instant, the waiting jobs, and the stored files. The product
 * can be used meanwhile. Files never change, and their list is read after the rows. It therefore includes every file that a row names, except files
 * deleted meanwhile. Returns the manifest.
 */
export async function writeBackup(
  database: Database,
  files: FileSource,
  path: string,
  given: { version: string; now: Date; beside: ExternalTables; fileKeys: readonly FileKey[] },
): Promise<BackupManifest> {
  await refuseNewerData(database);
  let written: Omit<BackupManifest, 'parts'> | undefined;
  await writeArchive(path, async (add) => {
    written = await withSession(database, async (query) => {
      await query('begin isolation level repeatable read read only');
      await setBackupTransactionParameters(query);
      const rows = await addRows(query, add, given.beside);
      return {
        product: 'naru' as const,
        format: BACKUP_FORMAT_VERSION,
        version: given.version,
        madeAt: given.now.toISOString(),
        from: database.kind,
        ...rows,
        files: await addFiles(files, add),
        fileKeys: given.fileKeys.map((key) => ({ id: key.id, fingerprint: fingerprintFileKey(key) })),
      };
    });
    return written;
  });
  return { ...(written as Omit<BackupManifest, 'parts'>), parts: {} };
}

async function addRows(
  query: Query,
  add: AddPart,
  beside: ExternalTables,
): Promise<Pick<BackupManifest, 'migrations' | 'migration' | 'tables' | 'sequences' | 'waiting'>> {
  const migrations = await readAppliedMigrations(query);
  const made = listKnownMigrations().slice(0, migrations.length);
  const last = made.at(-1);
  if (!last) throw new ConfigError('There is nothing to back up: the database is empty.');
  if (last.hash !== migrations.at(-1)) throw new ConfigError('The tables belong to another version of Naru. Back them up with that version.');
  const tables = [];
  // A table that the product no longer uses is kept for one release, with its rows (docs/migrations.md).
  const unused = made.flatMap((migration) => migration.tables).filter((name) => !last.tables.includes(name));
  for (const name of [...last.tables.toSorted(), ...(await filterExistingTables(query, [...unused, ...Object.keys(beside)]))]) {
    const columns = (await listColumns(query, name)).map((column) => column.name);
    let rows = 0;
    await add(
      tablePart(name),
      streamRows(query, name, columns, (count) => (rows += count)),
    );
    tables.push({ name, columns, rows });
  }
  const waiting = await readWaitingJobs(query);
  await add(
    WAITING_PART,
    waiting.map((one) => `${JSON.stringify(one)}\n`),
  );
  const { rows: sequences } = await query(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return { migrations, migration: last.name, tables, sequences: sequences as BackupManifest['sequences'], waiting: waiting.length };
}

/** Yields one line per row with each value as PostgreSQL's text. PostgreSQL reads that text back exactly, for every type. */
async function* streamRows(query: Query, table: string, columns: string[], counted: (rows: number) => void): AsyncGenerator<string> {
  const values = columns.map((column) => `"${column}"::text`).join(', ');
  await query(`declare backed_up no scroll cursor for select to_json(array[${values}])::text as line from public."${table}"`);
  for (;;) {
    const { rows } = await query(`fetch ${ROWS_PER_FETCH} from backed_up`);
    if (rows.length === 0) break;
    counted(rows.length);
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await query('close backed_up');
}

async function addFiles(files: FileSource, add: AddPart): Promise<string[] | null> {
  if (!files.list) return null;
  const names = [];
  for await (const name of files.list()) {
    const file = await files.get(name);
    if (!file) continue;
    await add(filePart(name), [file.bytes]);
    names.push(name);
  }
  return names;
}
