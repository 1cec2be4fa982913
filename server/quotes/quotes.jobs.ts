import { and, eq, isNull, lte } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { recordFacts } from '../notifications/notifications.ts';
import { describeError } from '../platform/error-description.ts';
import { announceEvents, recordEvent, translateInThread } from '../threads/threads.ts';
import { toLineTranslationColumns } from './draft-lines.ts';
import { deleteQuotesOfEmptiedThreads, listQuotesToFollowUp, listUntranslatedLines } from './quote-reads.tables.ts';
import { quoteLines, quotes } from './quotes.tables.ts';

const INTERVAL_SECONDS = 15;
const BATCH_SIZE = 50;
/** Time for which a failed translation is retried, in ms. */
const RETRY_PERIOD_MS = HOUR_MS;
/** Delay after a visit before the patient is asked if the quote was kept, in ms: long enough to see what was paid, short enough to remember. */
const FOLLOW_UP_DELAY_MS = 3 * HOUR_MS;
/** Time after the payment, or after the acceptance without a fee, within which a visit is expected, in ms. */
const FOLLOW_UP_PERIOD_MS = 400 * DAY_MS;

/** Registers the jobs of quotes: expire quotes, ask patients after a visit, translate pending lines, and delete quotes of emptied threads. */
export function quoteJobs(deps: Deps): void {
  deps.jobs.always('quotes.sweep', INTERVAL_SECONDS, () => sweepQuotes(deps));
  deps.jobs.every('quotes.forget', '43 * * * *', () => deleteQuotesOfEmptiedThreads(deps.database.db));
}

/** Runs one round. A failure with one quote does not block the other quotes. */
export async function sweepQuotes(deps: Deps): Promise<void> {
  await expireQuotes(deps);
  await askForFollowUps(deps);
  await translatePendingLines(deps);
}

/** Returns the result of an act on a quote, or undefined after logging its failure. */
const logFailure = <T>(log: Deps['log'], quote: number, act: string, result: Promise<T>): Promise<T | undefined> =>
  result.catch((error: unknown) => {
    log.warn({ quote, ...describeError(error) }, `${act} failed`);
    return undefined;
  });

/** Marks quotes as expired, and notifies both sides once. */
async function expireQuotes({ database: { db }, clock, bus, log }: Deps): Promise<void> {
  const now = clock.now();
  const isDue = and(eq(quotes.state, 'open'), lte(quotes.validUntil, now));
  const due = await db.select({ id: quotes.id }).from(quotes).where(isDue).limit(BATCH_SIZE);
  for (const { id } of due) {
    const ended = db.transaction(async (tx) => {
      const [quote] = await tx
        .update(quotes)
        .set({ state: 'expired', changedAt: now })
        .where(and(eq(quotes.id, id), isDue))
        .returning();
      if (!quote) return undefined;
      const facts = { quote_id: id, quote_version: quote.version };
      return recordEvent(tx, quote.consultationId, { kind: 'quote-expired', by: { side: 'system', memberId: null }, at: now, facts });
    });
    announceEvents(bus, [await logFailure(log, id, 'expiring a quote', ended)]);
  }
}

/** Asks patients once if a quote was kept, after one of its visits took place. The notice is due some hours later. */
async function askForFollowUps({ database: { db }, clock, bus, log }: Deps): Promise<void> {
  const now = clock.now();
  for (const { id } of await listQuotesToFollowUp(db, new Date(now.getTime() - FOLLOW_UP_PERIOD_MS), BATCH_SIZE)) {
    const asking = db.transaction(async (tx) => {
      const [quote] = await tx
        .update(quotes)
        .set({ keptAskedAt: now })
        .where(and(eq(quotes.id, id), isNull(quotes.keptAskedAt)))
        .returning();
      if (!quote) return undefined;
      const { memberId, hospitalId, consultationId, version } = quote;
      const about = { memberId, hospitalId, consultationId, quote_id: id, quote_version: version };
      await recordFacts(tx, [{ kind: 'quote-kept-due', about, at: now, due: new Date(now.getTime() + FOLLOW_UP_DELAY_MS) }]);
      return quote;
    });
    const asked = await logFailure(log, id, 'asking if a quote was kept', asking);
    if (asked) bus.publish('member.changed', { memberId: asked.memberId, hospitalId: asked.hospitalId, what: 'thread' });
  }
}

/** Retries lines that were not translated when the quote was offered. Gives up after an hour if the service asks to retry, or the attempt fails. */
async function translatePendingLines(deps: Deps): Promise<void> {
  const { database, clock, bus, log } = deps;
  const { db } = database;
  for (const { line, quote, at } of await listUntranslatedLines(db, BATCH_SIZE)) {
    if (line.words === null) continue;
    const translating = translateInThread(deps, quote, line.words, 'patient', { asName: true });
    const came = await logFailure(log, quote.id, 'translating a quote line', translating);
    if ((!came || came.again) && clock.now().getTime() - at.getTime() < RETRY_PERIOD_MS) continue;
    const outcome = came ? toLineTranslationColumns({ ...came, again: false }) : { translation: 'none' as const };
    await db
      .update(quoteLines)
      .set(outcome)
      .where(and(eq(quoteLines.quoteId, line.quoteId), eq(quoteLines.version, line.version), eq(quoteLines.position, line.position)));
    bus.publish('member.changed', { memberId: quote.memberId, hospitalId: quote.hospitalId, what: 'thread' });
  }
}
