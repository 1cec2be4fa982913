/** Creates identity tokens in each provider's format, and forged ones. */
import { randomBytes } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import type { Grant } from './codes.ts';
import type { OAuthClient } from './identity-sandbox.ts';
import type { SigningKey } from './keys.ts';

const HOUR_SECONDS = 3600;
const LINE_ISSUER = 'https://access.line.me';

/** Google: RS256 with a published key; contains the e-mail address and whether it is verified. */
export async function makeGoogleToken(
  grant: Grant,
  { client, issuer, key, at }: { client: OAuthClient; issuer: string; key: SigningKey; at: number },
): Promise<string> {
  const { person, scopes } = grant;
  const email = scopes.includes('email') && person.email ? { email: person.email, email_verified: person.verified } : {};
  const payload = { ...makeClaims(grant, client, issuer, at), azp: client.id, ...email };
  if (grant.rehearsal === 'no-signature') return new UnsecuredJWT(payload).encode();
  const token = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(key.sign);
  return grant.rehearsal === 'wrong-signature' ? forgeSignature(token) : token;
}

/** LINE, for web channels: HS256 with the channel secret; the e-mail address without a verified claim. */
export async function makeLineToken(grant: Grant, { client, at }: { client: OAuthClient; at: number }): Promise<string> {
  const { person, scopes } = grant;
  const payload = { ...makeClaims(grant, client, LINE_ISSUER, at), amr: ['pwd'], ...(scopes.includes('email') && person.email ? { email: person.email } : {}) };
  if (grant.rehearsal === 'no-signature') return new UnsecuredJWT(payload).encode();
  const key = grant.rehearsal === 'wrong-signature' ? randomBytes(32) : encodeSecret(client);
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
}

/** Returns the payload of a token that the stand-in issued, else undefined, as LINE's verify call does. */
export async function verifyLineToken(token: string, client: OAuthClient, at: Date): Promise<JWTPayload | undefined> {
  const verified = jwtVerify(token, encodeSecret(client), { algorithms: ['HS256'], issuer: LINE_ISSUER, audience: client.id, currentDate: at });
  return verified.then(
    ({ payload }) => payload,
    () => undefined,
  );
}

const encodeSecret = ({ secret }: OAuthClient) => new TextEncoder().encode(secret);

function makeClaims({ person, scopes, nonce, provider, rehearsal }: Grant, client: OAuthClient, issuer: string, at: number): JWTPayload {
  const now = Math.floor(at / 1000) - (rehearsal === 'expired' ? 2 * HOUR_SECONDS : 0);
  const claimed = rehearsal === 'wrong-nonce' ? randomBytes(8).toString('hex') : nonce;
  return {
    iss: rehearsal === 'wrong-issuer' ? 'https://issuer.example' : issuer,
    aud: rehearsal === 'wrong-audience' ? `${client.id}-other` : client.id,
    // Neither provider uses this format, so an invented person never collides with a real one.
    sub: `sandbox-${provider}-${person.id}`,
    iat: now,
    exp: now + HOUR_SECONDS,
    ...(claimed === undefined ? {} : { nonce: claimed }),
    ...(scopes.includes('profile') ? { name: person.name } : {}),
  };
}

/** Replaces the signature by one of the same length, as from a key that is not published. */
function forgeSignature(token: string): string {
  const end = token.lastIndexOf('.') + 1;
  return token.slice(0, end) + randomBytes(256).toString('base64url');
}
