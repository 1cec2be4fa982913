import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SocialProvider } from '../../../contract/constants.ts';
import type { IdentityProvider } from '../../providers/identity/port.ts';
import { isNotBystander } from '../../testing/bystander-rows.ts';
import { type AccountsWorld, openAccountsWorld, ownPageHeaders, PASSWORD } from '../accounts.fixture.ts';
import { type members, sessions, socialAttempts, socialIdentities } from '../accounts.tables.ts';
import { createPersonWithPassword, WITHOUT_EMAIL } from '../second-factor/second-factor.fixture.ts';
import {
  allowSignIn,
  type Browser,
  beginOnOurPage,
  callbackUrl,
  pressProviderButton,
  readSetCookie,
  signInWithProvider,
  submitProviderCode,
} from './social.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(async () => {
  expect(world.mailsLeft()).toEqual([]);
  await world.close();
});

const PROVIDERS = ['google', 'line'] as const;
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;
const db = () => world.deps.database.db;
const identities = () => db().select().from(socialIdentities).where(isNotBystander(socialIdentities.memberId));
type Headers = { authorization: string };
/** Inserts a member with a password. The member has no mail address, except in tests of mails. */
const somebody = (given: Partial<typeof members.$inferInsert> = {}) => createPersonWithPassword(world, { ...WITHOUT_EMAIL, ...given });

const prove = (headers: Headers) => world.post('/api/v1/auth/step-up', { password: PASSWORD }, headers);
const begin = (headers: object, provider: SocialProvider = 'line', redirect_uri = callbackUrl(world, provider)) =>
  world.post(`/api/v1/users/social/${provider}`, { redirect_uri }, { ...ownPageHeaders(world), ...headers });
/** Gives a proof and begins. Returns the browser at the provider. */
async function proven(headers: Headers, provider: SocialProvider = 'line'): Promise<Browser> {
  await prove(headers);
  const answer = await begin(headers, provider);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { cookie: readSetCookie(answer), url: new URL(answer.json<{ url: string }>().url) };
}
/** Submits the code and state, as our page does. */
const link = (headers: object, browser: Pick<Browser, 'cookie'>, body: object, provider: SocialProvider = 'line', client: object = ownPageHeaders(world)) =>
  world.put(`/api/v1/users/social/${provider}`, { redirect_uri: callbackUrl(world, provider), ...body }, { ...client, ...headers, cookie: browser.cookie });
/** Links a provider, with all steps. */
async function linked(headers: Headers, person = 'yuki', provider: SocialProvider = 'line') {
  const browser = await proven(headers, provider);
  return link(headers, browser, await allowSignIn(world, browser, person), provider);
}

beforeEach(() => db().delete(socialIdentities).where(isNotBystander(socialIdentities.memberId)));
afterEach(() => {
  vi.restoreAllMocks();
});

/** Delays each response of the provider until two requests have arrived. */
function meetAfterProvider(): void {
  const line = world.deps.identities.line as IdentityProvider;
  const real = line.exchange.bind(line);
  let came = 0;
  let open = () => {};
  const both = new Promise<void>((done) => {
    open = done;
  });
  vi.spyOn(line, 'exchange').mockImplementation(async (request) => {
    const identity = await real(request);
    came += 1;
    if (came === 2) open();
    await both;
    return identity;
  });
}

