import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { Db } from '../platform/database.ts';
import { formatQuotes } from './quote-shape.ts';
import { effectiveQuoteState, isBinding } from './quotes.rules.ts';
import { quotes } from './quotes.tables.ts';

/** Public interface of this room: quotes of threads, and the functions that their orders use (specification 5.22). */
export { acceptByOrder, findOrderOfQuote, type LockedQuote, lockQuoteForOrder, moveQuoteWithOrder } from './accept-quote.ts';
export { importConditions } from './conditions.ts';
export { exportQuotes } from './export-quotes.ts';
export { findActionableQuotes, findQuoteOfOpenThread, listAgreedPatients } from './quote-reads.tables.ts';

/** Returns the quote of an order in the accepted version, for operators; null once its thread is gone. */
export async function readQuoteOfOrder(
  db: Db,
  { quoteId, quoteVersion }: { quoteId: number | null; quoteVersion: number | null },
  language: Language,
  now: Date,
): Promise<Quote | null> {
  if (quoteId === null || quoteVersion === null) return null;
  const rows = await db.select().from(quotes).where(eq(quotes.id, quoteId));
  const [quote = null] = await formatQuotes(
    db,
    rows.map((row) => ({ ...row, version: quoteVersion })),
    language,
    now,
  );
  return quote;
}

/** Locks the quotes of a thread until the transaction ends. Call it before locking the thread: every answer to a quote locks in that order. */
export async function lockQuotesOfThread(tx: Db, consultationId: number): Promise<void> {
  await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.consultationId, consultationId)).orderBy(asc(quotes.id)).for('update');
}

/** Withdraws the open quotes of a thread together with its consents. They can no longer be accepted, even after new consents. */
export async function withdrawOpenQuotes(tx: Db, consultationId: number, at: Date): Promise<void> {
  await tx
    .update(quotes)
    .set({ state: 'withdrawn', changedAt: at })
    .where(and(eq(quotes.consultationId, consultationId), eq(quotes.state, 'open')));
}

/** Deletes a member's quotes with all their content, when the account is deleted. */
export async function forgetQuotes(tx: Db, memberId: string): Promise<void> {
  await tx.delete(quotes).where(eq(quotes.memberId, memberId));
}

/** True if a version of a quote still waits for its patient's answer. */
export async function isQuoteOpen(db: Db, id: number, version: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.version, version)));
  return row !== undefined && effectiveQuoteState(row, now) === 'open';
}

/** True if a patient was asked if the quote was kept, and has not answered. */
export async function isFollowUpPending(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ state: quotes.state, kept: quotes.kept, askedAt: quotes.keptAskedAt }).from(quotes).where(eq(quotes.id, id));
  return row !== undefined && isBinding(row.state) && row.kept === null && row.askedAt !== null;
}
