import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { type Caller, makeAccessTokens } from './tokens.ts';

const SECRET = 'a secret of the tests, long enough';
const key = (secret: string) => new TextEncoder().encode(secret);
let now = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => now };
const tokens = makeAccessTokens(SECRET, clock);
const caller: Caller = { memberId: randomUUID(), sessionId: randomUUID(), role: 'hospital', hospitalId: 7 };

/** A token like ours, except for the given values. */
function signToken(
  change: { alg?: string; typ?: string; iss?: string; aud?: string; secret?: string; claims?: object; iat?: number; nbf?: number; exp?: number | null } = {},
) {
  const at = Math.floor(now.getTime() / 1000);
  const token = new SignJWT({ sid: caller.sessionId, role: 'operator', hid: null, ...change.claims })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt' })
    .setSubject(caller.memberId)
    .setIssuer(change.iss ?? 'naru')
    .setAudience(change.aud ?? 'naru')
    .setIssuedAt(at + (change.iat ?? 0));
  if (change.nbf !== undefined) token.setNotBefore(at + change.nbf);
  if (change.exp !== null) token.setExpirationTime(at + (change.exp ?? 60));
  return token.sign(key(change.secret ?? SECRET));
}

test('gives back who was signed in, for fifteen minutes', async () => {
  const { token, expires } = await tokens.issue(caller);
  expect(expires.toISOString()).toBe('2026-11-21T10:15:00.000Z');
  expect(await tokens.verify(token)).toEqual(caller);
  now = new Date('2026-11-21T10:14:59Z');
  expect(await tokens.verify(token)).toEqual(caller);
  now = new Date('2026-11-21T10:15:01Z');
  expect(await tokens.verify(token)).toBe('expired');
});

test('holds identifiers and nothing else', async () => {
  const { token } = await tokens.issue(caller);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as object;
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'hid', 'iat', 'iss', 'role', 'sid', 'sub']);
});

describe('verifying a token', () => {
  test('the forged token is otherwise valid', async () => {
    expect(await tokens.verify(await signToken())).toMatchObject({ role: 'operator' });
  });
  test.each([
    ['of another secret', { secret: 'another secret, as long as that one' }],
    ['of another algorithm', { alg: 'HS512', secret: SECRET.repeat(2) }],
    ['of another type', { typ: 'JWT' }],
    ['of another issuer', { iss: 'elsewhere' }],
    ['for another audience', { aud: 'elsewhere' }],
    ['with a role there is not', { claims: { role: 'admin' } }],
    ['with a session that is none', { claims: { sid: '1' } }],
    ['with a clinic that is no number', { claims: { hid: '7' } }],
    ['from more than a minute ahead', { iat: 61, exp: 900 }],
    ['that counts from later on', { nbf: 61, exp: 900 }],
    ['without an end', { exp: null }],
  ])('refuses a token %s', async (_what, change) => {
    expect(await tokens.verify(await signToken(change))).toBe('invalid');
  });
  test('accepts a token of a process whose clock is a minute ahead', async () => {
    expect(await tokens.verify(await signToken({ iat: 60, exp: 900 }))).toMatchObject({ role: 'operator' });
  });
  test('refuses an unsigned token', async () => {
    const token = new UnsecuredJWT({ sid: caller.sessionId, role: 'operator', hid: null })
      .setSubject(caller.memberId)
      .setIssuer('naru')
      .setAudience('naru')
      .setExpirationTime('1h')
      .encode();
    expect(await tokens.verify(token)).toBe('invalid');
  });
  test.each(['', 'a', 'a.b.c', '..', 'null'])('refuses "%s"', async (text) => {
    expect(await tokens.verify(text)).toBe('invalid');
  });
  test('refuses a token with changed claims', async () => {
    const [head, , signature] = (await tokens.issue(caller)).token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: caller.memberId, sid: caller.sessionId, role: 'operator', hid: null })).toString('base64url');
    expect(await tokens.verify(`${head}.${claims}.${signature}`)).toBe('invalid');
  });
});
