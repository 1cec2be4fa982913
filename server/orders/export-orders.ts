import { asc, eq, inArray } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { Db } from '../platform/database.ts';
import { formatLineAmounts, formatUnconvertedFee, isConverted, toWireStatus, unitTreatmentPrice } from './orders.rules.ts';
import { ledger, listOperatorRefunds, listOrderLines, listRefundRequests, type OrderLine, type OrderRow, orders } from './orders.tables.ts';

/**
 * Returns this room's data about a member for the data export: orders with their lines, every payment and refund, and what clinics and operators
 * wrote about a refund. Leaves out payment keys and names of staff.
 */
export async function exportOrders(db: Db, memberId: string, language: Language): Promise<Record<'orders' | 'payments', object[]>> {
  const rows = await db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(asc(orders.id));
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await listOrderLines(db, ids), ({ orderId }) => orderId);
  const refunds = Map.groupBy(await listOperatorRefunds(db, ids), ({ orderId }) => orderId);
  const requests = Map.groupBy(await listRefundRequests(db, ids), ({ orderId }) => orderId);
  const moved = ids.length > 0 ? await db.select().from(ledger).where(inArray(ledger.orderId, ids)).orderBy(asc(ledger.id)) : [];
  const numbers = new Map(rows.map(({ id, orderNum }) => [id, orderNum]));
  return {
    orders: rows.map((row) => ({
      ...formatOrder(row, lines.get(row.id) ?? [], language),
      refunds_by_operators: (refunds.get(row.id) ?? []).map(({ reason, askedAt }) => ({ reason, asked_at: askedAt })),
      refunds_asked_by_clinics: (requests.get(row.id) ?? []).map(({ reason, askedAt, answeredAt, decline, words }) => ({
        ...{ reason, asked_at: askedAt, answered_at: answeredAt },
        ...{ declined_because: decline, words },
      })),
    })),
    payments: moved.map(({ orderId, kind, currency, amountMinor, at }) => ({
      order_number: numbers.get(orderId),
      kind: kind === 'capture' ? 'payment' : 'refund',
      amount: toPlainAmount(amountMinor, currency),
      currency,
      at,
    })),
  };
}

function formatOrder(row: OrderRow, lines: OrderLine[], language: Language): object {
  const amounts = formatLineAmounts(row, lines);
  return {
    order_number: row.orderNum,
    status: toWireStatus(row.state),
    total: toPlainAmount(row.totalMinor, row.currency),
    currency: row.currency,
    fee: formatUnconvertedFee(row),
    rate: isConverted(row) ? row.rate : null,
    payment_method: row.paymentMethod,
    failure: row.failureCode,
    placed_at: row.createdAt,
    paid_at: row.paidAt,
    canceled_at: row.canceledAt,
    lines: lines.map((line, at) => ({
      clinic: pickText(line.hospitalName, language),
      treatment: pickText(line.productTitle, language),
      option: pickText(line.optionTitle, language),
      quantity: line.quantity,
      ...amounts[at],
      treatment_price: unitTreatmentPrice(row, line),
    })),
  };
}
