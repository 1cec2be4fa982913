import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountsWorld, openAccountsWorld, ownPageHeaders, PASSWORD } from '../accounts.fixture.ts';
import { deleteExpiredAccountRecords } from '../accounts.jobs.ts';
import { refreshTokens, sessions } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';

let world: AccountsWorld;
let uid: string;
const ended: string[] = [];
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
  world.deps.bus.subscribe('session.ended', ({ sessionId }) => void ended.push(sessionId));
});
afterAll(() => world.close());
beforeEach(async () => {
  uid = await world.join();
  ended.length = 0;
});

const signedIn = async () => (await world.signIn(uid)).json() as Record<string, string> & { refresh_token: string; access_token: string };
const mypage = (access: string) => world.get('/api/v1/users/mypage', { authorization: `Bearer ${access}` });
const sessionOf = async (access: string) => {
  const caller = await world.deps.tokens.verify(access);
  if (typeof caller === 'string') throw new Error(caller);
  const [row] = await world.deps.database.db.select().from(sessions).where(eq(sessions.id, caller.sessionId));
  return row as NonNullable<typeof row>;
};
/** The cookie of our own page after signing in. */
const cookieOf = async () => String((await world.signIn(uid, PASSWORD, ownPageHeaders(world))).headers['set-cookie']).split(';')[0] as string;
const refreshByCookie = (headers: Record<string, string>) => world.post('/func/user/refresh-token', {}, headers);

test('without a token, with an unknown one or a broken body there is no session', async () => {
  expect((await world.post('/func/user/refresh-token', {})).json().code).toBe('accounts.session-ended');
  expect((await world.refresh('made-up')).statusCode).toBe(401);
  expect((await world.post('/func/user/refresh-token', { refresh_token: 7 })).statusCode).toBe(400);
});

test('a refresh token, Bearer-prefixed or bare, is spent for the next; the final expiry never moves', async () => {
  const first = await signedIn();
  world.clock.forward(3600);
  const second = await world.refresh(`Bearer ${first.refresh_token}`);
  expect(second.statusCode).toBe(200);
  const third = (await world.refresh(second.json().refresh_token)).json();
  expect(new Set([first.refresh_token, second.json().refresh_token, third.refresh_token]).size).toBe(3);
  expect(third.refresh_token_expire).toBe(first.refresh_token_expire);
  expect((await mypage(third.access_token)).statusCode).toBe(200);
  expect(second.headers['cache-control']).toBe('no-store');
});

test('the database holds no token that could be used', async () => {
  const { refresh_token } = await signedIn();
  const next = (await world.refresh(refresh_token)).json().refresh_token;
  const stored = JSON.stringify(await world.deps.database.db.select().from(refreshTokens));
  expect(stored).not.toContain(refresh_token);
  expect(stored).not.toContain(next);
});

test('a refresh token used again within ten seconds returns the same new token', async () => {
  const { refresh_token } = await signedIn();
  const answers = await Promise.all([0, 1, 2].map(() => world.refresh(refresh_token)));
  answers.push(await world.refresh(refresh_token));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().refresh_token)).size).toBe(1);
  expect(ended).toEqual([]);
});

test('reuse of a refresh token after ten seconds revokes the session everywhere and notifies the member', async () => {
  const first = await signedIn();
  const second = (await world.refresh(first.refresh_token)).json();
  const { id } = await sessionOf(first.access_token);
  expect((await mypage(second.access_token)).statusCode).toBe(200);
  world.clock.forward(11);
  expect((await world.refresh(first.refresh_token)).json().code).toBe('accounts.session-ended');
  expect(ended).toEqual([id]);
  expect((await mypage(second.access_token)).statusCode).toBe(401);
  expect((await world.refresh(second.refresh_token)).statusCode).toBe(401);
  expect((await sessionOf(first.access_token)).endedWhy).toBe('reuse');
  const mail = await world.nextMail();
  expect(mail.to).toBe(`${uid}@example.com`);
  expect(mail.subject).toContain('session');
  // The member is notified once, even if the thief tries several times.
  await world.refresh(first.refresh_token);
  expect(ended).toEqual([id]);
});

