import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { lockClinicCalendarShared } from '../visits/visits.ts';
import { requireOpenQuote } from './offer-quote.ts';
import { findOwnQuote, lockQuote, type QuoteOwner } from './quote-reads.tables.ts';
import type { QuoteRow } from './quotes.tables.ts';
import { filterRevocableQuotes } from './revocable-quotes.ts';

/**
 * Locks an accepted quote to take the acceptance back. First takes the shared lock of the clinic's calendar, so that no visit is fixed meanwhile.
 * Throws `not-found`.
 */
export async function lockAgreedQuote(tx: Db, id: number, whose: QuoteOwner): Promise<QuoteRow> {
  const known = await findOwnQuote(tx, id, whose);
  if (known) await lockClinicCalendarShared(tx, known.hospitalId);
  const quote = known && (await lockQuote(tx, id, whose));
  if (!quote) throw new AppError('not-found');
  return quote;
}

/** Throws `quotes.*` unless the quote is accepted without a fee and has no visit. If it has a visit, the visit must be moved or given up instead. */
export async function requireRevocable(tx: Db, quote: QuoteRow, version: number, now: Date): Promise<void> {
  if (quote.state !== 'agreed') {
    requireOpenQuote(quote, version, now);
    throw new AppError('quotes.changed');
  }
  if (!(await filterRevocableQuotes(tx, [quote], now)).has(quote.id)) throw new AppError('quotes.has-visit');
}
