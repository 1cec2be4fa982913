import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { makeJobs } from './jobs.ts';
import { makeLog } from './log.ts';

type Work = { n: number };
let world: World;
const done: number[] = [];
let told: () => void = () => undefined;
const until = (fits: () => boolean) =>
  new Promise<void>((over) => {
    told = () => {
      if (fits()) over();
    };
    told();
  });
const failures = vi.fn();

beforeAll(async () => {
  const log = Object.assign(makeLog('silent'), { error: failures });
  world = await testWorld({ change: ({ database }) => ({ jobs: makeJobs(database, log) }) });
  const { jobs } = world.deps;
  let tries = 0;
  jobs.handle<Work>('test.work', async ({ n }) => {
    done.push(n);
    told();
  });
  jobs.handle<Work>('test.unsteady', async ({ n }) => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    done.push(n);
    told();
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

test('a failure is written down and tried again', async () => {
  await world.deps.jobs.enqueue(world.deps.database.db, 'test.unsteady', { n: 3 });
  await until(() => done.includes(3));
  expect(failures).toHaveBeenCalledWith({ job: 'test.unsteady', fault: 'not yet' }, 'a job failed');
});
