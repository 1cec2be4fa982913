import type { Db } from '../platform/database.ts';
import { findLastDone, listVisits, visitedOrders } from '../visits/visits.ts';
import { hasVisit } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.tables.ts';

type Row = Pick<QuoteRow, 'id' | 'consultationId' | 'state' | 'orderId' | 'agreedAt'>;
/** When one was accepted that still stands without an order. */
const agreedSince = ({ state, agreedAt }: Row) => (state === 'agreed' ? agreedAt : null);

/**
 * Those of these quotes of which a visit took place: one of its order, or of one that was accepted without an order any visit of its thread that was not
 * over by then. Visits know orders and no quotes, and what is paid at the clinic alone comes up whenever she is there.
 */
export async function visitedQuotes(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const [orders, done] = await Promise.all([
    visitedOrders(
      db,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
    findLastDone(
      db,
      rows.flatMap((row) => (agreedSince(row) ? [row.consultationId] : [])),
    ),
  ]);
  const isVisited = (row: Row) => {
    const [last, since] = [done.get(row.consultationId), agreedSince(row)];
    return (row.orderId !== null && orders.has(row.orderId)) || (since !== null && last !== undefined && last > since);
  };
  return new Set(rows.filter(isVisited).map(({ id }) => id));
}

/** Those of these quotes that can be taken back although they were accepted: without a fee, and no visit of it is fixed or took place. */
export async function revocableQuotes(db: Db, rows: readonly Row[], now: Date): Promise<Set<number>> {
  const agreed = rows.flatMap((row) => {
    const since = agreedSince(row);
    return since ? [{ ...row, since }] : [];
  });
  const visits = await listVisits(
    db,
    agreed.map(({ consultationId }) => consultationId),
  );
  const of = Map.groupBy(visits, ({ consultationId }) => consultationId);
  return new Set(agreed.filter(({ consultationId, since }) => !hasVisit(of.get(consultationId) ?? [], since, now)).map(({ id }) => id));
}
