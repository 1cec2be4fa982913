import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/own-database.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { type Database, openDatabase } from './database.ts';
import { runNamedQuery } from './named-query.ts';
import { prepareQuery } from './prepared.ts';

const { DATABASE_URL = '' } = process.env;

const notes = pgTable('notes_of_a_test', { id: integer().primaryKey(), text: text().notNull() });
const put = prepareQuery((db) =>
  db
    .insert(notes)
    .values({ id: sql.placeholder('id'), text: sql.placeholder('text') })
    .returning(),
);
const find = prepareQuery((db) =>
  db
    .select()
    .from(notes)
    .where(eq(notes.id, sql.placeholder('id'))),
);

describe.skipIf(!DATABASE_URL)('a named statement', () => {
  let own: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    own = await createTestDatabase(DATABASE_URL);
    await open(own.url);
    await database.query('create table notes_of_a_test (id int primary key, text text not null)');
  });
  afterEach(async () => {
    await database.close();
    await own.drop();
  });
  const open = async (url: string, options = {}) => {
    database = await openDatabase({ url, poolSize: 1, ...options });
  };
  const reopen = async (url: string, options = {}) => {
    await database.close();
    await open(url, options);
  };
  const ask = (value: string) => runNamedQuery(database, 'naru_test', 'select $1::text as word', [value]);
  const names = async () => (await database.query('select name from pg_prepared_statements order by name desc')).rows.map(({ name }) => name);
  const runAll = async () => {
    await ask('one');
    await database.db.transaction(async (tx) => {
      await put(tx, { id: 1, text: 'one' });
      await find(tx, { id: 1 });
    });
    await database.db.delete(notes);
    return names();
  };
  const NAMES = [/^naru_test_[0-9a-f]{12}$/, /^naru_[0-9a-f]{12}$/, /^naru_[0-9a-f]{12}$/].map((pattern) => expect.stringMatching(pattern));

  test('is parsed once per connection, in and outside a transaction', async () => {
    expect(await runAll()).toEqual(NAMES);
    expect(await runAll()).toEqual(NAMES);
    expect([await ask('one'), await ask('two')]).toEqual([[{ word: 'one' }], [{ word: 'two' }]]);
  });

  test('is sent without its name where the setting says so', async () => {
    await reopen(own.url, { namesStatements: false });
    expect(await runAll()).toEqual([]);
    expect(await ask('two')).toEqual([{ word: 'two' }]);
  });

  test('is sent without its name behind a pooler that loses named statements', async () => {
    // The server prepares the probe under another name, as it does for the probe of another connection.
    const pooler = await startTcpProxy(own.url, (sent) => {
      const at = sent[0] === 'P'.charCodeAt(0) ? sent.indexOf('naru_probe') : -1;
      if (at > 0) sent.write('lost_probe', at);
      return sent;
    });
    try {
      await reopen(pooler.url);
      expect(await runAll()).toEqual([]);
    } finally {
      await database.close();
      await pooler.close();
      await open(own.url);
    }
  });

  test('runs on while a newer version adds to its table', async () => {
    await runAll();
    await database.query(`alter table notes_of_a_test add column "at" timestamptz default now(), add column place text not null default 'Seoul'`);
    await database.query('alter table notes_of_a_test alter column text drop not null, add constraint short check (length(text) < 9)');
    await database.query('create index notes_by_place on notes_of_a_test (place)');
    expect(await put(database.db, { id: 2, text: 'two' })).toEqual([{ id: 2, text: 'two' }]);
    expect(await find(database.db, { id: 2 })).toEqual([{ id: 2, text: 'two' }]);
    expect(await names()).toEqual(NAMES);
  });

  test('fails when it fails by itself', async () => {
    await expect(runNamedQuery(database, 'naru_wrong', 'select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  });
});
