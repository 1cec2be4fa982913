import { hash } from '@node-rs/argon2';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { prepareDemonstration } from '../../commands/demonstration.ts';
import { ConfigError } from '../../platform/config.ts';
import { type AccountsWorld, openAccountsWorld, ownPageHeaders, PASSWORD } from '../accounts.fixture.ts';
import { knownDevices, members, sessions } from '../accounts.tables.ts';
import { memberByUid, seedDemoAccounts } from '../accounts.ts';
import { comparePassword } from '../credentials/passwords.ts';
import { renewHash } from '../credentials/renew-hash.ts';
import { deleteUnusedDevices, hashDeviceId, rememberDevice } from './known-devices.ts';

// The real library, with a count of its calls.
const argon2 = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => {
      argon2.verified += 1;
      return real.verify(...args);
    },
  };
});

/** Returns the device cookie of a response, in the form in which a browser sends it back. */
const deviceCookie = (answer: { headers: Record<string, unknown> }) => /naru_device=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] as string;

let world: AccountsWorld;
let uid: string;
beforeAll(async () => {
  world = await openAccountsWorld();
  uid = await world.join();
});
afterAll(() => world.close());
beforeEach(() => {
  argon2.verified = 0;
});

test('form-encoded ID and password answer the four token fields, trimmed and in any letter case', async () => {
  const answer = await world.signIn(`  ${uid.toUpperCase()} `, ` ${PASSWORD} `);
  expect(answer.statusCode).toBe(200);
  const tokens = answer.json();
  expect(Object.keys(tokens).sort()).toEqual(['access_token', 'access_token_expire', 'refresh_token', 'refresh_token_expire']);
  expect(Date.parse(tokens.access_token_expire) - world.clock.now().getTime()).toBeLessThanOrEqual(15 * 60_000);
  expect(Date.parse(tokens.refresh_token_expire)).toBeGreaterThan(world.clock.now().getTime() + 29 * 86_400_000);
  expect(Buffer.from(tokens.refresh_token, 'base64url')).toHaveLength(32);
  expect(answer.headers['cache-control']).toBe('no-store');
  const profile = await world.get('/api/v1/users/mypage', { authorization: `Bearer ${tokens.access_token}` });
  expect(profile.json().uid).toBe(uid);
});

test('an unknown ID and a wrong password are one answer, and each costs one comparison', async () => {
  const wrong = await world.signIn(uid, 'not the password');
  expect(argon2.verified).toBe(1);
  const unknown = await world.signIn('nobodyatall', 'not the password');
  expect(argon2.verified).toBe(2);
  expect([unknown.statusCode, unknown.body]).toEqual([401, wrong.body]);
  expect(wrong.json()).toEqual({ code: 'accounts.login-failed', detail: 'Login Failed' });
});

test('a member without a password is answered like everybody else, at the same cost', async () => {
  const name = await world.join();
  await world.deps.database.db.update(members).set({ passwordHash: null }).where(eq(members.uid, name));
  const wrong = await world.signIn(uid, 'not the password');
  argon2.verified = 0;
  const without = await world.signIn(name, 'not the password');
  expect([without.statusCode, without.body, argon2.verified]).toEqual([401, wrong.body, 1]);
});

test('an older hash is made anew once its password was right, and only then', async () => {
  const name = await world.join();
  const hashOf = async () => (await world.deps.database.db.select().from(members).where(eq(members.uid, name)))[0]?.passwordHash;
  const older = await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  await world.deps.database.db.update(members).set({ passwordHash: older }).where(eq(members.uid, name));
  expect((await world.signIn(name, 'not the password')).statusCode).toBe(401);
  expect(await hashOf()).toBe(older);
  expect((await world.signIn(name)).statusCode).toBe(200);
  await expect.poll(hashOf).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const renewed = await hashOf();
  expect((await world.signIn(name)).statusCode).toBe(200);
  expect(await hashOf()).toBe(renewed);
});

