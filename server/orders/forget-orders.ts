import { and, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { paymentFlags } from './flags.tables.ts';
import { ledger, type OrderState, operatorRefunds, orderProducts, orders, providerAnswers, refundRequests } from './orders.tables.ts';

/** States without money in transit. Other orders are settled first. */
const SETTLED_STATES: OrderState[] = ['success', 'failed', 'canceled'];
const BATCH_SIZE = 200;

/**
 * Deletes the orders of these members with their lines, the provider's answers, flags, operators' notes and ledger lines. Works in batches of two
 * hundred, each in one transaction. `members` selects the ids, because another room knows who has left and how long orders are retained. This is the
 * only exception to the append-only ledger, which must not be kept longer than the law requires. An order is deleted with all its ledger lines, so
 * the remaining ledger balances.
 */
export async function forgetOrders(db: Db, members: SQLWrapper): Promise<void> {
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(inArray(orders.memberId, members), inArray(orders.state, SETTLED_STATES)))
        .orderBy(orders.id)
        .limit(BATCH_SIZE)
        .for('update');
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const part of [refundRequests, operatorRefunds, paymentFlags, providerAnswers, ledger, orderProducts])
        await tx.delete(part).where(inArray(part.orderId, ids));
      await tx.delete(orders).where(inArray(orders.id, ids));
      return ids.length;
    });
    if (gone < BATCH_SIZE) return;
  }
}
