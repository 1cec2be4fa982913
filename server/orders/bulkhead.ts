import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { memberOrder } from './one-order.tables.ts';
import type { OrderRow, OrderState } from './orders.tables.ts';

const POLL_MS = 100;
/** About three seconds. */
const MOST_POLLS = 30;
const RETRY_SECONDS = 5;

/** How many requests may wait for the payment provider at once, in this process. */
const PROVIDER_PLACES = 50;

export type Bulkhead = {
  /** Runs `work` in one of the places; throws `unavailable` before anything is done when none is free. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** A slow provider fills these places and nothing else: browsing and chat do not notice it (security 9.3). */
export function makeBulkhead(places = PROVIDER_PLACES): Bulkhead {
  let taken = 0;
  return {
    async run(work) {
      if (taken >= places) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS });
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
      }
    },
  };
}

/** The member's order once it has left `state`, or as it is after a moment: another request of hers is at work on it. */
export async function awaitLeaving(db: Db, memberId: string, id: number, state: OrderState): Promise<OrderRow> {
  for (let polls = 0; ; polls += 1) {
    const order = await memberOrder(db, memberId, { id });
    if (!order) throw new AppError('orders.not-found');
    if (order.state !== state || polls === MOST_POLLS) return order;
    await pause(POLL_MS);
  }
}
