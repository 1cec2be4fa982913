import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { makeJobs } from './jobs.ts';
import { makeLog } from './log.ts';

type Work = { n: number };
let world: World;
const done: number[] = [];
let notifyWaiter: () => void = () => undefined;
const until = (fits: () => boolean) =>
  new Promise<void>((over) => {
    notifyWaiter = () => {
      if (fits()) over();
    };
    notifyWaiter();
  });
const failures: unknown[][] = [];
const rounds = { done: 0, stopping: undefined as AbortSignal | undefined };

beforeAll(async () => {
  const log = Object.assign(makeLog('silent'), { error: (...line: unknown[]) => void failures.push(line) });
  world = await testWorld({ change: ({ database }) => ({ jobs: makeJobs(database, log) }) });
  const { jobs } = world.deps;
  let tries = 0;
  jobs.handle<Work>('test.work', async ({ n }) => {
    done.push(n);
    notifyWaiter();
  });
  jobs.handle<Work>('test.unsteady', async ({ n }) => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    done.push(n);
    notifyWaiter();
  });
  jobs.always('test.rounds', 0.05, async (stopping) => {
    rounds.done += 1;
    rounds.stopping = stopping;
    if (rounds.done === 1) throw new Error('the database is away');
  });
  await jobs.start();
});
afterAll(() => world.close());

test('a job is as certain as the fact that asks for it: what is rolled back is never done', async () => {
  const { db } = world.deps.database;
  const lost = db.transaction(async (tx) => {
    await world.deps.jobs.enqueue(tx, 'test.work', { n: 1 });
    throw new Error('the fact did not come about');
  });
  await expect(lost).rejects.toThrow('did not come about');
  await db.transaction((tx) => world.deps.jobs.enqueue(tx, 'test.work', { n: 2 }));
  await until(() => done.includes(2));
  expect(done).toEqual([2]);
});

test('work starts as soon as it is committed, and missed work is found after reconnecting', async () => {
  const begun = performance.now();
  // A worker that only polls, every five seconds, would have polled just before the second and the third job.
  for (const n of [5, 6, 7]) {
    await world.deps.jobs.enqueue(world.deps.database.db, 'test.work', { n });
    await until(() => done.includes(n));
  }
  expect(performance.now() - begun).toBeLessThan(5_000);
  if (world.deps.database.kind === 'embedded') return;
  const { rows } = await world.deps.database.query(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  );
  expect(rows).toEqual([{ ended: true }]);
  const broken = performance.now();
  for (const n of [8, 9, 10]) {
    await world.deps.jobs.enqueue(world.deps.database.db, 'test.work', { n });
    await until(() => done.includes(n));
  }
  expect(performance.now() - broken).toBeLessThan(5_000);
});

test('a failure is written down and tried again', async () => {
  await world.deps.jobs.enqueue(world.deps.database.db, 'test.unsteady', { n: 3 });
  await until(() => done.includes(3));
  expect(failures).toContainEqual([{ job: 'test.unsteady', error: 'not yet' }, 'job failed']);
});

test('recurring jobs continue after a failure, which is logged, and end with the process', async () => {
  await expect.poll(() => rounds.done, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(failures).toContainEqual([{ job: 'test.rounds', error: 'the database is away' }, 'job failed']);
  expect(rounds.stopping?.aborted).toBe(false);
  await world.deps.jobs.stop();
  expect(rounds.stopping?.aborted).toBe(true);
});

test('work in the hands of a process that gives no more sign of life is taken up by the next', async () => {
  const { database, log } = world.deps;
  const done = Promise.withResolvers<number>();
  const begin = async (handler: (work: Work) => Promise<void>) => {
    const jobs = makeJobs(database, log);
    jobs.handle<Work>('test.orphan', handler, { retryLimit: 3 });
    await jobs.start();
    return jobs;
  };
  const killed = await begin(() => Promise.reject(new Error('it never got there')));
  await killed.enqueue(database.db, 'test.orphan', { n: 4 }, { after: 3_600 });
  await killed.stop();
  // Simulates a killed process: an active job whose heartbeat is older than a living process allows.
  await database.query(`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds' where name = 'test.orphan'`);
  await database.query(`update pgboss.queue set monitor_on = null where name = 'test.orphan'`);
  const next = await begin(async ({ n }) => done.resolve(n));
  expect(await done.promise).toBe(4);
  await next.stop();
});

test('a process that leaves takes up no further work, and what is asked for meanwhile is done by the next', async () => {
  const { database, log } = world.deps;
  const done: string[] = [];
  const begin = async (name: string) => {
    const jobs = makeJobs(database, log);
    jobs.handle<Work>('test.left', async ({ n }) => void done.push(`${name} ${n}`));
    await jobs.start();
    return jobs;
  };
  const leaving = await begin('first');
  leaving.leave();
  await leaving.enqueue(database.db, 'test.left', { n: 11 });
  await leaving.stop();
  const next = await begin('second');
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['second 11']);
  await next.stop();
});
