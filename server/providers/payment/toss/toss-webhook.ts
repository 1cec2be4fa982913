import { z } from 'zod';
import type { PaymentReference } from '../port.ts';

/** Schema of one id in a webhook. A field that is null, absent or malformed is ignored without affecting the others. */
const optionalId = (form: z.ZodString) => form.optional().catch(undefined);
const Data = z.object({
  orderId: optionalId(z.string().regex(/^[A-Za-z0-9_-]{6,64}$/)),
  paymentKey: optionalId(z.string().regex(/^[\x21-\x7e]{1,200}$/)),
  transactionKey: optionalId(z.string().regex(/^[\x21-\x7e]{1,64}$/)),
});
/** The three envelopes of providers 1.7: two carry `data`, DEPOSIT_CALLBACK is flat. */
const Envelope = z.union([z.object({ data: Data }).transform(({ data }) => data), Data]);

/** Returns the ids in a webhook (providers 1.7); undefined if it matches none of the envelopes. */
export function readWebhook(body: unknown): PaymentReference | undefined {
  const read = Envelope.safeParse(body);
  if (!read.success) return undefined;
  const { orderId, paymentKey, transactionKey } = read.data;
  return { ...(orderId && { orderNum: orderId }), ...(paymentKey && { paymentKey }), ...(transactionKey && { transactionKey }) };
}
