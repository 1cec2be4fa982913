import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { makeEmptyDatabase } from '../testing/empty-database.ts';
import { ConfigError, loadConfig } from './config.ts';
import { type Database, migrateDatabase, openDatabase } from './database.ts';
import { toDatabaseStartError } from './database-start-error.ts';
import { readRedisPrefix } from './redis-prefix.ts';

test('tables come up to date once, and a second time changes nothing', async () => {
  const database = await openDatabase({ copyOf: await makeEmptyDatabase() });
  try {
    await migrateDatabase(database);
    const applied = () => database.query('select * from drizzle.__drizzle_migrations').then(({ rows }) => rows);
    const first = await applied();
    await migrateDatabase(database);
    expect(first.length).toBeGreaterThan(0);
    expect(await applied()).toEqual(first);
  } finally {
    await database.close();
  }
});

test('data of a newer version is refused with a sentence, and left alone', async () => {
  const database = await openDatabase({ copyOf: await makeEmptyDatabase() });
  try {
    await migrateDatabase(database);
    await database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['of the future', Date.now() + 86_400_000 * 3650]);
    await expect(migrateDatabase(database)).rejects.toThrow(ConfigError);
    await expect(migrateDatabase(database)).rejects.toThrow('newer version');
    expect((await database.query('select count(*)::int as n from members')).rows).toEqual([{ n: 0 }]);
  } finally {
    await database.close();
  }
});

test('a server that does not answer stops the start with a sentence that names the setting', async () => {
  const open = openDatabase({ url: 'postgres://naru:secret@127.0.0.1:1/naru' });
  await expect(open).rejects.toThrow(ConfigError);
  await expect(open).rejects.toThrow(/^DATABASE_URL: nothing listens at that address \(ECONNREFUSED\)\.$/);
  await expect(open).rejects.not.toThrow('secret');
});

test('a folder that holds something else stops the start with a sentence that names it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-database-'));
  try {
    mkdirSync(join(folder, 'global'));
    writeFileSync(join(folder, 'PG_VERSION'), '9.6\n');
    const open = openDatabase({ folder });
    await expect(open).rejects.toThrow(ConfigError);
    await expect(open).rejects.toThrow(folder);
    // The engine's own message.
    await expect(open).rejects.toThrow('postgresql.conf');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each([
  ['53300', 'sorry, too many clients already', 'no free connection'],
  ['28P01', 'password authentication failed for user "naru"', 'refuses the user or the password'],
  ['3D000', 'database "naru" does not exist', 'create it first'],
  [undefined, 'timeout exceeded when trying to connect', 'does not answer in time'],
])('reports a startup failure of PostgreSQL (%s) as a sentence', (code, message, sentence) => {
  const cause = Object.assign(new Error(message), code ? { code } : {});
  const error = toDatabaseStartError(Object.assign(new Error('Failed query: select …'), { cause }));
  expect(error).toBeInstanceOf(ConfigError);
  expect(error?.message).toContain(sentence);
  expect(toDatabaseStartError(new TypeError('ours'))).toBeUndefined();
});

describe.skipIf(!process.env.DATABASE_URL)('a PostgreSQL server that is there', () => {
  const at = (change: Partial<Pick<URL, 'pathname' | 'username' | 'password'>>) => Object.assign(new URL(process.env.DATABASE_URL as string), change).href;

  test('brings tables up to date in one transaction from its lock on, so that a pooler for transactions leaves no lock behind', async () => {
    const database = await openDatabase({ url: at({}), poolSize: 1 });
    const pool = database.engine as Pool;
    const client = await pool.connect();
    const statements: string[] = [];
    const { query } = client;
    client.query = ((given: string | { text: string }, ...rest: unknown[]) => {
      statements.push((typeof given === 'string' ? given : given.text).trim().toLowerCase());
      return (query as (...args: unknown[]) => unknown).call(client, given, ...rest);
    }) as typeof client.query;
    client.release();
    try {
      await migrateDatabase(database);
      expect(statements.filter((text) => /advisory_(un)?lock\(/.test(text))).toEqual([]);
      const begun = statements.findIndex((text) => text.startsWith('begin'));
      const locked = statements.findIndex((text) => text.includes('pg_advisory_xact_lock'));
      expect([begun >= 0, begun < locked, statements.at(-1)]).toEqual([true, true, 'commit']);
      expect(statements.slice(locked).filter((text) => /^(commit|rollback)/.test(text))).toEqual(['commit']);
      expect(statements.filter((text) => /^set (?!local)/.test(text))).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('a database that does not exist is said so', async () => {
    await expect(openDatabase({ url: at({ pathname: '/no_such_database_of_naru' }) })).rejects.toThrow(/^DATABASE_URL: the database does not exist.*\(3D000\)/);
  });

  test('a user whose connections are used up is told of connections, when it begins and half way through', async () => {
    const owner = await openDatabase({ url: at({}), poolSize: 1 });
    const name = `naru_full_${randomUUID().slice(0, 8)}`;
    await owner.query(`create role ${name} login password 'secret' connection limit 2`);
    try {
      const url = at({ username: name, password: 'secret' });
      const one = await openDatabase({ url, poolSize: 3 });
      try {
        // All connections of the user are in use, and no other one is free to begin or to migrate the tables.
        const pool = one.engine as Pool;
        const held = await Promise.all([pool.connect(), pool.connect()]);
        await expect(openDatabase({ url })).rejects.toThrow(/^DATABASE_URL: the PostgreSQL server has no free connection/);
        const refusal = await migrateDatabase(one).catch((error: unknown) => error);
        for (const client of held) client.release();
        expect(toDatabaseStartError(refusal)?.message).toMatch(/no free connection/);
      } finally {
        await one.close();
      }
    } finally {
      await owner.query(`drop role ${name}`);
      await owner.close();
    }
  });
});

describe('the prefix of names in Redis', () => {
  const config = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: tmpdir(), ...env });

  test('is the same in every process of an installation, another in another, and what is configured', async () => {
    const rows = (cluster: string, database: string) => ({ query: async () => ({ rows: [{ cluster, database }] }) }) as unknown as Database;
    const forbidden = { query: async () => Promise.reject(new Error('not allowed')) } as unknown as Database;
    const [here, there] = [config({ DATABASE_URL: 'postgres://a@db/naru' }), config({ DATABASE_URL: 'postgres://b:c@db.local:5432/naru' })];
    expect(await readRedisPrefix(here, rows('7', '16384'))).toBe(await readRedisPrefix(there, rows('7', '16384')));
    expect(await readRedisPrefix(here, rows('7', '16384'))).not.toBe(await readRedisPrefix(here, rows('7', '16385')));
    expect(await readRedisPrefix(here, forbidden)).not.toBe(await readRedisPrefix(there, forbidden));
    expect(await readRedisPrefix(here, forbidden)).toMatch(/^naru:[0-9a-f]{12}$/);
    expect(await readRedisPrefix(config({ REDIS_PREFIX: 'staging' }), forbidden)).toBe('staging');
    expect(() => config({ REDIS_PREFIX: 'a b*' })).toThrow(/^REDIS_PREFIX=a b\* cannot be used/);
  });

  test.skipIf(!process.env.DATABASE_URL)('is asked of the database itself', async () => {
    const url = process.env.DATABASE_URL as string;
    const database = await openDatabase({ url, poolSize: 1 });
    const refused = { query: async () => Promise.reject(new Error('not allowed')) } as unknown as Database;
    expect(await readRedisPrefix(config({ DATABASE_URL: url }), database)).not.toBe(await readRedisPrefix(config({ DATABASE_URL: url }), refused));
    await database.close();
  });
});
