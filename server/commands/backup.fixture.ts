import { randomUUID } from 'node:crypto';
import { mkdtempSync, openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { inject } from 'vitest';
import { createSqlStore } from '../../sandbox/store.ts';
import { members, sessions } from '../accounts/accounts.tables.ts';
import type { Deps } from '../deps.ts';
import { startServer } from '../main.ts';
import { orders } from '../orders/orders.tables.ts';
import type { BackupManifest } from '../platform/backup/manifest.ts';
import { readArchive } from '../platform/backup/read-archive.ts';
import { writeArchive } from '../platform/backup/write-archive.ts';
import { loadConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { createTestDatabase } from '../testing/own-database.ts';
import { consultations, messages } from '../threads/threads.tables.ts';
import type { backup } from './backup.ts';

type Kind = 'embedded' | 'server';
export type Installation = { dataDir: string; env: Record<string, string>; open(): Promise<Database>; drop(): Promise<void> };

/** Database kind that this test run has a template for. */
export const DATABASE_KIND: Kind = process.env.DATABASE_URL ? 'server' : 'embedded';

/** Creates a folder for a test's files and installations. `close` removes everything. */
export function openInstallations() {
  const folder = mkdtempSync(join(tmpdir(), 'naru-backup-'));
  const made: Installation[] = [];
  return {
    folder,
    /** Creates an installation; `filled` adds the small catalogue. */
    async installation(filled: boolean): Promise<Installation> {
      const one = await makeInstallation(folder, filled);
      made.push(one);
      return one;
    },
    async close(): Promise<void> {
      for (const one of made) await one.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeInstallation(folder: string, filled: boolean): Promise<Installation> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const template = inject('worldTemplate');
  const base = process.env.DATABASE_URL as string;
  const server = DATABASE_KIND === 'server' ? await createTestDatabase(base, filled ? template : undefined) : undefined;
  const where = server ? { url: server.url, poolSize: 2 } : { folder: join(dataDir, 'database') };
  if (!server && filled) await openDatabase({ ...where, copyOf: await openAsBlob(template) }).then((database) => database.close());
  return {
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
}

/** Runs a command on an installation. Returns its exit code with its output or the thrown error's message. */
export async function runOnInstallation(
  command: typeof backup,
  { env }: Pick<Installation, 'env'>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
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
/** Texts that a text format or a split between two chunks could damage. */
const WORDS = ['"quoted", \\N \\\\ {a,b} \'single\'', 'line\r\nfeed\ttab \u2028', 'مرحبا 안녕하세요 🙂'.repeat(150), ''];

/** Adds a patient with a conversation, an order, a pending mail, a picture and a sandbox record, and another patient without any. */
export async function seedRecords({ database, jobs, files }: Deps): Promise<void> {
  const [her] = await database.db.insert(members).values(['amal', 'leila'].map(personValues)).returning();
  const memberId = her?.id as string;
  const [thread] = await database.db
    .insert(consultations)
    .values({ memberId, hospitalId: 1, ...CONSULTATION_VALUES })
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
  await createSqlStore((text, params) => database.query(text, params)).insert('payment', 'pk_1', { note: 'null' });
  await files.put(PICTURE, Buffer.from([0, 1, 2, 255]), 'image/webp');
}
const MAIL = 'mail';
export const personValues = (uid: string) =>
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
export const SEEDED_AT = new Date('2026-03-01T10:00:00.123Z');
const MONEY = { currency: 'USD', totalMinor: 12_000, baseCurrency: 'USD', baseTotalMinor: 12_000 } as const;
const ORDER = { title: 'One', ...MONEY, state: 'success', createdAt: SEEDED_AT, confirmingAt: SEEDED_AT, paidAt: SEEDED_AT } as const;
export const CONSULTATION_VALUES = {
  passportName: 'AMAL HADDAD',
  country: 'GB',
  phone: '+447700900123',
  messengerType: 'line',
  messengerId: 'amal',
  timeZone: 'Europe/London',
  lastMessageId: 1_203,
} as const;
const MESSAGE = {
  senderType: 'user',
  senderId: randomUUID(),
  language: 'en',
  targetLang: 'KO',
  translation: 'done',
  translated: null,
  createdAt: SEEDED_AT,
} as const;

/** Returns every row of the product's tables, the pending jobs, and the values of the sequences. */
export async function readAllRows(database: Database): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  const { rows: tables } = await database.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  for (const { name } of tables) held[String(name)] = (await database.query(`select to_json(t)::text as row from "${name}" t order by 1`)).rows;
  held.waiting = (await database.query(`select id::text, name, data::text, start_after::text from pgboss.job where name = 'mail'`)).rows;
  held.numbers = (await database.query(`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`)).rows;
  return held;
}

/** Returns the contents of a stopped installation: its rows and its files by name. */
export async function readContents({ open, dataDir }: Installation): Promise<{ rows: Record<string, unknown>; files: unknown }> {
  const database = await open();
  const rows = await readAllRows(database).finally(database.close);
  return { rows, files: readdirSync(join(dataDir, 'files')).map((name) => [name, readFileSync(join(dataDir, 'files', name), 'base64')]) };
}

/** Starts the product on an installation. Returns its responses to a guest and to the patient. */
export async function readAnswers({ env }: Installation, first?: (deps: Deps) => Promise<void>): Promise<unknown[]> {
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
  await db.insert(sessions).values({ id: sessionId, memberId, createdAt: SEEDED_AT, lastSeenAt: SEEDED_AT, expiresAt: new Date('2100-01-01') });
  return (await tokens.issue({ memberId, sessionId, role: 'user', hospitalId: null })).token;
}

export async function damageData({ dataDir, open }: Installation): Promise<void> {
  await rm(join(dataDir, 'files'), { recursive: true });
  if (DATABASE_KIND === 'embedded') return rm(join(dataDir, 'database', 'global'), { recursive: true });
  const database = await open();
  await database.query('drop table messages, order_products cascade');
  await database.query('truncate orders cascade');
  await database.query('delete from pgboss.job');
  await database.close();
}

/** Copies a backup with modified lines or manifest, and with valid checksums. */
export async function changePart(
  file: string,
  change: (line: string, part: string) => string,
  saying = (manifest: Omit<BackupManifest, 'parts'>) => manifest,
): Promise<string> {
  const archive = await readArchive(file);
  const { parts, ...manifest } = archive.manifest;
  const path = join(dirname(file), `${randomUUID()}.naru`);
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
