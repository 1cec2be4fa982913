import { lt } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { accessRecords } from './consultations.tables.ts';
import { makeTranslating } from './translate-messages.ts';

/** Records of access to sensitive data are kept so long (security.md 8). */
const RECORD_YEARS = 2;

/** What happens later or again: translations that a process could not finish, and records whose time is over. */
export function consultationJobs(deps: Deps): void {
  const translating = makeTranslating(deps);
  deps.jobs.every('consultations.translations', '* * * * *', () => translating.sweep());
  deps.jobs.every('consultations.sweep', '37 3 * * *', () => sweepRecords(deps));
}

/** Forgets what was recorded of reading more than two years ago. */
export async function sweepRecords({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now());
  oldest.setUTCFullYear(oldest.getUTCFullYear() - RECORD_YEARS);
  await db.delete(accessRecords).where(lt(accessRecords.at, oldest));
}
