import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PushRecord } from '../../../contract/accounts/devices.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../../accounts/accounts.fixture.ts';
import { sessions } from '../../accounts/accounts.tables.ts';
import { memberByUid } from '../../accounts/accounts.ts';
import { listReceivedPushes, simulatePushFault, subscribeBrowser } from './devices.fixture.ts';
import { endpointToken } from './devices.rules.ts';
import { pushDevices } from './devices.tables.ts';
import { type PushNotice, pushToMember } from './devices.ts';

const URL = '/api/v1/devices';
const NOTICE: PushNotice = {
  payload: { title: 'Naru', body: 'You have a new message', href: '/myPage?tab=1', tag: 'thread', badge: 2 },
  ...{ ttlSeconds: 3_600, urgency: 'high', topic: 'thread' },
};
type DeviceUser = { id: string; uid: string; authorization: string };

let world: AccountsWorld;
let her: DeviceUser;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(() => world.close());
beforeEach(async () => {
  her = await createUser();
});

async function createUser(): Promise<DeviceUser> {
  const uid = await world.join();
  return { id: (await memberByUid(world.deps.database.db, uid))?.id as string, uid, ...(await signIn(uid)) };
}
async function signIn(username: string, device_token?: string): Promise<{ authorization: string; refresh_token: string }> {
  const answer = await world.post('/api/v1/auth/login', { username, password: PASSWORD, ...(device_token && { device_token }) });
  return { authorization: `Bearer ${answer.json().access_token}`, refresh_token: answer.json().refresh_token };
}
const bearer = ({ authorization }: { authorization: string }) => ({ authorization });
const register = (record: unknown, who?: { authorization: string }) => world.post(URL, record, who && bearer(who));
const remove = (token: string, who?: { authorization: string }) =>
  world.app.inject({ method: 'DELETE', url: `${URL}/${token}`, headers: who ? bearer(who) : {} });
const devicesOf = ({ id }: DeviceUser) => world.deps.database.db.select().from(pushDevices).where(eq(pushDevices.memberId, id));
const push = ({ id }: DeviceUser, only?: string[]) => pushToMember(world.deps, id, () => NOTICE, only);
async function listPushes(who: DeviceUser): Promise<PushRecord> {
  const record = await subscribeBrowser(world);
  expect((await register(record, who)).statusCode).toBe(200);
  return record;
}

test('composes a notice for who has a device, and for nobody else', async () => {
  const compose = vi.fn(() => NOTICE);
  expect(await pushToMember(world.deps, her.id, compose)).toEqual([]);
  expect(compose).not.toHaveBeenCalled();
  await listPushes(her);
  expect(await pushToMember(world.deps, her.id, compose)).toHaveLength(1);
  expect(compose).toHaveBeenCalledTimes(1);
});

test('refuses to register and remove devices without a sign-in', async () => {
  const record = await listPushes(her);
  expect((await register(await subscribeBrowser(world))).statusCode).toBe(401);
  expect((await remove(record.token)).statusCode).toBe(401);
  expect(await devicesOf(her)).toHaveLength(1);
});

test('the key is everybody’s to subscribe with', async () => {
  expect((await world.get(`${URL}/key`)).json()).toEqual({ vapid_key: world.deps.config.vapid?.publicKey, stand_in: '/sandbox/push/subscriptions' });
});

test.each<[string, (record: PushRecord) => unknown, string, number]>([
  ['without its keys', ({ token, createTime }) => ({ token, createTime }), 'invalid', 400],
  ['under another token', (record) => ({ ...record, token: endpointToken('https://fcm.googleapis.com/another') }), 'invalid', 400],
  ['of another sender', (record) => withOptions(record, { vapidKey: `B${'A'.repeat(86)}` }), 'invalid', 400],
  ['whose key is no point of the curve', (record) => withOptions(record, { p256dh: `B${'A'.repeat(86)}` }), 'invalid', 400],
  ['at an address in a private network', (record) => withOptions(record, { endpoint: 'https://10.0.0.7/x' }), 'notifications.push-service-unknown', 400],
  ['at a stranger’s address', (record) => withOptions(record, { endpoint: 'https://push.example/x' }), 'notifications.push-service-unknown', 400],
])('a device %s is refused', async (_, change, code, status) => {
  const answer = await register(change(await subscribeBrowser(world)), her);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(await devicesOf(her)).toEqual([]);
});
function withOptions(record: PushRecord, options: Partial<PushRecord['options']>): PushRecord {
  const endpoint = options.endpoint ?? record.options.endpoint;
  return { ...record, token: endpointToken(endpoint), options: { ...record.options, ...options } };
}

