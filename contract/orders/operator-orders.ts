import { z } from 'zod';
import { CURRENCIES, ORDER_STATUSES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, requiredTextField, textField } from '../endpoint.ts';
import { Quote } from '../quotes/quotes.ts';
import { MAX_REASON_LENGTH } from '../rules.ts';
import { REFUND_DECLINE_REASONS, VISIT_CHANGE_REASONS } from '../threads/thread-events.ts';
import { ReturnedPayment } from './orders.ts';
import { lineAmountFields, UnconvertedFee } from './unconverted-fee.ts';

/** An order as an operator sees it, with the data needed to decide on a refund. The member's name is masked. */
export const OperatorOrder = z.object({
  order_num: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** True while the provider's answer about the payment or a refund is uncertain. */
  confirming: z.boolean(),
  canceling: z.boolean(),
  /** True if the order can be refunded. The server decides, so that button and server agree. */
  refundable: z.boolean(),
  currency_code: z.enum(CURRENCIES),
  total_price: z.number(),
  fee: UnconvertedFee.optional(),
  payment_method: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  canceled_at: z.string().nullable(),
  refunded_amount: z.number().nullable(),
  /** Side that asked for the cancellation. Null if nobody did, or if the money was returned only at the provider. */
  canceled_by: z.enum(['member', 'operator']).nullable(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  /** Start of the visit, past or future; null while no date is fixed. */
  procedure_at: z.string().nullable(),
  /** True if a date of the order is requested, offered or fixed, and in the future. A refund gives the date up unless the operator keeps it. */
  date_open: z.boolean(),
  /** Masked as "A*** H."; null if the member has left. */
  member_name: z.string().nullable(),
  order_products: z.array(
    z.object({ product_title: z.string(), option_title: z.string(), quantity: z.number().int(), price: z.number(), ...lineAmountFields }),
  ),
  /** Payment captured after the order had failed, and returned in full. */
  given_back: ReturnedPayment.nullable(),
  /** Refunds requested by operators, oldest first, including those that the provider declined. */
  refunds: z.array(z.object({ reason: z.string(), by: z.string().nullable(), asked_at: z.string() })),
  /** Refunds requested by the clinic, oldest first. The outcome is null while unanswered. */
  requests: z.array(
    z.object({
      reason: z.enum(VISIT_CHANGE_REASONS),
      asked_at: z.string(),
      answer: z.object({ at: z.string(), by: z.string().nullable(), decline: z.enum(REFUND_DECLINE_REASONS).nullable(), words: z.string() }).nullable(),
    }),
  ),
  /** Accepted version of the quote from which the order was placed. Null for other orders, and after the thread was deleted. */
  quote: Quote.nullable(),
});
export type OperatorOrder = z.output<typeof OperatorOrder>;

/**
 * Reasons why a person must check an order. `partly-refunded`: the provider holds part of the payment. `other-payment`: the provider holds money of
 * another payment. `payment-gone`: nothing is left of a captured payment. `money-left`: something is left of a refunded payment. `give-back-refused`:
 * the provider refuses to return a payment. `unsettled`: no certain answer from the provider for an hour. `given-back` is resolved and shown for
 * thirty days.
 */
export const ORDER_FLAG_REASONS = ['partly-refunded', 'other-payment', 'payment-gone', 'money-left', 'give-back-refused', 'unsettled', 'given-back'] as const;

/** An order for which the provider holds a different amount than expected. Contains nothing about the member. */
export const FlaggedOrder = z.object({
  order_num: z.string(),
  why: z.enum(ORDER_FLAG_REASONS),
  /** When the difference was noticed. */
  noticed_at: z.string(),
  status: z.enum(ORDER_STATUSES),
  confirming: z.boolean(),
  canceling: z.boolean(),
  currency_code: z.enum(CURRENCIES),
  total_price: z.number(),
  /** Amount that the provider should hold now. */
  expected: z.number(),
  /** The provider's record: amounts captured and left. Null if there is no record or no answer. */
  provider: z.object({ currency_code: z.enum(CURRENCIES), captured: z.number(), left: z.number() }).nullable(),
});
export type FlaggedOrder = z.output<typeof FlaggedOrder>;

/** A clinic's request to refund a fee because it cannot keep the date. */
export const RefundRequest = z.object({
  order_num: z.string(),
  hospital_name: z.string(),
  reason: z.enum(VISIT_CHANGE_REASONS),
  asked_at: z.string(),
  currency_code: z.enum(CURRENCIES),
  total_price: z.number(),
});
export type RefundRequest = z.output<typeof RefundRequest>;

const OrderParams = z.object({ order_num: requiredTextField(64) });

/** Operators' endpoints for orders that need a person, and for refunds. */
export const operatorOrderEndpoints = {
  flaggedOrders: defineEndpoint({
    name: 'flaggedOrders',
    method: 'GET',
    path: '/api/v1/operator/orders',
    who: 'operator',
    summary: 'Lists orders that need an operator, longest waiting first, at most 100, followed by the refunds of the last 30 days.',
    reply: z.array(FlaggedOrder),
  }),
  refundRequests: defineEndpoint({
    name: 'refundRequests',
    method: 'GET',
    path: '/api/v1/operator/refund-requests',
    who: 'operator',
    summary: 'Lists refunds requested by clinics, longest waiting first, at most 100.',
    reply: z.array(RefundRequest),
  }),
  declineRefund: defineEndpoint({
    name: 'declineRefund',
    method: 'POST',
    path: '/api/v1/operator/refund-requests/{order_num}/decline',
    who: 'operator',
    summary: "Declines a clinic's refund request. The operator and the reason are recorded, and both sides are notified of the reason.",
    params: OrderParams,
    /** `words` are shown to the clinic only. */
    body: z.strictObject({ decline: z.enum(REFUND_DECLINE_REASONS), words: textField(MAX_REASON_LENGTH).default('') }),
    reply: ConfirmationResponse,
    errors: ['orders.not-found', 'orders.not-asked'],
  }),
  operatorOrder: defineEndpoint({
    name: 'operatorOrder',
    method: 'GET',
    path: '/api/v1/operator/orders/{order_num}',
    who: 'operator',
    summary: 'Retrieves an order for a refund decision. The access is recorded.',
    params: OrderParams,
    reply: OperatorOrder,
    errors: ['orders.not-found'],
  }),
  refundOrder: defineEndpoint({
    name: 'refundOrder',
    method: 'POST',
    path: '/api/v1/operator/orders/{order_num}/refund',
    who: 'operator',
    proof: true,
    limit: 'payment',
    summary: 'Refunds a paid order in full by its original method, even after the visit. The operator and the reason are recorded.',
    params: OrderParams,
    /**
     * `why` is sent to the patient and the clinic. `reason` is visible to operators only. `visit` says whether the order's date is given up or kept.
     */
    body: z.strictObject({
      reason: requiredTextField(MAX_REASON_LENGTH),
      why: z.enum(VISIT_CHANGE_REASONS).optional(),
      visit: z.enum(['give-up', 'keep']).default('give-up'),
    }),
    reply: ConfirmationResponse,
    errors: ['accounts.prove-again', 'orders.pending', 'orders.not-found', 'orders.not-cancellable', 'orders.refund-refused'],
  }),
};