test('a password that was changed while its old hash was made anew stays changed', async () => {
  const { database, log } = world.deps;
  const older = await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  const name = await world.join();
  const [row] = await database.db.select().from(members).where(eq(members.uid, name));
  await renewHash({ database, log }, { id: row?.id as string, passwordHash: older }, PASSWORD);
  expect((await database.db.select().from(members).where(eq(members.uid, name)))[0]?.passwordHash).toBe(row?.passwordHash);
});

test('a password that another keyboard decomposes signs in, and a hash of one is made anew', async () => {
  const { db } = world.deps.database;
  const composed = 'Crème brûlée à midi';
  const name = await world.join({ password: composed.normalize('NFD') });
  expect((await world.signIn(name, composed)).statusCode).toBe(200);
  const old = await hash(composed.normalize('NFD'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await db.update(members).set({ passwordHash: old }).where(eq(members.uid, name));
  expect((await world.signIn(name, composed)).statusCode).toBe(200);
  await vi.waitFor(
    async () => {
      const stored = (await db.select().from(members).where(eq(members.uid, name)))[0]?.passwordHash as string;
      expect(stored).not.toBe(old);
      expect(await comparePassword(stored, composed)).toBe('yes');
    },
    { timeout: 10_000 },
  );
});

test('the form may come in parts as well, of text alone, and no other call takes parts', async () => {
  const multipart = async (url: string, fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const sent = new Response(form);
    const payload = Buffer.from(await sent.arrayBuffer());
    return world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': sent.headers.get('content-type') as string } });
  };
  const login = '/api/v1/auth/login';
  expect((await multipart(login, { username: uid, password: PASSWORD })).json()).toHaveProperty('access_token');
  expect((await multipart(login, { username: uid, password: 'wrong guess' })).statusCode).toBe(401);
  expect((await multipart(login, { username: uid })).statusCode).toBe(400);
  expect((await multipart(login, { username: uid, password: new Blob([PASSWORD]) })).statusCode).toBe(415);
  expect((await multipart(login, { username: uid, password: 'x'.repeat(70_000) })).statusCode).toBe(413);
  const broken = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await world.app.inject({ method: 'POST', url: login, payload: '--y', headers: broken })).statusCode).toBe(400);
  expect((await multipart('/api/v1/auth/find-id', { name: 'Mia Laurent', email: 'mia@example.com' })).statusCode).toBe(415);
});

test('empty fields are refused before anything is compared', async () => {
  expect((await world.signIn('   ', 'x')).statusCode).toBe(400);
  expect((await world.signIn(uid, '  ')).statusCode).toBe(400);
  expect(argon2.verified).toBe(0);
});

test('the chosen language is kept, and a client that names none of ours changes nothing', async () => {
  const language = async () => (await memberByUid(world.deps.database.db, uid))?.language;
  await world.signIn(uid, PASSWORD, { 'accept-language': 'ar' });
  expect(await language()).toBe('ar');
  await world.signIn(uid, PASSWORD);
  expect(await language()).toBe('ar');
  for (const header of ['*', 'th', 'th-TH,th;q=0.9,*;q=0.5', 'ja;q=0', '']) {
    const { refresh_token } = (await world.signIn(uid, PASSWORD, { 'accept-language': header })).json();
    expect(await language(), header).toBe('ar');
    await world.post('/func/user/refresh-token', { refresh_token }, { 'accept-language': header });
    expect(await language(), header).toBe('ar');
  }
  await world.signIn(uid, PASSWORD, { 'accept-language': 'th, zh-TW;q=0.5' });
  expect(await language()).toBe('zh');
});

test('a device belongs to the member who used it last', async () => {
  const other = await world.join();
  const signIn = (username: string) => world.post('/api/v1/auth/login', { username, password: PASSWORD, device_token: 'device-7' });
  await signIn(uid);
  await signIn(other);
  const holding = await world.deps.database.db.select().from(sessions).where(eq(sessions.deviceToken, 'device-7'));
  expect(holding.map(({ memberId }) => memberId)).toEqual([(await memberByUid(world.deps.database.db, other))?.id]);
});

