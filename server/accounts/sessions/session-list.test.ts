import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import { openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.fixture.ts';
import { sessions } from '../accounts.tables.ts';
import { describeUserAgent } from './session-list.ts';

const URL = '/api/v1/users/sessions';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
type Item = { id: string; current: boolean; device: string | null; country: string | null; created_at: string; last_seen_at: string };

let world: AccountsWorld;
let uid: string;
const ended: string[] = [];
beforeAll(async () => {
  world = await openAccountsWorld({ TRUST_PROXY: '127.0.0.1', CLIENT_COUNTRY_HEADER: 'CF-IPCountry' });
  world.deps.bus.subscribe('session.ended', ({ sessionId }) => void ended.push(sessionId));
});
afterAll(() => world.close());
beforeEach(async () => {
  uid = await world.join();
  ended.length = 0;
});

type Headers = Record<string, string>;
const signedIn = async (headers: Headers = {}, name = uid): Promise<{ authorization: string; refresh_token: string }> => {
  const { access_token, refresh_token } = (await world.signIn(name, PASSWORD, headers)).json();
  return { authorization: `Bearer ${access_token}`, refresh_token };
};
const list = async ({ authorization }: Headers) => (await world.get(URL, { authorization: authorization as string })).json<Item[]>();
const own = async (headers: Headers) => (await list(headers)).find(({ current }) => current)?.id as string;
const end = (path: string, { authorization }: Partial<Headers> = {}) =>
  world.app.inject({ method: 'DELETE', url: path, headers: authorization ? { authorization } : {} });

test('refuses to list and end sessions without a sign-in', async () => {
  const id = await own(await signedIn());
  for (const headers of [{}, { authorization: 'Bearer made-up' }] as Headers[]) {
    expect((await world.get(URL, headers)).statusCode).toBe(401);
    expect((await end(`${URL}/${id}`, headers)).statusCode).toBe(401);
    expect((await end(URL, headers)).statusCode).toBe(401);
  }
});

test('lists her living sessions, newest first, with device, country and the one that asks, and none of others', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'jp', 'user-agent': IPHONE };
  await signedIn(proxied);
  world.clock.forward(60);
  const me = await signedIn({ 'user-agent': 'program/1' });
  await signedIn({}, await world.join());
  const answer = await world.get(URL, { authorization: me.authorization });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual([
    {
      id: expect.any(String),
      current: true,
      device: null,
      country: null,
      notifications: false,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
    {
      id: expect.any(String),
      current: false,
      device: 'Safari · iOS',
      country: 'JP',
      notifications: false,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
  ]);
});

test('the session that asks is shown however many came after it', async () => {
  const me = await signedIn();
  const { db } = world.deps.database;
  const [mine] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.id, await own(me)));
  const later = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);
  await db
    .insert(sessions)
    .values(Array.from({ length: 100 }, (_, i) => ({ ...(mine as typeof sessions.$inferSelect), id: randomUUID(), createdAt: later(i) })));
  const shown = await list(me);
  expect([shown.length, shown[0]?.current]).toEqual([100, true]);
});

test('a session that was ended, or is out of date, is not shown', async () => {
  const gone = await signedIn();
  const old = await signedIn();
  const me = await signedIn();
  const { db } = world.deps.database;
  await db
    .update(sessions)
    .set({ expiresAt: world.clock.now() })
    .where(eq(sessions.id, await own(old)));
  await world.post('/api/v1/auth/logout', {}, { authorization: gone.authorization });
  expect((await list(me)).map(({ current }) => current)).toEqual([true]);
});

test('a country is believed only from a declared proxy, and only when it is one', async () => {
  const said = async (headers: Headers) => (await list(await signedIn(headers)))[0]?.country;
  expect(await said({ 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'FR' })).toBe('FR');
  expect(await said({ 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'T1' })).toBeNull();
  expect(await said({ 'cf-ipcountry': 'FR' })).toBeNull();
  const bare = await openAccountsWorld({ CLIENT_COUNTRY_HEADER: 'cf-ipcountry' });
  try {
    const name = await bare.join();
    const { access_token } = (await bare.signIn(name, PASSWORD, { 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'FR' })).json();
    expect((await bare.get(URL, { authorization: `Bearer ${access_token}` })).json()[0].country).toBeNull();
  } finally {
    await bare.close();
  }
});

test('one session is ended: it is over at once, everywhere, and the others live', async () => {
  const [me, phone] = [await signedIn(), await signedIn()];
  const id = await own(phone);
  const answer = await end(`${URL}/${id}`, me);
  expect([answer.statusCode, answer.json()]).toEqual([200, { msg: 'That session has ended.' }]);
  expect(ended).toEqual([id]);
  expect((await world.get(URL, { authorization: phone.authorization })).statusCode).toBe(401);
  expect((await world.refresh(phone.refresh_token)).statusCode).toBe(401);
  expect(await list(me)).toHaveLength(1);
  const [row] = await world.deps.database.db.select().from(sessions).where(eq(sessions.id, id));
  expect(row?.endedWhy).toBe('by-member');
});

test('somebody else’s session, one that is over and one that never was look the same', async () => {
  const me = await signedIn();
  const stranger = await signedIn({}, await world.join());
  const over = await signedIn();
  const overId = await own(over);
  await end(`${URL}/${overId}`, me);
  const answers = await Promise.all([await own(stranger), overId, randomUUID()].map((id) => end(`${URL}/${id}`, me)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
  expect(await list(stranger)).toHaveLength(1);
  expect((await end(`${URL}/not-an-id`, me)).statusCode).toBe(400);
});

test('all the others end and this one lives; nobody else’s is touched', async () => {
  const others = [await signedIn(), await signedIn()];
  const ids = await Promise.all(others.map(own));
  const me = await signedIn();
  const stranger = await signedIn({}, await world.join());
  expect((await end(URL, me)).statusCode).toBe(200);
  expect([...ended].sort()).toEqual(ids.sort());
  for (const { authorization, refresh_token } of others) {
    expect((await world.get(URL, { authorization })).statusCode).toBe(401);
    expect((await world.refresh(refresh_token)).statusCode).toBe(401);
  }
  expect(await list(me)).toHaveLength(1);
  expect(await list(stranger)).toHaveLength(1);
  expect((await end(URL, me)).statusCode).toBe(200);
});

test('an ended session closes its chat', async () => {
  const given = await registerPatient(world);
  const chat = await openPatientChat(world, given);
  const other = await world.as(given.member);
  expect((await end(URL, other)).statusCode).toBe(200);
  expect(await chat.closed).toBe(CLOSE_CODES.badToken);
});

test.each([
  [null, null],
  ['', null],
  ['curl/8.0', null],
  [IPHONE, 'Safari · iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36', 'Chrome · Windows'],
])('a browser that says %j is shown as %j', async (said, shown) => {
  expect(await describeUserAgent(said)).toBe(shown);
});
