import { and, eq } from 'drizzle-orm';
import type { Currency, Texts } from '../../contract/constants.ts';
import { toWire } from '../../contract/money.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { type RecordedEvent, recordEvent } from '../threads/threads.ts';
import { moveQuote, mustStand } from './offer-quote.ts';
import { lockQuote, ownQuote, type Stored, storedVersions } from './quote-reads.tables.ts';
import { computeSums, effectiveState, type Sums } from './quotes.rules.ts';
import { type QuoteRow, quotes } from './quotes.tables.ts';

/** A line of a quote's order: the fee of one, and what one costs at the clinic. */
type FeeLine = { productId: number; optionId: number; quantity: number; unitMinor: number; priceMinor: number; productTitle: Texts; optionTitle: Texts };
/** A quote that is held until the transaction ends: its order is placed from this, or `orderId` is the one that was. */
export type HeldQuote = {
  quote: QuoteRow;
  orderId: number | null;
  currency: Currency;
  lines: FeeLine[];
  /** What is paid at the clinic beside those lines: the clinic's own lines, and VAT that comes on top. */
  besideMinor: number;
};

/** The order that a patient's quote has now, before anything is held; undefined where there is no such quote of hers. */
export const orderOfQuote = async (db: Db, memberId: string, id: number): Promise<number | null | undefined> => (await ownQuote(db, id, { memberId }))?.orderId;

/**
 * Holds a patient's quote for its order (specification 5.22): nobody changes, declines or accepts it meanwhile. With an order placed already it is
 * held as it is, whatever its time. Throws `not-found`, `quotes.changed`, `quotes.expired`, `quotes.over`, `quotes.paid`.
 */
export async function holdQuote(tx: Db, memberId: string, { id, version }: { id: number; version: number }, now: Date): Promise<HeldQuote> {
  const quote = await lockQuote(tx, id, { memberId });
  if (!quote) throw new AppError('not-found');
  const isPlaced = effectiveState(quote, now) === 'accepted' && quote.version === version;
  if (!isPlaced) mustStand(quote, version, now);
  const stored = await readQuoteTerms(tx, quote);
  const lines = stored.lines.flatMap(({ productId, optionId, productTitle, optionTitle, quantity, feeMinor: unitMinor, priceMinor }) =>
    productId === null || optionId === null || !productTitle || !optionTitle
      ? []
      : [{ productId, optionId, quantity, unitMinor, priceMinor, productTitle, optionTitle }],
  );
  const ofLines = lines.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0);
  return { quote, orderId: quote.orderId, currency: stored.version.currency, lines, besideMinor: stored.sums.totalMinor - ofLines };
}

/** What a quote says as it stands, and what that comes to. */
export async function readQuoteTerms(tx: Db, quote: QuoteRow): Promise<Stored & { sums: Sums }> {
  const stored = (await storedVersions(tx, [quote])).get(quote.id);
  const sums = stored && computeSums(stored.lines);
  if (!stored || !sums) throw new Error(`quote ${quote.id} has no version ${quote.version}`);
  return { ...stored, sums };
}

/** Writes that a quote is accepted with an order, in the order's transaction. An order in the place of one that could not be paid is no second acceptance. */
export async function acceptByOrder(
  tx: Db,
  { quote, currency, lines }: HeldQuote,
  order: { id: number; orderNum: string },
  now: Date,
): Promise<RecordedEvent | undefined> {
  await moveQuote(tx, quote, { state: 'accepted', orderId: order.id, orderNum: order.orderNum }, now);
  if (quote.state === 'accepted') return undefined;
  const fee = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
  const facts = { quote_id: quote.id, quote_version: quote.version, order_num: order.orderNum, amount: toWire(fee, currency), currency_code: currency };
  return recordEvent(tx, quote.consultationId, { kind: 'quote-accepted', by: { side: 'user', memberId: quote.memberId }, at: now, facts });
}

/** What becomes of a quote with its order, in that order's transaction: paid, given back, or open again where nothing was paid. */
export async function quoteFollows(tx: Db, order: { id: number; quoteId: number | null }, became: 'paid' | 'refunded' | 'failed', now: Date): Promise<void> {
  if (order.quoteId === null) return;
  const set = became === 'failed' ? ({ state: 'open', orderId: null, orderNum: null } as const) : ({ state: became } as const);
  const from = became === 'refunded' ? 'paid' : 'accepted';
  await tx
    .update(quotes)
    .set({ ...set, changedAt: now })
    .where(and(eq(quotes.id, order.quoteId), eq(quotes.orderId, order.id), eq(quotes.state, from)));
}
