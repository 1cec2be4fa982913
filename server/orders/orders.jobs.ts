import type { Deps } from '../deps.ts';
import { reconcileDueOrders } from './ask-due.ts';
import { scheduleAllInquiries } from './due-orders.tables.ts';
import { FAILED_WATCH_MS } from './orders.rules.ts';

export const RECONCILIATION_JOB = 'orders.ask';
const INTERVAL_SECONDS = 1;

/**
 * Registers the reconciliation: every process asks the provider about due orders every second. The first round after a start asks about every open
 * order, because the process that worked on it may be gone.
 */
export function orderJobs(deps: Deps): void {
  let isFirst = true;
  deps.jobs.always(RECONCILIATION_JOB, INTERVAL_SECONDS, async (stopping) => {
    const now = deps.clock.now();
    if (isFirst) await scheduleAllInquiries(deps.database.db, now, new Date(now.getTime() - FAILED_WATCH_MS));
    isFirst = false;
    await reconcileDueOrders(deps, stopping);
  });
}
