import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsWorld, openAccountsWorld, ownPageHeaders, PASSWORD } from '../accounts.fixture.ts';
import { agreements, members, socialIdentities } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';
import { computeTotpCode as otpOf, setUpFactor, WITHOUT_EMAIL } from '../second-factor/second-factor.fixture.ts';
import {
  beginOnOurPage,
  createAccountWithEmail,
  fetchPendingIdentity,
  finishSocialSignIn,
  joinWithProvider,
  createProvenHeaders as provenIn,
  signInWithProvider,
  socialJoinForm,
} from './social.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(() => world.close());

const PROVIDERS = ['google', 'line'] as const;
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;
const db = () => world.deps.database.db;
const identities = () => db().select().from(socialIdentities);

describe('an address that has an account', () => {
  test.each(PROVIDERS)('%s: never links by itself; its password links the two, once', async (provider) => {
    const uid = await createAccountWithEmail(world, 'yuki.sato@naru.example');
    const before = (await identities()).length;
    const { browser, answer } = await signInWithProvider(world, provider, 'yuki');
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'accounts.social-link-needed']);
    expect(answer.json()).not.toHaveProperty('access_token');
    expect(await identities()).toHaveLength(before);
    const wrong = await finishSocialSignIn(world, 'link', browser.cookie, { password: 'not the password' });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([401, 'accounts.login-failed']);
    const linked = await finishSocialSignIn(world, 'link', browser.cookie, { password: PASSWORD, device_token: 'device-link' });
    expect([linked.statusCode, linked.json().refresh_token]).toEqual([200, 'cookie']);
    expect(codeOf(await finishSocialSignIn(world, 'link', browser.cookie, { password: PASSWORD }))).toBe('accounts.social-expired');
    expect(codeOf(await fetchPendingIdentity(world, browser.cookie))).toBe('accounts.social-expired');
    const again = await signInWithProvider(world, provider, 'yuki');
    expect(again.answer.statusCode).toBe(200);
    const profile = await world.get('/api/v1/users/mypage', { authorization: `Bearer ${again.answer.json().access_token}` });
    expect(profile.json().uid).toBe(uid);
  });

  test('one that the provider does not vouch for is not asked about, and tells nobody that there is an account', async () => {
    await createAccountWithEmail(world, 'sofia.marchetti@naru.example');
    const { answer } = await signInWithProvider(world, 'google', 'sofia');
    expect(codeOf(answer)).toBe('accounts.social-unknown');
  });

  test('without such an account the right password of anybody links nothing', async () => {
    const uid = await world.join();
    const { browser } = await signInWithProvider(world, 'google', 'new');
    expect(codeOf(await finishSocialSignIn(world, 'link', browser.cookie, { password: PASSWORD }))).toBe('accounts.login-failed');
    const { id } = (await memberByUid(db(), uid)) as { id: string };
    expect(await db().select().from(socialIdentities).where(eq(socialIdentities.memberId, id))).toEqual([]);
  });

  test('wrong passwords count as failed sign-ins', async () => {
    const tight = await openAccountsWorld({ LIMIT_SCALE: '1' });
    try {
      const uid = await tight.join({ email: 'yuki.sato@naru.example' });
      const { browser } = await signInWithProvider(tight, 'google', 'yuki');
      const guess = () => tight.post('/api/v1/auth/social/link', { password: 'a wrong guess' }, { ...ownPageHeaders(tight), cookie: browser.cookie });
      for (let i = 0; i < 10; i += 1) expect((await guess()).statusCode).toBe(401);
      expect((await guess()).statusCode).toBe(429);
      expect((await tight.signIn(uid)).statusCode).toBe(429);
    } finally {
      await tight.close();
    }
  });

  test.each(['hospital', 'operator'] as const)('an account of the role %s needs its password at every provider sign-in', async (role) => {
    await db().delete(socialIdentities).where(eq(socialIdentities.subject, 'sandbox-line-lina'));
    const uid = await createAccountWithEmail(world, 'lina.almansoori@naru.example');
    const [member] = await db().update(members).set({ role, hospitalId: 1 }).where(eq(members.uid, uid)).returning();
    for (const time of ['by her address', 'were she linked']) {
      if (time === 'were she linked')
        await db()
          .insert(socialIdentities)
          .values({ provider: 'line', subject: 'sandbox-line-lina', memberId: member?.id as string, linkedAt: new Date() });
      const { browser, answer } = await signInWithProvider(world, 'line', 'lina');
      expect(codeOf(answer)).toBe('accounts.social-link-needed');
      expect((await finishSocialSignIn(world, 'link', browser.cookie, { password: PASSWORD })).statusCode).toBe(200);
    }
  });

  test('requires the second factor too', async () => {
    await db().delete(socialIdentities).where(eq(socialIdentities.subject, 'sandbox-google-lina'));
    const uid = await createAccountWithEmail(world, 'lina.almansoori@naru.example');
    const { id } = (await memberByUid(db(), uid)) as { id: string };
    const { browser } = await signInWithProvider(world, 'google', 'lina');
    expect((await finishSocialSignIn(world, 'link', browser.cookie, { password: PASSWORD })).statusCode).toBe(200);
    await db().update(members).set(WITHOUT_EMAIL).where(eq(members.id, id));
    const { secret } = await setUpFactor(world, await world.as({ id }));
    const again = await signInWithProvider(world, 'google', 'lina');
    expect(codeOf(again.answer)).toBe('accounts.social-link-needed');
    const link = (body: object) => finishSocialSignIn(world, 'link', again.browser.cookie, { password: PASSWORD, ...body });
    expect(codeOf(await link({}))).toBe('accounts.second-factor-needed');
    expect(codeOf(await link({ otp: '000000' }))).toBe('accounts.second-factor-wrong');
    expect((await link({ otp: otpOf(secret, world.clock.now()) })).statusCode).toBe(200);
  });
});

