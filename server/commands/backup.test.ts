import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, openAsBlob, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sqlStore } from '../../sandbox/store.ts';
import { members, sessions } from '../accounts/accounts.tables.ts';
import { consultations, messages } from '../consultations/consultations.tables.ts';
import type { Deps } from '../deps.ts';
import { startServer } from '../main.ts';
import { orders } from '../orders/orders.tables.ts';
import { SANDBOX_TABLES } from '../outside.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { madeMigrations } from '../platform/backup/own-tables.ts';
import { readArchive } from '../platform/backup/read-archive.ts';
import { restoreRows } from '../platform/backup/restore-backup.ts';
import { writeArchive } from '../platform/backup/write-archive.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { loadConfig } from '../platform/config.ts';
import { type Database, MIGRATIONS, openDatabase } from '../platform/database.ts';
import { lockFolder } from '../platform/instance-lock.ts';
import { localFiles } from '../providers/files/local/local-files.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

type Kind = 'embedded' | 'server';
type Installation = { dataDir: string; env: Record<string, string>; open(): Promise<Database>; drop(): Promise<void> };

const folder = mkdtempSync(join(tmpdir(), 'naru-backup-'));
/** What the run of the tests has a template of. */
const kind: Kind = process.env.DATABASE_URL ? 'server' : 'embedded';
const made: Installation[] = [];
afterAll(async () => {
  for (const one of made) await one.drop();
  await rm(folder, { recursive: true, force: true });
});

/** An installation of its own; with the small catalogue in it where `filled`. */
async function installation(filled: boolean): Promise<Installation> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const template = inject('worldTemplate');
  const base = process.env.DATABASE_URL as string;
  const server = kind === 'server' ? await ownDatabase(base, filled ? template : undefined) : undefined;
  const where = server ? { url: server.url, poolSize: 2 } : { folder: join(dataDir, 'database') };
  if (!server && filled) await openDatabase({ ...where, copyOf: await openAsBlob(template) }).then((database) => database.close());
  const one: Installation = {
    dataDir,
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      TOKEN_SECRET: 'a secret of the tests, long enough',
      ...(server && { DATABASE_URL: server.url }),
    },
    open: () => openDatabase(where),
    drop: async () => server?.drop(),
  };
  made.push(one);
  return one;
}

/** Runs a command on an installation; answers its exit code and what it said, or the sentence it ended with. */
async function run(command: typeof backup, { env }: Pick<Installation, 'env'>, ...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await command(
    args,
    () => loadConfig(env),
    (line) => said.push(line),
  ).catch((error: Error) => {
    said.push(`${error.name}: ${error.message}`);
    return 1;
  });
  return { code, said: said.join('\n') };
}

const PICTURE = 'a-picture.0123456789abcdef-480.webp';
/** What a text form or a split between two pieces could hurt. */
const WORDS = ['"quoted", \\N \\\\ {a,b} \'single\'', 'line\r\nfeed\ttab \u2028', 'مرحبا 안녕하세요 🙂'.repeat(150), ''];

/** A patient with a conversation, an order, a mail that waits, a picture and something in the sandbox; and another who has nothing. */
async function live({ database, jobs, files }: Deps): Promise<void> {
  const [her] = await database.db.insert(members).values(['amal', 'leila'].map(person)).returning();
  const memberId = her?.id as string;
  const [thread] = await database.db
    .insert(consultations)
    .values({ memberId, hospitalId: 1, ...CONSULTATION })
    .returning();
  const consultationId = thread?.id as number;
  const many = Array.from({ length: 1_203 }, (_none, at) => ({
    ...MESSAGE,
    consultationId,
    messageId: at + 1,
    message: WORDS[at % 4] as string,
    clientMessageId: randomUUID(),
  }));
  for (let at = 0; at < many.length; at += 300) await database.db.insert(messages).values(many.slice(at, at + 300));
  await database.db.insert(orders).values({ orderNum: 'N20261121-KEPT000000', memberId, hospitalId: 1, ...ORDER });
  await jobs.enqueue(database.db, MAIL, { to: 'amal@example.com', subject: 'waits "for" tomorrow' }, { after: 86_400 });
  await sqlStore((text, params) => database.query(text, params)).insert('payment', 'pk_1', { note: 'null' });
  await files.put(PICTURE, Buffer.from([0, 1, 2, 255]), 'image/webp');
}
const MAIL = 'mail';
const person = (uid: string) =>
  ({
    uid,
    uidKey: uid,
    firstName: 'Amal',
    lastName: 'Haddad',
    gender: 'F',
    country: 'GB',
    messenger: 'line',
    language: 'en',
    role: 'user',
    customerKey: uid.padEnd(20, '0'),
  }) as const;
