import { z } from 'zod';
import { Picture, TreatmentPrice } from '../catalog/catalog.ts';
import { CURRENCIES, ORDER_STATUSES, PAYMENT_METHODS } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, PageQuery, requiredTextField, textField } from '../endpoint.ts';
import { MAX_QUANTITY } from '../rules.ts';
import { ConsentAnswers } from '../site/site.ts';
import { lineAmountFields, UnconvertedFee } from './unconverted-fee.ts';

/** A sum as a plain number, or as the decimal string in the payment window's return address. */
const Amount = z.preprocess((value) => (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value), z.number());

/**
 * A new order. Contains ids and quantities only; the server sets the prices. `currency_code` KRW means payment by CARD, otherwise the option's
 * currency. Strict like all bodies that move money: an unknown field, such as a refund amount, is refused.
 */
export const NewOrder = z.strictObject({
  currency_code: z.enum(CURRENCIES),
  total_price: z.number().positive(),
  /**
   * Payment method. Optional, because the currency implies it. An unavailable method (specification 6.4) is refused with `orders.method-unsupported`.
   */
  payment_method: requiredTextField(40).optional(),
  hospital_id: Id,
  order_products: z
    .array(z.strictObject({ hospital_id: Id, product_id: Id, option_id: Id, quantity: z.number().int().min(1).max(MAX_QUANTITY) }))
    .min(1)
    .max(20),
  /** The three consents of the checkout (specification 6.3). If sent, they are recorded with the order. Each must be true or already in force. */
  consents: ConsentAnswers.strict().optional(),
  /** Free start chosen by the patient (specification 5.14). It is held for fifteen minutes during payment and belongs to her after payment. */
  visit_at: z.iso.datetime({ offset: true }).optional(),
  /**
   * The quote to accept with the order (specification 5.22), in the version that the patient saw. Its prices apply. Accepting the same quote twice
   * creates one order.
   */
  quote: z.strictObject({ id: Id, version: z.number().int().min(1) }).optional(),
});

export const CreatedOrder = z.object({
  order_num: z.string(),
  title: z.string(),
  total_price: z.number(),
  currency_code: z.enum(CURRENCIES),
  /** Exact charge for each payment method. An order in dollars can also be paid by card, in won at the rate stored with the order. */
  charges: z.array(z.object({ payment_method: z.enum(PAYMENT_METHODS), currency_code: z.enum(CURRENCIES), total_price: z.number() })),
  visit_held_until: z.string().nullable(),
});

/** A payment that arrived after its order had failed and was returned. `amount` is in the captured currency. */
export const ReturnedPayment = z.object({ amount: z.number(), currency_code: z.enum(CURRENCIES), at: z.string() });

/** Row of the order history (specification 6.9), with the fields shown in the cancel tab. */
export const OrderItem = z.object({
  id: z.number().int(),
  order_num: z.string(),
  status: z.enum(ORDER_STATUSES),
  currency_code: z.enum(CURRENCIES),
  total_price: z.number(),
  /** Not sent by older servers. */
  fee: UnconvertedFee.optional(),
  payment_method: z.string().nullable(),
  created_at: z.string(),
  hospital_id: z.number().int(),
  hospital_profile_image: z.array(z.string()),
  hospital_profile_pictures: z.array(Picture),
  order_products: z.array(
    z.object({
      product_id: z.number().int(),
      product_title: z.string(),
      option_title: z.string(),
      hospital_name: z.string(),
      quantity: z.number().int(),
      /** The fee per unit, rounded if the order is charged in another currency than its options'. */
      price: z.number(),
      ...lineAmountFields,
      /** Price per unit at the clinic when the order was placed; null if no price was published. */
      treatment_price: TreatmentPrice.nullable(),
    }),
  ),
  /** Amount paid at the clinic in addition to the lines, in their currency. Only for an order that accepted a quote. */
  beside: z.number().optional(),
  paid_at: z.string().nullable(),
  canceled_at: z.string().nullable(),
  refunded_amount: z.number().nullable(),
  /** Payment captured after the order had failed, and returned in full. */
  given_back: ReturnedPayment.nullable(),
  /** True while the payment's outcome is unknown: the order is not yet paid or failed. */
  confirming: z.boolean(),
  /** True if a cancellation was requested and the provider's answer is still uncertain. */
  canceling: z.boolean(),
  /** True if the order can be cancelled. The server decides, so that button and server agree. */
  cancellable: z.boolean(),
  /** Start of the procedure. The order can be cancelled until then (specification 6.10). Null while no date is fixed. */
  procedure_at: z.string().nullable(),
});
export type OrderItem = z.output<typeof OrderItem>;

