import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.fixture.ts';
import { recoveryCodes, secondFactors, sessions } from '../accounts.tables.ts';
import { makeIdentify } from '../identify.ts';
import { computeTotpCode, createPersonWithPassword, FACTOR_PATH, setUpFactor, WITHOUT_EMAIL } from './second-factor.fixture.ts';

const STEP_UP = '/api/v1/auth/step-up';
const ME = '/api/v1/users/mypage';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(() => world.close());

const codeNow = (secret: string) => computeTotpCode(secret, world.clock.now());
/** A wrong code: one more than the right one. */
const wrongCode = (secret: string) => String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, '0');
const signIn = (username: string, otp?: string, password = PASSWORD) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: new URLSearchParams({ username, password, ...(otp === undefined ? {} : { otp }) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const remove = (headers: Record<string, string>, payload: object) => world.app.inject({ method: 'DELETE', url: FACTOR_PATH, headers, payload });
const stateOf = async (headers: Record<string, string>) => (await world.get(FACTOR_PATH, headers)).json();

describe('setting one up', () => {
  test('takes the password and a code; answers ten codes once; every other session ends; the member is told', async () => {
    const { member, headers } = await createPersonWithPassword(world);
    const elsewhere = await world.as(member);
    expect(await stateOf(headers)).toEqual({ active: false, required: false, recovery_codes_left: 0 });
    const begun = (await world.post(FACTOR_PATH, { password: PASSWORD }, headers)).json();
    expect(begun.uri).toContain(begun.secret);
    expect(await stateOf(headers), 'a secret that nobody confirmed counts for nothing').toMatchObject({ active: false });
    expect((await signIn(member.uid)).statusCode).toBe(200);

    const wrong = await world.put(FACTOR_PATH, { otp: wrongCode(begun.secret) }, headers);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'accounts.second-factor-wrong']);
    const done = await world.put(FACTOR_PATH, { otp: codeNow(begun.secret) }, headers);
    expect(done.headers['cache-control']).toBe('no-store');
    expect(done.json().recovery_codes).toHaveLength(10);
    expect(await stateOf(headers)).toEqual({ active: true, required: false, recovery_codes_left: 10 });
    expect((await world.get(ME, elsewhere)).statusCode).toBe(401);
    expect((await world.nextMail()).text).toContain('authenticator app');

    const { db } = world.deps.database;
    const [stored] = await db.select().from(secondFactors).where(eq(secondFactors.memberId, member.id));
    expect(stored?.secret).not.toContain(begun.secret);
    const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.memberId, member.id));
    for (const code of done.json().recovery_codes) expect(JSON.stringify(hashes)).not.toContain(code.slice(0, 9));
  });

  test('is refused with a wrong password, without one, and where there is one already', async () => {
    const { headers } = await createPersonWithPassword(world);
    const wrong = await world.post(FACTOR_PATH, { password: 'not the password' }, headers);
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'accounts.password-wrong']);
    const social = await world.as(await world.person());
    expect((await world.post(FACTOR_PATH, { password: '' }, social)).json().code).toBe('accounts.password-wrong');
    expect((await world.put(FACTOR_PATH, { otp: '123456' }, headers)).json().code, 'nothing was begun').toBe('accounts.second-factor-wrong');
    await setUpFactor(world, headers);
    await world.nextMail();
    expect((await world.post(FACTOR_PATH, { password: PASSWORD }, headers)).json().code).toBe('accounts.second-factor-active');
    expect((await world.put(FACTOR_PATH, { otp: '' }, headers)).json().errors).toMatchObject([{ field: 'otp', code: 'fields.required' }]);
  });

  test('begun twice, the newer secret is the one', async () => {
    const { headers } = await createPersonWithPassword(world);
    const begin = async () => (await world.post(FACTOR_PATH, { password: PASSWORD }, headers)).json().secret as string;
    const [first, second] = [await begin(), await begin()];
    expect((await world.put(FACTOR_PATH, { otp: codeNow(first) }, headers)).statusCode).toBe(400);
    expect((await world.put(FACTOR_PATH, { otp: codeNow(second) }, headers)).statusCode).toBe(200);
    await world.nextMail();
  });
});

