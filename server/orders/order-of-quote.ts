import type { z } from 'zod';
import { toExactMinorUnits } from '../../contract/money.ts';
import type { NewOrder } from '../../contract/orders/orders.ts';
import { type OrderOption, optionsForOrder } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { type LockedQuote, lockQuoteForOrder, orderOfQuote } from '../quotes/quotes.ts';
import { lockOrder, moveOrder } from './one-order.tables.ts';
import { REPLACED_CODE } from './orders.rules.ts';
import type { OrderRow } from './orders.tables.ts';

type OrderRequest = z.output<typeof NewOrder>;
/** A line with its price and names, before it belongs to an order. */
export type PricedOrderLine = Pick<
  OrderOption,
  'productId' | 'hospitalId' | 'optionTitle' | 'productTitle' | 'hospitalName' | 'treatmentFromMinor' | 'treatmentToMinor'
> & {
  optionId: number;
  unitMinor: number;
  base: OrderOption['currency'];
  quantity: number;
};
/** Source of an order that accepts a quote; or the order that the quote already has, which is then returned. */
export type QuoteAcceptance = { held: LockedQuote; lines: PricedOrderLine[] } | { placed: OrderRow };

/**
 * Returns the lines of an order that accepts a quote (specification 5.22). Fees, prices and names are those of the accepted version, whatever the
 * catalogue says now; the request must only name all lines. The quote is locked until the end of the transaction. A quote accepted twice has one
 * order: the unpaid one, or a new one in its place if it is to be paid in another way. Throws `not-found`, `quotes.*`, and `invalid` for a chosen
 * start, which a quote does not allow.
 */
export async function acceptQuoteLines(
  tx: Db,
  memberId: string,
  asked: OrderRequest & { quote: { id: number; version: number } },
  now: Date,
): Promise<QuoteAcceptance> {
  if (asked.visit_at) throw new AppError('invalid', { fields: [{ field: 'visit_at', code: 'fields.invalid' }] });
  // Every transaction locks an order before its quote (decision 29).
  const before = await orderOfQuote(tx, memberId, asked.quote.id);
  if (before === undefined) throw new AppError('not-found');
  const placed = before === null ? undefined : await lockOrder(tx, before);
  const held = await lockQuoteForOrder(tx, memberId, asked.quote, now);
  if (held.quote.hospitalId !== asked.hospital_id || !namesAllLines(held, asked)) throw new AppError('quotes.changed');
  if (placed && held.orderId === placed.id) {
    if (placed.state !== 'pending') throw new AppError('quotes.paying');
    if (placed.currency === asked.currency_code && placed.totalMinor === toExactMinorUnits(asked.total_price, placed.currency)) return { placed };
    if (now >= held.quote.validUntil) throw new AppError('quotes.expired');
    if (!(await moveOrder(tx, placed, 'failed', { failureCode: REPLACED_CODE, askAt: null }))) throw new AppError('quotes.paying');
  }
  return { held, lines: await loadQuotedLines(tx, held) };
}

/** True if the request names every line with a fee and no other: the patient accepts exactly what was shown. */
function namesAllLines({ lines }: LockedQuote, { order_products }: OrderRequest): boolean {
  const named = (all: readonly string[]) => [...all].sort().join();
  return (
    named(order_products.map(({ product_id, option_id, quantity }) => `${product_id}-${option_id}-${quantity}`)) ===
    named(lines.map(({ productId, optionId, quantity }) => `${productId}-${optionId}-${quantity}`))
  );
}

/** Returns the quoted lines, including options that are no longer offered. */
async function loadQuotedLines(tx: Db, { lines, currency: base }: LockedQuote): Promise<PricedOrderLine[]> {
  const known = await optionsForOrder(
    tx,
    lines.map(({ optionId }) => optionId),
  );
  return lines.map(({ priceMinor, ...line }) => {
    const option = known.get(line.optionId);
    if (!option) throw new AppError('orders.option-unknown');
    const { hospitalId, hospitalName } = option;
    return { ...line, hospitalId, hospitalName, base, treatmentFromMinor: priceMinor, treatmentToMinor: priceMinor };
  });
}
