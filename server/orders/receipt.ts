import { type Language, pickText } from '../../contract/constants.ts';
import { sumOrderLines, toPlainAmount } from '../../contract/money.ts';
import type { Receipt } from '../../contract/orders/orders.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { memberOrder } from './one-order.tables.ts';
import { isConverted, toWireStatus } from './orders.rules.ts';
import { listOrderLines } from './orders.tables.ts';

/**
 * Returns the receipt of a member's own order, refund included, with names in the reader's language. Throws `orders.not-found`, also for an order
 * that was never paid.
 */
export async function loadOwnReceipt(db: Db, memberId: string, { orderNum, language }: { orderNum: string; language: Language }): Promise<Receipt> {
  const row = await memberOrder(db, memberId, { orderNum });
  if (!row || row.paidAt === null || row.suppliedMinor === null || row.vatMinor === null) throw new AppError('orders.not-found');
  const { currency, baseCurrency } = row;
  const lines = await listOrderLines(db, [row.id]);
  return {
    order_num: row.orderNum,
    status: toWireStatus(row.state),
    hospital_name: lines[0] ? pickText(lines[0].hospitalName, language) : '',
    paid_at: row.paidAt.toISOString(),
    payment_method: row.paymentMethod,
    lines: lines.map((line) => ({
      product_title: pickText(line.productTitle, language),
      option_title: pickText(line.optionTitle, language),
      quantity: line.quantity,
      price: toPlainAmount(line.unitMinor, baseCurrency),
      total: toPlainAmount(sumOrderLines([line]), baseCurrency),
    })),
    lines_currency: baseCurrency,
    lines_total: toPlainAmount(row.baseTotalMinor, baseCurrency),
    rate: isConverted(row) ? row.rate : null,
    currency_code: currency,
    supplied_price: toPlainAmount(row.suppliedMinor, currency),
    vat: toPlainAmount(row.vatMinor, currency),
    total_price: toPlainAmount(row.totalMinor, currency),
    canceling: row.state === 'canceling',
    canceled_at: row.canceledAt?.toISOString() ?? null,
    refunded_amount: row.refundedMinor === null ? null : toPlainAmount(row.refundedMinor, currency),
  };
}
