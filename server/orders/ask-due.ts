import { describeError } from '../platform/error-description.ts';
import { type ProviderDeps, reconcileOrder } from './ask-provider.ts';
import { claimDueOrder } from './due-orders.tables.ts';

/** Queries to the provider at once, in this process, so that one slow answer delays no other order. */
const MAX_CONCURRENT_INQUIRIES = 5;
/** Lease of a query, in ms. After it another process may ask about the same order even if the first is only slow: both come to the same result. */
const LEASE_MS = 20_000;
/** Consecutive uncertain answers after which the provider counts as unavailable; the rest waits for the next round. */
const MAX_UNCERTAIN_ANSWERS = 3;

/**
 * Reconciliation: asks the provider about each order that is due, to settle what redirects, webhooks and dead processes left behind. The due time is
 * stored in the order itself, so several processes can share the work. Ends when no order is due, when the provider is unavailable, or when
 * `stopping` is aborted.
 */
export async function reconcileDueOrders(deps: ProviderDeps, stopping?: AbortSignal): Promise<void> {
  let silences = 0;
  async function work(): Promise<void> {
    while (silences < MAX_UNCERTAIN_ANSWERS && !stopping?.aborted) {
      const order = await claimDueOrder(deps.database.db, deps.clock.now(), LEASE_MS);
      if (!order) return;
      try {
        const { silent } = await reconcileOrder(deps, order);
        silences = silent ? silences + 1 : 0;
      } catch (error) {
        // An order that cannot be settled does not block the others: it is due again when its lease ends.
        deps.log.error({ order: order.id, ...describeError(error) }, 'asking the payment provider about an order failed');
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_INQUIRIES }, work));
}
