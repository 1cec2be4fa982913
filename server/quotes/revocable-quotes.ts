import type { Db } from '../platform/database.ts';
import { listVisits } from '../visits/visits.ts';
import { hasVisitAfterAcceptance } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.tables.ts';

type QuoteRef = Pick<QuoteRow, 'id' | 'consultationId' | 'state' | 'agreedAt'>;
/** Returns the time of acceptance of a quote that was accepted without an order, otherwise null. */
const acceptanceTime = ({ state, agreedAt }: QuoteRef) => (state === 'agreed' ? agreedAt : null);

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
