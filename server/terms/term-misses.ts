import { DAY_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { findMissingTerms } from './check-terms.ts';
import { getTermBook } from './term-book.ts';
import { countMisses, countMissesSince } from './terms.tables.ts';

type LanguageText = Parameters<typeof findMissingTerms>[0];

const toUtcDay = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Counts binding terms that are missing in a translation (specification 7.10), for operators. Readers are not informed, because a faithful
 * translation can use other words. Rejects if the database is unavailable.
 */
export async function countMissingTerms(deps: Pick<Deps, 'database' | 'bus' | 'clock'>, original: LanguageText, translation: LanguageText): Promise<void> {
  const missing = findMissingTerms(original, translation, await getTermBook(deps).terms());
  await countMisses(
    deps.database.db,
    missing.map(({ id }) => id),
    toUtcDay(deps.clock.now()),
  );
}

/** Returns how often each of these terms was missing in the last thirty days. */
export const countRecentMisses = (db: Db, termIds: readonly number[], now: Date): Promise<Map<number, number>> =>
  countMissesSince(db, termIds, toUtcDay(new Date(now.getTime() - 30 * DAY_MS)));
