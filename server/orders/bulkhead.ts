import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { memberOrder } from './one-order.tables.ts';
import type { OrderRow, OrderState } from './orders.tables.ts';

const POLL_MS = 100;
/** Maximum number of polls, about three seconds in total. */
const MAX_POLLS = 30;
const RETRY_AFTER_SECONDS = 5;

/** Maximum concurrent requests that wait for the payment provider in this process. */
const MAX_PROVIDER_REQUESTS = 50;

export type Bulkhead = {
  /** Runs `work` if a slot is free. Otherwise throws `unavailable` before anything is done. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** Creates a bulkhead that limits concurrent work. A slow provider then blocks only these slots, not browsing or chat (security 9.3). */
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
 * Waits until another request has moved the member's order out of `state`. Returns the order, even if it is still in `state` after the last poll.
 * Throws `orders.not-found`.
 */
export async function awaitStateChange(db: Db, memberId: string, id: number, state: OrderState): Promise<OrderRow> {
  for (let polls = 0; ; polls += 1) {
    const order = await memberOrder(db, memberId, { id });
    if (!order) throw new AppError('orders.not-found');
    if (order.state !== state || polls === MAX_POLLS) return order;
    await pause(POLL_MS);
  }
}
