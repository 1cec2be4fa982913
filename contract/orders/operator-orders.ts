import { z } from 'zod';
import { CURRENCIES, ORDER_STATUSES } from '../constants.ts';
import { endpoint, Msg, requiredText, text } from '../endpoint.ts';
import { ReturnedPayment } from './orders.ts';
import { Quote } from '../quotes/quotes.ts';
import { REASON_MAX } from '../rules.ts';
import { DECLINES, REASONS } from '../threads/thread-events.ts';

/** An order as an operator sees it: what deciding on a refund needs, and of its member a masked name alone. */
export const OperatorOrder = z.object({
  order_num: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** The provider has not answered for certain yet: about the payment, or about a refund. */
  confirming: z.boolean(),
  canceling: z.boolean(),
  /** The server's own answer, so that a button and the server never disagree. */
  refundable: z.boolean(),
  currency_code: z.enum(CURRENCIES),
  total_price: z.number(),
  payment_method: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  canceled_at: z.string().nullable(),
  refunded_amount: z.number().nullable(),
  /** Who asked for the cancellation; null also where the money went back at the provider alone. */
  canceled_by: z.enum(['member', 'operator']).nullable(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  /** When the visit is, past or to come; null while no date is fixed. */
  procedure_at: z.string().nullable(),
  /** A date of it is asked for, offered or fixed and still to come: a refund gives it up, unless it is to stay. */
  date_open: z.boolean(),
  /** "A*** H."; null when she has left. */
  member_name: z.string().nullable(),
  order_products: z.array(z.object({ product_title: z.string(), option_title: z.string(), quantity: z.number().int(), price: z.number() })),
  /** What was captured after the order had failed, and all given back. */
  given_back: ReturnedPayment.nullable(),
  /** Refunds that operators asked for, oldest first. One that the provider declined stays in the list. */
  refunds: z.array(z.object({ reason: z.string(), by: z.string().nullable(), asked_at: z.string() })),
  /** What its clinic asked to give back, oldest first, and what became of it: null while nobody has answered. */
  requests: z.array(
    z.object({
      reason: z.enum(REASONS),
      asked_at: z.string(),
      answer: z.object({ at: z.string(), by: z.string().nullable(), decline: z.enum(DECLINES).nullable(), words: z.string() }).nullable(),
    }),
  ),
  /** The quote that it was placed from, in the version that was accepted; null for other orders, and once its thread is gone. */
  quote: Quote.nullable(),
});
export type OperatorOrder = z.output<typeof OperatorOrder>;

/**
 * Why an order is shown to a person: `partly-refunded` the provider holds a part of its payment; `other-payment` money of another
 * payment; `payment-gone` nothing of one that was captured; `money-left` some of one that was refunded; `give-back-refused` what it
 * will not give back; `unsettled` it has said nothing for certain for an hour. `given-back` was put right, and is told for thirty days.
 */
export const FLAG_REASONS = ['partly-refunded', 'other-payment', 'payment-gone', 'money-left', 'give-back-refused', 'unsettled', 'given-back'] as const;

/** An order whose money is not as it should be: what is expected, and what the provider holds. Nothing of its member. */
export const FlaggedOrder = z.object({
  order_num: z.string(),
  why: z.enum(FLAG_REASONS),
  /** Since when. */
  noticed_at: z.string(),
  status: z.enum(ORDER_STATUSES),
  confirming: z.boolean(),
  canceling: z.boolean(),
  currency_code: z.enum(CURRENCIES),
  total_price: z.number(),
  /** What the provider should hold of it now. */
  expected: z.number(),
  /** What its record says: taken, and left of that; null where it has none or has not answered. */
  provider: z.object({ currency_code: z.enum(CURRENCIES), captured: z.number(), left: z.number() }).nullable(),
});
export type FlaggedOrder = z.output<typeof FlaggedOrder>;

/** A clinic has asked to give this fee back, because it cannot keep the date. */
export const RefundRequest = z.object({
  order_num: z.string(),
  hospital_name: z.string(),
  reason: z.enum(REASONS),
  asked_at: z.string(),
  currency_code: z.enum(CURRENCIES),
  total_price: z.number(),
});
export type RefundRequest = z.output<typeof RefundRequest>;

const byOrder = z.object({ order_num: requiredText(64) });

/** What operators do about orders: those that wait for a person, and refunds. */
export const operatorOrders = {
  flaggedOrders: endpoint({
    name: 'flaggedOrders',
    method: 'GET',
    path: '/api/v1/operator/orders',
    who: 'operator',
    summary: 'Orders that wait for a person, longest first, at most a hundred; then what was given back in the last thirty days',
    reply: z.array(FlaggedOrder),
  }),
  refundRequests: endpoint({
    name: 'refundRequests',
    method: 'GET',
    path: '/api/v1/operator/refund-requests',
    who: 'operator',
    summary: 'Fees that clinics ask to give back, longest waiting first, at most a hundred',
    reply: z.array(RefundRequest),
  }),
  declineRefund: endpoint({
    name: 'declineRefund',
    method: 'POST',
    path: '/api/v1/operator/refund-requests/{order_num}/decline',
    who: 'operator',
    summary: 'Decline to give back a fee that its clinic asked for; who and why is recorded, and both sides are told why',
    params: byOrder,
    /** `words` are for the clinic alone. */
    body: z.strictObject({ decline: z.enum(DECLINES), words: text(REASON_MAX).default('') }),
    reply: Msg,
    errors: ['orders.not-found', 'orders.not-asked'],
  }),
  operatorOrder: endpoint({
    name: 'operatorOrder',
    method: 'GET',
    path: '/api/v1/operator/orders/{order_num}',
    who: 'operator',
    summary: 'One order, for deciding on a refund; that it was read is recorded',
    params: byOrder,
    reply: OperatorOrder,
    errors: ['orders.not-found'],
  }),
  refundOrder: endpoint({
    name: 'refundOrder',
    method: 'POST',
    path: '/api/v1/operator/orders/{order_num}/refund',
    who: 'operator',
    proof: true,
    limit: 'payment',
    summary: 'Refund a paid order in full by its original method, after the visit too; who and why is recorded',
    params: byOrder,
    /** `why` is told to patient and clinic, `reason` stays with the operators. `visit`: what becomes of the date that belongs to the order. */
    body: z.strictObject({ reason: requiredText(REASON_MAX), why: z.enum(REASONS).optional(), visit: z.enum(['give-up', 'keep']).default('give-up') }),
    reply: Msg,
    errors: ['accounts.prove-again', 'orders.pending', 'orders.not-found', 'orders.not-cancellable', 'orders.refund-refused'],
  }),
};
