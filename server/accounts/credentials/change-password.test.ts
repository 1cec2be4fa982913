import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountsWorld, openAccountsWorld, PASSWORD, parseResetLink } from '../accounts.fixture.ts';
import { members, sessions } from '../accounts.tables.ts';
import { openSession } from '../sessions/sessions.ts';
import { joinWithProvider } from '../social/social.fixture.ts';

const URL = '/api/v1/users/mypage/password';
const NEW = 'another quiet morning';
let world: AccountsWorld;
let uid: string;
let me: { authorization: string };
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(async () => {
  expect(world.mailsLeft()).toEqual([]);
  await world.close();
});
const signedIn = async (password = PASSWORD) => {
  const { access_token, refresh_token } = (await world.signIn(uid, password)).json();
  return { me: { authorization: `Bearer ${access_token}` }, refresh_token: refresh_token as string };
};
beforeEach(async () => {
  uid = await world.join();
  ({ me } = await signedIn());
});

const change = (body: object, headers: object = me) => world.put(URL, { current: PASSWORD, password: NEW, password_confirm: NEW, ...body }, { ...headers });
const profile = (headers: { authorization: string }) => world.get('/api/v1/users/mypage', headers);

test('refuses to change a password without a sign-in', async () => {
  expect((await change({}, {})).statusCode).toBe(401);
  expect((await change({}, { authorization: 'Bearer made-up' })).statusCode).toBe(401);
});

test('the password changes, this session lives, every other ends, and the owner is told', async () => {
  const other = await signedIn();
  const heard: string[] = [];
  world.deps.bus.subscribe('session.ended', ({ sessionId }) => void heard.push(sessionId));
  const answer = await change({});
  expect([answer.statusCode, answer.json()]).toEqual([200, { msg: 'Your password has been changed. Every other session has ended.' }]);
  expect((await profile(me)).statusCode).toBe(200);
  expect((await profile(other.me)).statusCode).toBe(401);
  expect((await world.refresh(other.refresh_token)).statusCode).toBe(401);
  expect(heard).toHaveLength(1);
  const [row] = await world.deps.database.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, heard[0] as string));
  expect(row?.endedWhy).toBe('password');
  const told = await world.nextMail();
  expect([told.to, told.text.includes('stays logged in'), told.text.includes(NEW)]).toEqual([`${uid}@example.com`, true, false]);
  expect((await world.signIn(uid, PASSWORD)).statusCode).toBe(401);
  expect((await world.signIn(uid, NEW)).statusCode).toBe(200);
});

test('a wrong or missing present password changes nothing', async () => {
  const other = await signedIn();
  const wrong = await change({ current: 'guessed it' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'accounts.password-wrong']);
  for (const current of [undefined, '']) {
    expect((await change({ current })).json().errors).toMatchObject([{ field: 'current', code: 'fields.required' }]);
  }
  expect((await profile(other.me)).statusCode).toBe(200);
  expect((await world.signIn(uid, PASSWORD)).statusCode).toBe(200);
});

test('the new one follows the rules of sign-up, and the two must agree', async () => {
  expect((await change({ password_confirm: `${NEW}!` })).json().code).toBe('accounts.password-mismatch');
  const problem = async (password: string) => (await change({ password, password_confirm: password })).json().errors?.[0];
  expect(await problem('short')).toMatchObject({ field: 'password', code: 'fields.password-short' });
  expect(await problem('password123')).toMatchObject({ field: 'password', code: 'fields.password-common' });
  expect(await problem(`${uid}99`)).toMatchObject({ field: 'password', code: 'fields.password-personal' });
  expect(await problem(` ${NEW}`)).toMatchObject({ field: 'password', code: 'fields.password-space' });
  expect((await world.signIn(uid, PASSWORD)).statusCode).toBe(200);
});

