import { describeError } from '../platform/error-description.ts';
import { type ProviderDeps, reconcileOrder } from './ask-provider.ts';
import { claimDueOrder } from './due-orders.tables.ts';
import type { OrderRow } from './orders.tables.ts';

/** Maximum concurrent queries to the provider in this process, so that one slow answer delays no other order. */
const MAX_CONCURRENT_INQUIRIES = 5;
/** Lease of a query, in ms. After it another process may ask about the same order even if the first is only slow: both come to the same result. */
const LEASE_MS = 20_000;
/** Number of consecutive uncertain answers after which the provider counts as unavailable. The remaining orders wait for the next round. */
const MAX_UNCERTAIN_ANSWERS = 3;

/**
 * Reconciles payments: asks the provider about each order that is due, for example after a lost redirect, a webhook or a crash. The order itself
 * stores its due time, so several processes can share the work. Ends when no order is due, the provider is unavailable, or `stopping` is aborted.
 */
export async function reconcileDueOrders(deps: ProviderDeps, stopping?: AbortSignal): Promise<void> {
  const running = new Set<Promise<unknown>>();
  let silences = 0;
  async function reconcile(order: OrderRow): Promise<void> {
    try {
      const { silent } = await reconcileOrder(deps, order);
      silences = silent ? silences + 1 : 0;
    } catch (error) {
      // An order that cannot be settled does not block the others: it is due again when its lease ends.
      deps.log.error({ order: order.id, ...describeError(error) }, 'asking the payment provider about an order failed');
    }
  }
  for (;;) {
    const isOver = silences >= MAX_UNCERTAIN_ANSWERS || stopping?.aborted;
    const order = isOver ? undefined : await claimDueOrder(deps.database.db, deps.clock.now(), LEASE_MS);
    if (order) {
      const inquiry: Promise<unknown> = reconcile(order).then(() => running.delete(inquiry));
      running.add(inquiry);
    } else if (running.size === 0) return;
    // Each inquiry that ends makes room for one more claim, so that an idle round is one statement.
    if (!order || running.size === MAX_CONCURRENT_INQUIRIES) await Promise.race(running);
  }
}
