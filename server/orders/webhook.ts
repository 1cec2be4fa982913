import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { askSoon } from './asking.tables.ts';
import { orderNamedBy } from './orders.tables.ts';

/** What may name an order; fields that are null, absent or not of their form name none, and do not spoil the others. */
const named = (form: z.ZodString) => form.optional().catch(undefined);
const Data = z.object({
  orderId: named(z.string().regex(/^[A-Za-z0-9_-]{6,64}$/)),
  paymentKey: named(z.string().regex(/^[\x21-\x7e]{1,200}$/)),
  transactionKey: named(z.string().regex(/^[\x21-\x7e]{1,64}$/)),
});
/** The three envelopes of providers 1.7: two carry `data`, DEPOSIT_CALLBACK is flat. */
const Envelope = z.union([z.object({ data: Data }).transform(({ data }) => data), Data]);

/** Between two questions about one order. */
const PAUSE_MS = 1_000;

/**
 * Takes a webhook of the provider. They are not signed, so they are hints and no more (security 5.6): which order, nothing
 * else. A known order becomes due at once, or a second after it was asked about last; however many hints come meanwhile, that
 * question covers them. What is unknown or unreadable is taken like the rest, so that nobody learns which orders exist.
 */
export async function takeWebhook({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, body: unknown): Promise<void> {
  const hint = Envelope.safeParse(body);
  if (!hint.success) return;
  const { orderId, paymentKey, transactionKey } = hint.data;
  const orderNum = await orderNamedBy(db, {
    ...(orderId && { orderNum: orderId }),
    ...(paymentKey && { paymentKey }),
    ...(transactionKey && { transactionKey }),
  });
  if (orderNum) await askSoon(db, orderNum, clock.now(), PAUSE_MS);
}
