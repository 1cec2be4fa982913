import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import { SANDBOX_TABLES } from '../outside.ts';
import { readAppliedMigrations } from '../platform/backup/own-tables.ts';
import { readArchive } from '../platform/backup/read-archive.ts';
import { restoreRows } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { loadConfig } from '../platform/config.ts';
import { type Database, MIGRATIONS, openDatabase } from '../platform/database.ts';
import { localFiles } from '../providers/files/local/local-files.ts';
import { makeEmptyDatabase } from '../testing/empty-database.ts';
import { consultations } from '../threads/threads.tables.ts';
import {
  CONSULTATION_VALUES,
  changePart,
  DATABASE_KIND,
  damageData,
  type Installation,
  openInstallations,
  personValues,
  readAllRows,
  readAnswers,
  readContents,
  runOnInstallation,
  SEEDED_AT,
  seedRecords,
} from './backup.fixture.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const { folder, installation, close } = openInstallations();
afterAll(close);

let from: Installation;
let file: string;
let before: Awaited<ReturnType<typeof readContents>>;
let answers: unknown[];
beforeAll(async () => {
  from = await installation(true);
  answers = await readAnswers(from, seedRecords);
  before = await readContents(from);
  file = join(folder, 'whole.naru');
  expect(await runOnInstallation(backup, from, file)).toMatchObject({ code: 0, said: expect.stringContaining('was written and verified') });
});

describe(`an installation on the ${DATABASE_KIND} database`, () => {
  /** Contents of the installation after the product ran on it again. */
  let settled: typeof before;
  test('is restored after it was wrecked: the same rows, numbers, waiting mails and files, and the product answers the same', async () => {
    expect((before.rows.messages as unknown[]).length).toBeGreaterThan(1_203);
    expect(before.rows.waiting).toHaveLength(1);
    expect(answers.map((one) => (one as unknown[])[1])).toEqual([200, 200, 200, 200, 200]);
    await damageData(from);
    expect((await runOnInstallation(restore, from, file)).said).toMatch(/already contains an installation of Naru\..*--replace/);
    expect(await runOnInstallation(restore, from, file, '--replace')).toMatchObject({ code: 0, said: expect.stringContaining('Naru can be started') });
    expect(await readContents(from)).toEqual(before);
    expect(await readAnswers(from)).toEqual(answers);
    settled = await readContents(from);
  });

  test('takes a backup whole or not at all: what was there stays', async () => {
    const bad = await changePart(file, (line, part) => (part === 'tables/orders.jsonl' ? line.replace(/"[0-9a-f-]{36}"/, `"${randomUUID()}"`) : line));
    const folders = readdirSync(from.dataDir);
    await expect(
      restore(
        [bad, '--replace'],
        () => loadConfig(from.env),
        () => undefined,
      ),
    ).rejects.toThrow(/foreign key/);
    expect(readdirSync(from.dataDir)).toEqual(folders);
    expect(await readContents(from)).toEqual(settled);
  });

  test('the file is its owner’s alone, nothing unfinished stays beside it, and it takes the place of no other', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    const bytes = readFileSync(file);
    expect(await runOnInstallation(backup, from, file)).toMatchObject({ code: 1, said: expect.stringContaining('already exists') });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(await runOnInstallation(restore, from, file, '--check')).toMatchObject({ code: 0, said: expect.stringContaining('is complete') });
  });

  test('moves into an empty database of the other kind and back, and counts on from the last numbers', async () => {
    const there = await openDatabase({ copyOf: await makeEmptyDatabase() });
    const [to, again] = [await installation(false), join(folder, 'there-and-back.naru')];
    const back = DATABASE_KIND === 'server' ? await to.open() : there;
    try {
      await restored(there, file);
      expect(await readAllRows(there)).toEqual(before.rows);
      await writeBackup(there, localFiles(to.dataDir), again, { version: '0', now: SEEDED_AT, beside: SANDBOX_TABLES, fileKeys: [] });
      await restored(back, again);
      expect(await readAllRows(back)).toEqual(before.rows);
      const [{ id: memberId = '' } = {}] = await back.db.select({ id: members.id }).from(members).where(eq(members.uid, 'leila'));
      await back.db.insert(consultations).values({ memberId, hospitalId: 1, ...CONSULTATION_VALUES });
      await expect(back.db.insert(consultations).values({ memberId: randomUUID(), hospitalId: 1, ...CONSULTATION_VALUES })).rejects.toThrow();
    } finally {
      await there.close();
      if (back !== there) await back.close();
    }
  });
});