test('our own page gets the refresh token as a cookie that script cannot read, and none in the body', async () => {
  const answer = await world.signIn(uid, PASSWORD, ownPageHeaders(world));
  expect(answer.json().refresh_token).toBe('cookie');
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^naru_refresh=[\w-]{43};/);
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Expires=']) expect(cookie).toContain(part);
  expect(cookie).not.toContain('Secure');
});

test('a program gets its refresh token in the body, and a name for its device', async () => {
  const answer = await world.signIn(uid);
  expect(String(answer.headers['set-cookie'])).toMatch(/^naru_device=/);
  expect(answer.json().refresh_token).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['a foreign Origin', { 'x-naru-client': 'web', origin: 'https://evil.example' }],
  ['no Origin', { 'x-naru-client': 'web' }],
])('with %s there is no cookie', async (_, headers) => {
  const answer = await world.signIn(uid, PASSWORD, headers as Record<string, string>);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.json().refresh_token).not.toBe('cookie');
});

test('behind TLS the cookie is __Host- and Secure', async () => {
  const secure = await openAccountsWorld({ PUBLIC_URL: 'https://naru.example' });
  try {
    const answer = await secure.signIn(await secure.join(), PASSWORD, ownPageHeaders(secure));
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-naru_refresh=.*,__Host-naru_device=/);
    expect(String(answer.headers['set-cookie'])).toContain('; Secure');
    expect(String(answer.headers['set-cookie'])).not.toContain('Domain');
  } finally {
    await secure.close();
  }
});

test('the demonstration accounts sign in with their roles, and seeding twice, or twice at once, makes no second ones', async () => {
  const { db } = world.deps.database;
  await Promise.all([seedDemoAccounts(db, [1, 2]), seedDemoAccounts(db, [1, 2])]);
  await seedDemoAccounts(db, [1, 2]);
  for (const [name, role, hospitalId] of [
    ['patient', 'user', null],
    ['coordinator', 'hospital', 1],
    ['coordinator2', 'hospital', 2],
    ['operator', 'operator', null],
    ['interpreter', 'interpreter', null],
  ] as const) {
    const { access_token } = (await world.signIn(name, 'naru-demo-2026')).json();
    expect(await world.deps.tokens.verify(access_token)).toMatchObject({ role, hospitalId });
  }
});

test('a database with demonstration accounts does not serve production', async () => {
  const production = { ...world.deps, config: { ...world.deps.config, production: true } };
  await seedDemoAccounts(world.deps.database.db, [1, 2]);
  const shut = (...uids: string[]) => world.deps.database.db.update(members).set({ passwordHash: null }).where(inArray(members.uid, uids));
  await shut('patient', 'coordinator', 'operator');
  await expect(prepareDemonstration(production, () => undefined)).rejects.toThrow(ConfigError);
  await shut('head', 'coordinator2', 'interpreter');
  await expect(prepareDemonstration(production, () => undefined)).resolves.toBeUndefined();
});