test('reuse within ten seconds revokes the session if the new token was already used', async () => {
  const first = await signedIn();
  const second = (await world.refresh(first.refresh_token)).json();
  const third = (await world.refresh(second.refresh_token)).json();
  expect((await world.refresh(first.refresh_token)).statusCode).toBe(401);
  expect((await world.refresh(third.refresh_token)).statusCode).toBe(401);
  await world.nextMail();
});

test('other sessions continue when one is revoked', async () => {
  const [phone, laptop] = [await signedIn(), await signedIn()];
  await world.refresh(phone.refresh_token);
  world.clock.forward(60);
  await world.refresh(phone.refresh_token);
  expect((await world.refresh(laptop.refresh_token)).statusCode).toBe(200);
  await world.nextMail();
});

test('after thirty days the family is over, and the sweep forgets it', async () => {
  const first = await signedIn();
  const { id } = await sessionOf(first.access_token);
  world.clock.forward(30 * 86_400 + 1);
  expect((await world.refresh(first.refresh_token)).json().code).toBe('accounts.session-ended');
  world.clock.forward(86_400);
  await deleteExpiredAccountRecords(world.deps);
  expect(await world.deps.database.db.select().from(sessions).where(eq(sessions.id, id))).toEqual([]);
});

test('our page refreshes by cookie alone and never sees a refresh token', async () => {
  const cookie = await cookieOf();
  const answer = await refreshByCookie(ownPageHeaders(world, cookie));
  expect([answer.statusCode, answer.json().refresh_token]).toEqual([200, 'cookie']);
  const next = String(answer.headers['set-cookie']).split(';')[0] as string;
  expect(next).not.toBe(cookie);
  expect((await refreshByCookie(ownPageHeaders(world, next))).statusCode).toBe(200);
});

test('the cookie lasts as long as the session by any clock, and no longer after a refresh', async () => {
  const lasting = (header: unknown) => Number(/Max-Age=(\d+)/.exec(String(header))?.[1]);
  const { headers } = await world.signIn(uid, PASSWORD, ownPageHeaders(world));
  expect(lasting(headers['set-cookie'])).toBe(30 * 86_400);
  world.clock.forward(86_400);
  const cookie = String(headers['set-cookie']).split(';')[0] as string;
  expect(Math.abs(lasting((await refreshByCookie(ownPageHeaders(world, cookie))).headers['set-cookie']) - 29 * 86_400)).toBeLessThanOrEqual(5);
});

test("the cookie also serves where the page was opened under the request's own host", async () => {
  const cookie = await cookieOf();
  const answer = await refreshByCookie({ ...ownPageHeaders(world, cookie), host: 'localhost:4711', origin: 'http://localhost:4711' });
  expect(answer.statusCode).toBe(200);
});

test.each<[string, Record<string, string | undefined>]>([
  ['without our header', { 'x-naru-client': undefined }],
  ['with a foreign Origin', { origin: 'https://evil.example' }],
  ['without an Origin', { origin: undefined }],
  ['with Origin null', { origin: 'null' }],
])('a cookie %s is not believed, and the session is left as it was', async (_, changes) => {
  const cookie = await cookieOf();
  const headers = Object.fromEntries(Object.entries({ ...ownPageHeaders(world, cookie), ...changes }).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const refused = await refreshByCookie(headers);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
  expect((await world.post('/api/v1/auth/logout', undefined, headers)).statusCode).toBe(403);
  expect((await refreshByCookie(ownPageHeaders(world, cookie))).statusCode).toBe(200);
});

test('logging out ends the family by cookie and clears it', async () => {
  const cookie = await cookieOf();
  const answer = await world.post('/api/v1/auth/logout', undefined, ownPageHeaders(world, cookie));
  expect(answer.statusCode).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(/^naru_refresh=;.*Expires=Thu, 01 Jan 1970/);
  expect(ended).toHaveLength(1);
  const refused = await refreshByCookie(ownPageHeaders(world, cookie));
  expect(refused.statusCode).toBe(401);
  expect(String(refused.headers['set-cookie'])).toMatch(/^naru_refresh=;/);
});

test('logging out ends the family by access token, once', async () => {
  const { access_token, refresh_token } = await signedIn();
  const header = { authorization: `Bearer ${access_token}` };
  expect((await mypage(access_token)).statusCode).toBe(200);
  expect((await world.post('/api/v1/auth/logout', undefined, header)).json()).toEqual({ msg: 'You are logged out.' });
  expect((await mypage(access_token)).statusCode).toBe(401);
  expect((await world.refresh(refresh_token)).statusCode).toBe(401);
  expect((await world.post('/api/v1/auth/logout', undefined, header)).statusCode).toBe(401);
  expect(ended).toHaveLength(1);
});

test('logging out ends the family by the refresh token in the body, with its prefix or without', async () => {
  for (const prefix of ['', 'Bearer ']) {
    const { access_token, refresh_token } = await signedIn();
    const logout = () => world.post('/api/v1/auth/logout', { refresh_token: `${prefix}${refresh_token}` });
    expect((await logout()).json()).toEqual({ msg: 'You are logged out.' });
    expect([(await mypage(access_token)).statusCode, (await world.refresh(refresh_token)).statusCode]).toEqual([401, 401]);
    expect((await logout()).statusCode, 'again').toBe(200);
  }
});

test('logging out without anything that names a session is refused, and so is an access token whose time is over', async () => {
  const { access_token, refresh_token } = await signedIn();
  world.clock.forward(16 * 60);
  for (const [body, headers] of [
    [undefined, {}],
    [{}, {}],
    [{ refresh_token: ' ' }, {}],
    [undefined, { authorization: `Bearer ${access_token}` }],
    [undefined, { authorization: 'Bearer made-up' }],
  ] as const) {
    const refused = await world.post('/api/v1/auth/logout', body, headers);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'not-signed-in']);
  }
  expect((await world.refresh(refresh_token)).statusCode, 'the session was left as it was').toBe(200);
});