describe('beginning', () => {
  test('asks who is signed in for a fresh proof; a proof of another session is none', async () => {
    expect((await begin({})).statusCode).toBe(401);
    const { member, headers } = await somebody();
    const other = await world.as(member);
    await prove(other);
    const refused = await begin(headers);
    expect([refused.statusCode, codeOf(refused), refused.headers['set-cookie']]).toEqual([403, 'accounts.prove-again', undefined]);
    await prove(headers);
    expect((await begin(headers)).statusCode).toBe(200);
    world.clock.forward(10 * 60 + 1);
    onTestFinished(() => world.clock.forward(-10 * 60 - 1));
    expect(codeOf(await begin(headers))).toBe('accounts.prove-again');
  });

  test.each(PROVIDERS)('%s: leads to the provider with state, nonce and S256, and a cookie no script reads', async (provider) => {
    const { headers } = await somebody();
    await prove(headers);
    const answer = await begin(headers, provider);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const query = new URL(answer.json().url).searchParams;
    expect(query.get('state')).toMatch(/^link-[\w-]{43}$/);
    for (const name of ['nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    const cookie = String(answer.headers['set-cookie']);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part);
  });

  test('leads back to no other address, and to no unknown provider', async () => {
    const { headers } = await somebody();
    await prove(headers);
    for (const address of ['https://evil.example/auth/line/callback', callbackUrl(world, 'google'), `${callbackUrl(world, 'line')}/`])
      expect(codeOf(await begin(headers, 'line', address))).toBe('accounts.social-redirect');
    expect((await begin(headers, 'myspace' as SocialProvider)).statusCode).toBe(400);
  });

  test.each(['hospital', 'operator'] as const)('is not for the role %s, which a provider never signs in alone', async (role) => {
    const member = await world.person({ ...WITHOUT_EMAIL, role, hospitalId: 1 });
    const headers = await world.as({ id: member.id, role, hospitalId: 1 });
    await db().update(sessions).set({ provenAt: world.clock.now() }).where(eq(sessions.memberId, member.id));
    expect([codeOf(await begin(headers)), codeOf(await link(headers, { cookie: '' }, { code: 'a', state: 'b' }))]).toEqual(['not-allowed', 'not-allowed']);
  });

  test('is counted by member', async () => {
    const tight = await openAccountsWorld({ LIMIT_SCALE: '1' });
    onTestFinished(() => tight.close());
    const member = await tight.person();
    const headers = await tight.as(member);
    await tight.prove(headers);
    const once = () => tight.post('/api/v1/users/social/line', { redirect_uri: callbackUrl(tight, 'line') }, headers);
    for (let i = 0; i < 20; i += 1) expect((await once()).statusCode).toBe(200);
    expect((await once()).statusCode).toBe(429);
  });
});

describe('handing in', () => {
  test.each(PROVIDERS)('%s: links to her account, whatever its address, tells her, and signs her in from then on', async (provider) => {
    const { member, headers } = await createPersonWithPassword(world, { language: 'ar' });
    const answer = await linked(headers, 'lina', provider);
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: 'The service has been linked.' }]);
    expect(String(answer.headers['set-cookie'])).toMatch(/naru_social=;/);
    expect(await identities()).toEqual([expect.objectContaining({ provider, memberId: member.id, email: 'lina.almansoori@naru.example' })]);
    const told = await world.nextMail();
    expect([told.to, told.html.includes('dir="rtl"')]).toEqual([member.email, true]);
    const entered = await signInWithProvider(world, provider, 'lina');
    expect(entered.answer.statusCode).toBe(200);
    const profile = await world.get('/api/v1/users/mypage', { authorization: `Bearer ${entered.answer.json().access_token}` });
    expect(profile.json().uid).toBe(member.uid);
  });

  test('accepts an identity that is hers already without another notice, and notifies nobody without an address', async () => {
    const { headers } = await somebody();
    expect([(await linked(headers)).statusCode, (await linked(headers)).statusCode]).toEqual([200, 200]);
    expect(await identities()).toHaveLength(1);
  });

  test('refuses another member’s identity, and does not reveal whose it is', async () => {
    const owner = await somebody();
    await linked(owner.headers);
    const { headers } = await somebody();
    const refused = await linked(headers);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'accounts.social-taken']);
    for (const hers of [owner.member.uid, owner.member.id, 'Haddad']) expect(refused.body).not.toContain(hers);
    expect(await identities()).toEqual([expect.objectContaining({ memberId: owner.member.id })]);
  });

  test('another of the same provider waits until the first is unlinked, and of two at one instant one is linked', async () => {
    const { member, headers } = await somebody();
    const other = await world.as(member);
    const [one, two] = [await proven(headers), await proven(other)];
    meetAfterProvider();
    const answers = await Promise.all([link(headers, one, await allowSignIn(world, one, 'yuki')), link(other, two, await allowSignIn(world, two, 'sofia'))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual(['accounts.social-one-each']);
    expect(await identities()).toHaveLength(1);
  });

  test('links one identity to one of two members who hand it in at the same time', async () => {
    const people = [await somebody(), await somebody()];
    const began = await Promise.all(people.map(async ({ headers }) => ({ headers, browser: await proven(headers) })));
    const handed = [];
    for (const { headers, browser } of began) handed.push({ headers, browser, back: await allowSignIn(world, browser, 'yuki') });
    meetAfterProvider();
    const answers = await Promise.all(handed.map(({ headers, browser, back }) => link(headers, browser, back)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await identities()).toHaveLength(1);
  });

  test('wrong input is named', async () => {
    const { headers } = await somebody();
    const answer = await link(headers, { cookie: '' }, { code: '' });
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(['code', 'state']);
  });
});

describe('nobody else’s code is linked', () => {
  test('is refused without an attempt, with another state, and with a stranger’s code under her own state', async () => {
    const [attacker, victim] = [await somebody(), await somebody()];
    const theirs = await proven(attacker.headers);
    const back = await allowSignIn(world, theirs, 'sofia');
    // The victim was lured to our page with the attacker's code.
    expect(codeOf(await link(victim.headers, { cookie: '' }, back))).toBe('accounts.social-expired');
    const hers = await proven(victim.headers);
    expect(codeOf(await link(victim.headers, hers, back))).toBe('accounts.social-expired');
    // The attempt belongs to another member's session, so it is refused even with the attacker's cookie in the victim's browser.
    expect(codeOf(await link(victim.headers, theirs, back))).toBe('accounts.social-expired');
    const own = await allowSignIn(world, hers, 'yuki');
    const mixed = await link(victim.headers, hers, { code: back.code, state: own.state });
    expect([mixed.statusCode, codeOf(mixed)]).toEqual([401, 'accounts.social-failed']);
    expect(await identities()).toEqual([]);
  });

  test('another session of her own hands nothing in, nor one that has ended, nor who is not signed in', async () => {
    const { member, headers } = await somebody();
    const browser = await proven(headers);
    const back = await allowSignIn(world, browser, 'yuki');
    expect(codeOf(await link(await world.as(member), browser, back))).toBe('accounts.social-expired');
    expect((await link({}, browser, back)).statusCode).toBe(401);
    await world.app.inject({ method: 'DELETE', url: '/api/v1/users/sessions', headers: await world.as(member) });
    expect((await link(headers, browser, back)).statusCode).toBe(401);
    expect(await identities()).toEqual([]);
  });

  test('an attempt to sign in links nothing, and one to link signs nobody in', async () => {
    const { member, headers } = await somebody();
    const entering = await beginOnOurPage(world, 'line');
    const came = await allowSignIn(world, entering, 'yuki');
    expect(codeOf(await link(headers, entering, came))).toBe('accounts.social-expired');
    expect(await identities()).toEqual([]);

    // The identity is linked to a member. The attack would sign the browser in as that member.
    await db().insert(socialIdentities).values({ provider: 'line', subject: 'sandbox-line-yuki', memberId: member.id, linkedAt: world.clock.now() });
    const linking = await proven(headers);
    const refused = await submitProviderCode(world, 'line', linking, await allowSignIn(world, linking, 'yuki'));
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'accounts.social-expired']);
    const waiting = await db()
      .select()
      .from(socialAttempts)
      .where(and(eq(socialAttempts.state, linking.url.searchParams.get('state') ?? '')));
    expect(waiting).toEqual([expect.objectContaining({ subject: null, usedAt: null })]);
  });

  test('an attempt is used once, for its own provider and way back, within ten minutes', async () => {
    const { headers } = await somebody();
    const browser = await proven(headers);
    const back = await allowSignIn(world, browser, 'yuki');
    expect(codeOf(await link(headers, browser, back, 'google'))).toBe('accounts.social-expired');
    expect(codeOf(await link(headers, browser, { ...back, redirect_uri: callbackUrl(world, 'google') }))).toBe('accounts.social-expired');
    const answers = await Promise.all([0, 1].map(() => link(headers, browser, back)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const late = await proven(headers, 'google');
    const came = await allowSignIn(world, late, 'yuki');
    world.clock.forward(10 * 60 + 1);
    try {
      expect(codeOf(await link(headers, late, came, 'google'))).toBe('accounts.social-expired');
    } finally {
      world.clock.forward(-10 * 60 - 1);
    }
  });

  test('a page of another site hands nothing in', async () => {
    const { headers } = await somebody();
    const browser = await proven(headers);
    const answer = await link(headers, browser, await allowSignIn(world, browser, 'yuki'), 'line', { origin: 'https://evil.example', 'x-naru-client': 'web' });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'not-allowed']);
  });
});

