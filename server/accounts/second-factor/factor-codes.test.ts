import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { matchTimeStep, newRecoveryCodes, newSecret, openSecret, RECOVERY_CODES, readOtp, sealSecret, secretUri } from './factor-codes.ts';

const now = new Date('2026-11-20T03:00:00Z');
const owner = { tokenSecret: 'a secret of the tests, long enough', memberId: 'm1' };
/** The code that an app shows, computed independently of the code under test. */
const codeAt = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });

test('a code is right in its own step and the two beside it, and names its step', () => {
  const secret = newSecret();
  const step = Math.floor(now.getTime() / 30_000);
  for (const beside of [-1, 0, 1]) expect(matchTimeStep(codeAt(secret, new Date(now.getTime() + beside * 30_000)), secret, now)).toBe(step + beside);
  for (const beside of [-2, 2]) expect(matchTimeStep(codeAt(secret, new Date(now.getTime() + beside * 30_000)), secret, now)).toBeNull();
  expect(matchTimeStep(codeAt(newSecret(), now), secret, now)).toBeNull();
});

test('the address of the QR picture carries issuer, label and secret as apps read them', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(secretUri(secret, { issuer: 'Naru & friends', label: 'jiwoo' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\//);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ issuer: 'Naru & friends', secret, algorithm: 'SHA1', digits: '6', period: '30' });
});

test.each(['123456', ' 123 456 ', '123-456', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶'])('reads %s as six digits', (typed) => {
  expect(readOtp(typed)).toEqual({ code: '123456' });
});

test('recovery codes differ, are kept as a hash, and are read however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(RECOVERY_CODES);
  expect(new Set(codes.map(({ hash }) => hash)).size).toBe(RECOVERY_CODES);
  const { shown, hash } = codes[0] as (typeof codes)[number];
  expect(shown).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(hash).not.toContain(shown.slice(0, 4));
  for (const typed of [shown, shown.toLowerCase(), shown.replaceAll('-', ' '), shown.replaceAll('0', 'o').replaceAll('1', 'l')])
    expect(readOtp(typed)).toEqual({ recovery: hash });
});

test('a secret is encrypted per member with the token secret, with a different result each time', () => {
  const secret = newSecret();
  const sealed = sealSecret(secret, owner);
  expect(sealed).not.toContain(secret);
  expect(sealSecret(secret, owner)).not.toBe(sealed);
  expect(openSecret(sealed, owner)).toBe(secret);
  expect(openSecret(sealed, { ...owner, memberId: 'm2' })).toBeNull();
  expect(openSecret(sealed, { ...owner, tokenSecret: 'another secret, also long enough' })).toBeNull();
  expect(openSecret(`${sealed.slice(0, -4)}AAAA`, owner)).toBeNull();
});
