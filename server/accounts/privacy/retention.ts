import { and, eq, exists, inArray, isNotNull, like, lt, not, type SQLWrapper } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { agreements, members, retainedMembers } from '../accounts.tables.ts';

/** Deletes the orders of the members that `members` selects. `app.ts` passes it in, because the orders module depends on this one. */
export type DeleteMemberOrders = (db: Db, members: SQLWrapper) => Promise<void>;

/** Retention of unpaid orders after the member left, in days. They are no contract, but a payment for them can still turn up late. */
const UNPAID_ORDER_RETENTION_DAYS = 30;
/** Retention of a deleted member's anonymous proofs of consent, in years: as long as the member could ask for them. */
const CONSENT_RETENTION_YEARS = 5;

/**
 * Deletes the records of former members after their retention (security 8.5). The party of a contract and its orders go five years after the last
 * order (`keepUntil`). Proofs of consent go with their order, or five years after the member left. The next run continues an unfinished one.
 */
export async function deleteRetainedMembers({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, forgetOrders: DeleteMemberOrders): Promise<void> {
  const now = clock.now();
  await db.delete(retainedMembers).where(lt(retainedMembers.keepUntil, now));
  // A row in `kept_members` means that the member has contracts. Without one, the law requires none of the member's orders.
  const contract = db.select({ id: retainedMembers.memberId }).from(retainedMembers).where(eq(retainedMembers.memberId, members.id));
  const longGone = lt(members.deletedAt, new Date(now.getTime() - UNPAID_ORDER_RETENTION_DAYS * DAY_MS));
  const over = db
    .select({ id: members.id })
    .from(members)
    .where(and(isNotNull(members.deletedAt), longGone, not(exists(contract))));
  await forgetOrders(db, over);
  await db.delete(agreements).where(and(like(agreements.context, 'order:%'), inArray(agreements.memberId, over)));
  const proofsEnd = new Date(now);
  proofsEnd.setUTCFullYear(proofsEnd.getUTCFullYear() - CONSENT_RETENTION_YEARS);
  const left = db.select({ id: members.id }).from(members).where(lt(members.deletedAt, proofsEnd));
  await db.delete(agreements).where(inArray(agreements.memberId, left));
}
