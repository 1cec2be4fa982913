import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { identitySandbox } from '../../../sandbox/identity/identity-sandbox.ts';
import { createMemoryStore } from '../../../sandbox/store.ts';
import { googleIdentity } from './google/google-identity.ts';
import { lineIdentity } from './line/line-identity.ts';
import { type Identity, IdentityError, type IdentityProvider } from './port.ts';

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

const REDIRECT = 'https://naru.example/auth/callback';
const CLIENT = { id: 'naru', secret: 'a secret of the tests, long enough for HS256', redirectUris: () => [REDIRECT] };
const VERIFIER = 'v'.repeat(43);
const REQUEST = {
  redirectUri: REDIRECT,
  state: 'state-1',
  nonce: 'nonce-1',
  challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  language: 'ja' as const,
};

async function listening(register: (app: FastifyInstance) => unknown): Promise<string> {
  const app = Fastify();
  running.push(app);
  await register(app);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

type AdapterOptions = { clientId?: string; clientSecret?: string; timeoutMs?: number; now?: () => Date };
function adapterAt(
  provider: 'google' | 'line',
  url: string,
  { clientId = CLIENT.id, clientSecret = CLIENT.secret, ...rest }: AdapterOptions = {},
): IdentityProvider {
  const place = () => `${url}/${provider}`;
  return provider === 'google'
    ? googleIdentity({ issuer: place, clientId, clientSecret, ...rest })
    : lineIdentity({ authUrl: place, apiUrl: place, channelId: clientId, channelSecret: clientSecret, ...rest });
}

async function overSandbox(provider: 'google' | 'line', given: AdapterOptions = {}) {
  let url = '';
  const timing = { slowMs: 50, silentMs: 60_000 };
  url = await listening((app) =>
    // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for a plugin's promise; the rule takes `register` for its callback form.
    app.register(identitySandbox, { store: createMemoryStore(), brand: 'Naru', publicUrl: () => url, google: CLIENT, line: CLIENT, timing }),
  );
  return adapterAt(provider, url, given);
}

/** Obtains a code for a person, as that person's browser would. */
async function codeFor(adapter: IdentityProvider, person: string, rehearse = 'none'): Promise<string> {
  const answer = await fetch(await adapter.authorizeUrl(REQUEST), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person, rehearse, act: 'allow' }),
  });
  const back = new URL(String(answer.headers.get('location')));
  expect(back.searchParams.get('state')).toBe('state-1');
  return String(back.searchParams.get('code'));
}

const GOOD = { redirectUri: REDIRECT, nonce: 'nonce-1', verifier: VERIFIER };
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error as IdentityError,
  );
const kindOf = async (asked: Promise<unknown>) => (await failure(asked))?.kind;

describe.each(['google', 'line'] as const)('%s, against the sandbox', (provider) => {
  test('says who she is', async () => {
    const adapter = await overSandbox(provider);
    const lina = await adapter.exchange({ code: await codeFor(adapter, 'lina'), ...GOOD });
    expect(lina).toEqual<Identity>({ subject: `sandbox-${provider}-lina`, email: 'lina.almansoori@naru.example', emailVerified: true, name: 'لينا المنصوري' });
    const meiling = await adapter.exchange({ code: await codeFor(adapter, 'meiling'), ...GOOD });
    expect(meiling).toMatchObject({ email: null, emailVerified: false });
    // Google does not vouch for this e-mail address.
    const sofia = await adapter.exchange({ code: await codeFor(adapter, 'sofia'), ...GOOD });
    expect(sofia.emailVerified).toBe(provider === 'line');
  });

  test('a code is valid once, for its redirect URI, verifier and client only', async () => {
    const adapter = await overSandbox(provider);
    const fresh = () => codeFor(adapter, 'yuki');
    const code = await fresh();
    await adapter.exchange({ code, ...GOOD });
    expect(await kindOf(adapter.exchange({ code, ...GOOD }))).toBe('refused');
    expect(await kindOf(adapter.exchange({ code: await fresh(), ...GOOD, redirectUri: 'https://naru.example/' }))).toBe('refused');
    expect(await kindOf(adapter.exchange({ code: await fresh(), ...GOOD, verifier: 'w'.repeat(43) }))).toBe('refused');
    expect(await kindOf(adapter.exchange({ code: 'guessed', ...GOOD }))).toBe('refused');
    const stranger = await overSandbox(provider, { clientSecret: 'not the secret that was given out' });
    const refused = await failure(stranger.exchange({ code: await codeFor(stranger, 'yuki'), ...GOOD }));
    expect([refused?.kind, refused?.message]).toEqual(['refused', 'the provider refused our client id or secret']);
  });

  test.each(['wrong-signature', 'no-signature', 'wrong-nonce', 'wrong-audience', 'wrong-issuer', 'expired', 'nonsense'])('%s is nonsense', async (fault) => {
    const adapter = await overSandbox(provider);
    expect(await kindOf(adapter.exchange({ code: await codeFor(adapter, 'yuki', fault), ...GOOD }))).toBe('nonsense');
  });

  test('a token is believed within its time only, and with the nonce of this sign-in only', async () => {
    const later = await overSandbox(provider, { now: () => new Date(Date.now() + 12 * 60_000) });
    expect(await kindOf(later.exchange({ code: await codeFor(later, 'yuki'), ...GOOD }))).toBe('nonsense');
    const early = await overSandbox(provider, { now: () => new Date(Date.now() - 5 * 60_000) });
    expect(await kindOf(early.exchange({ code: await codeFor(early, 'yuki'), ...GOOD }))).toBe('nonsense');
    const adapter = await overSandbox(provider);
    expect(await kindOf(adapter.exchange({ code: await codeFor(adapter, 'yuki'), ...GOOD, nonce: 'nonce-2' }))).toBe('nonsense');
  });

  test('waits for a slow provider, and gives up on a silent or broken one', async () => {
    const adapter = await overSandbox(provider, { timeoutMs: 1_500 });
    expect((await adapter.exchange({ code: await codeFor(adapter, 'yuki', 'slow'), ...GOOD })).subject).toContain('yuki');
    expect(await kindOf(adapter.exchange({ code: await codeFor(adapter, 'yuki', 'error'), ...GOOD }))).toBe('unreachable');
    expect((await failure(adapter.exchange({ code: await codeFor(adapter, 'yuki', 'silent'), ...GOOD })))?.message).toBe('the provider was too slow');
  });

  test('nobody there is unreachable', async () => {
    const adapter = adapterAt(provider, 'http://127.0.0.1:9');
    expect(await kindOf(adapter.exchange({ code: 'c', ...GOOD }))).toBe('unreachable');
  });
});

