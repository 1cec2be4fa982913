import { describeError } from '../platform/error-description.ts';
import { type AskDeps, askAbout } from './ask-provider.ts';
import { claimDueOrder } from './asking.tables.ts';

/** Questions under way at once, in this process: one slow answer holds up nobody else. */
const AT_ONCE = 5;
/** After so long another process may ask the same question, though the first may only be slow: both lead to the same. */
const LEASE_MS = 20_000;
/** After so many questions in a row about which the provider said nothing it is away, and the rest waits for the next round. */
const SILENCES = 3;

/**
 * Settles what redirects, webhooks and dead processes left behind: asks the provider about each order that is due. Which are
 * stands in the orders themselves, so nothing else has to be remembered and several processes share the work. Ends when none is
 * due, when the provider is away, or when `stopping` is aborted.
 */
export async function askDue(deps: AskDeps, stopping?: AbortSignal): Promise<void> {
  let silences = 0;
  async function work(): Promise<void> {
    while (silences < SILENCES && !stopping?.aborted) {
      const order = await claimDueOrder(deps.database.db, deps.clock.now(), LEASE_MS);
      if (!order) return;
      try {
        const { silent } = await askAbout(deps, order);
        silences = silent ? silences + 1 : 0;
      } catch (error) {
        // One order that cannot be settled does not stand before all others: it is due again when its time is up.
        deps.log.error({ order: order.id, ...describeError(error) }, 'an order could not be asked about');
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
