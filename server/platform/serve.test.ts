import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { type ClinicHeadRule, ConfirmationResponse, defineEndpoint } from '../../contract/endpoint.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeConnectionQueue } from './connection-queue.ts';
import { makeHttpServer } from './http.ts';
import { clientAddress, type KnownCaller, serve } from './serve.ts';

const opened: World[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

/** A world with a tenth of the real rate limits. */
async function makeTightWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await testWorld({ env: { LIMIT_SCALE: '0.1', ...env } });
  opened.push(world);
  return world;
}

const FREE = '/api/v1/users/duplicate/uid?uid=nobody1';
const ME = '/api/v1/users/mypage';
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('limits', () => {
  test('public calls are limited per client, with or without an account', async () => {
    const world = await makeTightWorld();
    for (let i = 0; i < 3; i += 1) expect((await world.get(FREE)).statusCode).toBe(200);
    const member = await world.as(await world.person());
    const answer = await world.get(FREE, member);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.get(ME, member)).statusCode, 'what is hers is counted by member').toBe(200);
  });

  test('invalid tokens are limited per client and do not affect members', async () => {
    const world = await makeTightWorld();
    const guess = () => world.get(ME, { authorization: 'Bearer a.b.c' });
    for (let i = 0; i < 6; i += 1) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
    expect((await world.get(ME, await world.as(await world.person()))).statusCode).toBe(200);
  });
});

describe('the client’s address', () => {
  test('behind a declared proxy two clients differ', async () => {
    const world = await makeTightWorld({ TRUST_PROXY: '127.0.0.1' });
    for (let i = 0; i < 3; i += 1) await world.get(FREE, from('198.51.100.1'));
    expect((await world.get(FREE, from('198.51.100.1'))).statusCode).toBe(429);
    expect((await world.get(FREE, from('198.51.100.2'))).statusCode).toBe(200);
    expect((await world.get(FREE, from('203.0.113.9, 198.51.100.1'))).statusCode, 'what the client itself wrote before is not believed').toBe(429);
  });

  test('without one a forged header changes nothing', async () => {
    const world = await makeTightWorld();
    for (let i = 0; i < 3; i += 1) await world.get(FREE, from(`198.51.100.${i}`));
    expect((await world.get(FREE, from('198.51.100.99'))).statusCode).toBe(429);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1::9', '2001:db8:1:0::/64'],
    ['2001:db8:1:0:a:b:c:d', '2001:db8:1:0::/64'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is counted as %s', (ip, client) => {
    expect(clientAddress({ ip })).toBe(client);
  });
});

describe('conditions on the caller beside the role', () => {
  const caller = (given: Partial<KnownCaller> = {}): KnownCaller => ({
    memberId: randomUUID(),
    sessionId: randomUUID(),
    role: 'hospital',
    hospitalId: 1,
    enrolled: true,
    ...given,
  });

  /** Returns a call's answer to a caller. */
  async function callAs(
    who: KnownCaller,
    asks: { proof?: true; beforeFactor?: true; head?: ClinicHeadRule },
    proven: boolean,
    headOf: readonly ClinicHeadRule[] = [],
  ): Promise<string> {
    const world = await makeTightWorld();
    const app = await makeHttpServer(world.deps);
    const call = defineEndpoint({ name: 'act', method: 'POST', path: '/act', who: 'member', summary: 'An act', reply: ConfirmationResponse, ...asks });
    serve(
      app,
      { limits: world.deps.limits, identify: async () => who, isProven: async () => proven, mayAsHead: async (_caller, rule) => headOf.includes(rule) },
      call,
      async () => ({ msg: 'done' }),
    );
    const answer = await app.inject({ method: 'POST', url: '/act' });
    await app.close();
    return answer.json<{ msg?: string; code?: string }>().msg ?? (answer.json<{ code: string }>().code as string);
  }

  test('a proof of the last minutes, where the call says so', async () => {
    expect(await callAs(caller(), { proof: true }, false)).toBe('accounts.prove-again');
    expect(await callAs(caller(), { proof: true }, true)).toBe('done');
    expect(await callAs(caller(), {}, false)).toBe('done');
  });

  test('include the head of the clinic, where the call says so, before a proof is asked for', async () => {
    expect(await callAs(caller(), { head: 'only', proof: true }, false)).toBe('accounts.head-only');
    expect(await callAs(caller(), { head: 'where-there-is-one' }, false, ['only'])).toBe('accounts.head-only');
    expect(await callAs(caller(), { head: 'where-there-is-one' }, false, ['where-there-is-one'])).toBe('done');
    expect(await callAs(caller({ enrolled: false }), { head: 'only' }, false, ['only'])).toBe('accounts.second-factor-required');
  });

  test('the second factor of staff, unless the call says otherwise', async () => {
    const without = caller({ enrolled: false });
    expect(await callAs(without, {}, true)).toBe('accounts.second-factor-required');
    expect(await callAs(without, { proof: true }, true)).toBe('accounts.second-factor-required');
    expect(await callAs(without, { beforeFactor: true }, true)).toBe('done');
  });
});

test('answers a call that has acted, however long it waits for a connection afterwards', async () => {
  const world = await makeTightWorld();
  const app = await makeHttpServer(world.deps);
  const queue = makeConnectionQueue(1, 1);
  const committed = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const serving = { limits: world.deps.limits, identify: async () => null, isProven: async () => false, mayAsHead: async () => false };
  serve(
    app,
    serving,
    defineEndpoint({ name: 'act', method: 'POST', path: '/act', who: 'anyone', summary: 'An act', reply: ConfirmationResponse }),
    async () => {
      await queue.enter();
      queue.leave();
      committed.resolve();
      await goOn.promise;
      await queue.enter();
      return { msg: 'done' };
    },
  );
  const answer = app.inject({ method: 'POST', url: '/act' });
  await committed.promise;
  await queue.enter();
  goOn.resolve();
  // The second newcomer began to wait after the call did.
  for (const _newcomer of [1, 2]) await expect(queue.enter()).rejects.toThrow('timeout exceeded');
  queue.leave();
  expect((await answer).json()).toEqual({ msg: 'done' });
  await app.close();
});
