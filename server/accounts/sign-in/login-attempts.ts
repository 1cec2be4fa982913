import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { RateBudgetName, RateLimits } from '../../platform/limits.ts';
import { foldLookAlikes } from '../accounts.rules.ts';
import { hashDeviceId, type SignInSource } from './known-devices.ts';

/** One attempt, counted by the limits of failed sign-ins. */
export type LoginAttempt = {
  /** To call after the right password: resets the limits of this client on this account. */
  succeeded(): Promise<void>;
  /** To call if the attempt was not decided: removes it from the count. */
  withdraw(): Promise<void>;
};

/** Rate-limit key of an ID. Unknown IDs are counted like existing ones, under a hash that reveals nothing. */
const accountKey = (uid: string) => createHash('sha256').update(foldLookAlikes(uid)).digest('base64url');

/** Source of a sign-in, and how the member is known at that source (`identifySource`). */
export type LoginAttemptKeys = SignInSource & { uid: string; known: 'device' | 'address' | null };

/**
 * Counts one attempt before the password is checked, so that a burst cannot exceed the limits. A failed attempt stays counted. Throws
 * `too-many-requests` (security 2.3 and 7.3). A client is blocked after 10 failures on one account and after 30 over all accounts. A device that
 * signed in to this account before is a separate client, so failures of others at its address do not count against it. If the member is known, by
 * device or by address, only that client's own failures block it, up to 100 in a day. All others are strangers. After 10 failures of strangers on an
 * account, each stranger may try once a minute, and all together five times. Three of those attempts are for networks that have not failed on this
 * account today, two for those that have. So the owner at an unknown address waits 60 seconds at most, and strangers never fail more than 100 times
 * in 15 minutes (docs/security.md has the sum).
 */
export async function claimLoginAttempt(limits: RateLimits, { uid, client, deviceId, known }: LoginAttemptKeys): Promise<LoginAttempt> {
  const account = accountKey(uid);
  const own = known === 'device' && deviceId ? hashDeviceId(deviceId) : client;
  const [pair, network] = [`${account}|${own}`, `${account}|${networkOfClient(client)}`];
  const claimed: [RateBudgetName, string][] = [];
  const claim = async (name: RateBudgetName, key: string) => {
    await limits.take(name, key);
    claimed.push([name, key]);
  };
  const withdraw = async () => {
    for (const [name, key] of claimed) await limits.giveBack(name, key);
  };
  try {
    await claim('login-failures-client', own);
    await claim('login-failures-account-client', pair);
    const trusted = known !== null && (await isWithinLimit(claim('login-failures-known', pair)));
    if (!trusted && !(await isWithinLimit(claim('login-failures-strangers', account)))) {
      await claim('login-paced', pair);
      await claim((await isWithinLimit(claim('login-failures-network', network))) ? 'login-paced-fresh' : 'login-paced-stale', account);
    }
  } catch (refusal) {
    await withdraw();
    throw refusal;
  }
  return {
    withdraw,
    async succeeded() {
      await limits.giveBack('login-failures-client', own);
      for (const name of ['login-failures-account-client', 'login-failures-known', 'login-paced'] as const) await limits.forgive(name, pair);
      await limits.forgive('login-failures-network', network);
      await clearLoginFailures(limits, uid);
    },
  };
}

/** Returns the network of a client's address: 24 bits of IPv4, 48 bits of IPv6. One person can have all the addresses in it. */
function networkOfClient(client: string): string {
  return client.includes(':') ? client.split(':').slice(0, 3).join(':') : client.split('.').slice(0, 3).join('.');
}

/** Resets an account's failures after its owner signed in or set a new password. */
export async function clearLoginFailures(limits: RateLimits, uid: string): Promise<void> {
  await limits.forgive('login-failures-strangers', accountKey(uid));
}

/** True if failed sign-ins or wrong codes slow down or block further ones from places where the member is not known. */
export async function isBlockedForStrangers(limits: RateLimits, { uid, memberId }: { uid: string; memberId: string }): Promise<boolean> {
  const within = await Promise.all([
    isWithinLimit(limits.check('login-failures-strangers', accountKey(uid))),
    isWithinLimit(limits.check('second-factor-failures', memberId)),
  ]);
  return within.includes(false);
}

async function isWithinLimit(claim: Promise<void>): Promise<boolean> {
  try {
    await claim;
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'too-many-requests') return false;
    throw refusal;
  }
}
