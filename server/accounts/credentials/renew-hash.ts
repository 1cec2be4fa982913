import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { describeError } from '../../platform/error-description.ts';
import { members } from '../accounts.tables.ts';
import { hashPassword } from './passwords.ts';

type VerifiedMember = Pick<typeof members.$inferSelect, 'id' | 'passwordHash'>;

/**
 * Hashes a password again that was just verified, if its hash has an older cost or form (`comparePassword`); the plain password is known only now.
 * Sign-in does not wait for it, and it never throws: a failure (overload, the database away) is retried at the next sign-in. A password changed
 * meanwhile is not overwritten.
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
