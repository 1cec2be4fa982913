import { describe, expect, it } from 'vitest';
import { computeClockOffset, decodeTokenClaims, isExpired } from './clock.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object) => `${part({ alg: 'HS256' })}.${part(claims)}.signature`;

const MINUTE = 60_000;
const server = Date.parse('2026-11-21T12:00:00Z');
const expiry = (minutes: number) => new Date(server + minutes * MINUTE).toISOString();

it('reads what a token says, whatever letters its coding takes', () => {
  const claims = { iat: 1, role: 'hospital', hid: 7, sub: '>>>???ÿÿÿ' };
  expect(decodeTokenClaims(token(claims))).toMatchObject({ iat: 1, role: 'hospital', hid: 7 });
});

describe.each([
  ['right', 0],
  ['ten minutes fast', 10],
  ['ten minutes slow', -10],
  ['a day fast', 1440],
  ['two days slow', -2880],
  ['two years fast', 1_051_200],
  ['two years slow', -1_051_200],
])('a clock that is %s', (_, minutes) => {
  const device = server + minutes * MINUTE;
  const ahead = computeClockOffset(token({ iat: server / 1000 }), device);

  it('a token lasts as long as the server meant it to', () => {
    expect(isExpired(expiry(15), device, ahead)).toBe(false);
    expect(isExpired(expiry(15), device + 14 * MINUTE, ahead)).toBe(false);
    expect(isExpired(expiry(15), device + 15 * MINUTE, ahead)).toBe(true);
  });
});

it('takes the clock as right where a token does not say when it was issued', () => {
  for (const odd of ['', 'opaque', 'a.b.c', token({}), token({ iat: 'today' })]) expect(computeClockOffset(odd, server)).toBe(0);
});

it('takes what is no instant for past', () => {
  for (const odd of [null, '', 'soon']) expect(isExpired(odd, server, 0)).toBe(true);
});
