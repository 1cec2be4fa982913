import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { makeRateLimits, type RateLimits } from '../../platform/limits.ts';
import { claimLoginAttempt, clearLoginFailures, type LoginAttemptKeys } from './login-attempts.ts';

let limits: RateLimits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = makeRateLimits(1);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes one failed sign-in. Returns the seconds to wait if it was held back, else 0. */
async function fail(client: string, given: Partial<LoginAttemptKeys> = {}): Promise<number> {
  try {
    await claimLoginAttempt(limits, { uid: 'victim', client, known: null, ...given });
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return error.retryAfter ?? 0;
    throw error;
  }
}
/** Returns an address in a different network for each number. */
const attacker = (i: number) => `10.${i >> 8}.${i & 255}.9`;

test('one client has thirty failures over all accounts', async () => {
  for (let i = 0; i < 30; i += 1) expect(await fail('a', { uid: `user${i}` })).toBe(0);
  expect(await fail('a', { uid: 'fresh' })).toBeGreaterThan(0);
  expect(await fail('b', { uid: 'fresh' })).toBe(0);
});

test('a successful sign-in does not count against the client, so many members can share an address', async () => {
  for (let i = 0; i < 60; i += 1) await (await claimLoginAttempt(limits, { uid: `user${i}`, client: 'hotel', known: null })).succeeded();
  expect(await fail('hotel')).toBe(0);
});

test('attempts in flight at once cannot slip past the count', async () => {
  const waits = await Promise.all(Array.from({ length: 25 }, () => fail('a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

test('an account under attack from many clients: each has one attempt a minute, the owner waits 60 seconds at most', async () => {
  for (let i = 0; i < 10; i += 1) expect(await fail(attacker(i))).toBe(0);
  expect(await fail('192.0.2.7')).toBe(0);
  const wait = await fail('192.0.2.7');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  vi.advanceTimersByTime(60_000);
  const attempt = await claimLoginAttempt(limits, { uid: 'victim', client: '192.0.2.7', known: null });
  await attempt.succeeded();
  expect(await fail('192.0.2.7')).toBe(0);
});

test('after 115 failures from 115 addresses the owner waits 60 seconds at most where she never was, and not at all where she is known', async () => {
  for (let i = 0; i < 115; i += 1) await fail(attacker(i));
  const wait = await fail('192.0.2.7');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await fail('198.51.100.7', { known: 'address' })).toBe(0);
  expect(await fail('192.0.2.7', { known: 'device', deviceId: 'hers' })).toBe(0);
  vi.advanceTimersByTime(wait * 1000);
  expect(await fail('192.0.2.7')).toBe(0);
});

test('attackers get at most a hundred attempts per account in fifteen minutes', async () => {
  const at: number[] = [];
  // Alternates new and earlier networks, every two seconds for 46 minutes: three windows of the longest limit.
  for (let second = 0; second < 46 * 60; second += 2) {
    if ((await fail(attacker(second % 4 === 0 ? second : second % 240))) === 0) at.push(second);
    vi.advanceTimersByTime(2_000);
  }
  const within = at.map((from) => at.filter((one) => one >= from && one < from + 900).length);
  expect(Math.max(...within)).toBeLessThanOrEqual(100);
  expect(at.length).toBeGreaterThan(200);
  expect(at.length).toBeLessThanOrEqual(4 * 10 + 47 * 5);
});

test('clients with earlier failures do not use up the attempts of other clients', async () => {
  // Eleven networks that fail as often as they are allowed to.
  const storm = async () => {
    for (let i = 0; i < 110; i += 1) await fail(attacker(i % 11));
  };
  for (let minute = 0; minute < 14; minute += 1) {
    await storm();
    vi.advanceTimersByTime(60_000);
  }
  await storm();
  expect(await fail('192.0.2.7')).toBe(0);
  // Another address of a network that has failed is treated like that network.
  expect(await fail('10.0.3.200')).toBeGreaterThan(0);
});

test('a known device is a client of its own: what others do at its address does not hold it, its own failures do', async () => {
  const hers = { known: 'device', deviceId: 'hers' } as const;
  for (let i = 0; i < 40; i += 1) await fail('192.0.2.7');
  for (let i = 0; i < 10; i += 1) expect(await fail('192.0.2.7', hers)).toBe(0);
  expect(await fail('192.0.2.7', hers)).toBeGreaterThan(0);
  expect(await fail('192.0.2.8', hers)).toBeGreaterThan(0);
  expect(await fail('192.0.2.8', { known: 'device', deviceId: 'her other one' })).toBe(0);
});

test('allows a hundred failures a day on a known device, then counts it as a stranger’s', async () => {
  const stolen = { known: 'device', deviceId: 'stolen' } as const;
  let failures = 0;
  for (let quarter = 0; quarter < 12; quarter += 1) {
    // Uses up the failed attempts that strangers may make.
    for (let i = 0; i < 30; i += 1) await fail(attacker(quarter * 30 + i));
    for (let i = 0; i < 11; i += 1) if ((await fail('192.0.2.7', stolen)) === 0) failures += 1;
    vi.advanceTimersByTime(900_001);
  }
  expect(failures).toBe(100);
});

test('addresses of one network share one budget', async () => {
  for (let i = 0; i < 10; i += 1) await fail(attacker(i));
  expect(await fail('2001:db8:1:1::/64')).toBe(0);
  expect(await fail('2001:db8:1:2::/64')).toBe(0);
  // Two addresses of this network have failed. Its further addresses have lower priority: only two a minute are allowed.
  for (let i = 3; i < 5; i += 1) expect(await fail(`2001:db8:1:${i}::/64`)).toBe(0);
  expect(await fail('2001:db8:1:9::/64')).toBeGreaterThan(0);
  expect(await fail('2001:db8:2:1::/64')).toBe(0);
});

test('a new password by link clears the count', async () => {
  for (let i = 0; i < 30; i += 1) await fail(attacker(i));
  expect(await fail('192.0.2.7')).toBeGreaterThan(0);
  await clearLoginFailures(limits, 'VICTIM');
  expect(await fail('192.0.2.7')).toBe(0);
});

test('an attempt without an outcome does not count', async () => {
  for (let i = 0; i < 20; i += 1) await (await claimLoginAttempt(limits, { uid: 'victim', client: 'a', known: null })).withdraw();
  expect(await fail('a')).toBe(0);
});
