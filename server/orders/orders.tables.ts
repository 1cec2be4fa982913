import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Currency, PaymentProvider, TextByLanguage } from '../../contract/constants.ts';
import type { RefundDeclineReason, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import { members } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.ts';
import { equalsAny, prepareQuery } from '../platform/prepared.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * States of an order. In `confirming` and `canceling` the provider's answer is not known; the API shows them as `pending` and `success`
 * (specification 6.9). Transitions are in `orders.rules.ts`.
 */
export const ORDER_STATES = ['pending', 'confirming', 'success', 'failed', 'canceling', 'canceled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export type OrderRow = typeof orders.$inferSelect;
export type OrderLine = typeof orderProducts.$inferSelect;

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderNum: text('order_num').notNull().unique(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    hospitalId: integer('hospital_id').notNull(),
    title: text().notNull(),
    state: text().$type<OrderState>().notNull(),
    /** Amount to charge, in minor units: as ordered, until a payment in won begins and replaces it (`listPossibleCharges`). */
    currency: text().$type<Currency>().notNull(),
    totalMinor: integer('total_minor').notNull(),
    baseCurrency: text('base_currency').$type<Currency>().notNull(),
    baseTotalMinor: integer('base_total_minor').notNull(),
    /**
     * Exchange rate to the won at the time of the order; null if none applies. It is used only if the order is paid in another currency
     * (`isConverted`).
     */
    rate: text(),
    rateId: integer('rate_id'),
    /** Provider that takes the payment. Only this provider can be queried about it. */
    provider: text().$type<PaymentProvider>().notNull().default('toss'),
    paymentMethod: text('payment_method'),
    paymentKey: text('payment_key'),
    suppliedMinor: integer('supplied_minor'),
    vatMinor: integer('vat_minor'),
    failureCode: text('failure_code'),
    createdAt: timestamptz('created_at').notNull(),
    confirmingAt: timestamptz('confirming_at'),
    paidAt: timestamptz('paid_at'),
    cancelingAt: timestamptz('canceling_at'),
    canceledBy: uuid('canceled_by'),
    canceledAt: timestamptz('canceled_at'),
    refundedMinor: integer('refunded_minor'),
    /** Start chosen before paying (specification 5.14). The payment turns it into a visit. */
    visitAt: timestamptz('visit_at'),
    /** True if the running refund keeps the fixed date. */
    keepsVisit: boolean('keeps_visit').notNull().default(false),
    /** Accepted quote and its version. No foreign key, because an order is retained longer than its thread. */
    quoteId: integer('quote_id'),
    quoteVersion: integer('quote_version'),
    /**
     * Amount paid at the clinic in addition to the lines, in minor units of the base currency: quote lines in the clinic's own words, and VAT on
     * top.
     */
    besideMinor: integer('beside_minor').notNull().default(0),
    /** Next time to ask the provider about this order; null if nothing is open. The row itself is the job (ask-due.ts). */
    askAt: timestamptz('ask_at'),
    /** Last time the provider was asked. */
    askedAt: timestamptz('asked_at'),
    /** End of the lease of a running query. No other process asks before it; another one asks after it if the first has died. */
    askingUntil: timestamptz('asking_until'),
  },
  (t) => [
    uniqueIndex('orders_payment_key').on(t.paymentKey),
    // Guarantees that a quote accepted twice is one order.
    uniqueIndex('orders_quote').on(t.quoteId).where(sql`quote_id is not null and state <> 'failed'`),
    index('orders_member').on(t.memberId, t.id),
    index('orders_hospital').on(t.hospitalId),
    index('orders_state').on(t.state, t.createdAt),
    index('orders_ask').on(t.askAt).where(sql`ask_at is not null`),
  ],
);

/** Lines of an order, with names and prices at the time of the order. */
export const orderProducts = pgTable(
  'order_products',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    hospitalId: integer('hospital_id').notNull(),
    productId: integer('product_id').notNull(),
    optionId: integer('option_id').notNull(),
    quantity: smallint().notNull(),
    unitMinor: integer('unit_minor').notNull(),
    /** Unit price at the clinic, in minor units of the order's base currency; null if no price was published. */
    treatmentFromMinor: integer('treatment_from_minor'),
    treatmentToMinor: integer('treatment_to_minor'),
    productTitle: jsonb('product_title').$type<TextByLanguage>().notNull(),
    optionTitle: jsonb('option_title').$type<TextByLanguage>().notNull(),
    hospitalName: jsonb('hospital_name').$type<TextByLanguage>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
);

/** Calls to the provider for an order; `give-back` returns a capture that does not match its order. */
export type ProviderCall = 'confirm' | 'cancel' | 'find' | 'give-back';

/** Every answer of the provider that had an effect, as received. */
export const providerAnswers = pgTable(
  'provider_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id').references(() => orders.id),
    /** The call that was answered. The suffix `-refused` means that the provider repeats this answer under the call's idempotency key. */
    act: text().$type<ProviderCall | `${ProviderCall}-refused`>().notNull(),
    body: jsonb().notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (t) => [index('provider_answers_order').on(t.orderId)],
);

