import { and, eq } from 'drizzle-orm';
import type { SocialProvider } from '../../contract/words.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { members, socialIdentities } from './accounts.tables.ts';
import { ownRow } from './own-row.ts';

type Linked = { provider: SocialProvider; email: string | null; linked_at: string };

/** The providers that the caller's account is linked with, oldest first. */
export async function linkedIdentities({ database: { db } }: Pick<Deps, 'database'>, { memberId }: Caller): Promise<Linked[]> {
  const rows = await db.select().from(socialIdentities).where(eq(socialIdentities.memberId, memberId)).orderBy(socialIdentities.linkedAt);
  return rows.map(({ provider, email, linkedAt }) => ({ provider, email, linked_at: linkedAt.toISOString() }));
}

/**
 * Unlinks a provider. Throws `not-found` when it is not linked, `accounts.only-way-in` when there would be neither a password nor
 * another provider left.
 */
export async function unlinkIdentity({ database: { db } }: Pick<Deps, 'database'>, caller: Caller, provider: SocialProvider): Promise<void> {
  await db.transaction(async (tx) => {
    // The member's row is held: two unlinked at one instant would each count on the other.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, caller.memberId)).for('update');
    const { passwordHash } = await ownRow(tx, caller);
    const gone = await tx
      .delete(socialIdentities)
      .where(and(eq(socialIdentities.memberId, caller.memberId), eq(socialIdentities.provider, provider)))
      .returning({ subject: socialIdentities.subject });
    if (gone.length === 0) throw new AppError('not-found');
    const left = await tx.select({ subject: socialIdentities.subject }).from(socialIdentities).where(eq(socialIdentities.memberId, caller.memberId));
    if (passwordHash === null && left.length === 0) throw new AppError('accounts.only-way-in');
  });
}
