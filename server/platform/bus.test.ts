import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { type Bus, makeLocalBus, openRedisBus, type PrefixedRedis } from './bus.ts';
import { AppError } from './errors.ts';
import { makeRateLimits } from './limits.ts';
import { makeLog } from './log.ts';

const log = makeLog('silent');
const REDIS = process.env.REDIS_URL ?? '';
const PREFIX = `test-${randomUUID()}`;

test('without Redis a hint reaches every listener of its topic at once, until he stops', () => {
  const bus = makeLocalBus();
  const heard: unknown[] = [];
  const stop = bus.subscribe('a', (hint) => heard.push(hint));
  bus.subscribe('b', () => heard.push('never'));
  bus.publish('a', 1);
  stop();
  bus.publish('a', 2);
  expect(heard).toEqual([1]);
});

describe.skipIf(!REDIS)('with Redis', () => {
  const open: { close(): Promise<void> }[] = [];
  /** Ends connections as a restart of Redis would, without stopping Redis for other tests. */
  const admin = createClient({ url: REDIS });
  beforeAll(async () => void (await admin.connect()));
  afterAll(() => admin.close());
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  async function bus(url = REDIS): Promise<Bus & PrefixedRedis> {
    const made = await openRedisBus(url, PREFIX, log);
    open.push(made);
    return made;
  }
  const next = <T>(on: Bus, topic: string) =>
    new Promise<T>((done) => {
      const stop = on.subscribe(topic, (hint) => {
        stop();
        done(hint as T);
      });
    });
  const gap = (on: Bus) =>
    new Promise<void>((done) => {
      const stop = on.onGap(() => {
        stop();
        done();
      });
    });
  const topic = () => `test-${randomUUID()}`;

  test('a hint reaches the other process, and the own one once', async () => {
    const [one, two] = [await bus(), await bus()];
    const name = topic();
    const own: unknown[] = [];
    one.subscribe(name, (hint) => own.push(hint));
    const [here, there] = [next(two, name), next(two, `${name}-last`)];
    one.publish(name, { consultationId: 7 });
    one.publish(`${name}-last`, {});
    expect(await here).toEqual({ consultationId: 7 });
    await there;
    expect(own).toEqual([{ consultationId: 7 }]);
  });

  test('broken connections recover: listeners are told of the gap, and hints continue', async () => {
    const line = await startTcpProxy(REDIS);
    const [one, two] = [await bus(), await bus(line.url)];
    open.push(line);
    const heardOfGap = gap(two);
    line.cut();
    await heardOfGap;
    const name = topic();
    const heard = next(two, name);
    one.publish(name, 'again');
    expect(await heard).toBe('again');
  });

  test('hints that could not be sent are reported to others as a gap after reconnecting', async () => {
    const [one, two] = [await bus(), await bus()];
    const down = new Promise<void>((done) => one.client.once('reconnecting', () => done()));
    const id = await one.client.sendCommand(['CLIENT', 'ID']);
    await admin.sendCommand(['CLIENT', 'KILL', 'ID', String(id)]);
    await down;
    const [name, heardOfGap] = [topic(), gap(two)];
    one.publish(name, 'lost');
    await heardOfGap;
    const heard = next(two, name);
    one.publish(name, 'heard');
    expect(await heard).toBe('heard');
  });

  test('installations that share a Redis do not share hints or counters', async () => {
    const [here, beside] = [await bus(), await bus()];
    const elsewhere = await openRedisBus(REDIS, `${PREFIX}-elsewhere`, log);
    open.push(elsewhere);
    const name = topic();
    const strangers: unknown[] = [];
    elsewhere.subscribe(name, (hint) => strangers.push(hint));
    const [heard, last] = [next(beside, name), next(elsewhere, `${name}-last`)];
    here.publish(name, 'ours');
    expect(await heard).toBe('ours');
    elsewhere.publish(`${name}-last`, 'theirs');
    await last;
    expect(strangers).toEqual([]);

    const whom = randomUUID();
    await makeRateLimits(1, here).take('payment', whom, 10);
    await makeRateLimits(1, elsewhere).take('payment', whom, 10);
    const keys = await admin.sendCommand(['KEYS', `*${whom}*`]);
    expect((keys as unknown as string[]).map(String).sort()).toEqual([`${PREFIX}-elsewhere:payment:60:${whom}`, `${PREFIX}:payment:60:${whom}`]);
  });

  test('malformed messages on the channel are ignored', async () => {
    const [one, two] = [await bus(), await bus()];
    for (const text of ['', 'no json', '{"topic":1}', 'null']) await admin.publish(`${PREFIX}:hints`, text);
    const name = topic();
    const heard = next(two, name);
    one.publish(name, 'still here');
    expect(await heard).toBe('still here');
  });

  test('hints of one turn arrive in their order, whatever one of them does to a listener', async () => {
    const [one, two] = [await bus(), await bus()];
    const name = topic();
    const heard: unknown[] = [];
    two.subscribe(name, (hint) => {
      heard.push(hint);
      if (hint === 1) throw new Error('too much for her');
    });
    const last = next(two, `${name}-last`);
    for (const hint of [1, 2, 3]) one.publish(name, hint);
    one.publish(`${name}-last`, {});
    await last;
    expect(heard).toEqual([1, 2, 3]);
  });

  test('a hint that was published just before the end still arrives', async () => {
    const [one, two] = [await openRedisBus(REDIS, PREFIX, log), await bus()];
    const name = topic();
    const heard = next(two, name);
    one.publish(name, 'last word');
    await one.close();
    expect(await heard).toBe('last word');
  });

  describe('limits', () => {
    const key = () => randomUUID();

    test('hold over all processes', async () => {
      const [one, two] = [makeRateLimits(1, await bus()), makeRateLimits(1, await bus())];
      const whom = key();
      for (let i = 0; i < 5; i += 1) {
        await one.take('payment', whom);
        await two.take('payment', whom);
      }
      await expect(one.take('payment', whom)).rejects.toThrow(AppError);
      await expect(two.check('payment', whom)).rejects.toMatchObject({ code: 'too-many-requests' });
      await two.forgive('payment', whom);
      await one.take('payment', whom);
    });

    test('with a lease ask Redis once for several points, and allow exactly the limit in one process', async () => {
      const redis = await bus();
      const limits = makeRateLimits(1, redis);
      const whom = key();
      let allowed = 0;
      const counted = async () => Number(await admin.sendCommand(['GET', `${redis.prefix}:chat-burst:10:${whom}`]));
      await limits.take('chat-burst', whom);
      expect(await counted()).toBe(5);
      for (let i = 0; i < 4; i += 1) await limits.take('chat-burst', whom);
      expect(await counted()).toBe(5);
      for (allowed = 5; allowed < 50; allowed += 1)
        if (
          await limits.take('chat-burst', whom).then(
            () => false,
            () => true,
          )
        )
          break;
      expect(allowed).toBe(30);
      await limits.forgive('chat-burst', whom);
      await limits.take('chat-burst', whom);
    });

    test('with a lease allow no more than the limit over all processes, and a lease less at most', async () => {
      const processes = [makeRateLimits(1, await bus()), makeRateLimits(1, await bus()), makeRateLimits(1, await bus())];
      const whom = key();
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          (processes[at % 3] as (typeof processes)[0]).take('chat-burst', whom).then(
            () => 1,
            () => 0,
          ),
        ),
      );
      const allowed = answers.reduce<number>((sum, one) => sum + one, 0);
      expect(allowed).toBeLessThanOrEqual(30);
      let more = 0;
      for (const limits of processes)
        while (
          await limits.take('chat-burst', whom).then(
            () => true,
            () => false,
          )
        )
          more += 1;
      expect(allowed + more).toBe(30);
    });

    test('hold in each process while Redis is away: never open, never an error', async () => {
      const limits = makeRateLimits(1, await bus('redis://127.0.0.1:1'));
      const whom = key();
      for (let i = 0; i < 10; i += 1) await limits.take('payment', whom);
      await expect(limits.take('payment', whom)).rejects.toMatchObject({ code: 'too-many-requests' });
    });

    test('do not block while Redis does not answer', async () => {
      const line = await startTcpProxy(REDIS);
      const limits = makeRateLimits(1, await bus(line.url));
      open.push(line);
      const whom = key();
      await limits.take('payment', whom);
      line.fallSilent();
      const began = performance.now();
      for (let i = 0; i < 10; i += 1) await limits.take('payment', whom);
      await expect(limits.take('payment', whom)).rejects.toMatchObject({ code: 'too-many-requests' });
      await expect(limits.check('payment', whom)).rejects.toMatchObject({ code: 'too-many-requests' });
      await limits.giveBack('payment', whom);
      await limits.forgive('payment', whom);
      // Only the first of the thirteen calls waits its 300 ms.
      expect(performance.now() - began).toBeLessThan(3_000);
    });
  });
});