test('the language that a request of a patient names is the one that she reads in from then on; staff keep theirs', async () => {
  const { access_token } = await signedIn();
  const languageOf = async (name: string) => (await memberByUid(world.deps.database.db, name))?.language;
  const ask = (language: string, token = access_token) => world.get('/api/v1/reservation', { authorization: `Bearer ${token}`, 'accept-language': language });
  for (const [asked, kept] of [
    ['ja', 'ja'],
    ['ja', 'ja'],
    ['ar,en;q=0.5', 'ar'],
    ['fr', 'ar'],
    ['*', 'ar'],
    ['zh-TW', 'zh'],
    ['ja', 'ja'],
  ] as const) {
    expect((await ask(asked)).statusCode).toBe(200);
    expect(await languageOf(uid), asked).toBe(kept);
  }
  await ask('ko', 'made-up');
  expect(await languageOf(uid)).toBe('ja');
  const coordinator = await world.person({ role: 'hospital', hospitalId: 1, language: 'ko' });
  await world.get('/api/v1/users/mypage', { ...(await world.as(coordinator)), 'accept-language': 'en' });
  expect(await languageOf(coordinator.uid)).toBe('ko');
});

test('signing in again on our page ends the session that its cookie held', async () => {
  const cookie = await cookieOf();
  await world.signIn(uid, PASSWORD, ownPageHeaders(world, cookie));
  expect(ended).toHaveLength(1);
  expect((await refreshByCookie(ownPageHeaders(world, cookie))).statusCode).toBe(401);
});

test('a deleted member refreshes nothing', async () => {
  const { access_token, refresh_token } = await signedIn();
  const headers = await world.prove({ authorization: `Bearer ${access_token}` });
  expect((await world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers })).statusCode).toBe(200);
  expect((await world.refresh(refresh_token)).statusCode).toBe(401);
  expect(await memberByUid(world.deps.database.db, uid)).toBeNull();
});

test('a session whose time is over is over, whatever its access token says, and whether or not it was looked at just before', async () => {
  const { access_token } = await signedIn();
  const { id } = await sessionOf(access_token);
  // This token is issued a minute before the session's thirty days are over.
  await world.deps.database.db
    .update(sessions)
    .set({ expiresAt: new Date(world.clock.now().getTime() + 60_000) })
    .where(eq(sessions.id, id));
  expect((await mypage(access_token)).statusCode).toBe(200);
  world.clock.forward(61);
  expect((await mypage(access_token)).statusCode).toBe(401);
  expect((await world.post('/api/v1/chat/ticket', undefined, { authorization: `Bearer ${access_token}` })).statusCode).toBe(401);
});
