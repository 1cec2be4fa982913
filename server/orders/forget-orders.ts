import { and, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { paymentFlags } from './flags.tables.ts';
import { ledger, type OrderState, operatorRefunds, orderProducts, orders, providerAnswers, refundRequests } from './orders.tables.ts';

/** Money of other orders is on its way: they are settled first. */
const SETTLED: OrderState[] = ['success', 'failed', 'canceled'];
const BATCH = 200;

/**
 * Deletes the orders of these members, with their lines, the provider's answers, what was noticed of them, what operators wrote and their lines in the ledger, in batches of
 * two hundred, each whole or not at all. `members` selects their ids: who has left, and how long an order is kept, is not
 * this room's to know. The ledger is append-only otherwise; this is the one exception, since it proves what the law asks
 * for no longer than the law asks, and an order goes with all of its lines or with none, so that what is left balances.
 */
export async function forgetOrders(db: Db, members: SQLWrapper): Promise<void> {
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(inArray(orders.memberId, members), inArray(orders.state, SETTLED)))
        .orderBy(orders.id)
        .limit(BATCH)
        .for('update');
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const part of [refundRequests, operatorRefunds, paymentFlags, providerAnswers, ledger, orderProducts])
        await tx.delete(part).where(inArray(part.orderId, ids));
      await tx.delete(orders).where(inArray(orders.id, ids));
      return ids.length;
    });
    if (gone < BATCH) return;
  }
}
