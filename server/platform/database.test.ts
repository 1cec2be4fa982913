import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { migrateDatabase, openDatabase } from './database.ts';

test('tables come up to date once, and a second time changes nothing', async () => {
  const database = await openDatabase({});
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
  const database = await openDatabase({});
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
  await expect(open).rejects.toThrow(/^DATABASE_URL: .*does not answer/);
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
