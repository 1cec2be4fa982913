import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { memberOrder } from './one-order.tables.ts';
import type { OrderRow, OrderState } from './orders.tables.ts';

const POLL_MS = 100;
/** Polls before giving up, about three seconds. */
const MAX_POLLS = 30;
const RETRY_AFTER_SECONDS = 5;

/** Most requests that may wait for the payment provider at once, in this process. */
const MAX_PROVIDER_REQUESTS = 50;

export type Bulkhead = {
  /** Runs `work` in a free place. Throws `unavailable` before anything is done if there is none. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** Creates a bulkhead: a slow provider blocks only these places, not browsing or chat (security 9.3). */
export function makeBulkhead(places = MAX_PROVIDER_REQUESTS): Bulkhead {
  let taken = 0;
  return {
    async run(work) {
      if (taken >= places) throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
      }
    },
  };
}

/**
 * Waits until another request has moved the member's order out of `state`. Returns the order, after the last poll in whatever state it is. Throws
 * `orders.not-found`.
 */
export async function awaitStateChange(db: Db, memberId: string, id: number, state: OrderState): Promise<OrderRow> {
  for (let polls = 0; ; polls += 1) {
    const order = await memberOrder(db, memberId, { id });
    if (!order) throw new AppError('orders.not-found');
    if (order.state !== state || polls === MAX_POLLS) return order;
    await pause(POLL_MS);
  }
}
