import { toPlainAmount } from '../../contract/money.ts';
import type { Actor, VisitChangeReason } from '../../contract/threads/thread-events.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { runPipelined } from '../platform/pipeline.ts';
import { moveQuoteWithOrder } from '../quotes/quotes.ts';
import {
  announceEvents,
  announceReservation,
  findOpenThread,
  openThreadForOrder,
  type RecordedEvent,
  type ReservationRow,
  recordEvent,
} from '../threads/threads.ts';
import { attachPaidVisit, giveUpRefundedVisits, lockClinicCalendarShared, lockClinicCalendars, releaseHold } from '../visits/visits.ts';
import { listOperatorRefunds, listRefundRequests, type OrderLine, type OrderRow } from './orders.tables.ts';
import { filterPaid } from './paid-orders.ts';
import { answerRefundRequest } from './refund-requests.ts';

/** Effects of an order on its thread, to be announced after the commit. */
export type ThreadEffects = { consultationId: number; memberId: string; hospitalId: number; events: (RecordedEvent | undefined)[] } | undefined;

/** Context under which an order's consents are recorded. */
export const consentContextOfOrder = (orderNum: string): string => `order:${orderNum}`;

/**
 * Applies a payment to its thread, in the payment's transaction. The thread is opened or continued and records the payment, and the chosen start
 * becomes a visit (specification 5.13). The clinic sees every payment, unless the patient has withdrawn consent meanwhile. `givenBack`: the refund
 * follows in the same transaction.
 */
export async function applyPayment(tx: Db, order: OrderRow & { lines: readonly OrderLine[] }, now: Date, givenBack: boolean): Promise<ThreadEffects> {
  const { memberId, hospitalId, orderNum, lines, createdAt: placedAt } = order;
  const [line] = lines;
  const productId = line?.productId ?? null;
  const [, , consultationId] = await runPipelined([
    // Without a chosen start no time is taken, so patients of one clinic need not wait for each other's payments.
    () => (order.visitAt || givenBack ? lockClinicCalendars(tx, [hospitalId]) : lockClinicCalendarShared(tx, hospitalId)),
    () => moveQuoteWithOrder(tx, order, 'paid', now),
    () => openThreadForOrder(tx, { memberId, hospitalId, productId, consentContext: consentContextOfOrder(orderNum), placedAt }, now),
  ]);
  if (consultationId === undefined) {
    await releaseHold(tx, order.id);
    return undefined;
  }
  const facts = { order_num: orderNum, ...formatMoney(order), ...(line && { product_title: line.productTitle }) };
  const subject = { id: order.id, memberId, hospitalId, productId, optionId: line?.optionId ?? null };
  const [paid, visitEvents] = await runPipelined([
    () => recordEvent(tx, consultationId, { kind: 'paid', by: { side: 'user', memberId }, at: now, facts }),
    () => attachPaidVisit(tx, subject, consultationId, { visitAt: order.visitAt, ordering: { filterPaid } }, now),
  ]);
  return { consultationId, memberId, hospitalId, events: [paid, ...visitEvents] };
}

/** Applies a refund to its thread, in the refund's transaction. The date is given up, unless the order keeps it. */
export async function applyRefund(tx: Db, order: OrderRow, now: Date): Promise<ThreadEffects> {
  const { memberId, hospitalId, orderNum, keepsVisit } = order;
  await lockClinicCalendars(tx, [hospitalId]);
  await moveQuoteWithOrder(tx, order, 'refunded', now);
  const thread = await findOpenThread(tx, { memberId, hospitalId });
  const [asked] = (await listOperatorRefunds(tx, [order.id])).slice(-1);
  const side: Actor = order.canceledBy === memberId ? 'user' : 'operator';
  const reason: VisitChangeReason | undefined =
    side === 'user' ? undefined : (asked?.why ?? (await listRefundRequests(tx, [order.id])).find(({ answeredAt }) => !answeredAt)?.reason);
  const by = { side, memberId: order.canceledBy };
  const refunded =
    thread &&
    (await recordEvent(tx, thread.id, {
      kind: 'refunded',
      by,
      at: now,
      facts: { order_num: orderNum, ...formatMoney(order), visit_kept: keepsVisit, ...(reason && { reason }) },
    }));
  await answerRefundRequest(tx, order.id, now);
  const events = keepsVisit ? [] : await giveUpRefundedVisits(tx, order, { side, memberId: order.canceledBy, reason }, now);
  return thread && { consultationId: thread.id, memberId, hospitalId, events: [refunded, ...events] };
}

const formatMoney = ({ totalMinor, currency }: OrderRow) => ({ amount: toPlainAmount(totalMinor, currency), currency_code: currency });

/** Announces the effects to both sides of a thread; call after the commit. `reservations`: dates by thread, read in the transaction. */
export function announceThreadEffects(bus: Deps['bus'], effects: ThreadEffects, reservations: ReadonlyMap<number, ReservationRow>): void {
  if (!effects) return;
  const { consultationId, memberId, hospitalId, events } = effects;
  announceEvents(bus, events);
  announceReservation(bus, { consultationId, memberId, hospitalId }, reservations.get(consultationId));
}
