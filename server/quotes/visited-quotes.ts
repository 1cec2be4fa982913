import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { hasPastVisitOfOrder, hasVisitEndedSince } from '../visits/visits.tables.ts';
import { listVisits } from '../visits/visits.ts';
import { hasVisitAfterAcceptance } from './quotes.rules.ts';
import { type QuoteRow, quotes } from './quotes.tables.ts';

type QuoteRef = Pick<QuoteRow, 'id' | 'consultationId' | 'state' | 'agreedAt'>;
/** Returns the time of acceptance of a quote that was accepted without an order, otherwise null. */
const acceptanceTime = ({ state, agreedAt }: QuoteRef) => (state === 'agreed' ? agreedAt : null);

/**
 * SQL condition: a visit of the quote took place. For a quote with an order, a visit of that order counts. For one without, any visit of its thread
 * counts that was not over at the acceptance, because visits do not refer to quotes.
 */
const isVisited = or(
  hasPastVisitOfOrder(sql`${quotes.orderId}`),
  and(eq(quotes.state, 'agreed'), hasVisitEndedSince(sql`${quotes.consultationId}`, sql`${quotes.agreedAt}`)),
);

/** Returns those of these quotes with a visit that took place. */
export async function filterVisitedQuotes(db: Db, rows: readonly Pick<QuoteRow, 'id'>[]): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id);
  const visited = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.id, ids), isVisited));
  return new Set(visited.map(({ id }) => id));
}

/**
 * Returns accepted quotes that changed after `since` and had a visit, whose patients were not asked yet if the quote was kept. In random order, so
 * that quotes that fail do not block the others.
 */
export function listQuotesToFollowUp(db: Db, since: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.state, ['paid', 'agreed']), isNull(quotes.keptAskedAt), gt(quotes.changedAt, since), isVisited))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Returns those of these quotes whose acceptance can be taken back: accepted without a fee, with no visit fixed or past. */
export async function filterRevocableQuotes(db: Db, rows: readonly QuoteRef[], now: Date): Promise<Set<number>> {
  const agreed = rows.flatMap((row) => {
    const since = acceptanceTime(row);
    return since ? [{ ...row, since }] : [];
  });
  const visits = await listVisits(
    db,
    agreed.map(({ consultationId }) => consultationId),
  );
  const of = Map.groupBy(visits, ({ consultationId }) => consultationId);
  return new Set(agreed.filter(({ consultationId, since }) => !hasVisitAfterAcceptance(of.get(consultationId) ?? [], since, now)).map(({ id }) => id));
}