test('data as an older version kept it is restored by this one, and brought up to it', async () => {
  const migrations = join(folder, 'older-migrations');
  cpSync(MIGRATIONS, migrations, { recursive: true });
  const journal = join(migrations, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 5) }));
  const database = await openDatabase({ copyOf: await makeEmptyDatabase() });
  const older = join(folder, 'older.naru');
  try {
    await migrate(database.db as never, { migrationsFolder: migrations });
    // Inserts the row as that version did, because the current code names columns added later.
    await database.query(
      `insert into members (uid, uid_key, first_name, last_name, gender, country, messenger, customer_key) values ('of-old', 'of-old', 'Amal', 'Haddad', 'F', 'GB', 'line', 'of-old00000000000000')`,
    );
    const written = await writeBackup(database, localFiles(join(folder, 'none')), older, {
      version: '0',
      now: SEEDED_AT,
      beside: SANDBOX_TABLES,
      fileKeys: [],
    });
    expect(written.migrations).toHaveLength(5);
    await database.db.delete(members);
    await restored(database, older);
    expect(await readAppliedMigrations(database.query)).toHaveLength(entries.length);
    expect(await database.db.select({ uid: members.uid }).from(members)).toEqual([{ uid: 'of-old' }]);
  } finally {
    await database.close();
  }
});

async function restored(database: Database, file: string): Promise<void> {
  const archive = await readArchive(file);
  await restoreRows(database, archive, SANDBOX_TABLES).finally(archive.close);
}

describe.skipIf(!process.env.DATABASE_URL)('while PostgreSQL is in use', () => {
  test('a backup is of one instant, whatever is written meanwhile', async () => {
    const busy = await installation(true);
    const database = await busy.open();
    const pool = database.engine as Pool;
    const { connect } = pool;
    // Registers a member while the backup reads its last tables. This adds a row to a table that is still to be read, and one to a table already
    // read.
    pool.connect = (async (callback?: () => void) => {
      if (callback) return (connect as (callback: () => void) => void).call(pool, callback);
      const client = await (connect as () => Promise<PoolClient>).call(pool);
      const { query } = client;
      client.query = (async (text: string, params: unknown[]) => {
        if (text.startsWith('declare backed_up') && text.includes('"members"')) await database.db.insert(members).values(personValues('meanwhile'));
        return (query as (text: string, params: unknown[]) => unknown).call(client, text, params);
      }) as never;
      return client;
    }) as never;
    const file = join(folder, 'meanwhile.naru');
    await writeBackup(database, localFiles(join(busy.dataDir, 'files')), file, { version: '0', now: SEEDED_AT, beside: {}, fileKeys: [] });
    const archive = await readArchive(file);
    const rows = await Array.fromAsync(archive.lines('tables/members.jsonl'));
    await archive.close();
    expect(await database.db.select({ uid: members.uid }).from(members).where(eq(members.uid, 'meanwhile'))).toHaveLength(1);
    expect(rows.join()).toContain('clinic1staff');
    expect(rows.join()).not.toContain('meanwhile');
    await database.close();
  });

  test('nothing is restored over the heads of those who are connected', async () => {
    const [busy, file] = [await installation(true), join(folder, 'connected.naru')];
    expect((await runOnInstallation(backup, busy, file)).code).toBe(0);
    const other = await busy.open();
    await other.query('select 1');
    expect((await runOnInstallation(restore, busy, file, '--replace')).said).toContain('one other connection is open to this database. Stop Naru');
    await other.close();
  });
});

test('a full disk is said in a sentence, and the part that was written is gone', () => {
  const place = mkdtempSync(join(folder, 'full-'));
  const script = `const { writeArchive } = await import(${JSON.stringify(join(import.meta.dirname, '../platform/backup/write-archive.ts'))});
    const { randomBytes } = await import('node:crypto');
    await writeArchive(${JSON.stringify(join(place, 'a.naru'))}, async (add) => { await add('noise', [randomBytes(1_000_000)]); return {}; })
      .catch((error) => console.log(error.name + ': ' + error.message));`;
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 100; exec "$0" --input-type=module -e "$1"', process.execPath, script], { encoding: 'utf8' });
  expect(stdout).toMatch(/^ConfigError: The disk is full, so .*a\.naru could not be written\. The incomplete file was removed\.\n$/);
  expect(readdirSync(place)).toEqual([]);
});
