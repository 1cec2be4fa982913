import type { z } from 'zod';
import { toExactMinorUnits } from '../../contract/money.ts';
import type { NewOrder } from '../../contract/orders/orders.ts';
import { type OrderOption, optionsForOrder } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { findOrderOfQuote, type LockedQuote, lockQuoteForOrder } from '../quotes/quotes.ts';
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
/** Result of accepting a quote: the locked quote with the lines to order, or the order that already exists for it. */
export type QuoteAcceptance = { held: LockedQuote; lines: PricedOrderLine[] } | { placed: OrderRow };

/**
 * Returns the lines of an order that accepts a quote (specification 5.22). Fees, prices and names come from the accepted version, not from the
 * catalogue. The request must name all lines with a fee. The quote is locked until the transaction ends. A quote accepted twice has one order: the
 * unpaid one, or a new one that replaces it if it is to be paid in another way. Throws `not-found`, `quotes.*`, and `invalid` for a chosen start,
 * which a quote does not allow.
 */
export async function acceptQuoteLines(
  tx: Db,
  memberId: string,
  asked: OrderRequest & { quote: { id: number; version: number } },
  now: Date,
): Promise<QuoteAcceptance> {
  if (asked.visit_at) throw new AppError('invalid', { fields: [{ field: 'visit_at', code: 'fields.invalid' }] });
  // Lock order of every transaction: the order first, then its quote (decision 29).
  const before = await findOrderOfQuote(tx, memberId, asked.quote.id);
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

/** True if the request names exactly the lines with a fee, so that the patient accepts what was shown. */
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
