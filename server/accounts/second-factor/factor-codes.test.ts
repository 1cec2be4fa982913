import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import {
  decryptTotpSecret,
  encryptTotpSecret,
  formatTotpUri,
  generateRecoveryCodes,
  generateTotpSecret,
  matchTimeStep,
  parseOtp,
  RECOVERY_CODE_COUNT,
} from './factor-codes.ts';

const now = new Date('2026-11-20T03:00:00Z');
const owner = { tokenSecret: 'a secret of the tests, long enough', memberId: 'm1' };
/** The code that an app shows, computed independently of the code under test. */
const codeAt = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });

test('a code is right in its own step and the two beside it, and names its step', () => {
  const secret = generateTotpSecret();
  const step = Math.floor(now.getTime() / 30_000);
  for (const beside of [-1, 0, 1]) expect(matchTimeStep(codeAt(secret, new Date(now.getTime() + beside * 30_000)), secret, now)).toBe(step + beside);
  for (const beside of [-2, 2]) expect(matchTimeStep(codeAt(secret, new Date(now.getTime() + beside * 30_000)), secret, now)).toBeNull();
  expect(matchTimeStep(codeAt(generateTotpSecret(), now), secret, now)).toBeNull();
});

test('the address of the QR picture carries issuer, label and secret as apps read them', () => {
  const secret = generateTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(formatTotpUri(secret, { issuer: 'Naru & friends', label: 'jiwoo' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\//);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ issuer: 'Naru & friends', secret, algorithm: 'SHA1', digits: '6', period: '30' });
});

test.each(['123456', ' 123 456 ', '123-456', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶'])('reads %s as six digits', (typed) => {
  expect(parseOtp(typed)).toEqual({ code: '123456' });
});

test('recovery codes differ, are kept as a hash, and are read however they are typed', () => {
  const codes = generateRecoveryCodes();
  expect(codes).toHaveLength(RECOVERY_CODE_COUNT);
  expect(new Set(codes.map(({ hash }) => hash)).size).toBe(RECOVERY_CODE_COUNT);
  const { shown, hash } = codes[0] as (typeof codes)[number];
  expect(shown).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(hash).not.toContain(shown.slice(0, 4));
  for (const typed of [shown, shown.toLowerCase(), shown.replaceAll('-', ' '), shown.replaceAll('0', 'o').replaceAll('1', 'l')])
    expect(parseOtp(typed)).toEqual({ recovery: hash });
});

test('a secret is encrypted per member with the token secret, with a different result each time', () => {
  const secret = generateTotpSecret();
  const sealed = encryptTotpSecret(secret, owner);
  expect(sealed).not.toContain(secret);
  expect(encryptTotpSecret(secret, owner)).not.toBe(sealed);
  expect(decryptTotpSecret(sealed, owner)).toBe(secret);
  expect(decryptTotpSecret(sealed, { ...owner, memberId: 'm2' })).toBeNull();
  expect(decryptTotpSecret(sealed, { ...owner, tokenSecret: 'another secret, also long enough' })).toBeNull();
  expect(decryptTotpSecret(`${sealed.slice(0, -4)}AAAA`, owner)).toBeNull();
});
