import type { Db } from '../platform/database.ts';
import { findLastDone, listVisits, visitedOrders } from '../visits/visits.ts';
import { hasVisitAfterAcceptance } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.tables.ts';

type QuoteRef = Pick<QuoteRow, 'id' | 'consultationId' | 'state' | 'orderId' | 'agreedAt'>;
/** Returns the time of acceptance of a quote that is agreed without an order, else null. */
const acceptanceTime = ({ state, agreedAt }: QuoteRef) => (state === 'agreed' ? agreedAt : null);

/**
 * Returns those of these quotes with a visit that took place: one of its order, or for a quote without an order any visit of its thread that was not
 * over at the acceptance. Visits refer to orders and not to quotes, and a quote paid at the clinic concerns every visit there.
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
