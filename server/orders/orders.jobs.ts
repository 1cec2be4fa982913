import type { Deps } from '../deps.ts';
import { faultOf } from '../platform/fault.ts';
import { ASK_JOB, askLater, askProvider, isUnsettled } from './ask-provider.ts';
import { PAYMENT_WINDOW_MS } from './orders.rules.ts';
import { unsettledOrders } from './orders.tables.ts';

export const RECONCILE_JOB = 'orders.reconcile';
/** An order that somebody is at work on right now is left to them for so long. */
const QUIET_MS = 15_000;
const OVERDUE_EVERY_MS = 5 * 60_000;
const BATCH = 100;
/** A run ends after this time, and after so many orders in a row about which the provider said nothing: it is away. */
const RUN_MS = 50_000;
const SILENCES = 3;

/** What happens later or again: single questions soon after an uncertain answer or a hint, and the reconciliation each minute. */
export function orderJobs(deps: Deps): void {
  deps.jobs.handle<{ orderNum: string; attempt?: number }>(ASK_JOB, async ({ orderNum, attempt }) => {
    const asked = await askProvider(deps, orderNum);
    if (asked && isUnsettled(asked.order) && attempt !== undefined) await askLater(deps, orderNum, attempt + 1);
  });
  deps.jobs.every(RECONCILE_JOB, '* * * * *', () => reconcile(deps));
}

/**
 * Settles what redirects, webhooks and dead processes left behind, by asking the provider about each order. Works after
 * every start too: nothing but the orders themselves has to be remembered.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const unsettled = await unsettledOrders(deps.database.db, {
    quietBefore: new Date(now - QUIET_MS),
    overdueBefore: new Date(now - PAYMENT_WINDOW_MS),
    askedBefore: new Date(now - OVERDUE_EVERY_MS),
    limit: BATCH,
  });
  const end = performance.now() + RUN_MS;
  let silences = 0;
  for (const { orderNum } of unsettled) {
    if (performance.now() > end || silences >= SILENCES) return;
    const asked = await askProvider(deps, orderNum).catch((error: unknown) => {
      // One order that cannot be settled does not stand before all others.
      deps.log.error({ order: orderNum, ...faultOf(error) }, 'an order could not be reconciled');
      return undefined;
    });
    silences = asked?.silent ? silences + 1 : 0;
  }
}
