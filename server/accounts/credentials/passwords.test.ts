import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { AppError } from '../../platform/errors.ts';
import { comparePassword, hashPassword, isHashOutdated, verifyPassword } from './passwords.ts';

test('a password matches its hash, each sign counting, and nobody has no password', async () => {
  const long = `${'длинный пароль '.repeat(8)}x`;
  const hash = await hashPassword(long);
  expect(await verifyPassword(hash, long)).toBe(true);
  expect(await verifyPassword(hash, `${long.slice(0, -1)}y`)).toBe(false);
  expect(await verifyPassword(null, long)).toBe(false);
  expect(await verifyPassword(undefined, '')).toBe(false);
});

const KEYBOARDS = [
  ['é', 'Crème brûlée à midi'],
  ['한글', '조용한 항구의 등불'],
  ['が', 'しずかなみなとのがいとう'],
].map(([what, text]) => ({ what, composed: text?.normalize('NFC') ?? '', apart: text?.normalize('NFD') ?? '' }));

test.each(KEYBOARDS)('a password with $what is one password, composed or not', async ({ composed, apart }) => {
  expect(composed).not.toBe(apart);
  for (const stored of [await hashPassword(composed), await hashPassword(apart)]) {
    expect(await comparePassword(stored, composed)).toBe('yes');
    expect(await comparePassword(stored, apart)).toBe('yes');
  }
});

test.each(KEYBOARDS)('accepts a hash of a non-normalised password with $what and marks it for rehashing', async ({ composed, apart }) => {
  const old = await hash(apart, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await comparePassword(old, apart)).toBe('renew');
  expect(await comparePassword(old, composed)).toBe('renew');
  expect(await comparePassword(old, `${apart}x`)).toBe('no');
});

test('refuses excess password hashing under load and recovers afterwards', async () => {
  const hash = await hashPassword('quiet harbour lantern');
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(hash, 'quiet harbour lantern')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(100 - 66);
  for (const { reason } of refused) expect([(reason as AppError).code, (reason as AppError).retryAfter]).toEqual(['unavailable', 2]);
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(66);
  expect(await verifyPassword(hash, 'quiet harbour lantern')).toBe(true);
});

test('a hash with a lower work factor needs rehashing; an equal or higher one does not', async () => {
  expect(isHashOutdated(await hashPassword('quiet harbour lantern'))).toBe(false);
  for (const [cost, outdated] of [
    [{ memoryCost: 19_456, timeCost: 1 }, true],
    [{ memoryCost: 4_096, timeCost: 3 }, true],
    [{ memoryCost: 32_768, timeCost: 3 }, false],
  ] as const)
    expect(isHashOutdated(await hash('quiet harbour lantern', { parallelism: 1, ...cost })), JSON.stringify(cost)).toBe(outdated);
  expect(isHashOutdated('$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
});