test('failures are held back per account and client, alike for accounts that do not exist, and another client gets in', async () => {
  const tight = await openAccountsWorld({ LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  try {
    const victim = await tight.join();
    const attack = async (name: string, address: string) => {
      const answers = [];
      for (let i = 0; i < 11; i += 1) answers.push((await tight.signIn(name, 'wrong guess', from(address))).statusCode);
      return answers;
    };
    const held = [...Array(10).fill(401), 429];
    expect(await attack(victim, '203.0.113.1')).toEqual(held);
    expect(await attack('nobodyatall', '203.0.113.2')).toEqual(held);
    // The attacker's client stays blocked even with the right password. The owner, at another address, does not wait.
    expect((await tight.signIn(victim, PASSWORD, from('203.0.113.1'))).statusCode).toBe(429);
    expect((await tight.signIn(victim, PASSWORD, from('198.51.100.7'))).statusCode).toBe(200);
  } finally {
    await tight.close();
  }
});

test('strangers cannot lock an owner out: after a storm from everywhere she gets in at once with a device or where she has been before', async () => {
  const tight = await openAccountsWorld({ LIMIT_SCALE: '0.2', TRUST_PROXY: '127.0.0.1' });
  const from = (address: string, cookie?: string) => ({ 'x-forwarded-for': address, ...(cookie ? ownPageHeaders(tight, cookie) : {}) });
  try {
    const [victim, other] = [await tight.join(), await tight.join()];
    const first = await tight.signIn(victim, PASSWORD, { ...from('198.51.100.7'), ...ownPageHeaders(tight) });
    const device = deviceCookie(first);
    const others = deviceCookie(await tight.signIn(other, PASSWORD, { ...from('198.51.100.8'), ...ownPageHeaders(tight) }));
    const storm = async () => {
      const answers = [];
      for (let i = 0; i < 25; i += 1) answers.push((await tight.signIn(victim, 'wrong guess', from(`10.0.${i}.1`))).statusCode);
      return answers;
    };
    // At a fifth of the limits: two failures, and one of the minute's three attempts for new networks.
    expect(await storm()).toEqual([...Array(3).fill(401), ...Array(22).fill(429)]);
    const stranger = await tight.signIn(victim, PASSWORD, from('192.0.2.1'));
    expect([stranger.statusCode, Number(stranger.headers['retry-after']) <= 60], 'a device never seen waits a minute at most').toEqual([429, true]);
    expect((await tight.signIn(victim, PASSWORD, from('192.0.2.2', others))).statusCode, 'somebody else’s device is none of hers').toBe(429);
    const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await tight.signIn(victim, PASSWORD, from('192.0.2.3', forged))).statusCode, 'neither is a made-up one').toBe(429);
    expect((await tight.signIn(victim, PASSWORD, from('192.0.2.4', device))).statusCode, 'hers does not wait, wherever it is').toBe(200);
    await storm();
    expect((await tight.signIn(victim, PASSWORD, from('198.51.100.7'))).statusCode, 'nor does she at a known address').toBe(200);
  } finally {
    await tight.close();
  }
});

test('the cookie of a device is read by no script, names nobody, stays when she logs out, and is the same for all who share it', async () => {
  const first = await world.signIn(uid, PASSWORD, ownPageHeaders(world));
  const whole = [first.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('naru_device=')) as string;
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=34560000']) expect(whole).toContain(part);
  const device = deviceCookie(first);
  const left = await world.post('/api/v1/auth/logout', undefined, { ...ownPageHeaders(world, device), authorization: `Bearer ${first.json().access_token}` });
  expect(String(left.headers['set-cookie'])).not.toContain('naru_device');
  const other = await world.join();
  expect(deviceCookie(await world.signIn(other, PASSWORD, ownPageHeaders(world, device)))).toBe(device);
  const rows = await world.deps.database.db.select().from(knownDevices);
  const ids = [(await memberByUid(world.deps.database.db, uid))?.id, (await memberByUid(world.deps.database.db, other))?.id];
  const hash = hashDeviceId(device.slice('naru_device='.length));
  expect(rows.filter((row) => row.hash === hash).map(({ memberId }) => memberId)).toEqual(expect.arrayContaining(ids));
  expect(JSON.stringify(rows)).not.toContain(device.slice('naru_device='.length));
  // A value that we did not sign is never accepted: somebody else may know it.
  expect(deviceCookie(await world.signIn(uid, PASSWORD, ownPageHeaders(world, 'naru_device=known.to-the-attacker')))).not.toContain('attacker');
});

test('twenty devices of a member are known, and those that were not used for four hundred days are forgotten', async () => {
  const name = await world.join();
  const { db } = world.deps.database;
  const id = (await memberByUid(db, name))?.id as string;
  const devices = () => db.select().from(knownDevices).where(eq(knownDevices.memberId, id));
  for (let i = 0; i < 22; i += 1) await rememberDevice(db, id, `device ${i}`, new Date(Date.UTC(2026, 0, 1, 0, i)));
  expect((await devices()).map(({ hash }) => hash).sort()).toEqual(Array.from({ length: 20 }, (_, i) => hashDeviceId(`device ${i + 2}`)).sort());
  await deleteUnusedDevices(db, new Date(Date.UTC(2026, 0, 1, 0, 21) + 400 * 86_400_000));
  expect((await devices()).map(({ hash }) => hash)).toEqual([hashDeviceId('device 21')]);
});
