import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { findThreadsToIndex, updateSearchIndex } from '../desk/inbox/search-index.ts';
import { CLOSED_RETENTION_DAYS } from '../threads/threads.rules.ts';
import { accessRecords } from '../threads/threads.tables.ts';
import { sweepDue } from '../threads/translate-messages.ts';
import { purgeClosedThreads } from './close-consultation.ts';

/** Retention of access records for sensitive data, in years (security 8.3). */
const RECORD_RETENTION_YEARS = 2;
/** Interval of indexing, in seconds: the maximum time until a search finds a new message. */
const INDEXING_SECONDS = 1;

/** Registers the background jobs: retry unfinished translations, index words for the search, and delete records after their retention. */
export function chatJobs(deps: Deps): void {
  let isFirst = true;
  deps.jobs.always('consultations.words', INDEXING_SECONDS, async (stopping) => {
    if (isFirst) await findThreadsToIndex(deps.database.db);
    isFirst = false;
    await updateSearchIndex(deps, stopping);
  });
  deps.jobs.every('consultations.translations', '* * * * *', () => sweepDue(deps));
  deps.jobs.every('consultations.sweep', '37 3 * * *', () => deleteExpiredRecords(deps));
}

/** Deletes access records older than two years, and the messages of consultations closed for thirty days. */
export async function deleteExpiredRecords({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now());
  oldest.setUTCFullYear(oldest.getUTCFullYear() - RECORD_RETENTION_YEARS);
  await db.delete(accessRecords).where(lt(accessRecords.at, oldest));
  await purgeClosedThreads(db, new Date(clock.now().getTime() - CLOSED_RETENTION_DAYS * DAY_MS));
}
