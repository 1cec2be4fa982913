import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../pages/languages.ts';
import { createMemoryStore } from '../store.ts';
import { identitySandbox } from './identity-sandbox.ts';
import { WORDS } from './words.ts';

const BACK = 'https://naru.example/auth/line/callback';
const client = { id: 'naru', secret: 'secret', redirectUris: () => [BACK] };
const PATHS = { google: '/google/authorize', line: '/line/oauth2/v2.1/authorize' };
const TOKENS = { google: '/google/token', line: '/line/oauth2/v2.1/token' };
let now = Date.now();
let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(identitySandbox, {
    store: createMemoryStore(),
    brand: 'Naru',
    publicUrl: () => 'https://naru.example',
    google: client,
    line: client,
    now: () => now,
  });
});
afterEach(() => app.close());

const asking = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ response_type: 'code', client_id: 'naru', redirect_uri: BACK, scope: 'openid email', state: 's', nonce: 'n', ...changes }).toString();
const form = (url: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

async function code(provider: 'google' | 'line', changes: Record<string, string> = {}): Promise<string> {
  const answer = await form(`${PATHS[provider]}?${asking(changes)}`, { act: 'allow', person: 'yuki' });
  return new URL(String(answer.headers.location)).searchParams.get('code') ?? '';
}
const trade = (provider: 'google' | 'line', changes: Record<string, string>, headers: Record<string, string> = {}) =>
  form(TOKENS[provider], { grant_type: 'authorization_code', client_id: 'naru', client_secret: 'secret', redirect_uri: BACK, ...changes }, headers);

describe.each(['google', 'line'] as const)('%s', (provider) => {
  test.each<[string, Record<string, string>]>([
    ['another client', { client_id: 'other' }],
    ['a way back that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['a way back with more to it', { redirect_uri: `${BACK}/` }],
    ['no state', { state: '' }],
    ['no openid', { scope: 'email' }],
    ['another kind of answer', { response_type: 'token' }],
    ['plain PKCE', { code_challenge: 'c', code_challenge_method: 'plain' }],
  ])('with %s nobody is sent anywhere', async (_, changes) => {
    const url = `${PATHS[provider]}?${asking(changes)}`;
    for (const answer of [await app.inject(url), await form(url, { act: 'allow', person: 'yuki' })]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  test.each(PAGE_LANGUAGES)('the page speaks %s, keeps the request in its links, and can run nothing', async (language) => {
    const answer = await app.inject(`${PATHS[provider]}?${asking({ lang: language, state: '"><script>' })}`);
    expect(answer.body).toContain(WORDS[language].allow);
    expect(answer.body).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
    expect(answer.body).not.toContain('<script');
    expect(answer.body).toContain('client_id=naru&amp;');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("form-action 'self' https://naru.example;");
  });

  test('a code: once, ten minutes, its own client and way back', async () => {
    const used = await code(provider);
    expect((await trade(provider, { code: used })).statusCode).toBe(200);
    const spent = await trade(provider, { code: used });
    expect([spent.statusCode, spent.json().error]).toEqual([400, 'invalid_grant']);
    expect((await trade(provider, { code: await code(provider), redirect_uri: `${BACK}?` })).json().error).toBe('invalid_grant');
    expect((await trade(provider === 'google' ? 'line' : 'google', { code: await code(provider) })).json().error).toBe('invalid_grant');
    const wrong = await trade(provider, { code: await code(provider), client_secret: 'guessed' });
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'invalid_client']);
    const late = await code(provider);
    now += 10 * 60_000 + 1;
    expect((await trade(provider, { code: late })).json().error).toBe('invalid_grant');
    expect((await trade(provider, { code: late, grant_type: 'password' })).json().error).toBe('unsupported_grant_type');
  });

  test('a challenge asks for its verifier', async () => {
    const challenged = { code_challenge: 'iMnq5o6zALKXGivsnlom_0F5_WYda32GHkxlV7mq7hQ', code_challenge_method: 'S256' };
    expect((await trade(provider, { code: await code(provider, challenged) })).json().error).toBe('invalid_grant');
    expect((await trade(provider, { code: await code(provider, challenged), code_verifier: 'wrong' })).json().error).toBe('invalid_grant');
    expect((await trade(provider, { code: await code(provider, challenged), code_verifier: 'verifier' })).statusCode).toBe(200);
  });

  test('Basic is taken too', async () => {
    const authorization = `Basic ${Buffer.from('naru:secret').toString('base64')}`;
    expect((await trade(provider, { code: await code(provider), client_id: '', client_secret: '' }, { authorization })).statusCode).toBe(200);
  });
});

test('LINE verifies its own tokens, as its verify call does', async () => {
  const { id_token } = (await trade('line', { code: await code('line') })).json<{ id_token: string }>();
  const verify = (changes: Record<string, string>) => form('/line/oauth2/v2.1/verify', { id_token, client_id: 'naru', ...changes });
  expect((await verify({ nonce: 'n' })).json()).toMatchObject({ iss: 'https://access.line.me', sub: 'sandbox-line-yuki', email: 'yuki.sato@naru.example' });
  const said = async (changes: Record<string, string>) => (await verify(changes)).json().error_description;
  expect(await said({ nonce: 'other' })).toBe('Invalid IdToken Nonce.');
  expect(await said({ client_id: 'other' })).toBe('Invalid IdToken Audience.');
  expect(await said({ user_id: 'other' })).toBe('Invalid IdToken Subject Identifier.');
  expect(await said({ id_token: 'a.b.c' })).toBe('Invalid IdToken.');
});

test('Google describes itself: the browser’s address where the product is, the rest where it was asked', async () => {
  const about = (await app.inject({ url: '/google/.well-known/openid-configuration', headers: { host: '127.0.0.1:3000' } })).json();
  expect(about).toMatchObject({
    issuer: 'http://127.0.0.1:3000/google',
    authorization_endpoint: 'https://naru.example/google/authorize',
    token_endpoint: 'http://127.0.0.1:3000/google/token',
  });
  const { keys } = (await app.inject('/google/jwks')).json();
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('somebody new is another person each time', async () => {
  const who = async () => {
    const answer = await form(`${PATHS.line}?${asking()}`, { act: 'allow', person: 'new' });
    const given = new URL(String(answer.headers.location)).searchParams.get('code') ?? '';
    const { id_token } = (await trade('line', { code: given })).json<{ id_token: string }>();
    return JSON.parse(Buffer.from(id_token.split('.')[1] as string, 'base64url').toString()).sub;
  };
  expect(await who()).not.toBe(await who());
});
