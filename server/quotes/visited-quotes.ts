import type { Db } from '../platform/database.ts';
import { lastDoneOf, visitedOrders } from '../visits/visits.ts';
import type { QuoteRow } from './quotes.tables.ts';

/**
 * Those of these quotes of which a visit took place: one of its order, or of one that was accepted without an order any visit of its thread that was not
 * over by then. Visits know orders and no quotes, and what is paid at the clinic alone comes up whenever she is there.
 */
export async function visitedQuotes(db: Db, rows: readonly Pick<QuoteRow, 'id' | 'consultationId' | 'orderId' | 'agreedAt'>[]): Promise<Set<number>> {
  const [orders, done] = await Promise.all([
    visitedOrders(
      db,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
    lastDoneOf(
      db,
      rows.flatMap(({ agreedAt, consultationId }) => (agreedAt ? [consultationId] : [])),
    ),
  ]);
  const isVisited = ({ consultationId, orderId, agreedAt }: (typeof rows)[number]) => {
    const last = done.get(consultationId);
    return (orderId !== null && orders.has(orderId)) || (agreedAt !== null && last !== undefined && last > agreedAt);
  };
  return new Set(rows.filter(isVisited).map(({ id }) => id));
}