test('a coordinator’s new password has fifteen characters; her other sessions end, and she is told', async () => {
  const other = await signedIn();
  await world.deps.database.db.update(members).set({ role: 'hospital', hospitalId: 1 }).where(eq(members.uid, uid));
  const short = await change({ password: 'fourteen chars', password_confirm: 'fourteen chars' });
  expect(short.json().errors).toMatchObject([{ field: 'password', code: 'fields.password-staff' }]);
  expect((await change({ password: 'fifteen letters', password_confirm: 'fifteen letters' })).statusCode).toBe(200);
  expect((await world.nextMail()).to).toBe(`${uid}@example.com`);
  expect((await profile(other.me)).statusCode).toBe(401);
});

test('sets the first password of a provider account after a fresh sign-in, and asks for it at the next change', async () => {
  await world.deps.database.db.update(members).set({ passwordHash: null }).where(eq(members.uid, uid));
  expect((await profile(me)).json().has_password).toBe(false);
  const stolen = await change({ current: undefined });
  expect([stolen.statusCode, stolen.json().code]).toEqual([403, 'accounts.prove-again']);
  expect((await profile(me)).json().has_password).toBe(false);
  await world.prove(me);
  expect((await change({ current: undefined })).statusCode).toBe(200);
  await world.nextMail();
  expect((await profile(me)).json().has_password).toBe(true);
  expect((await change({ current: undefined })).statusCode).toBe(400);
  expect((await world.signIn(uid, NEW)).statusCode).toBe(200);
});

test('a provider sign-in counts as proof for ten minutes only if the member has no password', async () => {
  const { id, answer } = await joinWithProvider(world);
  const headers = { authorization: `Bearer ${answer.json().access_token}` };
  const first = () => change({ current: undefined }, headers);
  world.clock.forward(10 * 60 + 1);
  expect((await first()).json().code).toBe('accounts.prove-again');
  world.clock.forward(-2);
  expect((await first()).statusCode).toBe(200);
  await world.nextMail();
  const [row] = await world.deps.database.db.select().from(members).where(eq(members.id, id));
  const later = await openSession(world.deps, row as typeof members.$inferSelect, { client: '192.0.2.7', userAgent: undefined });
  const moved = await world.post('/api/v1/users/mypage/email', { email: `thief.${uid}@example.com` }, { authorization: `Bearer ${later.access_token}` });
  expect(moved.json().code).toBe('accounts.prove-again');
});

test('a password change invalidates pending reset links and address changes', async () => {
  await world.post('/api/v1/auth/find-pw', { uid, name: 'Mia Laurent', email: `${uid}@example.com` });
  const { token } = parseResetLink(await world.nextMail());
  await world.post('/api/v1/users/mypage/email', { email: `thief.${uid}@example.com` }, await world.prove(me));
  await world.nextMail();
  await world.nextMail();
  await change({});
  await world.nextMail();
  const reset = await world.post('/api/v1/auth/reset-pw', { token, password: PASSWORD, password_confirm: PASSWORD });
  expect(reset.json().code).toBe('accounts.reset-link-invalid');
  expect((await profile(me)).json().pending_email).toBeNull();
});

test('lets one of two changes at the same time win', async () => {
  const answers = await Promise.all([change({}), change({ password: `${NEW} again`, password_confirm: `${NEW} again` })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  await world.nextMail();
});

test('wrong current passwords are rate-limited per member', async () => {
  const tight = await openAccountsWorld({ LIMIT_SCALE: '1' });
  try {
    const headers = async () => ({ authorization: `Bearer ${(await tight.signIn(await tight.join())).json().access_token}` });
    const [guesser, other] = [await headers(), await headers()];
    const guess = (as: object) => tight.put(URL, { current: 'guess', password: NEW, password_confirm: NEW }, { ...as });
    for (let i = 0; i < 10; i += 1) expect((await guess(guesser)).statusCode).toBe(403);
    expect((await guess(guesser)).statusCode).toBe(429);
    expect((await guess(other)).statusCode).toBe(403);
  } finally {
    await tight.close();
  }
});
