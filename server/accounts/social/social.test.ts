import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SocialProvider } from '../../../contract/constants.ts';
import { IdentityError, type IdentityProvider } from '../../providers/identity/port.ts';
import { testWorld } from '../../testing/world.ts';
import { type AccountsWorld, openAccountsWorld, ownPageHeaders, PASSWORD } from '../accounts.fixture.ts';
import { deleteExpiredAccountRecords } from '../accounts.jobs.ts';
import { members, sessions, socialAttempts, socialIdentities } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';
import {
  allowSignIn,
  beginOnOurPage,
  callbackUrl,
  createAccountWithEmail,
  fetchPendingIdentity,
  finishSocialSignIn,
  pressProviderButton,
  readSetCookie,
  signInWithProvider,
  socialJoinForm,
  submitProviderCode,
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
describe('begin', () => {
  test.each(PROVIDERS)('%s: state, nonce and S256 in the address, all of them new each time, and a cookie no script reads', async (provider) => {
    const answer = await world.post(`/api/v1/auth/social/${provider}`, { redirect_uri: callbackUrl(world, provider) }, { 'accept-language': 'ja' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const query = new URL(answer.json().url).searchParams;
    expect(query.get('redirect_uri')).toBe(callbackUrl(world, provider));
    expect([query.get('response_type'), query.get('code_challenge_method'), query.get('scope')]).toEqual(['code', 'S256', 'openid email profile']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    expect(query.get('hl') ?? query.get('ui_locales')).toBe('ja');
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^naru_social=[\w-]{43};/);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part);
    const [row] = await db()
      .select()
      .from(socialAttempts)
      .where(eq(socialAttempts.state, query.get('state') as string));
    expect(JSON.stringify(row)).not.toContain(/naru_social=([\w-]+)/.exec(cookie)?.[1]);
    const again = (await beginOnOurPage(world, provider)).url.searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(query.get(name));
  });

  test.each([
    'https://evil.example/auth/google/callback',
    '/auth/google/callback',
    'PUBLIC/auth/google/callback/',
    'PUBLIC/auth/google/callback?x=1',
    'PUBLIC/auth/line/callback',
    'PUBLIC.evil.example/auth/google/callback',
  ])('leads back to no other address (%s)', async (address) => {
    const redirect_uri = address.replace('PUBLIC', world.deps.config.publicUrl);
    const answer = await world.post('/api/v1/auth/social/google', { redirect_uri });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'accounts.social-redirect']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('an unknown provider is wrong input', async () => {
    expect((await world.post('/api/v1/auth/social/myspace', { redirect_uri: callbackUrl(world, 'line') })).statusCode).toBe(400);
  });
});

describe('handing the code in', () => {
  test.each(PROVIDERS)('%s: somebody new is unknown, what the provider said waits for her, and she is no member yet', async (provider) => {
    const before = await db().select({ id: members.id }).from(members);
    const { browser, answer } = await signInWithProvider(world, provider, 'yuki');
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'accounts.social-unknown']);
    const said = await fetchPendingIdentity(world, browser.cookie);
    expect(said.json()).toEqual({ provider, email: 'yuki.sato@naru.example', name: '佐藤 由紀' });
    expect(said.headers['cache-control']).toBe('no-store');
    expect(await db().select({ id: members.id }).from(members)).toEqual(before);
  });

  test('continues without an address when the provider shares none', async () => {
    const { browser, answer } = await signInWithProvider(world, 'line', 'meiling');
    expect(codeOf(answer)).toBe('accounts.social-unknown');
    expect((await fetchPendingIdentity(world, browser.cookie)).json()).toEqual({ provider: 'line', email: null, name: '陈 美玲' });
  });

  test.each(PROVIDERS)('%s: starts the session of a known person, with the device kept and the cookie gone', async (provider) => {
    const uid = await createAccountWithEmail(world, 'lina.almansoori@naru.example');
    const first = await signInWithProvider(world, provider, 'lina');
    await finishSocialSignIn(world, 'link', first.browser.cookie, { password: PASSWORD });
    const browser = await beginOnOurPage(world, provider);
    const answer = await submitProviderCode(world, provider, browser, { ...(await allowSignIn(world, browser, 'lina')), device_token: `device-${provider}` });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().refresh_token).toBe('cookie');
    expect(String(answer.headers['set-cookie'])).toMatch(/naru_social=;.*naru_refresh=[\w-]{43};/);
    const profile = await world.get('/api/v1/users/mypage', { authorization: `Bearer ${answer.json().access_token}` });
    expect(profile.json().uid).toBe(uid);
    const [session] = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.deviceToken, `device-${provider}`));
    expect(session?.memberId).toBe((await memberByUid(db(), uid))?.id);
  });

  test('a program that keeps the cookie may leave the state out and gets all four fields', async () => {
    await joinedAs('amal');
    const browser = await beginOnOurPage(world, 'google');
    const { code } = await allowSignIn(world, browser, 'amal');
    const answer = await submitProviderCode(world, 'google', browser, { code }, {});
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().refresh_token).toMatch(/^[\w-]{43}$/);
  });

  test('login CSRF: a stranger’s code does not sign anybody in', async () => {
    await joinedAs('amal');
    const attacker = await beginOnOurPage(world, 'google');
    const theirs = await allowSignIn(world, attacker, 'amal');
    // Without an attempt, with another state, with none, and with the attacker's code under the victim's own state.
    expect(codeOf(await submitProviderCode(world, 'google', { cookie: '' }, theirs))).toBe('accounts.social-expired');
    const victim = await beginOnOurPage(world, 'google');
    expect(codeOf(await submitProviderCode(world, 'google', victim, theirs))).toBe('accounts.social-expired');
    expect(codeOf(await submitProviderCode(world, 'google', victim, { code: theirs.code }))).toBe('accounts.social-expired');
    const own = await allowSignIn(world, victim, 'yuki');
    const answer = await submitProviderCode(world, 'google', victim, { code: theirs.code, state: own.state });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'accounts.social-failed']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site with our header', { origin: 'https://evil.example', 'x-naru-client': 'web' }],
  ])('%s is turned away, even with the cookie', async (_, headers) => {
    const browser = await beginOnOurPage(world, 'google');
    const answer = await submitProviderCode(world, 'google', browser, await allowSignIn(world, browser, 'yuki'), headers);
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'not-allowed']);
    for (const what of ['link', 'join'] as const)
      expect((await finishSocialSignIn(world, what, browser.cookie, what === 'link' ? { password: PASSWORD } : socialJoinForm(), headers)).statusCode).toBe(
        403,
      );
  });

  test('an attempt is used once, by one of many, for its own provider and way back, within ten minutes', async () => {
    const browser = await beginOnOurPage(world, 'google');
    const back = await allowSignIn(world, browser, 'yuki');
    expect(codeOf(await submitProviderCode(world, 'line', browser, back))).toBe('accounts.social-expired');
    expect(codeOf(await submitProviderCode(world, 'line', browser, { ...back, redirect_uri: callbackUrl(world, 'google') }))).toBe('accounts.social-expired');
    expect(codeOf(await submitProviderCode(world, 'google', browser, { ...back, redirect_uri: callbackUrl(world, 'line') }))).toBe('accounts.social-expired');
    const answers = await Promise.all([0, 1, 2].map(() => submitProviderCode(world, 'google', browser, back)));
    expect(answers.map(codeOf).sort()).toEqual(['accounts.social-expired', 'accounts.social-expired', 'accounts.social-unknown']);
    const late = await beginOnOurPage(world, 'google');
    const came = await allowSignIn(world, late, 'yuki');
    world.clock.forward(10 * 60 + 1);
    try {
      expect(codeOf(await submitProviderCode(world, 'google', late, came))).toBe('accounts.social-expired');
    } finally {
      world.clock.forward(-10 * 60 - 1);
    }
  });

  test('wrong input is named', async () => {
    const answer = await submitProviderCode(world, 'google', { cookie: '' }, { code: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatchObject({ field: 'code', code: 'fields.required' });
  });

  test('returns without a code when the provider refused', async () => {
    const refused = async (provider: SocialProvider) =>
      (await pressProviderButton(world, await beginOnOurPage(world, provider), { act: 'refuse' })).searchParams;
    expect((await refused('line')).get('error')).toBe('ACCESS_DENIED');
    expect((await refused('google')).get('error')).toBe('access_denied');
  });
});

