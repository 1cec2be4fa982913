import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { lockRowsByKey } from '../platform/lock-rows-by-key.ts';
import { deliverDueNotices } from './deliver.ts';
import type { NoticeDeps } from './notice-deps.ts';
import { notices } from './notifications.tables.ts';
import { deleteStalePages } from './open-pages.ts';
import { processFacts } from './process-facts.ts';
import { recordFacts } from './record-facts.ts';

const INTERVAL_SECONDS = 1;
/** Cron expression: every evening at 18:00 in Seoul (09:00 UTC). */
const EVENING_CRON = '0 9 * * *';

/** Registers the jobs: create notices from facts, send notices, and notify clinics each evening of their next day. */
export function noticeJobs(deps: NoticeDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.always('notices.turn', INTERVAL_SECONDS, async (stopping) => {
    await processFacts(deps, () => stopping.aborted);
  });
  deps.jobs.always('notices.deliver', INTERVAL_SECONDS, async (stopping) => {
    await deliverDueNotices(deps, () => stopping.aborted);
  });
  deps.jobs.every('notices.evening', EVENING_CRON, () => recordTomorrowsVisits(deps));
  deps.jobs.every('notices.forget', '*/10 * * * *', () => deleteOldNotices(deps.database.db, deps.clock.now()));
}

/** Time for which notices are stored, in ms. */
const NOTICE_RETENTION_MS = 180 * DAY_MS;

/** Deletes old notices, and open pages of processes that died. */
async function deleteOldNotices(db: Db, now: Date): Promise<void> {
  await db.delete(notices).where(lockRowsByKey(db, [notices.id], lt(notices.at, new Date(now.getTime() - NOTICE_RETENTION_MS))));
  await deleteStalePages(db, now);
}

/** Records a fact for each clinic with visits tomorrow. */
async function recordTomorrowsVisits({ database: { db }, clock, answers }: Pick<NoticeDeps, 'database' | 'clock' | 'answers'>): Promise<void> {
  const at = clock.now();
  const days = await answers.tomorrow(db, at);
  await recordFacts(
    db,
    days.map(({ hospitalId, count, firstAt }) => ({
      kind: 'tomorrow',
      about: { hospitalId, count, firstAt: firstAt.toISOString() },
      at,
      key: `tomorrow:${hospitalId}:${firstAt.toISOString()}`,
    })),
  );
}
