import type { Quote } from '../../contract/quotes/quotes.ts';
import type { Db } from '../platform/database.ts';

/** Query of the orders that quotes need: the charges of paid orders by order number. */
export type ChargeQueries = { findCharges(db: Db, orderNums: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Quote['charge']>>> };

/** Adds to quotes what their orders were charged. */
export async function addCharges<One extends Quote>(db: Db, { findCharges }: ChargeQueries, quotes: readonly One[]): Promise<One[]> {
  const charges = await findCharges(
    db,
    quotes.flatMap(({ order_num }) => order_num ?? []),
  );
  return quotes.map((quote) => ({ ...quote, charge: charges.get(quote.order_num ?? '') ?? null }));
}
