import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEmptyDatabase } from '../testing/empty-database.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { runPipelined } from './pipeline.ts';
import { prepareQuery } from './prepared.ts';

const { DATABASE_URL = '' } = process.env;
const prepared = prepareQuery((db) => db.execute(sql`select nextval('steps')::int as step`));
const built = (tx: Db) => tx.execute(sql`select nextval('steps')::int as step`);
const stepOf = (result: unknown) => (result as { rows: { step: number }[] }).rows[0]?.step;

describe.each(DATABASE_URL ? ['embedded', 'server'] : ['embedded'])('statements that are started together (%s)', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(kind === 'server' ? { url: DATABASE_URL, poolSize: 1 } : { copyOf: await makeEmptyDatabase() });
  });
  afterAll(() => database.close());
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary sequence if not exists steps`);
      return work(tx);
    });

  test('run in their order, whether prepared, built, or awaited by a function', async () => {
    await inTransaction(async (tx) => {
      const results = await runPipelined([async () => await built(tx), () => prepared(tx, {}), () => built(tx), () => prepared(tx, {})]);
      expect(results.map(stepOf)).toEqual([1, 2, 3, 4]);
    });
  });

  test('all end before the first failure is thrown, so that none runs after the rollback', async () => {
    const ended: string[] = [];
    const failure = inTransaction((tx) =>
      runPipelined([
        async () => {
          await built(tx);
          await built(tx).finally(() => ended.push('second step'));
        },
        () => tx.execute(sql`select 1 / 0`).finally(() => ended.push('first failure')),
        () => tx.execute(sql`select 'x'::int`).finally(() => ended.push('second failure')),
      ]),
    );
    await expect(failure).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(ended.toSorted()).toEqual(['first failure', 'second failure', 'second step']);
  });
});

test.skipIf(!DATABASE_URL)('a server receives the second statement before it has answered the first', async () => {
  let sent = '';
  const line = await startTcpProxy(DATABASE_URL, (data) => {
    sent += data.toString('latin1');
    return data;
  });
  const [holder, database] = await Promise.all([openDatabase({ url: DATABASE_URL, poolSize: 1 }), openDatabase({ url: line.url, poolSize: 1 })]);
  try {
    const lock = sql`select pg_advisory_xact_lock(7241996)`;
    let both: Promise<unknown> | undefined;
    await holder.db.transaction(async (tx) => {
      await tx.execute(lock);
      both = database.db.transaction((other) => runPipelined([() => other.execute(lock), () => other.execute(sql`select 'the second'`)]));
      await expect.poll(() => sent).toContain('the second');
    });
    await both;
  } finally {
    await Promise.all([holder.close(), database.close()]);
    await line.close();
  }
});
