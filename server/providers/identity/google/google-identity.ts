import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { idTokenRequirements, readIdToken } from '../id-token.ts';
import { IdentityError, type IdentityProvider } from '../port.ts';
import { buildAuthorizeQuery, exchangeCode, makeProviderFetch, type ProviderFetch, parseProviderAnswer } from '../provider-requests.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
/** Some Google tokens carry the issuer without the scheme (providers 3.2). */
const GOOGLE_ISSUER_WITHOUT_SCHEME = 'accounts.google.com';
/** Cache lifetime of the discovery document and the keys, in ms. */
const CACHE_LIFETIME_MS = 3_600_000;

const address = z.url({ protocol: /^https?$/ });
const Discovery = z.object({ issuer: z.string(), authorization_endpoint: address, token_endpoint: address, jwks_uri: address });
type GoogleEndpoints = { authorize: string; token: string; keys: JWTVerifyGetKey };

/**
 * Google sign-in over OpenID Connect. Addresses come from Google's discovery document; RS256 identity tokens are checked with its published keys.
 * `issuer` is read at each call. Tokens are verified here instead of by a library, because exactly Google's two spellings of its name must be
 * accepted.
 */
export function googleIdentity(options: {
  issuer: () => string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
  now?: () => Date;
}): IdentityProvider {
  const { issuer, clientId, clientSecret, timeoutMs, now = () => new Date() } = options;
  const ask = makeProviderFetch({ timeoutMs });
  const describe = cacheResult(() => discover(ask, issuer()));

  return {
    async authorizeUrl({ language, ...request }) {
      const url = new URL((await describe()).authorize);
      for (const [name, value] of buildAuthorizeQuery({ clientId, ...request })) url.searchParams.set(name, value);
      url.searchParams.set('hl', language);
      // Without this, Google silently uses the account that is signed in on a shared computer.
      url.searchParams.set('prompt', 'select_account');
      return url.href;
    },
    async exchange({ code, redirectUri, nonce, verifier }) {
      const { token, keys } = await describe();
      const { idToken } = await exchangeCode(ask, token, { code, redirectUri, verifier, clientId, clientSecret });
      const names = issuer() === GOOGLE_ISSUER ? [GOOGLE_ISSUER, GOOGLE_ISSUER_WITHOUT_SCHEME] : [issuer()];
      return readIdToken(() => jwtVerify(idToken, keys, idTokenRequirements({ issuer: names, clientId, algorithm: 'RS256', now: now() })), { nonce, clientId });
    },
  };
}

async function discover(ask: ProviderFetch, issuer: string): Promise<GoogleEndpoints> {
  const { status, text } = await ask(`${issuer}/.well-known/openid-configuration`);
  if (status !== 200) throw new IdentityError('nonsense', 'the provider does not describe itself');
  const found = parseProviderAnswer(Discovery, text);
  if (found.issuer !== issuer) throw new IdentityError('nonsense', 'the provider describes another');
  const endpoints = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri];
  if (issuer.startsWith('https:') && !endpoints.every((one) => one.startsWith('https:')))
    throw new IdentityError('nonsense', 'the provider asks for a line without TLS');
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
    [customFetch]: async (url) => {
      const answer = await ask(url);
      return new Response(answer.text, { status: answer.status });
    },
  });
  return { authorize: found.authorization_endpoint, token: found.token_endpoint, keys };
}

/** Caches the value for an hour; failures are not cached. */
function cacheResult<T>(make: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!cached || cached.until < Date.now()) {
      const value = make();
      const mine = { value, until: Date.now() + CACHE_LIFETIME_MS };
      cached = mine;
      value.catch(() => {
        if (cached === mine) cached = undefined;
      });
    }
    return cached.value;
  };
}
