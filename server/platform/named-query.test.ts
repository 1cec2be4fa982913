import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { runNamedQuery } from './named-query.ts';

const { DATABASE_URL = '' } = process.env;

/** Simulates the effect of a transaction pooler on prepared statements, with one connection. */
describe.skipIf(!DATABASE_URL)('a prepared statement', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase({ url: DATABASE_URL, poolSize: 1 });
  });
  afterEach(() => database.close());
  const ask = (value: string) => runNamedQuery(database, 'naru_test', 'select $1::text as word', [value]);
  const names = async () => (await database.query('select name from pg_prepared_statements')).rows.map(({ name }) => name);

  test('is planned once per connection', async () => {
    expect([await ask('one'), await ask('two')]).toEqual([[{ word: 'one' }], [{ word: 'two' }]]);
    expect(await names()).toEqual([expect.stringMatching(/^naru_test_[0-9a-f]{12}$/)]);
  });

  test('runs without its name from then on once it is gone', async () => {
    await ask('one');
    await database.query('deallocate all');
    expect(await ask('two')).toEqual([{ word: 'two' }]);
    expect(await ask('three')).toEqual([{ word: 'three' }]);
    expect(await names()).toEqual([]);
  });

  test('runs without its name when that is taken', async () => {
    await ask('one');
    const [name] = await names();
    const other = await openDatabase({ url: DATABASE_URL, poolSize: 1 });
    try {
      await other.query(`prepare ${name} as select 'not ours' as word`);
      const word = () => runNamedQuery(other, 'naru_test', 'select $1::text as word', ['two']);
      expect([await word(), await word()]).toEqual([[{ word: 'two' }], [{ word: 'two' }]]);
    } finally {
      await other.close();
    }
  });

  test('fails when it fails by itself', async () => {
    await expect(runNamedQuery(database, 'naru_wrong', 'select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  });
});