const AT = new Date('2026-03-01T10:00:00.123Z');
const MONEY = { currency: 'USD', totalMinor: 12_000, baseCurrency: 'USD', baseTotalMinor: 12_000 } as const;
const ORDER = { title: 'One', ...MONEY, state: 'success', createdAt: AT, confirmingAt: AT, paidAt: AT } as const;
const CONSULTATION = {
  passportName: 'AMAL HADDAD',
  country: 'GB',
  phone: '+447700900123',
  messengerType: 'line',
  messengerId: 'amal',
  timeZone: 'Europe/London',
  lastMessageId: 1_203,
} as const;
const MESSAGE = { senderType: 'user', senderId: randomUUID(), language: 'en', targetLang: 'KO', translation: 'done', translated: null, createdAt: AT } as const;

/** Every row of every table of the product, the work that waits, and the numbers that were given out. */
async function rowsOf(database: Database): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  const { rows: tables } = await database.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  for (const { name } of tables) held[String(name)] = (await database.query(`select to_json(t)::text as row from "${name}" t order by 1`)).rows;
  held.waiting = (await database.query(`select id::text, name, data::text, start_after::text from pgboss.job where name = 'mail'`)).rows;
  held.numbers = (await database.query(`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`)).rows;
  return held;
}

/** What an installation holds while nothing runs on it: its rows, and the names and contents of its files. */
async function held({ open, dataDir }: Installation): Promise<{ rows: Record<string, unknown>; files: unknown }> {
  const database = await open();
  const rows = await rowsOf(database).finally(database.close);
  return { rows, files: readdirSync(join(dataDir, 'files')).map((name) => [name, readFileSync(join(dataDir, 'files', name), 'base64')]) };
}

/** Starts the product on an installation: what it answers to anybody and to the patient. */
async function answered({ env }: Installation, first?: (deps: Deps) => Promise<void>): Promise<unknown[]> {
  const { app, deps, stop } = await startServer(loadConfig(env));
  try {
    await first?.(deps);
    const headers = { authorization: `Bearer ${await tokenOf(deps)}` };
    const answers = [];
    for (const url of ['/api/v1/hospital/1', '/api/v1/product', '/api/v1/order', '/api/v1/reservation', `/files/${PICTURE}`]) {
      const { statusCode, body } = await app.inject({ url, headers });
      answers.push([url, statusCode, body]);
    }
    return answers;
  } finally {
    await stop();
  }
}

async function tokenOf({ database: { db }, tokens }: Deps): Promise<string> {
  const [{ id: memberId = '' } = {}] = await db.select({ id: members.id }).from(members).where(eq(members.uid, 'amal'));
  const sessionId = randomUUID();
  await db.insert(sessions).values({ id: sessionId, memberId, createdAt: AT, lastSeenAt: AT, expiresAt: new Date('2100-01-01') });
  return (await tokens.issue({ memberId, sessionId, role: 'user', hospitalId: null })).token;
}

async function wreck({ dataDir, open }: Installation): Promise<void> {
  await rm(join(dataDir, 'files'), { recursive: true });
  if (kind === 'embedded') return rm(join(dataDir, 'database', 'global'), { recursive: true });
  const database = await open();
  await database.query('drop table messages, order_products cascade');
  await database.query('truncate orders cascade');
  await database.query('delete from pgboss.job');
  await database.close();
}

let from: Installation;
let file: string;
let before: Awaited<ReturnType<typeof held>>;
let answers: unknown[];
beforeAll(async () => {
  from = await installation(true);
  answers = await answered(from, live);
  before = await held(from);
  file = join(folder, 'whole.naru');
  expect(await run(backup, from, file)).toMatchObject({ code: 0, said: expect.stringContaining('is written and was read back') });
});