/** A provider whose token endpoint answers as the test specifies. */
async function overHostile(answer: (reply: FastifyReply) => unknown): Promise<IdentityProvider> {
  const url = await listening((app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/line/oauth2/v2.1/token', (_request, reply) => answer(reply));
  });
  return adapterAt('line', url);
}

describe('a hostile answer', () => {
  test.each<[string, (reply: FastifyReply) => unknown]>([
    ['a redirect', (reply) => reply.redirect('http://127.0.0.1:9/')],
    ['more than anybody would answer', (reply) => reply.send({ id_token: 'x'.repeat(200_000) })],
    ['no token', (reply) => reply.send({ access_token: 'a' })],
    ['a token that is none', (reply) => reply.send({ id_token: 'a.b.c' })],
    ['a list', (reply) => reply.send([])],
  ])('%s is nonsense', async (_, answer) => {
    expect(await kindOf((await overHostile(answer)).exchange({ code: 'c', ...GOOD }))).toBe('nonsense');
  });

  test('its reason repeats nothing of what was answered', async () => {
    const error = await failure((await overHostile((reply) => reply.send({ id_token: 'her.secret.token' }))).exchange({ code: 'her-code', ...GOOD }));
    expect(error).toBeInstanceOf(IdentityError);
    expect(`${error?.message} ${String(error?.cause)}`).not.toMatch(/her/);
  });

  test('claims that are not text are left out; a token for several must name us', async () => {
    const token = (claims: object) =>
      new SignJWT({ iss: 'https://access.line.me', aud: CLIENT.id, sub: 'U1', nonce: 'nonce-1', ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(CLIENT.secret));
    const said = async (claims: object) => {
      const id_token = await token(claims);
      return (await overHostile((reply) => reply.send({ id_token }))).exchange({ code: 'c', ...GOOD });
    };
    expect(await said({ email: 'not an address', name: { first: 'Mia' } })).toEqual({ subject: 'U1', email: null, emailVerified: false, name: null });
    expect(await said({ name: ' Mia\u0000\n Laurent ' })).toMatchObject({ name: 'Mia  Laurent' });
    expect(await kindOf(said({ aud: [CLIENT.id, 'another'] }))).toBe('nonsense');
    expect(await kindOf(said({ azp: 'another' }))).toBe('nonsense');
    expect(await kindOf(said({ sub: '' }))).toBe('nonsense');
    expect(await kindOf(said({ nonce: undefined }))).toBe('nonsense');
  });
});

describe('Google', () => {
  const about = (issuer: string, changes: object = {}) => ({
    ...{ issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/k` },
    ...changes,
  });

  test.each<[string, object]>([
    ['another issuer', { issuer: 'https://accounts.example' }],
    ['no place for tokens', { token_endpoint: undefined }],
    ['a place that is no address', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('is not believed when it describes itself with %s', async (_, changes) => {
    let url = '';
    url = await listening((app) => app.get('/google/.well-known/openid-configuration', () => about(`${url}/google`, changes)));
    expect(await kindOf(adapterAt('google', url).authorizeUrl(REQUEST))).toBe('nonsense');
  });

  test('may write its name without the scheme, and nobody else may', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const issued = (iss: string) =>
      new SignJWT({ iss, aud: CLIENT.id, sub: '1', nonce: 'nonce-1' })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
    const { fetch: real } = globalThis;
    let token = '';
    globalThis.fetch = (async (input: string | URL | Request) => {
      const path = String(input);
      if (path.endsWith('/openid-configuration')) return Response.json(about('https://accounts.google.com'));
      if (path.endsWith('/k')) return Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] });
      return Response.json({ id_token: token });
    }) as typeof fetch;
    try {
      const google = googleIdentity({ issuer: () => 'https://accounts.google.com', clientId: CLIENT.id, clientSecret: CLIENT.secret });
      for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
        token = await issued(iss);
        expect((await google.exchange({ code: 'c', ...GOOD })).subject).toBe('1');
      }
      token = await issued('https://accounts.google.com.example');
      expect(await kindOf(google.exchange({ code: 'c', ...GOOD }))).toBe('nonsense');
    } finally {
      globalThis.fetch = real;
    }
  });

  test('a description that could not be had is asked for again', async () => {
    let asked = 0;
    let url = '';
    url = await listening((app) =>
      app.get('/google/.well-known/openid-configuration', (_request, reply) => {
        asked += 1;
        return asked === 1 ? reply.code(500).send() : about(`${url}/google`);
      }),
    );
    const google = adapterAt('google', url);
    expect(await kindOf(google.authorizeUrl(REQUEST))).toBe('unreachable');
    expect(await google.authorizeUrl(REQUEST)).toContain('/google/a?');
    await google.authorizeUrl(REQUEST);
    expect(asked).toBe(2);
  });
});