describe('a provider that refuses or fails links nothing', () => {
  test('refused there, it comes back with the state that says what it was about', async () => {
    const { headers } = await somebody();
    const back = (await pressProviderButton(world, await proven(headers), { act: 'refuse' })).searchParams;
    expect([back.get('error'), back.get('state')]).toEqual(['ACCESS_DENIED', expect.stringMatching(/^link-/)]);
  });

  test.each([
    ['nonsense', 401, 'accounts.social-failed'],
    ['wrong-nonce', 401, 'accounts.social-failed'],
    ['error', 503, 'unavailable'],
  ] as const)('%s', async (fault, status, code) => {
    const { headers } = await somebody();
    const browser = await proven(headers);
    const answer = await link(headers, browser, await allowSignIn(world, browser, 'yuki', fault));
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    expect(await identities()).toEqual([]);
  });
});

describe('unlinking', () => {
  const unlink = (headers: object) => world.app.inject({ method: 'DELETE', url: '/api/v1/users/social/line', headers: { ...headers } });

  test('asks for a fresh proof too, and then goes', async () => {
    const { member, headers } = await somebody();
    await db().insert(socialIdentities).values({ provider: 'line', subject: randomUUID(), memberId: member.id, linkedAt: world.clock.now() });
    const refused = await unlink(headers);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'accounts.prove-again']);
    expect(await identities()).toHaveLength(1);
    await prove(headers);
    expect((await unlink(headers)).statusCode).toBe(200);
    expect(await identities()).toEqual([]);
  });
});
