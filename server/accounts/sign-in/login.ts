import { eq } from 'drizzle-orm';
import type { SessionTokens } from '../../../contract/accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { foldLookAlikes } from '../accounts.rules.ts';
import { members } from '../accounts.tables.ts';
import { comparePassword } from '../credentials/passwords.ts';
import { renewHash } from '../credentials/renew-hash.ts';
import { checkSecondFactor } from '../second-factor/second-factor.ts';
import { openSession, type SignInDevice } from '../sessions/sessions.ts';
import { identifySource } from './known-devices.ts';
import { claimLoginAttempt } from './login-attempts.ts';

/**
 * Signs in with ID and password, and a code if the account has a second factor. An unknown ID and a wrong password get the same answer at the same
 * cost: the same queries, the same limits, one comparison of a password. Only somebody with the password learns that there is a second factor.
 * Throws `accounts.login-failed`, `accounts.second-factor-needed`, `accounts.second-factor-wrong`, `too-many-requests`, `unavailable`.
 */
export async function login(
  deps: Deps,
  { username, password, otp }: { username: string; password: string; otp?: string | undefined },
  device: SignInDevice,
): Promise<{ tokens: SessionTokens; memberId: string }> {
  const { database, limits } = deps;
  const [member] = await database.db
    .select()
    .from(members)
    .where(eq(members.uidKey, foldLookAlikes(username)));
  const known = await identifySource(deps, member?.id ?? null, device);
  const attempt = await claimLoginAttempt(limits, { uid: username, known, ...device });
  let right: Awaited<ReturnType<typeof comparePassword>>;
  try {
    right = await comparePassword(member?.passwordHash, password);
  } catch (error) {
    await attempt.withdraw();
    throw error;
  }
  if (right === 'no' || !member) throw new AppError('accounts.login-failed');
  await checkSecondFactor(deps, member, otp).catch(async (refusal: unknown) => {
    // Asking for the code is not a failed attempt; otherwise the owner would be blocked between password and code. A wrong code is counted.
    if (refusal instanceof AppError && refusal.code === 'accounts.second-factor-needed') await attempt.withdraw();
    throw refusal;
  });
  await attempt.succeeded();
  const tokens = await openSession(deps, member, device);
  if (right === 'renew') void renewHash(deps, member, password);
  return { tokens, memberId: member.id };
}
