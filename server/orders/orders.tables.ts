import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Currency, PaymentProvider, Texts } from '../../contract/constants.ts';
import type { Decline, Reason } from '../../contract/threads/thread-events.ts';
import { members } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.ts';
import { equalsAny, prepared } from '../platform/prepared.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Where an order stands. `confirming` and `canceling` are the times in which the provider's answer is not known; the
 * wire shows them as `pending` and `success` (specification 6.9). It moves only along `orders.rules.ts`.
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
    /** What is charged, in minor units: as the order was placed, until its payment begins in won (`chargesOf`). */
    currency: text().$type<Currency>().notNull(),
    totalMinor: integer('total_minor').notNull(),
    baseCurrency: text('base_currency').$type<Currency>().notNull(),
    baseTotalMinor: integer('base_total_minor').notNull(),
    /** The rate to the won that the order was placed at; null where none applies. It converts only what `isConverted`. */
    rate: text(),
    rateId: integer('rate_id'),
    /** Who takes the payment, and who alone can be asked about it. */
    provider: text().$type<PaymentProvider>().notNull().default('toss'),
    paymentMethod: text('payment_method'),
    paymentKey: text('payment_key'),
    suppliedMinor: integer('supplied_minor'),
    vatMinor: integer('vat_minor'),
    failureCode: text('failure_code'),
    createdAt: at('created_at').notNull(),
    confirmingAt: at('confirming_at'),
    paidAt: at('paid_at'),
    cancelingAt: at('canceling_at'),
    canceledBy: uuid('canceled_by'),
    canceledAt: at('canceled_at'),
    refundedMinor: integer('refunded_minor'),
    /** The start that she chose before paying (specification 5.14); it becomes a visit with the payment. */
    visitAt: at('visit_at'),
    /** A refund that is under way leaves the date fixed. */
    keepsVisit: boolean('keeps_visit').notNull().default(false),
    /** The quote that it accepts, in which version. An order is kept longer than its thread, so it is no foreign key. */
    quoteId: integer('quote_id'),
    quoteVersion: integer('quote_version'),
    /** What is paid at the clinic beside its lines, in minor units of the base currency: lines of the quote in the clinic's own words, and VAT on top. */
    besideMinor: integer('beside_minor').notNull().default(0),
    /** When the provider is to be asked about this order; null while nothing of it is open. The row is its own job (ask-due.ts). */
    askAt: at('ask_at'),
    /** When it was asked last. */
    askedAt: at('asked_at'),
    /** A question is under way, and no other process asks before this time; should the first one die, another asks then. */
    askingUntil: at('asking_until'),
  },
  (t) => [
    uniqueIndex('orders_payment_key').on(t.paymentKey),
    // The same quote accepted twice is one order, whatever a process does.
    uniqueIndex('orders_quote').on(t.quoteId).where(sql`quote_id is not null and state <> 'failed'`),
    index('orders_member').on(t.memberId, t.id),
    index('orders_hospital').on(t.hospitalId),
    index('orders_state').on(t.state, t.createdAt),
    index('orders_ask').on(t.askAt).where(sql`ask_at is not null`),
  ],
);

/** Lines of an order with names and prices as they were. */
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
    /** What one costs at the clinic, in minor units of the order's base currency; null where no price was published. */
    treatmentFromMinor: integer('treatment_from_minor'),
    treatmentToMinor: integer('treatment_to_minor'),
    productTitle: jsonb('product_title').$type<Texts>().notNull(),
    optionTitle: jsonb('option_title').$type<Texts>().notNull(),
    hospitalName: jsonb('hospital_name').$type<Texts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
);

/** What the provider is asked to do for an order; `give-back` returns a capture that matches no order. */
export type ProviderCall = 'confirm' | 'cancel' | 'find' | 'give-back';

/** Every answer of the provider that decided something, as received. */
export const providerAnswers = pgTable(
  'provider_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id').references(() => orders.id),
    /** The call that was answered; `…-refused` when the provider keeps the answer under that call's idempotency key. */
    act: text().$type<ProviderCall | `${ProviderCall}-refused`>().notNull(),
    body: jsonb().notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index('provider_answers_order').on(t.orderId)],
);

/** Append-only: a line for each capture and each refund; per order they balance (security 5.8). Only retention deletes (forget-orders.ts). */
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
    at: at('at').notNull(),
  },
  (t) => [uniqueIndex('ledger_once').on(t.orderId, t.kind)],
);