/** Links an invented person to an account with the same address, once. */
async function joinedAs(person: 'amal'): Promise<void> {
  const { browser, answer } = await signInWithProvider(world, 'google', person);
  if (answer.statusCode === 200) return;
  if (codeOf(answer) === 'accounts.social-unknown') await finishSocialSignIn(world, 'join', browser.cookie, socialJoinForm());
}

describe('a provider that fails', () => {
  const rehearsed = PROVIDERS.flatMap((provider) =>
    ['nonsense', 'wrong-signature', 'no-signature', 'wrong-nonce', 'wrong-audience', 'wrong-issuer', 'expired'].map((fault) => [provider, fault] as const),
  );
  test.each(rehearsed)('%s, %s: nobody is signed in, and nothing is kept', async (provider, fault) => {
    const before = await identities();
    const { browser, answer } = await signInWithProvider(world, provider, 'amal', fault);
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'accounts.social-failed']);
    expect(codeOf(await fetchPendingIdentity(world, browser.cookie))).toBe('accounts.social-expired');
    expect(await identities()).toEqual(before);
  });

  test.each(PROVIDERS)('%s, out of order: told as that, with when to try again', async (provider) => {
    const { answer } = await signInWithProvider(world, provider, 'amal', 'error');
    expect([answer.statusCode, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'unavailable', '10']);
  });

  test('no code, state, token, address or name is in a line of the log', async () => {
    const lines: unknown[] = [];
    const { identities: real } = world.deps;
    const failing: IdentityProvider = {
      authorizeUrl: (request) => (real.google as IdentityProvider).authorizeUrl(request),
      exchange: async () => {
        throw new IdentityError('refused', 'the provider refused the code');
      },
    };
    const loud = await testWorld({
      change: ({ log }) => ({ identities: { google: failing }, log: Object.assign(Object.create(log), { warn: (...line: unknown[]) => lines.push(line) }) }),
    });
    try {
      const browser = await beginOnOurPage(loud, 'google');
      const answer = await submitProviderCode(loud, 'google', browser, { code: 'a-code-of-hers', state: browser.url.searchParams.get('state') });
      expect(codeOf(answer)).toBe('accounts.social-failed');
      expect(lines).toEqual([[{ provider: 'google', kind: 'refused', reason: 'the provider refused the code' }, 'social sign-in failed']]);
      // A provider that is not offered cannot be used.
      expect(codeOf(await loud.post('/api/v1/auth/social/line', { redirect_uri: callbackUrl(loud, 'line') }))).toBe('unavailable');
    } finally {
      await loud.close();
    }
  });
});

test('behind TLS the cookie is __Host- and Secure', async () => {
  const secure = await openAccountsWorld({ PUBLIC_URL: 'https://naru.example' });
  try {
    const answer = await secure.post('/api/v1/auth/social/line', { redirect_uri: 'https://naru.example/auth/line/callback' }, ownPageHeaders(secure));
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-naru_social=[^;]+;.*Secure/);
    expect(readSetCookie(answer)).toMatch(/^__Host-naru_social=/);
  } finally {
    await secure.close();
  }
});

test('attempts that are over are swept away', async () => {
  await beginOnOurPage(world, 'line');
  world.clock.forward(3600);
  try {
    await deleteExpiredAccountRecords(world.deps);
    expect((await db().select().from(socialAttempts)).map(({ hash }) => hash)).toEqual(['bystander-attempt']);
  } finally {
    world.clock.forward(-3600);
  }
});