describe('signing in', () => {
  test('asks for the code only after a right password, and takes a code once', async () => {
    const { member, headers } = await createPersonWithPassword(world);
    const { secret } = await setUpFactor(world, headers);
    await world.nextMail();
    expect((await signIn(member.uid, undefined, 'not the password')).json().code).toBe('accounts.login-failed');
    expect((await signIn(member.uid, codeNow(secret), 'not the password')).json().code, 'a right code tells nothing').toBe('accounts.login-failed');
    for (const none of [undefined, '', '  ']) expect((await signIn(member.uid, none)).json().code).toBe('accounts.second-factor-needed');
    expect((await signIn(member.uid, wrongCode(secret))).json().code).toBe('accounts.second-factor-wrong');
    const code = codeNow(secret);
    const [one, two] = await Promise.all([signIn(member.uid, code), signIn(member.uid, code)]);
    expect([one.statusCode, two.statusCode].sort(), 'at the same instant one wins').toEqual([200, 400]);
    expect((await signIn(member.uid, code)).json().code).toBe('accounts.second-factor-wrong');
    world.clock.forward(30);
    expect((await signIn(member.uid, codeNow(secret))).statusCode).toBe(200);
  });

  test('a code of an older step is refused after a newer one', async () => {
    const { member, headers } = await createPersonWithPassword(world);
    const { secret } = await setUpFactor(world, headers);
    await world.nextMail();
    const older = codeNow(secret);
    world.clock.forward(30);
    expect((await signIn(member.uid, codeNow(secret))).statusCode).toBe(200);
    expect((await signIn(member.uid, older)).json().code).toBe('accounts.second-factor-wrong');
  });

  test('a recovery code works once, only for its owner, and is told', async () => {
    const { member, headers } = await createPersonWithPassword(world);
    const other = await createPersonWithPassword(world);
    const { codes } = await setUpFactor(world, headers);
    await setUpFactor(world, other.headers);
    await Promise.all([world.nextMail(), world.nextMail()]);
    const code = codes[3] as string;
    expect((await signIn(other.member.uid, code)).json().code).toBe('accounts.second-factor-wrong');
    const answers = await Promise.all([signIn(member.uid, code.toLowerCase()), signIn(member.uid, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const mail = await world.nextMail();
    expect(mail.to).toBe(member.email);
    expect(mail.text).toContain('Recovery codes left: 9');
    expect(mail.text).not.toContain(code);
    expect(await stateOf(headers)).toMatchObject({ recovery_codes_left: 9 });
  });

  test('under another TOKEN_SECRET codes of the app are refused and recovery codes still work', async () => {
    const { member, headers } = await createPersonWithPassword(world);
    const { secret, codes } = await setUpFactor(world, headers);
    await world.nextMail();
    const { config } = world.deps;
    const before = config.tokenSecret;
    config.tokenSecret = 'quite another secret, long enough too';
    try {
      expect((await signIn(member.uid, codeNow(secret))).json().code).toBe('accounts.second-factor-wrong');
      expect((await signIn(member.uid, codes[0])).statusCode).toBe(200);
      await world.nextMail();
    } finally {
      config.tokenSecret = before;
    }
  });
});

describe('guessing', () => {
  test('wrong codes are limited per account across all clients, and a recovery code still works', async () => {
    const tight = await openAccountsWorld({ LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
    try {
      const { member, headers } = await createPersonWithPassword(tight, WITHOUT_EMAIL);
      const { secret, codes } = await setUpFactor(tight, headers);
      const from = (client: number, otp?: string) =>
        tight.app.inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          payload: new URLSearchParams({ username: member.uid, password: PASSWORD, ...(otp ? { otp } : {}) }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `198.51.100.${client}` },
        });
      for (let i = 0; i < 20; i += 1) expect((await from(200)).json().code, 'being asked is no failure').toBe('accounts.second-factor-needed');
      const wrong = String((Number(computeTotpCode(secret, tight.clock.now())) + 1) % 1_000_000).padStart(6, '0');
      for (let i = 0; i < 10; i += 1) expect((await from(i, wrong)).json().code).toBe('accounts.second-factor-wrong');
      const held = await from(50, computeTotpCode(secret, tight.clock.now()));
      expect([held.statusCode, Number(held.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await from(60, codes[0])).statusCode).toBe(200);
    } finally {
      await tight.close();
    }
  });

  test('a stranger without the password cannot use up the codes of an account', async () => {
    const tight = await openAccountsWorld({ LIMIT_SCALE: '1' });
    try {
      const { member, headers } = await createPersonWithPassword(tight, WITHOUT_EMAIL);
      const { secret } = await setUpFactor(tight, headers);
      for (let i = 0; i < 9; i += 1) await tight.signIn(member.uid, 'not the password');
      await expect(tight.deps.limits.check('second-factor-failures', member.id)).resolves.toBeUndefined();
      const proof = await tight.post(STEP_UP, { password: PASSWORD, otp: computeTotpCode(secret, tight.clock.now()) }, headers);
      expect(proof.statusCode).toBe(200);
    } finally {
      await tight.close();
    }
  });
});

describe('taking it out', () => {
  test('takes the password and a code of the app or a recovery code, and is told', async () => {
    const { member, headers } = await createPersonWithPassword(world);
    const { secret, codes } = await setUpFactor(world, headers);
    await world.nextMail();
    expect((await remove(headers, { password: 'not the password', otp: codeNow(secret) })).json().code).toBe('accounts.password-wrong');
    expect((await remove(headers, { password: PASSWORD, otp: wrongCode(secret) })).json().code).toBe('accounts.second-factor-wrong');
    expect((await remove(headers, { password: PASSWORD })).statusCode).toBe(400);
    expect(await stateOf(headers)).toMatchObject({ active: true });
    expect((await remove(headers, { password: PASSWORD, otp: codeNow(secret) })).statusCode).toBe(200);
    expect((await world.nextMail()).subject).toContain('is off');
    expect(await stateOf(headers)).toEqual({ active: false, required: false, recovery_codes_left: 0 });
    expect(await world.deps.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.memberId, member.id))).toEqual([]);
    expect((await signIn(member.uid)).statusCode).toBe(200);
    const again = await setUpFactor(world, headers);
    await world.nextMail();
    expect((await signIn(member.uid, codes[0])).json().code, 'codes of the former one are gone').toBe('accounts.second-factor-wrong');
    expect((await remove(headers, { password: PASSWORD, otp: again.codes[1] })).statusCode).toBe(200);
    await Promise.all([world.nextMail(), world.nextMail()]);
  });
});

describe('proving again', () => {
  test('takes password and code, holds for ten minutes, in that session alone', async () => {
    const { member, headers } = await createPersonWithPassword(world);
    const elsewhere = await world.as(member);
    const { isProven, request } = makeIdentify(world.deps);
    const proven = async (given: { authorization: string }) => {
      const caller = await request({ headers: given } as never);
      return caller !== null && isProven(caller);
    };
    expect(await proven(headers)).toBe(false);
    const wrong = await world.post(STEP_UP, { password: 'not the password' }, headers);
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'accounts.password-wrong']);
    expect(await proven(headers)).toBe(false);
    expect((await world.post(STEP_UP, { password: PASSWORD }, headers)).statusCode).toBe(200);
    expect([await proven(headers), await proven(elsewhere)]).toEqual([true, false]);
    world.clock.forward(10 * 60 + 1);
    expect(await proven(headers)).toBe(false);

    const { secret } = await setUpFactor(world, headers);
    await world.nextMail();
    expect((await world.post(STEP_UP, { password: PASSWORD }, headers)).json().code).toBe('accounts.second-factor-needed');
    expect((await world.post(STEP_UP, { password: PASSWORD, otp: wrongCode(secret) }, headers)).json().code).toBe('accounts.second-factor-wrong');
    expect(await proven(headers)).toBe(false);
    expect((await world.post(STEP_UP, { password: PASSWORD, otp: codeNow(secret) }, headers)).statusCode).toBe(200);
    expect(await proven(headers)).toBe(true);
    await world.deps.database.db.update(sessions).set({ endedAt: world.clock.now() }).where(eq(sessions.memberId, member.id));
    const caller = await world.deps.tokens.verify(headers.authorization.slice(7));
    expect(typeof caller === 'object' && (await isProven(caller)), 'not in a session that has ended').toBe(false);
  });

  test('a stolen session cannot try passwords for long', async () => {
    const tight = await openAccountsWorld({ LIMIT_SCALE: '1' });
    try {
      const { headers } = await createPersonWithPassword(tight);
      const tried = [];
      for (let i = 0; i < 11; i += 1) tried.push((await tight.post(i % 2 ? STEP_UP : FACTOR_PATH, { password: `guess ${i}` }, headers)).statusCode);
      expect(tried).toEqual([...Array(10).fill(403), 429]);
    } finally {
      await tight.close();
    }
  });

  test.each(['POST', 'GET', 'PUT', 'DELETE'] as const)('requires a session for %s of the second factor', async (method) => {
    expect((await world.app.inject({ method, url: FACTOR_PATH, payload: { password: PASSWORD, otp: '123456' } })).statusCode).toBe(401);
    expect((await world.post(STEP_UP, { password: PASSWORD })).statusCode).toBe(401);
  });
});
