import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore, createSqlStore, type SandboxStore } from './store.ts';

const database = new PGlite();
const query = async (text: string, params: unknown[]) => {
  const { rows } = await database.query<Record<string, unknown>>(text, params);
  return { rows };
};

// The engine starts slowly on a busy machine.
beforeAll(() => database.waitReady, 60_000);
afterAll(() => database.close());

const kinds: [string, () => SandboxStore][] = [
  ['memoryStore', createMemoryStore],
  ['sqlStore', () => createSqlStore(query)],
];

describe.each(kinds)('%s', (_name, make) => {
  const store = make();

  test('keeps the first value under a key and says so', async () => {
    expect(await store.get('letter', 'a')).toBeUndefined();
    expect(await store.insert('letter', 'a', { text: '나루 "1"', list: [1, null] })).toBe(true);
    expect(await store.insert('letter', 'a', { text: 'second' })).toBe(false);
    expect(await store.get('letter', 'a')).toEqual({ text: '나루 "1"', list: [1, null] });
    expect(await store.get('other', 'a')).toBeUndefined();
  });

  test('keeps plain strings and numbers too', async () => {
    await store.insert('plain', 's', '"quoted"');
    await store.insert('plain', 'n', 7);
    expect(await store.get('plain', 's')).toBe('"quoted"');
    expect(await store.get('plain', 'n')).toBe(7);
  });

  test('updates what is there, and nothing else', async () => {
    await store.insert('count', 'one', { n: 1 });
    expect(await store.update<{ n: number }>('count', 'one', ({ n }) => ({ n: n + 1 }))).toEqual({ n: 2 });
    expect(await store.get('count', 'one')).toEqual({ n: 2 });
    expect(await store.update('count', 'none', (value) => value)).toBeUndefined();
    expect(await store.get('count', 'none')).toBeUndefined();
  });

  test('leaves the record as it was when the change throws', async () => {
    await store.insert('count', 'kept', { n: 1 });
    const refused = store.update('count', 'kept', () => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await store.get('count', 'kept')).toEqual({ n: 1 });
  });

  test('loses none of many updates at once', async () => {
    await store.insert('count', 'busy', { n: 0 });
    const add = () => store.update<{ n: number }>('count', 'busy', ({ n }) => ({ n: n + 1 }));
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await store.get('count', 'busy')).toEqual({ n: 20 });
  });

  test('lets exactly one of many inserts win', async () => {
    const wins = await Promise.all([1, 2, 3, 4].map((n) => store.insert('race', 'k', { n })));
    expect(wins.filter(Boolean)).toHaveLength(1);
  });

  test('lists the newest first, updated or not', async () => {
    for (const n of [1, 2, 3]) await store.insert('list', `k${n}`, { n });
    await store.update('list', 'k1', () => ({ n: 10 }));
    expect(await store.list('list', 2)).toEqual([{ n: 3 }, { n: 2 }]);
    expect(await store.list('list', 9)).toEqual([{ n: 3 }, { n: 2 }, { n: 10 }]);
    expect(await store.list('empty', 9)).toEqual([]);
  });

  test('gives out copies', async () => {
    const value = { n: 1 };
    await store.insert('copy', 'k', value);
    value.n = 2;
    const got = await store.get<{ n: number }>('copy', 'k');
    if (got) got.n = 3;
    expect(await store.get('copy', 'k')).toEqual({ n: 1 });
  });
});

describe('sqlStore', () => {
  test('shares its records with every other store on the database', async () => {
    await createSqlStore(query).insert('shared', 'k', { n: 1 });
    expect(await createSqlStore(query).get('shared', 'k')).toEqual({ n: 1 });
  });

  test.each(['23505', '42P07', '42710'])('takes a table that another process made meanwhile (%s)', async (code) => {
    const store = createSqlStore((text, params) => {
      if (text.startsWith('create')) return Promise.reject(Object.assign(new Error('exists'), { code }));
      return query(text, params);
    });
    expect(await store.insert('meanwhile', code, {})).toBe(true);
  });

  test('asks again for its table after a database that was away', async () => {
    let away = true;
    const store = createSqlStore((text, params) => (away ? Promise.reject(new Error('away')) : query(text, params)));
    await expect(store.get('any', 'k')).rejects.toThrow('away');
    away = false;
    expect(await store.get('any', 'k')).toBeUndefined();
  });

  test('gives up on a record that never stands still', async () => {
    const store = createSqlStore(async (text, params) => {
      const answer = await query(text, params);
      return text.startsWith('update') ? { rows: [] } : answer;
    });
    await store.insert('restless', 'k', { n: 0 });
    await expect(store.update<{ n: number }>('restless', 'k', ({ n }) => ({ n: n + 1 }))).rejects.toThrow('too many');
  });
});