test('a device that is registered is told, and shown at its session; renewed it is still one', async () => {
  const other = await signIn(her.uid);
  const record = await listPushes(her);
  expect((await register({ ...record, createTime: record.createTime + 1 }, her)).json()).toEqual({ msg: 'This device will be notified.' });
  expect(await push(her)).toEqual([{ token: record.token, outcome: 'accepted' }]);
  const [came] = await listReceivedPushes(world, record);
  expect(came).toMatchObject({ ttl: 3_600, urgency: 'high', topic: expect.any(String) });
  expect(JSON.parse(came?.text ?? '')).toEqual(NOTICE.payload);
  const shown = (await world.get('/api/v1/users/sessions', bearer(other))).json<{ current: boolean; notifications: boolean }[]>();
  expect(shown.map(({ current, notifications }) => [current, notifications])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await devicesOf(her)).toMatchObject([{ lastAcceptedAt: expect.any(Date) }]);
});

test('one browser has one subscription: what its session had before is gone', async () => {
  await listPushes(her);
  const renewed = await listPushes(her);
  expect((await devicesOf(her)).map(({ token }) => token)).toEqual([renewed.token]);
});

test('she removes her device; somebody else’s and one that never was look the same', async () => {
  const stranger = await createUser();
  const record = await listPushes(her);
  const answers = await Promise.all([remove(record.token, stranger), remove(endpointToken('nobody'), stranger)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect((await remove(record.token, her)).statusCode).toBe(200);
  expect(await push(her)).toEqual([]);
  expect((await remove('not-a-token', her)).statusCode).toBe(400);
});

test('a device belongs to the member who used it last, by registering as by signing in', async () => {
  const [first, second] = [await createUser(), await createUser()];
  const record = await listPushes(first);
  expect((await register(record, second)).statusCode).toBe(200);
  expect([await push(first), (await push(second)).length]).toEqual([[], 1]);
  await signIn(first.uid, record.token);
  expect([(await push(first)).length, await push(second)]).toEqual([1, []]);
  expect((await devicesOf(first)).map(({ token }) => token)).toEqual([record.token]);
});

test.each<[string, (who: DeviceUser, refresh: string) => Promise<unknown>]>([
  ['she signs out', (who) => world.post('/api/v1/auth/logout', undefined, bearer(who))],
  [
    'she ends it from another device',
    async (who) => world.app.inject({ method: 'DELETE', url: '/api/v1/users/sessions', headers: bearer(await signIn(who.uid)) }),
  ],
  [
    'a spent token of it is used again',
    async (_who, refresh) => {
      await world.refresh(refresh);
      world.clock.forward(60);
      await world.refresh(refresh);
    },
  ],
  ['she deletes her account', async (who) => world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers: await world.prove(bearer(who)) })],
])('a device goes with its session: %s', async (_, end) => {
  const session = await signIn(her.uid);
  const bystander = await createUser();
  const kept = await listPushes(bystander);
  await register(await subscribeBrowser(world), session);
  expect(await push(her)).toHaveLength(1);
  await end({ ...her, ...session }, session.refresh_token);
  expect(await push(her)).toEqual([]);
  expect(await devicesOf(her)).toEqual([]);
  expect(await push(bystander)).toEqual([{ token: kept.token, outcome: 'accepted' }]);
});

test('a session whose time is over is told nothing, though nobody has ended it', async () => {
  await listPushes(her);
  await world.deps.database.db.update(sessions).set({ expiresAt: world.clock.now() }).where(eq(sessions.memberId, her.id));
  expect(await push(her)).toEqual([]);
});

test('each device has its own outcome: what is gone is forgotten, what failed is tried again alone', async () => {
  const [phone, laptop, tablet] = [
    await listPushes(her),
    await listPushes({ ...her, ...(await signIn(her.uid)) }),
    await listPushes({ ...her, ...(await signIn(her.uid)) }),
  ];
  await simulatePushFault(world, phone, 'gone');
  await simulatePushFault(world, laptop, 'busy');
  const outcomes = await push(her);
  expect(new Map(outcomes.map(({ token, ...rest }) => [token, rest]))).toEqual(
    new Map<string, object>([
      [phone.token, { outcome: 'gone' }],
      [laptop.token, { outcome: 'failed', reason: 'the push service answered 429', retry: true, retryAfterSeconds: 30 }],
      [tablet.token, { outcome: 'accepted' }],
    ]),
  );
  await simulatePushFault(world, laptop, 'none');
  expect(await push(her, [laptop.token])).toEqual([{ token: laptop.token, outcome: 'accepted' }]);
  expect(await listReceivedPushes(world, tablet)).toHaveLength(1);
  expect((await devicesOf(her)).map(({ token }) => token).sort()).toEqual([laptop.token, tablet.token].sort());
});

test('drops the oldest devices above the limit', async () => {
  for (let i = 0; i < 21; i += 1) {
    await listPushes({ ...her, ...(await signIn(her.uid)) });
    world.clock.forward(1);
  }
  expect(await devicesOf(her)).toHaveLength(20);
});
