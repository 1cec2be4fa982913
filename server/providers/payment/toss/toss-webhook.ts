import { z } from 'zod';
import type { Named } from '../port.ts';

/** What may name an order; fields that are null, absent or not of their form name none, and do not spoil the others. */
const named = (form: z.ZodString) => form.optional().catch(undefined);
const Data = z.object({
  orderId: named(z.string().regex(/^[A-Za-z0-9_-]{6,64}$/)),
  paymentKey: named(z.string().regex(/^[\x21-\x7e]{1,200}$/)),
  transactionKey: named(z.string().regex(/^[\x21-\x7e]{1,64}$/)),
});
/** The three envelopes of providers 1.7: two carry `data`, DEPOSIT_CALLBACK is flat. */
const Envelope = z.union([z.object({ data: Data }).transform(({ data }) => data), Data]);

/** Which order a webhook is about (providers 1.7); undefined when it is none of the envelopes. */
export function readWebhook(body: unknown): Named | undefined {
  const read = Envelope.safeParse(body);
  if (!read.success) return undefined;
  const { orderId, paymentKey, transactionKey } = read.data;
  return { ...(orderId && { orderNum: orderId }), ...(paymentKey && { paymentKey }), ...(transactionKey && { transactionKey }) };
}
