import { and, eq, exists, inArray, isNotNull, like, lt, not, type SQLWrapper } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { agreements, members, retainedMembers } from '../accounts.tables.ts';

/** Deletes the orders of the members that `members` selects. Handed in by `app.ts`, because the orders stand on this room. */
export type ForgetOrders = (db: Db, members: SQLWrapper) => Promise<void>;

/** An order that was never paid is no contract. It stays so long after she left, in case a payment for it turns up late. */
const UNPAID_DAYS = 30;
/** How long the proof of what a deleted member agreed to is stored, beside the orders and without a name: as long as she could ask for it. */
const PROOF_YEARS = 5;
const DAY_MS = 86_400_000;

/**
 * Forgets what was kept of members who left, once nobody may ask for it any more (security 8.5): with whom a contract was and
 * its orders five years after the last of them (`keepUntil`), the proof of consents with the order it belongs to, or
 * five years after she left. What a run does not finish the next one does.
 */
export async function forgetWhoLeft({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, forgetOrders: ForgetOrders): Promise<void> {
  const now = clock.now();
  await db.delete(retainedMembers).where(lt(retainedMembers.keepUntil, now));
  // A row in `kept_members` stands for a member's contracts: without one the law asks for none of her orders.
  const contract = db.select({ id: retainedMembers.memberId }).from(retainedMembers).where(eq(retainedMembers.memberId, members.id));
  const longGone = lt(members.deletedAt, new Date(now.getTime() - UNPAID_DAYS * DAY_MS));
  const over = db
    .select({ id: members.id })
    .from(members)
    .where(and(isNotNull(members.deletedAt), longGone, not(exists(contract))));
  await forgetOrders(db, over);
  await db.delete(agreements).where(and(like(agreements.context, 'order:%'), inArray(agreements.memberId, over)));
  const proofsEnd = new Date(now);
  proofsEnd.setUTCFullYear(proofsEnd.getUTCFullYear() - PROOF_YEARS);
  const left = db.select({ id: members.id }).from(members).where(lt(members.deletedAt, proofsEnd));
  await db.delete(agreements).where(inArray(agreements.memberId, left));
}
