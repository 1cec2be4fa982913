import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { AppError } from '../platform/errors.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';

test('a password matches its hash, each sign counting, and nobody has no password', async () => {
  const long = `${'длинный пароль '.repeat(8)}x`;
  const hash = await hashPassword(long);
  expect(await isPassword(hash, long)).toBe(true);
  expect(await isPassword(hash, `${long.slice(0, -1)}y`)).toBe(false);
  expect(await isPassword(null, long)).toBe(false);
  expect(await isPassword(undefined, '')).toBe(false);
});

test('a storm is turned away at the door, and afterwards all goes on', async () => {
  const hash = await hashPassword('quiet harbour lantern');
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword(hash, 'quiet harbour lantern')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(100 - 66);
  for (const { reason } of refused) expect([(reason as AppError).code, (reason as AppError).retryAfter]).toEqual(['unavailable', 2]);
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(66);
  expect(await isPassword(hash, 'quiet harbour lantern')).toBe(true);
});

test('a hash of less work is out of date; one of as much or more is not', async () => {
  expect(isOutdated(await hashPassword('quiet harbour lantern'))).toBe(false);
  for (const [cost, outdated] of [
    [{ memoryCost: 19_456, timeCost: 1 }, true],
    [{ memoryCost: 4_096, timeCost: 3 }, true],
    [{ memoryCost: 32_768, timeCost: 3 }, false],
  ] as const)
    expect(isOutdated(await hash('quiet harbour lantern', { parallelism: 1, ...cost })), JSON.stringify(cost)).toBe(outdated);
  expect(isOutdated('$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
});