describe(`an installation on the ${kind} database`, () => {
  /** What it holds once the product ran on it again. */
  let settled: typeof before;
  test('that was wrecked is brought back: the same rows, numbers, waiting mails and files, and the product answers the same', async () => {
    expect((before.rows.messages as unknown[]).length).toBeGreaterThan(1_203);
    expect(before.rows.waiting).toHaveLength(1);
    expect(answers.map((one) => (one as unknown[])[1])).toEqual([200, 200, 200, 200, 200]);
    await wreck(from);
    expect((await run(restore, from, file)).said).toMatch(/holds an installation of Naru already\..*--replace/);
    expect(await run(restore, from, file, '--replace')).toMatchObject({ code: 0, said: expect.stringContaining('Naru can be started') });
    expect(await held(from)).toEqual(before);
    expect(await answered(from)).toEqual(answers);
    settled = await held(from);
  });

  test('takes a backup whole or not at all: what was there stays', async () => {
    const bad = await changed(file, (line, part) => (part === 'tables/orders.jsonl' ? line.replace(/"[0-9a-f-]{36}"/, `"${randomUUID()}"`) : line));
    const folders = readdirSync(from.dataDir);
    await expect(
      restore(
        [bad, '--replace'],
        () => loadConfig(from.env),
        () => undefined,
      ),
    ).rejects.toThrow(/foreign key/);
    expect(readdirSync(from.dataDir)).toEqual(folders);
    expect(await held(from)).toEqual(settled);
  });

  test('the file is its owner’s alone, nothing unfinished stays beside it, and it takes the place of no other', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    const bytes = readFileSync(file);
    expect(await run(backup, from, file)).toMatchObject({ code: 1, said: expect.stringContaining('is there already') });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(await run(restore, from, file, '--check')).toMatchObject({ code: 0, said: expect.stringContaining('is whole') });
  });

  test('moves into an empty database of the other kind and back, and counts on from the last numbers', async () => {
    const there = await openDatabase({});
    const [to, again] = [await installation(false), join(folder, 'there-and-back.naru')];
    const back = kind === 'server' ? await to.open() : there;
    try {
      await restored(there, file);
      expect(await rowsOf(there)).toEqual(before.rows);
      await writeBackup(there, localFiles(to.dataDir), again, { version: '0', now: AT, beside: SANDBOX_TABLES });
      await restored(back, again);
      expect(await rowsOf(back)).toEqual(before.rows);
      const [{ id: memberId = '' } = {}] = await back.db.select({ id: members.id }).from(members).where(eq(members.uid, 'leila'));
      await back.db.insert(consultations).values({ memberId, hospitalId: 1, ...CONSULTATION });
      await expect(back.db.insert(consultations).values({ memberId: randomUUID(), hospitalId: 1, ...CONSULTATION })).rejects.toThrow();
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
  const database = await openDatabase({});
  const older = join(folder, 'older.naru');
  try {
    await migrate(database.db as never, { migrationsFolder: migrations });
    await database.db.insert(members).values(person('of-old'));
    const written = await writeBackup(database, localFiles(join(folder, 'none')), older, { version: '0', now: AT, beside: SANDBOX_TABLES });
    expect(written.migrations).toHaveLength(5);
    await database.db.delete(members);
    await restored(database, older);
    expect(await madeMigrations(database.query)).toHaveLength(entries.length);
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
    // Once the backup is at its last tables, somebody registers: a row in a table that comes later and one in an earlier one.
    pool.connect = (async (callback?: () => void) => {
      if (callback) return (connect as (callback: () => void) => void).call(pool, callback);
      const client = await (connect as () => Promise<PoolClient>).call(pool);
      const { query } = client;
      client.query = (async (text: string, params: unknown[]) => {
        if (text.startsWith('declare kept') && text.includes('"members"')) await database.db.insert(members).values(person('meanwhile'));
        return (query as (text: string, params: unknown[]) => unknown).call(client, text, params);
      }) as never;
      return client;
    }) as never;
    const file = join(folder, 'meanwhile.naru');
    await writeBackup(database, localFiles(join(busy.dataDir, 'files')), file, { version: '0', now: AT, beside: {} });
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
    expect((await run(backup, busy, file)).code).toBe(0);
    const other = await busy.open();
    expect((await run(restore, busy, file, '--replace')).said).toContain('one other connection is open to this database. Stop Naru');
    await other.close();
  });
});

describe('what is no backup', () => {
  const copy = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };
  const middle = (bytes: Buffer) => bytes.indexOf('tables/hospitals.jsonl') + 200;

  test.each<[string, () => string | Promise<string>, RegExp]>([
    ['no file', () => join(folder, 'nowhere.naru'), /^ConfigError: There is no file .*nowhere\.naru\.$/],
    ['a folder', () => folder, /is not a backup of Naru\.$/],
    ['another file', () => copy('foreign.naru', () => Buffer.from('SQLite format 3'.repeat(100))), /is not a backup of Naru\.$/],
    ['an empty file', () => copy('empty.naru', () => Buffer.alloc(0)), /is not a backup of Naru\.$/],
    ['its first half', () => copy('half.naru', (bytes) => bytes.subarray(0, bytes.length / 2)), /its end is missing\. Nothing was changed\.$/],
    [
      'one with a changed byte',
      () =>
        copy('byte.naru', (bytes) =>
          Buffer.concat([bytes.subarray(0, middle(bytes)), Buffer.from([(bytes[middle(bytes)] as number) ^ 1]), bytes.subarray(middle(bytes) + 1)]),
        ),
      /tables\/hospitals\.jsonl (cannot be read|is not what it was)/,
    ],
    ['another zip', () => zipWith({ 'hello.txt': 'hello' }), /is not a backup of Naru\.$/],
    [
      'one of a later format',
      () => zipWith({ 'manifest.json': JSON.stringify({ product: 'naru', format: 2, version: '9.1.0' }) }),
      /was made by a newer version of Naru \(9\.1\.0\)/,
    ],
    [
      'one with later tables',
      () =>
        changed(
          file,
          (line) => line,
          (manifest) => ({ ...manifest, version: '9.1.0', migrations: [...manifest.migrations, 'f'.repeat(64)] }),
        ),
      /newer version of Naru \(9\.1\.0\)/,
    ],
    [
      'one with other tables',
      () =>
        changed(
          file,
          (line) => line,
          (manifest) => ({ ...manifest, migrations: ['f'.repeat(64)] }),
        ),
      /whose tables this one does not know/,
    ],
  ])('%s is said in a sentence, before anything is touched', async (_what, path, sentence) => {
    const folders = readdirSync(from.dataDir);
    const refused = await run(restore, from, await path(), '--replace');
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^ConfigError: /);
    expect(refused.said).toMatch(sentence);
    expect(readdirSync(from.dataDir)).toEqual(folders);
  });

  test.skipIf(kind === 'server')('while the product runs on its folder neither is done', async () => {
    const lock = await lockFolder(from.dataDir);
    expect((await run(backup, from, join(folder, 'running.naru'))).said).toMatch(/in use by another running Naru/);
    expect((await run(restore, from, file, '--replace')).said).toMatch(/in use by another running Naru/);
    await lock.release();
    expect(existsSync(join(folder, 'running.naru'))).toBe(false);
  });

  test('where there is nothing, or no place, nothing is written', async () => {
    const nothing = await installation(false);
    expect((await run(backup, nothing, join(folder, 'nothing.naru'))).said).toMatch(/There is no database in DATA_DIR=|the database is empty/);
    expect((await run(backup, from, join(folder, 'no', 'such.naru'))).said).toMatch(/The folder of .* does not exist/);
    expect(readdirSync(folder).filter((name) => name.includes('nothing'))).toEqual([]);
  });

  test.each([
    [backup, []],
    [backup, ['a', 'b']],
    [backup, ['--replace']],
    [restore, []],
    [restore, ['a', '--force']],
    [restore, ['a', '--check', '--replace']],
  ])('what is not understood is answered with how it is used', async (command, args) => {
    expect(await run(command, from, ...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') });
  });
});

test('a full disk is said in a sentence, and the part that was written is gone', () => {
  const place = mkdtempSync(join(folder, 'full-'));
  const script = `const { writeArchive } = await import(${JSON.stringify(join(import.meta.dirname, '../platform/backup/write-archive.ts'))});
    const { randomBytes } = await import('node:crypto');
    await writeArchive(${JSON.stringify(join(place, 'a.naru'))}, async (add) => { await add('noise', [randomBytes(1_000_000)]); return {}; })
      .catch((error) => console.log(error.name + ': ' + error.message));`;
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 100; exec "$0" --input-type=module -e "$1"', process.execPath, script], { encoding: 'utf8' });
  expect(stdout).toMatch(/^ConfigError: There is no room for .*a\.naru: the disk is full\. What was written of it is removed again\.\n$/);
  expect(readdirSync(place)).toEqual([]);
});

/** A zip with these texts in it. */
async function zipWith(texts: Record<string, string>): Promise<string> {
  const { TextReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(texts)) await zip.add(name, new TextReader(text));
  const path = join(folder, `${randomUUID()}.zip`);
  writeFileSync(path, await zip.close());
  return path;
}

/** A copy of a backup with other lines in it, or saying something else of itself, and with right checksums. */
async function changed(
  file: string,
  change: (line: string, part: string) => string,
  saying = (manifest: Omit<Manifest, 'parts'>) => manifest,
): Promise<string> {
  const archive = await readArchive(file);
  const { parts, ...manifest } = archive.manifest;
  const path = join(folder, `${randomUUID()}.naru`);
  await writeArchive(path, async (add) => {
    for (const part of Object.keys(parts)) await add(part, part.startsWith('files/') ? [await archive.bytes(part)] : linesOf(part));
    return saying(manifest);
  });
  async function* linesOf(part: string) {
    for await (const line of archive.lines(part)) yield `${change(line, part)}\n`;
  }
  await archive.close();
  return path;
}
