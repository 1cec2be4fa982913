import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { SocialProvider } from '../../../contract/constants.ts';
import type { World } from '../../testing/world.ts';
import { type AccountsWorld, ownPageHeaders, signUpForm } from '../accounts.fixture.ts';
import { members, sessions } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';

/** A browser during a social sign-in: its cookie, and the URL it was redirected to. */
export type Browser = { cookie: string; url: URL };
export type ProviderResponse = { code: string; state: string };

export const callbackUrl = (world: World, provider: SocialProvider) => `${world.deps.config.publicUrl}/auth/${provider}/callback`;

/** Begins a social sign-in on our own page. Returns the cookie and the URL that the browser is redirected to. */
export async function beginOnOurPage(world: World, provider: SocialProvider): Promise<Browser> {
  const answer = await world.post(`/api/v1/auth/social/${provider}`, { redirect_uri: callbackUrl(world, provider) }, ownPageHeaders(world));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { cookie: readSetCookie(answer), url: new URL(answer.json<{ url: string }>().url) };
}

/** Returns `name=value` of a response's cookie. */
export function readSetCookie(answer: LightMyRequestResponse): string {
  const set = [answer.headers['set-cookie']].flat().find((one) => one?.includes('naru_social='));
  return String(set).split(';', 1)[0] as string;
}

/** Presses a button on the provider's page. Returns the redirect URL. */
export async function pressProviderButton(world: World, { url }: Browser, form: Record<string, string>): Promise<URL> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `${url.pathname}${url.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(answer.body);
  return new URL(String(answer.headers.location));
}

/** Chooses a person on the provider's page and allows the sign-in. */
export async function allowSignIn(world: World, browser: Browser, person: string, rehearse = 'none'): Promise<ProviderResponse> {
  const back = await pressProviderButton(world, browser, { person, rehearse, act: 'allow' });
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

/** Submits the code, as our page does. */
export function submitProviderCode(
  world: World,
  provider: SocialProvider,
  { cookie }: Pick<Browser, 'cookie'>,
  body: object,
  headers: object = ownPageHeaders(world),
) {
  return world.post(`/api/v1/auth/login/${provider}`, { redirect_uri: callbackUrl(world, provider), ...body }, { ...headers, cookie });
}

/** Signs in as a person, with all steps. */
export async function signInWithProvider(world: World, provider: SocialProvider, person: string, rehearse = 'none') {
  const browser = await beginOnOurPage(world, provider);
  return { browser, answer: await submitProviderCode(world, provider, browser, await allowSignIn(world, browser, person, rehearse)) };
}

/** Links or joins with the pending identity, as our page does. */
export function finishSocialSignIn(world: World, what: 'link' | 'join', cookie: string, body: object, headers: object = ownPageHeaders(world)) {
  return world.post(`/api/v1/auth/social/${what}`, body, { ...headers, cookie });
}

export const fetchPendingIdentity = (world: World, cookie: string) => world.get('/api/v1/auth/social/pending', { cookie });

/** A form to join with a provider; without a password by default. */
export function socialJoinForm(changes: Record<string, unknown> = {}) {
  const { password: _, ...form } = signUpForm();
  return { ...form, ...changes };
}

/** A new member who joined with a provider. */
export async function joinWithProvider(world: World, provider: SocialProvider = 'google') {
  const { browser } = await signInWithProvider(world, provider, 'new');
  const form = socialJoinForm();
  const answer = await finishSocialSignIn(world, 'join', browser.cookie, form);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const member = await memberByUid(world.deps.database.db, form.uid);
  return { uid: form.uid, id: member?.id as string, answer };
}

/** An account with the address of an invented person at the provider; an earlier account with that address loses it. */
export async function createAccountWithEmail(world: AccountsWorld, email: string): Promise<string> {
  await world.deps.database.db.update(members).set({ email: null, emailKey: null }).where(eq(members.emailKey, email));
  return world.join({ email });
}

/** Returns headers of a session with a fresh proof. */
export async function createProvenHeaders(world: World, member: { id: string }): Promise<{ authorization: string }> {
  const headers = await world.as(member);
  await world.deps.database.db.update(sessions).set({ provenAt: world.clock.now() }).where(eq(sessions.memberId, member.id));
  return headers;
}
