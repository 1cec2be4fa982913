import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { describeError } from '../../platform/error-description.ts';
import { members } from '../accounts.tables.ts';
import { hashPassword } from './passwords.ts';

type Held = Pick<typeof members.$inferSelect, 'id' | 'passwordHash'>;

/**
 * Hashes a password that was just proven right anew, where its hash is of an older cost or form (`comparePassword`): only now is it known. Sign-in does not
 * wait for it, and it never throws: what fails (a storm, a database that is away) is tried again at her next sign-in. A
 * password that was changed meanwhile stays.
 */
export async function renewHash({ database, log }: Pick<Deps, 'database' | 'log'>, { id, passwordHash }: Held, password: string): Promise<void> {
  if (!passwordHash) return;
  try {
    const renewed = await hashPassword(password);
    await database.db
      .update(members)
      .set({ passwordHash: renewed })
      .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash)));
  } catch (error) {
    log.warn(describeError(error), 'a password was not hashed anew');
  }
}
