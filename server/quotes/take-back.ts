import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { holdUnchanged } from '../visits/visits.ts';
import { mustStand } from './offer-quote.ts';
import { lockQuote, ownQuote, type Whose } from './quote-reads.tables.ts';
import type { QuoteRow } from './quotes.tables.ts';
import { revocableQuotes } from './visited-quotes.ts';

/** Holds a quote that somebody takes back although it was accepted, before it its clinic's calendar: no visit is fixed meanwhile. Throws `not-found`. */
export async function lockAgreed(tx: Db, id: number, whose: Whose): Promise<QuoteRow> {
  const known = await ownQuote(tx, id, whose);
  if (known) await holdUnchanged(tx, known.hospitalId);
  const quote = known && (await lockQuote(tx, id, whose));
  if (!quote) throw new AppError('not-found');
  return quote;
}

/** Refuses to take back what does not stand as accepted without a fee (`quotes.*`), and what has a visit, which is then what is moved or given up. */
export async function mustBeRevocable(tx: Db, quote: QuoteRow, version: number, now: Date): Promise<void> {
  if (quote.state !== 'agreed') {
    mustStand(quote, version, now);
    throw new AppError('quotes.changed');
  }
  if (!(await revocableQuotes(tx, [quote], now)).has(quote.id)) throw new AppError('quotes.has-visit');
}
