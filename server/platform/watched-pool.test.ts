import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { toAppError } from './http.ts';
import { exemptFromTimeLimits, MAX_SILENCE_MS, makeWatchedPool, NO_TIME_LIMITS } from './watched-pool.ts';

const DATABASE_URL = process.env.DATABASE_URL ?? '';

describe.skipIf(!DATABASE_URL)('a PostgreSQL server behind a line', () => {
  let line: Awaited<ReturnType<typeof startTcpProxy>>;
  let watched: ReturnType<typeof makeWatchedPool>;
  beforeAll(async () => {
    line = await startTcpProxy(DATABASE_URL);
    watched = makeWatchedPool({ connectionString: line.url, max: 2, statementTimeoutMs: 4_000, idleInTransactionTimeoutMs: 20_000, namesStatements: true });
  });
  afterAll(async () => {
    await watched.close();
    await line.close();
  });

  /** Returns how an act fails, and after how many milliseconds. */
  async function failure(act: () => Promise<unknown>): Promise<{ status: number; after: number }> {
    const began = performance.now();
    const error = await act().then(
      () => new Error('it was answered'),
      (reason: Error) => reason,
    );
    return { status: toAppError(error).status, after: performance.now() - began };
  }

  test('a slow statement is left alone while the server answers others', async () => {
    expect((await watched.pool.query('select 1 as one from pg_sleep(2.6)')).rows).toEqual([{ one: 1 }]);
  });

  test('lets a query wait for a connection in use as long as a statement may take, and no longer', async () => {
    const { pool } = watched;
    const busy = Promise.all([1, 2].map(() => pool.query('select pg_sleep(2.6)')));
    const later = pool.query('select 1 as one');
    expect((await later).rows).toEqual([{ one: 1 }]);
    await busy;
    const open = await Promise.all([pool.connect(), pool.connect()]);
    const refused = await failure(() => pool.query('select 1'));
    expect(refused.status).toBe(503);
    expect(refused.after).toBeGreaterThanOrEqual(3_900);
    for (const client of open) client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('counts as unavailable after three seconds without an answer, and as available again when it answers', async () => {
    const { pool } = watched;
    const open = await pool.connect();
    await open.query('begin');
    await pool.query('select 1');
    line.fallSilent();
    const acts = [
      () => pool.query('select 1'),
      () => open.query('select 1'),
      // More statements than connections: these wait for one.
      () => pool.query('select 2'),
      () => pool.query('select 3'),
    ];
    // Without the check these would wait for ever: the time limit of a statement is enforced by the server, which is silent.
    expect((await Promise.all(acts.map(failure))).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(MAX_SILENCE_MS).toBeLessThan(3_000);
    // The driver itself refuses the transaction's rollback.
    expect((await failure(() => open.query('rollback'))).status).toBe(503);
    open.release(true);
    const next = await failure(() => pool.query('select 1'));
    expect(next.status).toBe(503);
    expect(next.after).toBeLessThan(MAX_SILENCE_MS / 2);

    line.speakAgain();
    await expect.poll(async () => (await pool.query('select 1 as one').catch(() => undefined))?.rows, { timeout: 10_000 }).toEqual([{ one: 1 }]);
  });

  const answersAgain = async () => {
    const began = performance.now();
    await expect.poll(async () => (await watched.pool.query('select 1 as one').catch(() => undefined))?.rows, { timeout: 9_000 }).toEqual([{ one: 1 }]);
    return performance.now() - began;
  };

  test('replaces idle connections that a fail-over left silent', async () => {
    await Promise.all([1, 2].map(() => watched.pool.query('select pg_sleep(0.1)')));
    expect(watched.pool.idleCount).toBe(2);
    line.abandonOpen();
    expect(await answersAgain()).toBeLessThan(5_000);
  });

  test('replaces busy connections that a fail-over left silent, once the time of a statement is over', async () => {
    const [one, two] = [await watched.pool.connect(), await watched.pool.connect()];
    line.abandonOpen();
    const failures = Promise.all([one, two].map((client) => failure(() => client.query('select 1'))));
    expect((await failures).map(({ status }) => status)).toEqual([503, 503]);
    for (const client of [one, two]) client.release(true);
    expect(await answersAgain()).toBeLessThan(1_000);
  });

  test('sets the time limits after connecting, so that a pooler lets it in', async () => {
    expect((await watched.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '4s' }]);
  });

  test('leaves long work alone whose limits were lifted', async () => {
    const client = await watched.pool.connect();
    exemptFromTimeLimits(client);
    await client.query(['begin', ...NO_TIME_LIMITS].join('; '));
    expect((await client.query('select 1 as one from pg_sleep(6)')).rows).toEqual([{ one: 1 }]);
    client.release(true);
  });
});
