import { and, isNotNull, lt, or } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { passwordResets, sessions } from './accounts.tables.ts';
import { RECOVERY, type Recovery, sendRecovery } from './recovery.ts';

const DAY_MS = 86_400_000;
/** Ended sessions are kept so long, for the question "was that me?"; then nothing about them is. */
const KEPT_DAYS = 30;

export function accountJobs(deps: Deps): void {
  deps.jobs.handle<Recovery>(RECOVERY, (recovery) => sendRecovery(deps, recovery));
  deps.jobs.every('accounts.sweep', '17 * * * *', () => sweep(deps));
}

/** Forgets sessions that are over (their tokens go with them) and links that are out of date. */
export async function sweep({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const [dayAgo, monthAgo] = [new Date(now - DAY_MS), new Date(now - KEPT_DAYS * DAY_MS)];
  await db.delete(sessions).where(or(lt(sessions.expiresAt, dayAgo), and(isNotNull(sessions.endedAt), lt(sessions.endedAt, monthAgo))));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, dayAgo));
}
