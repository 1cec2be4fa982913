import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { type Limits, makeLimits } from '../platform/limits.ts';
import { claimAttempt, forgetFailures } from './login-attempts.ts';

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = makeLimits(1);
});
afterEach(() => {
  vi.useRealTimers();
});

/** One failed sign-in: seconds to wait when it was held back, else 0. */
async function fail(client: string, { uid = 'victim', familiar = false } = {}): Promise<number> {
  try {
    await claimAttempt(limits, { uid, client, familiar });
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return error.retryAfter ?? 0;
    throw error;
  }
}

test('one client has thirty failures over all accounts', async () => {
  for (let i = 0; i < 30; i += 1) expect(await fail('a', { uid: `user${i}` })).toBe(0);
  expect(await fail('a', { uid: 'fresh' })).toBeGreaterThan(0);
  expect(await fail('b', { uid: 'fresh' })).toBe(0);
});

test('a right password gives its place back, so a busy hotel is not held', async () => {
  for (let i = 0; i < 60; i += 1) await (await claimAttempt(limits, { uid: `user${i}`, client: 'hotel', familiar: false })).succeeded();
  expect(await fail('hotel')).toBe(0);
});

test('attempts in flight at once cannot slip past the count', async () => {
  const waits = await Promise.all(Array.from({ length: 25 }, () => fail('a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

test('an account under attack from many clients: each has one attempt a minute, the owner waits 60 seconds at most', async () => {
  for (let i = 0; i < 10; i += 1) expect(await fail(`attacker${i}`)).toBe(0);
  expect(await fail('owner')).toBe(0);
  const wait = await fail('owner');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  for (let i = 10; i < 40; i += 1) await fail(`attacker${i}`);
  vi.advanceTimersByTime(60_000);
  const attempt = await claimAttempt(limits, { uid: 'victim', client: 'owner', familiar: false });
  await attempt.succeeded();
  expect(await fail('owner')).toBe(0);
});

test('never more than a hundred failures in a row from strangers; where the owner has been before she still gets in', async () => {
  let failures = 0;
  for (let i = 0; i < 150; i += 1) if ((await fail(`attacker${i}`)) === 0) failures += 1;
  expect(failures).toBe(100);
  expect(await fail('stranger')).toBeGreaterThan(60);
  expect(await fail('home', { familiar: true })).toBe(0);
});

test('a new password by link clears the count', async () => {
  for (let i = 0; i < 150; i += 1) await fail(`attacker${i}`);
  await forgetFailures(limits, 'VICTIM');
  expect(await fail('owner')).toBe(0);
});

test('an attempt that was never decided does not count', async () => {
  for (let i = 0; i < 20; i += 1) await (await claimAttempt(limits, { uid: 'victim', client: 'a', familiar: false })).withdraw();
  expect(await fail('a')).toBe(0);
});
