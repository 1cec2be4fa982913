import { eq } from 'drizzle-orm';
import type { Tokens } from '../../contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { fold } from './accounts.rules.ts';
import { members } from './accounts.tables.ts';
import { claimAttempt } from './login-attempts.ts';
import { isPassword } from './passwords.ts';
import { type Device, isFamiliar, openSession } from './sessions.ts';

/**
 * Signs in with ID and password. Unknown ID and wrong password are one answer at one cost: the same queries, the same
 * budgets, one comparison of a password. Throws `accounts.login-failed`, `too-many-requests`, `unavailable`.
 */
export async function login(
  deps: Deps,
  { username, password }: { username: string; password: string },
  device: Device,
): Promise<{ tokens: Tokens; memberId: string }> {
  const { database, limits } = deps;
  const [member] = await database.db
    .select()
    .from(members)
    .where(eq(members.uidKey, fold(username)));
  const familiar = await isFamiliar(deps, member?.id ?? null, device.client);
  const attempt = await claimAttempt(limits, { uid: username, client: device.client, familiar });
  let right: boolean;
  try {
    right = await isPassword(member?.passwordHash, password);
  } catch (error) {
    await attempt.withdraw();
    throw error;
  }
  if (!right || !member) throw new AppError('accounts.login-failed');
  await attempt.succeeded();
  return { tokens: await openSession(deps, member, device), memberId: member.id };
}