/** Receipt of a paid order. Lines are in the currency of the options and add up to `lines_total`. The charge is in `currency_code`. */
export const Receipt = z.object({
  order_num: z.string(),
  status: z.enum(ORDER_STATUSES),
  hospital_name: z.string(),
  paid_at: z.string(),
  payment_method: z.string().nullable(),
  /** `price` is the fee per unit. */
  lines: z.array(z.object({ product_title: z.string(), option_title: z.string(), quantity: z.number().int(), price: z.number(), total: z.number() })),
  lines_currency: z.enum(CURRENCIES),
  lines_total: z.number(),
  /** The order's exchange rate from `lines_currency` to `currency_code`; null if they are equal. */
  rate: z.string().nullable(),
  currency_code: z.enum(CURRENCIES),
  supplied_price: z.number(),
  vat: z.number(),
  total_price: z.number(),
  /** True if a cancellation was requested and the provider's answer is uncertain. */
  canceling: z.boolean(),
  canceled_at: z.string().nullable(),
  refunded_amount: z.number().nullable(),
});
export type Receipt = z.output<typeof Receipt>;

export const OrderTotals = z.object({ totalAmount: z.number(), suppliedAmount: z.number(), vat: z.number(), currency: z.enum(CURRENCIES) });

export const orderEndpoints = {
  orders: defineEndpoint({
    name: 'orders',
    method: 'GET',
    path: '/api/v1/order',
    who: 'user',
    summary: "Lists the member's orders, newest first.",
    query: PageQuery,
    reply: z.array(OrderItem),
  }),
  receipt: defineEndpoint({
    name: 'receipt',
    method: 'GET',
    path: '/api/v1/order/{order_num}/receipt',
    who: 'user',
    summary: "Returns the receipt of one of the member's paid orders.",
    params: z.object({ order_num: requiredTextField(64) }),
    reply: Receipt,
    errors: ['orders.not-found'],
  }),
  createOrder: defineEndpoint({
    name: 'createOrder',
    method: 'POST',
    path: '/api/v1/order',
    who: 'user',
    summary: 'Creates an order.',
    body: NewOrder,
    reply: CreatedOrder,
    status: 201,
    errors: [
      'orders.price-changed',
      'orders.option-unknown',
      'orders.method-unsupported',
      'orders.currency-unsupported',
      'orders.too-many-open',
      'quotes.changed',
      'quotes.expired',
      'quotes.over',
      'quotes.paid',
      'quotes.paying',
      'quotes.agreed',
      'visits.past',
      'visits.closed',
      'visits.taken',
      'visits.too-soon',
      'visits.too-late',
      'consultations.consents-required',
      'catalog.hospital-not-found',
      'catalog.hospital-withdrawn',
      'catalog.hospital-unregistered',
      'catalog.hospital-unanswered',
    ],
  }),
  confirmPayment: defineEndpoint({
    name: 'confirmPayment',
    method: 'POST',
    path: '/api/v1/payment/confirm',
    who: 'user',
    limit: 'payment',
    summary: 'Captures a payment that the member has authorised at the provider.',
    body: z.strictObject({ paymentKey: requiredTextField(200), orderId: requiredTextField(64), amount: Amount }),
    reply: OrderTotals,
    errors: ['orders.pending', 'orders.not-found', 'orders.amount-mismatch', 'orders.payment-refused', 'orders.payment-expired', 'orders.not-payable'],
  }),
  cancelPayment: defineEndpoint({
    name: 'cancelPayment',
    method: 'POST',
    path: '/api/v1/payment/cancel',
    who: 'user',
    limit: 'payment',
    summary: 'Cancels a paid order and refunds it in full by its original method.',
    /** `visit` says whether the order's date is given up (default) or kept. */
    body: z.strictObject({ orderId: z.union([Id, textField(64).min(1)]), visit: z.enum(['give-up', 'keep']).default('give-up') }),
    reply: ConfirmationResponse,
    errors: ['orders.pending', 'orders.not-found', 'orders.not-cancellable', 'orders.procedure-passed', 'orders.refund-refused'],
  }),
  webhook: defineEndpoint({
    name: 'webhook',
    method: 'POST',
    path: '/api/v1/payment/webhook',
    who: 'anyone',
    summary: "Receives the payment provider's notifications that a payment may have changed.",
    body: z.looseObject({ eventType: textField(100).optional() }),
    reply: ConfirmationResponse,
  }),
};
