import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { checkTerms } from './check-terms.ts';
import { getTermBook } from './term-book.ts';
import { countMisses, missesAfter } from './terms.tables.ts';

type Said = Parameters<typeof checkTerms>[0];

const DAY_MS = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Counts the binding terms that a translation does not have (specification 7.10), for operators. Readers are told nothing of it: a faithful
 * translation may say a thing in other words. Rejects when the database is away.
 */
export async function noteMissingTerms(deps: Pick<Deps, 'database' | 'bus' | 'clock'>, original: Said, translation: Said): Promise<void> {
  const missing = checkTerms(original, translation, await getTermBook(deps).terms());
  await countMisses(
    deps.database.db,
    missing.map(({ id }) => id),
    dayOf(deps.clock.now()),
  );
}

/** How often each of these terms was missing in thirty days. */
export const missedLately = (db: Db, termIds: readonly number[], now: Date): Promise<Map<number, number>> =>
  missesAfter(db, termIds, dayOf(new Date(now.getTime() - 30 * DAY_MS)));
