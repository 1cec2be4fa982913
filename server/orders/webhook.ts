import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { ASK_JOB } from './ask-provider.ts';
import { orderOfHint } from './orders.tables.ts';

/** What may name an order; fields that are null, absent or not of their form name none, and do not spoil the others. */
const named = (form: z.ZodString) => form.optional().catch(undefined);
const Data = z.object({
  orderId: named(z.string().regex(/^[A-Za-z0-9_-]{6,64}$/)),
  paymentKey: named(z.string().regex(/^[\x21-\x7e]{1,200}$/)),
  transactionKey: named(z.string().regex(/^[\x21-\x7e]{1,64}$/)),
});
/** The three envelopes of providers.md 1.7: two carry `data`, DEPOSIT_CALLBACK is flat. */
const Envelope = z.union([z.object({ data: Data }).transform(({ data }) => data), Data]);

const PAUSE_SECONDS = 1;
const REMEMBERED = 10_000;

export type Hints = { take(body: unknown): Promise<void> };

/**
 * The provider's webhooks. They are not signed, so they are hints and no more (security.md 5, 6): which order, nothing
 * else. A known order is asked about by a job, at once; a second hint within a second asks once more when that second is
 * over, and that question covers all further ones. What is unknown or unreadable is taken like the rest, so that nobody
 * learns which orders exist.
 */
export function makeHints({ database, jobs, clock }: Pick<Deps, 'database' | 'jobs' | 'clock'>): Hints {
  /** By order: until when a question that is still to come covers every hint, or a new hint has to wait. */
  const recent = new Map<string, { coveredUntil: number; pauseUntil: number }>();
  return {
    async take(body) {
      const hint = Envelope.safeParse(body);
      if (!hint.success) return;
      const { orderId, paymentKey, transactionKey } = hint.data;
      const wanted = { ...(orderId && { orderNum: orderId }), ...(paymentKey && { paymentKey }), ...(transactionKey && { transactionKey }) };
      const orderNum = await orderOfHint(database.db, wanted);
      if (!orderNum) return;
      const now = clock.now().getTime();
      const last = recent.get(orderNum);
      if (last && last.coveredUntil > now) return;
      const pauseUntil = now + PAUSE_SECONDS * 1000;
      const after = last && last.pauseUntil > now ? PAUSE_SECONDS : 0;
      await jobs.enqueue(database.db, ASK_JOB, { orderNum }, { after });
      if (recent.size >= REMEMBERED) recent.clear();
      recent.set(orderNum, { coveredUntil: after > 0 ? pauseUntil : 0, pauseUntil });
    },
  };
}