describe('joining with a provider', () => {
  test('makes a member without a password, with her consents, linked and signed in', async () => {
    const { id, answer, uid } = await joinWithProvider(world, 'line');
    expect(answer.json().refresh_token).toBe('cookie');
    const [row] = await db().select().from(members).where(eq(members.id, id));
    expect(row).toMatchObject({ role: 'user', passwordHash: null });
    const agreed = await db().select().from(agreements).where(eq(agreements.memberId, id));
    expect(agreed.map(({ document }) => document).sort()).toEqual(['privacy', 'terms']);
    expect((await world.signIn(uid, '')).statusCode).toBe(400);
    expect((await world.signIn(uid, 'anything at all')).statusCode).toBe(401);
    const [linked] = await db().select().from(socialIdentities).where(eq(socialIdentities.memberId, id));
    expect(linked).toMatchObject({ provider: 'line', email: expect.stringContaining('mina.') });
  });

  test('its refusals are those of signing up, and leave her where she was', async () => {
    const taken = await world.join();
    const { browser } = await signInWithProvider(world, 'google', 'new');
    const join = (changes: object) => finishSocialSignIn(world, 'join', browser.cookie, { ...socialJoinForm(), ...changes });
    expect((await join({ password: 'password123' })).json().errors[0]).toMatchObject({ field: 'password', code: 'fields.password-common' });
    expect(codeOf(await join({ uid: taken }))).toBe('accounts.uid-taken');
    expect(codeOf(await join({ email: `${taken}@example.com` }))).toBe('accounts.email-taken');
    expect((await join({ birth_date: '20250101' })).json().errors[0]).toMatchObject({ field: 'birth_date', code: 'accounts.too-young' });
    expect((await join({ country: '' })).statusCode).toBe(400);
    const form = { ...socialJoinForm(), password: PASSWORD, role: 'operator' };
    const answer = await finishSocialSignIn(world, 'join', browser.cookie, form);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await world.signIn(form.uid)).statusCode).toBe(200);
    expect(await memberByUid(db(), form.uid)).toMatchObject({ role: 'user' });
  });

  test('without a cookie, or half an hour later, she starts again', async () => {
    expect(codeOf(await finishSocialSignIn(world, 'join', '', socialJoinForm()))).toBe('accounts.social-expired');
    expect(codeOf(await finishSocialSignIn(world, 'link', '', { password: PASSWORD }))).toBe('accounts.social-expired');
    const { browser } = await signInWithProvider(world, 'google', 'new');
    world.clock.forward(30 * 60 + 1);
    try {
      expect(codeOf(await finishSocialSignIn(world, 'join', browser.cookie, socialJoinForm()))).toBe('accounts.social-expired');
    } finally {
      world.clock.forward(-30 * 60 - 1);
    }
    // An attempt without a submitted code has no identity yet.
    expect(codeOf(await finishSocialSignIn(world, 'join', (await beginOnOurPage(world, 'google')).cookie, socialJoinForm()))).toBe('accounts.social-expired');
  });

  test('two first sign-ins of one person at one instant make one member and one link', async () => {
    const [one, two] = [await signInWithProvider(world, 'line', 'meiling'), await signInWithProvider(world, 'line', 'meiling')];
    const forms = [socialJoinForm(), socialJoinForm()];
    const answers = await Promise.all([
      finishSocialSignIn(world, 'join', one.browser.cookie, forms[0] as object),
      finishSocialSignIn(world, 'join', two.browser.cookie, forms[1] as object),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, expect.any(Number)]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode !== 201).map(codeOf)).toEqual(['accounts.social-expired']);
    const found = await Promise.all(forms.map(({ uid }) => memberByUid(db(), uid)));
    expect(found.filter(Boolean)).toHaveLength(1);
    expect((await identities()).filter(({ subject }) => subject === 'sandbox-line-meiling')).toHaveLength(1);
  });

  test('a double press makes one member', async () => {
    const { browser } = await signInWithProvider(world, 'google', 'new');
    const form = socialJoinForm();
    const answers = await Promise.all([finishSocialSignIn(world, 'join', browser.cookie, form), finishSocialSignIn(world, 'join', browser.cookie, form)]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });
});

