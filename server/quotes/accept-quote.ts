import { and, eq } from 'drizzle-orm';
import type { Currency, TextByLanguage } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { type RecordedEvent, recordEvent } from '../threads/threads.ts';
import { moveQuote, requireOpenQuote } from './offer-quote.ts';
import { findOwnQuote, loadQuoteVersions, lockQuote, type StoredVersion } from './quote-reads.tables.ts';
import { computeQuoteSums, effectiveQuoteState, type QuoteSums } from './quotes.rules.ts';
import { type QuoteRow, quotes } from './quotes.tables.ts';

/** A line of a quote's order. `unitMinor` is the fee per unit, `priceMinor` the price per unit at the clinic. */
type FeeLine = {
  productId: number;
  optionId: number;
  quantity: number;
  unitMinor: number;
  priceMinor: number;
  productTitle: TextByLanguage;
  optionTitle: TextByLanguage;
};
/** A quote that is locked until the transaction ends. `orderId` is set if it already has an order. */
export type LockedQuote = {
  quote: QuoteRow;
  orderId: number | null;
  currency: Currency;
  lines: FeeLine[];
  /** Amount paid at the clinic in addition to `lines`: the clinic's own lines, and VAT on top. */
  besideMinor: number;
};

/** Returns the order id of a patient's quote without a lock. Null if it has no order, undefined if the patient has no such quote. */
export const findOrderOfQuote = async (db: Db, memberId: string, id: number): Promise<number | null | undefined> =>
  (await findOwnQuote(db, id, { memberId }))?.orderId;

/**
 * Locks a patient's quote for its order (specification 5.22), so that nobody changes, declines or accepts it meanwhile. A quote with an order is
 * locked even if it has expired. Throws `not-found`, `quotes.changed`, `quotes.expired`, `quotes.over`, `quotes.paid`.
 */
export async function lockQuoteForOrder(tx: Db, memberId: string, { id, version }: { id: number; version: number }, now: Date): Promise<LockedQuote> {
  const quote = await lockQuote(tx, id, { memberId });
  if (!quote) throw new AppError('not-found');
  const isPlaced = effectiveQuoteState(quote, now) === 'accepted' && quote.version === version;
  if (!isPlaced) requireOpenQuote(quote, version, now);
  const stored = await readQuoteTerms(tx, quote);
  const lines = stored.lines.flatMap(({ productId, optionId, productTitle, optionTitle, quantity, feeMinor: unitMinor, priceMinor }) =>
    productId === null || optionId === null || !productTitle || !optionTitle
      ? []
      : [{ productId, optionId, quantity, unitMinor, priceMinor, productTitle, optionTitle }],
  );
  const ofLines = lines.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0);
  return { quote, orderId: quote.orderId, currency: stored.version.currency, lines, besideMinor: stored.sums.totalMinor - ofLines };
}

/** Returns the current version of a quote, with its sums. */
export async function readQuoteTerms(tx: Db, quote: QuoteRow): Promise<StoredVersion & { sums: QuoteSums }> {
  const stored = (await loadQuoteVersions(tx, [quote])).get(quote.id);
  const sums = stored && computeQuoteSums(stored.lines);
  if (!stored || !sums) throw new Error(`quote ${quote.id} has no version ${quote.version}`);
  return { ...stored, sums };
}

/** Records that a quote is accepted by an order, in the order's transaction. An order that replaces an unpaid one is not a second acceptance. */
export async function acceptByOrder(
  tx: Db,
  { quote, currency, lines }: LockedQuote,
  order: { id: number; orderNum: string },
  now: Date,
): Promise<RecordedEvent | undefined> {
  await moveQuote(tx, quote, { state: 'accepted', orderId: order.id, orderNum: order.orderNum }, now);
  if (quote.state === 'accepted') return undefined;
  const fee = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
  const facts = { quote_id: quote.id, quote_version: quote.version, order_num: order.orderNum, amount: toPlainAmount(fee, currency), currency_code: currency };
  return recordEvent(tx, quote.consultationId, { kind: 'quote-accepted', by: { side: 'user', memberId: quote.memberId }, at: now, facts });
}

/** Moves a quote along with its order, in the order's transaction: paid, refunded, or open again if the payment failed. */
export async function moveQuoteWithOrder(
  tx: Db,
  order: { id: number; quoteId: number | null },
  became: 'paid' | 'refunded' | 'failed',
  now: Date,
): Promise<void> {
  if (order.quoteId === null) return;
  const set = became === 'failed' ? ({ state: 'open', orderId: null, orderNum: null } as const) : ({ state: became } as const);
  const from = became === 'refunded' ? 'paid' : 'accepted';
  await tx
    .update(quotes)
    .set({ ...set, changedAt: now })
    .where(and(eq(quotes.id, order.quoteId), eq(quotes.orderId, order.id), eq(quotes.state, from)));
}