/** Refunds that an operator asked for: who, why and when. One that the provider declined stays. */
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
    /** What patient and clinic are told; null where nothing was chosen. */
    why: text().$type<Reason>(),
    askedAt: at('asked_at').notNull(),
  },
  (t) => [index('operator_refunds_order').on(t.orderId)],
);

/** A clinic asks the operators to give a fee back, because it cannot keep the date: who, why, when; when a refund answered it, or an operator declined it: who, why, and what she wrote to the clinic. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    hospitalId: integer('hospital_id').notNull(),
    /** No foreign key: what a coordinator asked for stays when her account goes. */
    askedBy: uuid('asked_by').notNull(),
    reason: text().$type<Reason>().notNull(),
    askedAt: at('asked_at').notNull(),
    answeredAt: at('answered_at'),
    /** No foreign key, as above; null where a refund was the answer. */
    answeredBy: uuid('answered_by'),
    decline: text().$type<Decline>(),
    words: text().notNull().default(''),
  },
  (t) => [uniqueIndex('refund_requests_open').on(t.orderId).where(sql`answered_at is null`)],
);

/** An order for the product's own work, and for operators, who may see every one; never for a member or a clinic. */
export async function orderByNum(db: Db, orderNum: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.orderNum, orderNum));
  return row;
}

/** A member's orders, newest first, before the one with id `after`. */
export async function listOrders(db: Db, memberId: string, page: { limit?: number | undefined; after?: number | undefined }): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), page.after ? lt(orders.id, page.after) : undefined))
    .orderBy(desc(orders.id))
    .limit(page.limit ?? 100);
}

const linesOfOrders = prepared((db) =>
  db.select().from(orderProducts).where(equalsAny(orderProducts.orderId, 'orderIds')).orderBy(asc(orderProducts.orderId), asc(orderProducts.position)),
);

/** Lines of these orders, in their places. */
export async function listOrderLines(db: Db, orderIds: readonly number[]): Promise<OrderLine[]> {
  return orderIds.length === 0 ? [] : linesOfOrders(db, { orderIds: [...orderIds] });
}

/** True when money of an order stands in the ledger. */
export async function isBooked(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db.select({ id: ledger.id }).from(ledger).where(eq(ledger.orderId, orderId)).limit(1);
  return row !== undefined;
}

/** What was captured for these orders after they had failed, and given back; an order without it has no entry. */
export async function findReturnedPayments(db: Db, failed: readonly Pick<OrderRow, 'id' | 'state'>[]): Promise<Map<number, typeof ledger.$inferSelect>> {
  const ids = failed.filter(({ state }) => state === 'failed').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.orderId, ids), eq(ledger.kind, 'refund')));
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** The order that a payment of the provider belongs to, by what a hint of its may name. */
export async function orderNamedBy(db: Db, hint: { orderNum?: string; paymentKey?: string; transactionKey?: string }): Promise<string | undefined> {
  const by = hint.orderNum ? eq(orders.orderNum, hint.orderNum) : hint.paymentKey ? eq(orders.paymentKey, hint.paymentKey) : undefined;
  if (by) {
    const [row] = await db.select({ orderNum: orders.orderNum }).from(orders).where(by);
    return row?.orderNum;
  }
  if (!hint.transactionKey) return undefined;
  // A refund's result names its transaction alone; that was kept when the refund was asked for (providers 1.7).
  const named = JSON.stringify({ cancels: [{ transactionKey: hint.transactionKey }] });
  const [row] = await db
    .select({ orderNum: orders.orderNum })
    .from(orders)
    .innerJoin(providerAnswers, eq(providerAnswers.orderId, orders.id))
    .where(and(eq(orders.state, 'canceling'), sql`${providerAnswers.body} @> ${named}::jsonb`))
    .limit(1);
  return row?.orderNum;
}

/** What operators asked for about these orders, oldest first. */
export async function listOperatorRefunds(db: Db, orderIds: readonly number[]): Promise<(typeof operatorRefunds.$inferSelect)[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(operatorRefunds)
    .where(inArray(operatorRefunds.orderId, [...orderIds]))
    .orderBy(asc(operatorRefunds.id));
}

/** What clinics asked to give back of these orders, oldest first. */
export async function listRefundRequests(db: Db, orderIds: readonly number[]): Promise<(typeof refundRequests.$inferSelect)[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, [...orderIds]))
    .orderBy(asc(refundRequests.id));
}
