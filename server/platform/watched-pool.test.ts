import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineTo } from '../testing/line-to.ts';
import { asRefusal } from './http.ts';
import { AWAY_WITHIN_MS, watchedPool } from './watched-pool.ts';

const DATABASE_URL = process.env.DATABASE_URL ?? '';

describe.skipIf(!DATABASE_URL)('a PostgreSQL server behind a line', () => {
  let line: Awaited<ReturnType<typeof lineTo>>;
  let watched: ReturnType<typeof watchedPool>;
  beforeAll(async () => {
    line = await lineTo(DATABASE_URL);
    watched = watchedPool({ connectionString: line.url, max: 2 });
  });
  afterAll(async () => {
    await watched.close();
    await line.close();
  });

  /** How an act fails, and after how many milliseconds. */
  async function failure(act: () => Promise<unknown>): Promise<{ status: number; after: number }> {
    const began = performance.now();
    const error = await act().then(
      () => new Error('it was answered'),
      (reason: Error) => reason,
    );
    return { status: asRefusal(error).status, after: performance.now() - began };
  }

  test('a slow statement is left alone while the server answers others', async () => {
    expect((await watched.pool.query('select 1 as one from pg_sleep(2.6)')).rows).toEqual([{ one: 1 }]);
  });

  test('that accepts and never answers is away within three seconds, at once for who comes then, and there again when it answers', async () => {
    const { pool } = watched;
    const open = await pool.connect();
    await open.query('begin');
    await pool.query('select 1');
    line.fallSilent();
    const acts = [
      () => pool.query('select 1'),
      () => open.query('select 1'),
      // More than there are connections: these wait for one.
      () => pool.query('select 2'),
      () => pool.query('select 3'),
    ];
    // Who is not told of the silence waits for ever: the server keeps the time of a statement, and says nothing.
    expect((await Promise.all(acts.map(failure))).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(AWAY_WITHIN_MS).toBeLessThan(3_000);
    // What a transaction then does to end is refused by the driver itself.
    expect((await failure(() => open.query('rollback'))).status).toBe(503);
    open.release(true);
    const next = await failure(() => pool.query('select 1'));
    expect(next.status).toBe(503);
    expect(next.after).toBeLessThan(AWAY_WITHIN_MS / 2);

    line.speakAgain();
    await expect.poll(async () => (await pool.query('select 1 as one').catch(() => undefined))?.rows, { timeout: 10_000 }).toEqual([{ one: 1 }]);
  });
});
