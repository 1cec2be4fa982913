import { expect, test } from 'vitest';
import { makeConnectionQueue, runAsOneRequest } from './connection-queue.ts';

/** A queue with one place, which is occupied. */
async function makeOccupiedQueue(maxWaitMs: number) {
  const queue = makeConnectionQueue(1, maxWaitMs);
  const order: string[] = [];
  await queue.enter();
  return { queue, order, join: (name: string) => queue.enter().then(() => void order.push(name)) };
}

test('serves callers in the order of their arrival, one for each place', async () => {
  const { queue, order, join } = await makeOccupiedQueue(60_000);
  const all = ['one', 'two', 'three'].map(join);
  for (const at of all) {
    queue.leave();
    await at;
  }
  expect(order).toEqual(['one', 'two', 'three']);
});

test('a newcomer is refused when its time is over, and takes no place', async () => {
  const { queue, order, join } = await makeOccupiedQueue(5);
  await expect(join('late')).rejects.toThrow('timeout exceeded when trying to connect');
  queue.leave();
  await join('next');
  expect(order).toEqual(['next']);
});

test('a request that has had a place goes before newcomers, and is never refused for the time', async () => {
  const { queue, order, join } = await makeOccupiedQueue(5);
  queue.leave();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const request = runAsOneRequest(async () => {
    await join('request, first');
    queue.leave();
    begun.resolve();
    await goOn.promise;
    await join('request, again');
  });
  await begun.promise;
  await join('other');
  const refused = expect(join('newcomer')).rejects.toThrow('timeout exceeded');
  goOn.resolve();
  await refused;
  const waiting = join('second newcomer').catch(() => undefined);
  queue.leave();
  await request;
  expect(order).toEqual(['request, first', 'other', 'request, again']);
  await waiting;
});

test('everybody who waits is refused at once when nobody answers', async () => {
  const { queue, join } = await makeOccupiedQueue(60_000);
  const all = [join('one'), join('two')];
  queue.refuseWaiting(new Error('silent'));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
