import type { Db } from '../platform/database.ts';
import { findLastDone, listVisits, visitedOrders } from '../visits/visits.ts';
import { hasVisitAfterAcceptance } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.tables.ts';

type QuoteRef = Pick<QuoteRow, 'id' | 'consultationId' | 'state' | 'orderId' | 'agreedAt'>;
/** Returns the time of acceptance of a quote that was accepted without an order, otherwise null. */
const acceptanceTime = ({ state, agreedAt }: QuoteRef) => (state === 'agreed' ? agreedAt : null);

/**
 * Returns those of these quotes with a visit that took place. For a quote with an order, a visit of that order counts. For one without, any visit of
 * its thread counts that was not over at the acceptance, because visits do not refer to quotes.
 */
export async function filterVisitedQuotes(db: Db, rows: readonly QuoteRef[]): Promise<Set<number>> {
  const [orders, done] = await Promise.all([
    visitedOrders(
      db,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
    findLastDone(
      db,
      rows.flatMap((row) => (acceptanceTime(row) ? [row.consultationId] : [])),
    ),
  ]);
  const isVisited = (row: QuoteRef) => {
    const [last, since] = [done.get(row.consultationId), acceptanceTime(row)];
    return (row.orderId !== null && orders.has(row.orderId)) || (since !== null && last !== undefined && last > since);
  };
  return new Set(rows.filter(isVisited).map(({ id }) => id));
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
