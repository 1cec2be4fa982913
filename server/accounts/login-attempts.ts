import { createHash } from 'node:crypto';
import { AppError } from '../platform/errors.ts';
import type { BudgetName, Limits } from '../platform/limits.ts';
import { fold } from './accounts.rules.ts';

/** The place of one attempt in the budgets of failed sign-ins. */
export type Attempt = {
  /** The password was right: this client and this account start afresh. */
  succeeded(): Promise<void>;
  /** Nothing was decided: the attempt does not count. */
  withdraw(): Promise<void>;
};

/** Budgets count accounts that do not exist like those that do, under a key that tells nothing. */
const keyOf = (uid: string) => createHash('sha256').update(fold(uid)).digest('base64url');

/**
 * Claims one attempt before the password is looked at, so that a burst cannot slip past the count; it stays claimed when
 * it fails. Throws `too-many-requests` (security.md 2 and 7):
 *
 * - a client is held after 10 failures on one account and after 30 over all accounts;
 * - once an account has had 10 failures from anywhere, each client has one attempt a minute on it, so the owner
 *   elsewhere waits 60 seconds at most, however busy the attacker is;
 * - after 100 failures in a row strangers are turned away until the window ends. Who signs in from where the member has
 *   signed in before (`familiar`) is held only by what her own client did, and a reset link clears the count: nobody
 *   can lock an owner out.
 */
export async function claimAttempt(limits: Limits, { uid, client, familiar }: { uid: string; client: string; familiar: boolean }): Promise<Attempt> {
  const account = keyOf(uid);
  const pair = `${account}|${client}`;
  const claimed: [BudgetName, string][] = [];
  const claim = async (name: BudgetName, key: string) => {
    await limits.take(name, key);
    claimed.push([name, key]);
  };
  const withdraw = async () => {
    for (const [name, key] of claimed) await limits.giveBack(name, key);
  };
  try {
    await claim('login-failures-client', client);
    await claim('login-failures-account-client', pair);
    if (!familiar) {
      if (!(await isLeft(claim('login-failures-account-calm', account)))) await claim('login-paced', pair);
      await claim('login-failures-account', account);
    }
  } catch (refusal) {
    await withdraw();
    throw refusal;
  }
  return {
    withdraw,
    async succeeded() {
      await limits.giveBack('login-failures-client', client);
      await limits.forgive('login-failures-account-client', pair);
      await limits.forgive('login-paced', pair);
      await forgetFailures(limits, uid);
    },
  };
}

/** An account's failures are over: its owner has signed in, or has set a new password. */
export async function forgetFailures(limits: Limits, uid: string): Promise<void> {
  await limits.forgive('login-failures-account-calm', keyOf(uid));
  await limits.forgive('login-failures-account', keyOf(uid));
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
