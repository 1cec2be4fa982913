import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { Db } from '../platform/database.ts';
import { quoteShapes } from './quote-shape.ts';
import { effectiveState, isBinding } from './quotes.rules.ts';
import { quotes } from './quotes.tables.ts';

/** The front of the room: quotes of threads, and what their orders need of them (specification 5.22). */
export { acceptByOrder, type HeldQuote, holdQuote, orderOfQuote, quoteFollows } from './accept-quote.ts';
export { exportQuotes } from './export-quotes.ts';
export { agreedPatients, findActionableQuotes } from './quote-reads.tables.ts';

/** The quote of an order in the version that was accepted, for operators; null once its thread is gone. */
export async function quoteOfOrder(
  db: Db,
  { quoteId, quoteVersion }: { quoteId: number | null; quoteVersion: number | null },
  language: Language,
  now: Date,
): Promise<Quote | null> {
  if (quoteId === null || quoteVersion === null) return null;
  const rows = await db.select().from(quotes).where(eq(quotes.id, quoteId));
  const [quote = null] = await quoteShapes(
    db,
    rows.map((row) => ({ ...row, version: quoteVersion })),
    language,
    now,
  );
  return quote;
}

/** Holds the quotes of a thread until the transaction ends, before the thread itself is held: whoever answers one takes them in that order. */
export async function holdQuotes(tx: Db, consultationId: number): Promise<void> {
  await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.consultationId, consultationId)).orderBy(asc(quotes.id)).for('update');
}

/** What was open is withdrawn with the consents of its thread: nothing of it can be accepted any more, also should she agree anew. */
export async function withdrawOpenQuotes(tx: Db, consultationId: number, at: Date): Promise<void> {
  await tx
    .update(quotes)
    .set({ state: 'withdrawn', changedAt: at })
    .where(and(eq(quotes.consultationId, consultationId), eq(quotes.state, 'open')));
}

/** Deletes a member's quotes with everything they say, when she deletes her account. */
export async function forgetQuotes(tx: Db, memberId: string): Promise<void> {
  await tx.delete(quotes).where(eq(quotes.memberId, memberId));
}

/** Whether a version of a quote still waits for its patient's answer. */
export async function isQuoteOpen(db: Db, id: number, version: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.version, version)));
  return row !== undefined && effectiveState(row, now) === 'open';
}

/** Whether a patient was asked if her quote was kept, and has not said so. */
export async function isFollowUpPending(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ state: quotes.state, kept: quotes.kept, askedAt: quotes.keptAskedAt }).from(quotes).where(eq(quotes.id, id));
  return row !== undefined && isBinding(row.state) && row.kept === null && row.askedAt !== null;
}
