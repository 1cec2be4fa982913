import { lt } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { indexWords } from '../desk/inbox/index-words.ts';
import { accessRecords } from '../threads/threads.tables.ts';
import { sweepDue } from '../threads/translate-messages.ts';
import { purgeClosed } from './close-consultation.ts';

/** Records of access to sensitive data are kept so long (security 8.3). */
const RECORD_YEARS = 2;
/** What was said stays closed for so long after a withdrawal, in case she agrees anew (documents/consent-sensitive). */
const CLOSED_DAYS = 30;
/** So soon after it was said can be searched for what was said. */
const WORDS_SECONDS = 1;
const DAY_MS = 86_400_000;

/** What happens later or again: translations that a process could not finish, words that cannot be searched for yet, and what was kept and whose time is over. */
export function consultationJobs(deps: Deps): void {
  deps.jobs.always('consultations.words', WORDS_SECONDS, (stopping) => indexWords(deps, stopping));
  deps.jobs.every('consultations.translations', '* * * * *', () => sweepDue(deps));
  deps.jobs.every('consultations.sweep', '37 3 * * *', () => sweepRecords(deps));
}

/** Forgets what was recorded of reading more than two years ago, and what was said in consultations closed for thirty days. */
export async function sweepRecords({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now());
  oldest.setUTCFullYear(oldest.getUTCFullYear() - RECORD_YEARS);
  await db.delete(accessRecords).where(lt(accessRecords.at, oldest));
  await purgeClosed(db, new Date(clock.now().getTime() - CLOSED_DAYS * DAY_MS));
}
