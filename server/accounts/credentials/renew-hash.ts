import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { describeError } from '../../platform/error-description.ts';
import { members } from '../accounts.tables.ts';
import { hashPassword } from './passwords.ts';

type VerifiedMember = Pick<typeof members.$inferSelect, 'id' | 'passwordHash'>;

/**
 * Rehashes a password that was just verified, if its hash is outdated (`comparePassword`). The plain password is only available at this moment.
 * Sign-in does not wait for it, and it never throws: a failure is retried at the next sign-in. A password that changed meanwhile is not overwritten.
 */
export async function renewHash({ database, log }: Pick<Deps, 'database' | 'log'>, { id, passwordHash }: VerifiedMember, password: string): Promise<void> {
  if (!passwordHash) return;
  try {
    const renewed = await hashPassword(password);
    await database.db
      .update(members)
      .set({ passwordHash: renewed })
      .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash)));
  } catch (error) {
    log.warn(describeError(error), 'rehashing a password failed');
  }
}
