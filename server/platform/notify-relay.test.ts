import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/own-database.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { type Bus, makeLocalBus, openRedisBus } from './bus.ts';
import { type Database, openDatabase } from './database.ts';
import { makeLog } from './log.ts';
import { makeNotifyBus, makeNotifyRelay } from './notify-relay.ts';

const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
const log = makeLog('silent');

describe.skipIf(!DATABASE_URL)('hints over PostgreSQL', () => {
  let own: TestDatabase;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    own = await createTestDatabase(DATABASE_URL);
  });
  afterAll(() => own.drop());
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function open(url = own.url): Promise<Database> {
    const database = await openDatabase({ url, poolSize: 2 });
    closers.push(() => database.close());
    return database;
  }
  const connected = (bus: Bus) => new Promise<void>((done) => void bus.onGap(done));
  async function bus(url?: string): Promise<Bus> {
    const made = makeNotifyBus(await open(url), log);
    closers.push(() => made.close());
    await connected(made);
    return made;
  }
  const received = (on: Bus, topic: string) => new Promise((done) => void on.subscribe(topic, done));

  test('reach the other process without Redis, and the own one once', async () => {
    const [one, two] = [await bus(), await bus()];
    const ours: unknown[] = [];
    one.subscribe('thread', (hint) => ours.push(hint));
    const [theirs, last] = [received(two, 'thread'), received(two, 'last')];
    one.publish('thread', { consultationId: 7 });
    one.publish('last', 1);
    expect(await theirs).toEqual({ consultationId: 7 });
    await last;
    expect(ours).toEqual([{ consultationId: 7 }]);
  });

  test('arrive in order when they need more than one payload; one that is too long becomes a gap', async () => {
    const [one, two] = [await bus(), await bus()];
    const heard: unknown[] = [];
    two.subscribe('thread', (hint) => heard.push((hint as { place: number }).place));
    two.onGap(() => heard.push('gap'));
    const last = received(two, 'last');
    for (let place = 0; place < 6; place += 1) one.publish('thread', { place, words: '안'.repeat(1_000) });
    one.publish('thread', { place: 'too long', words: 'x'.repeat(8_000) });
    one.publish('last', 1);
    await last;
    expect(heard).toEqual([0, 1, 2, 3, 4, 5, 'gap']);
  });

  test('come again after the listening connection fell silent, and the listener hears of a gap', async () => {
    const line = await startTcpProxy(own.url);
    closers.push(() => line.close());
    const [one, two] = [await bus(), await bus(line.url)];
    const again = connected(two);
    line.abandonOpen();
    await again;
    const heard = received(two, 'thread');
    one.publish('thread', 'again');
    expect(await heard).toBe('again');
  });

  test('are warned of once when no listener hears them', async () => {
    // Notifications do not reach listeners of another database. This simulates a transaction pooler, which delivers none.
    const [database, elsewhere] = [await open(), await createTestDatabase(DATABASE_URL)];
    closers.push(() => elsewhere.drop());
    const pool = database.engine as Pool;
    const apart = { ...database, engine: { options: { connectionString: elsewhere.url }, query: pool.query.bind(pool) } } as never as Database;
    const warnings: string[] = [];
    const warned = Promise.withResolvers<void>();
    const warn = (line: string) => {
      warnings.push(line);
      warned.resolve();
    };
    const local = makeLocalBus();
    const listening = connected(local);
    const relay = makeNotifyRelay(apart, local, { warn } as never, 200);
    closers.push(() => relay.close());
    await listening;
    relay.send({ topic: 'thread', hint: 1 });
    await warned.promise;
    relay.send({ topic: 'thread', hint: 2 });
    expect(warnings).toEqual([expect.stringContaining('PostgreSQL does not deliver notifications')]);
  });

  test.skipIf(!REDIS_URL)('reach the other process while Redis is away', async () => {
    const make = async () => {
      const database = await open();
      let relayed: Promise<void> | undefined;
      const made = await openRedisBus('redis://127.0.0.1:1', 'test', log, (local) => {
        relayed = connected(local);
        return makeNotifyRelay(database, local, log);
      });
      closers.push(() => made.close());
      await relayed;
      return made;
    };
    const [one, two] = [await make(), await make()];
    expect(one.isRedisConnected?.()).toBe(false);
    const heard = received(two, 'thread');
    one.publish('thread', 'without Redis');
    expect(await heard).toBe('without Redis');
  });
});

test.skipIf(!REDIS_URL)('a password that Redis refuses ends the start with a sentence', async () => {
  const url = new URL(REDIS_URL);
  url.username = 'nobody';
  url.password = 'wrong';
  await expect(openRedisBus(url.href, 'test', log)).rejects.toThrow(/^REDIS_URL: Redis refuses the user or password/);
});