describe('linked providers', () => {
  const proven = (member: { id: string }) => provenIn(world, member);
  const linked = (headers: object) => world.get('/api/v1/users/social', headers as Record<string, string>);
  const unlink = (provider: string, headers: object) =>
    world.app.inject({ method: 'DELETE', url: `/api/v1/users/social/${provider}`, headers: { ...headers } });

  test('are shown to their owner; the only way in stays; with a password it goes', async () => {
    const { id } = await joinWithProvider(world, 'google');
    const headers = await proven({ id });
    expect((await linked(headers)).json()).toEqual([{ provider: 'google', email: expect.stringContaining('@naru.example'), linked_at: expect.any(String) }]);
    const stranger = await proven(await world.person());
    expect((await linked(stranger)).json()).toEqual([]);
    expect((await unlink('google', stranger)).statusCode).toBe(404);
    const refused = await unlink('google', headers);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'accounts.only-way-in']);
    expect((await linked(headers)).json()).toHaveLength(1);
    await db().update(members).set({ passwordHash: 'a hash' }).where(eq(members.id, id));
    expect((await unlink('google', headers)).json()).toEqual({ msg: expect.any(String) });
    expect((await linked(headers)).json()).toEqual([]);
  });

  test('keep one of two that are the only ways in, when both are unlinked at the same time', async () => {
    const { id } = await joinWithProvider(world, 'google');
    await db()
      .insert(socialIdentities)
      .values({ provider: 'line', subject: `line-of-${id}`, memberId: id, linkedAt: new Date() });
    const headers = await proven({ id });
    const answers = await Promise.all([unlink('google', headers), unlink('line', headers)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await linked(headers)).json()).toHaveLength(1);
  });

  test('are nothing to who is not signed in', async () => {
    expect((await linked({})).statusCode).toBe(401);
    expect((await unlink('google', {})).statusCode).toBe(401);
    expect((await unlink('myspace', await proven(await world.person()))).statusCode).toBe(400);
  });
});