/**
 * Append-only ledger, with one line for each capture and each refund; the lines of an order balance (security 5.8). Only retention deletes lines
 * (forget-orders.ts).
 */
export const ledger = pgTable(
  'ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().$type<'capture' | 'refund'>().notNull(),
    currency: text().$type<Currency>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [uniqueIndex('ledger_once').on(t.orderId, t.kind)],
);

/** Refunds requested by operators: operator, reason, time. A refund that the provider declined stays. */
export const operatorRefunds = pgTable(
  'operator_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => members.id),
    reason: text().notNull(),
    /** Reason given to patient and clinic; null if none was chosen. */
    why: text().$type<VisitChangeReason>(),
    askedAt: timestamptz('asked_at').notNull(),
  },
  (t) => [index('operator_refunds_order').on(t.orderId)],
);

/**
 * Clinics' requests to the operators to refund a fee, because they cannot keep the date, with coordinator, reason and time. A request is answered by
 * a refund, or declined by an operator with a reason and a text to the clinic.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    hospitalId: integer('hospital_id').notNull(),
    /** No foreign key: the request stays when the coordinator's account is deleted. */
    askedBy: uuid('asked_by').notNull(),
    reason: text().$type<VisitChangeReason>().notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    answeredAt: timestamptz('answered_at'),
    /** No foreign key, for the same reason; null if a refund was the answer. */
    answeredBy: uuid('answered_by'),
    decline: text().$type<RefundDeclineReason>(),
    words: text().notNull().default(''),
  },
  (t) => [uniqueIndex('refund_requests_open').on(t.orderId).where(sql`answered_at is null`)],
);

/** Returns an order for internal work and for operators, who may see every order. Never use it for a member or a clinic. */
export async function findOrderByNum(db: Db, orderNum: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.orderNum, orderNum));
  return row;
}

/** Returns a member's orders, newest first. With `after`, only those older than the order of that id. */
export async function listOrders(db: Db, memberId: string, page: { limit?: number | undefined; after?: number | undefined }): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), page.after ? lt(orders.id, page.after) : undefined))
    .orderBy(desc(orders.id))
    .limit(page.limit ?? 100);
}

const linesOfOrders = prepareQuery((db) =>
  db.select().from(orderProducts).where(equalsAny(orderProducts.orderId, 'orderIds')).orderBy(asc(orderProducts.orderId), asc(orderProducts.position)),
);

/** Returns the lines of these orders, in order. */
export async function listOrderLines(db: Db, orderIds: readonly number[]): Promise<OrderLine[]> {
  return orderIds.length === 0 ? [] : linesOfOrders(db, { orderIds: [...orderIds] });
}

/** True if the ledger has a line of the order. */
export async function isInLedger(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db.select({ id: ledger.id }).from(ledger).where(eq(ledger.orderId, orderId)).limit(1);
  return row !== undefined;
}

/** Returns the captures that were made after these orders failed and then returned, by order. Orders without one have no entry. */
export async function findReturnedPayments(db: Db, failed: readonly Pick<OrderRow, 'id' | 'state'>[]): Promise<Map<number, typeof ledger.$inferSelect>> {
  const ids = failed.filter(({ state }) => state === 'failed').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.orderId, ids), eq(ledger.kind, 'refund')));
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Returns the number of the order that a provider's hint refers to, by any of the identifiers it may contain. */
export async function findHintedOrderNum(db: Db, hint: { orderNum?: string; paymentKey?: string; transactionKey?: string }): Promise<string | undefined> {
  const by = hint.orderNum ? eq(orders.orderNum, hint.orderNum) : hint.paymentKey ? eq(orders.paymentKey, hint.paymentKey) : undefined;
  if (by) {
    const [row] = await db.select({ orderNum: orders.orderNum }).from(orders).where(by);
    return row?.orderNum;
  }
  if (!hint.transactionKey) return undefined;
  // The result of a refund names only its transaction, which was stored when the refund was requested (providers 1.7).
  const named = JSON.stringify({ cancels: [{ transactionKey: hint.transactionKey }] });
  const [row] = await db
    .select({ orderNum: orders.orderNum })
    .from(orders)
    .innerJoin(providerAnswers, eq(providerAnswers.orderId, orders.id))
    .where(and(eq(orders.state, 'canceling'), sql`${providerAnswers.body} @> ${named}::jsonb`))
    .limit(1);
  return row?.orderNum;
}

/** Returns operators' refunds of these orders, oldest first. */
export async function listOperatorRefunds(db: Db, orderIds: readonly number[]): Promise<(typeof operatorRefunds.$inferSelect)[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(operatorRefunds)
    .where(inArray(operatorRefunds.orderId, [...orderIds]))
    .orderBy(asc(operatorRefunds.id));
}

/** Returns clinics' requests for refunds of these orders, oldest first. */
export async function listRefundRequests(db: Db, orderIds: readonly number[]): Promise<(typeof refundRequests.$inferSelect)[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, [...orderIds]))
    .orderBy(asc(refundRequests.id));
}
