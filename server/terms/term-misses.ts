import { DAY_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { checkTerms } from './check-terms.ts';
import { getTermBook } from './term-book.ts';
import { countMisses, missesAfter } from './terms.tables.ts';

type Said = Parameters<typeof checkTerms>[0];

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Counts binding terms missing in a translation (specification 7.10), for operators. Readers are not informed, because a faithful translation may
 * use other words. Rejects if the database is unavailable.
 */
export async function noteMissingTerms(deps: Pick<Deps, 'database' | 'bus' | 'clock'>, original: Said, translation: Said): Promise<void> {
  const missing = checkTerms(original, translation, await getTermBook(deps).terms());
  await countMisses(
    deps.database.db,
    missing.map(({ id }) => id),
    dayOf(deps.clock.now()),
  );
}

/** Returns how often each of these terms was missing in the last thirty days. */
export const recentMisses = (db: Db, termIds: readonly number[], now: Date): Promise<Map<number, number>> =>
  missesAfter(db, termIds, dayOf(new Date(now.getTime() - 30 * DAY_MS)));
