import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { BudgetName, Limits } from '../../platform/limits.ts';
import { fold } from '../accounts.rules.ts';
import { deviceKey, type Whence } from './known-devices.ts';

/** The place of one attempt in the budgets of failed sign-ins. */
export type Attempt = {
  /** The password was right: this client and this account start afresh. */
  succeeded(): Promise<void>;
  /** Nothing was decided: the attempt does not count. */
  withdraw(): Promise<void>;
};

/** Budgets count accounts that do not exist like those that do, under a key that tells nothing. */
const keyOf = (uid: string) => createHash('sha256').update(fold(uid)).digest('base64url');

/** Who tries to sign in, and how she is known there (`knownBy`). */
export type Claimant = Whence & { uid: string; known: 'device' | 'address' | null };

/**
 * Claims one attempt before the password is looked at, so that a burst cannot slip past the count; it stays claimed when
 * it fails. Throws `too-many-requests` (security 2.3 and 7.3):
 *
 * - a client is held after 10 failures on one account and after 30 over all accounts. A device that signed in to this account
 *   before is a client of its own, wherever it is: what others do at the same address does not count against it;
 * - where the member is known, by device or by address, nothing but that client's own failures holds her, up to 100 in a day;
 * - all others are strangers. Once they have failed 10 times on an account, each may try once a minute and all together five
 *   times: three places are for networks that have not failed on this account today, two for those that have. So the owner
 *   elsewhere waits 60 seconds at most, and strangers never fail more than 100 times in 15 minutes (docs/security.md has the sum).
 */
export async function claimAttempt(limits: Limits, { uid, client, deviceId, known }: Claimant): Promise<Attempt> {
  const account = keyOf(uid);
  const own = known === 'device' && deviceId ? deviceKey(deviceId) : client;
  const [pair, network] = [`${account}|${own}`, `${account}|${networkOf(client)}`];
  const claimed: [BudgetName, string][] = [];
  const claim = async (name: BudgetName, key: string) => {
    await limits.take(name, key);
    claimed.push([name, key]);
  };
  const withdraw = async () => {
    for (const [name, key] of claimed) await limits.giveBack(name, key);
  };
  try {
    await claim('login-failures-client', own);
    await claim('login-failures-account-client', pair);
    const trusted = known !== null && (await isLeft(claim('login-failures-known', pair)));
    if (!trusted && !(await isLeft(claim('login-failures-strangers', account)))) {
      await claim('login-paced', pair);
      await claim((await isLeft(claim('login-failures-network', network))) ? 'login-paced-fresh' : 'login-paced-stale', account);
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
      await forgetFailures(limits, uid);
    },
  };
}

/** The network of a client's address: of IPv4 the first 24 bits, of IPv6 the first 48. One person can have all the addresses in it. */
function networkOf(client: string): string {
  return client.includes(':') ? client.split(':').slice(0, 3).join(':') : client.split('.').slice(0, 3).join('.');
}

/** An account's failures are over: its owner has signed in, or has set a new password. */
export async function forgetFailures(limits: Limits, uid: string): Promise<void> {
  await limits.forgive('login-failures-strangers', keyOf(uid));
}

async function isLeft(claim: Promise<void>): Promise<boolean> {
  try {
    await claim;
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'too-many-requests') return false;
    throw refusal;
  }
}
