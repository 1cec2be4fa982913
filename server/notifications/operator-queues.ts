import { and, eq, isNull } from 'drizzle-orm';
import { OPERATOR_QUEUES, type OperatorQueue } from '../../contract/notifications/notices.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import type { Caller } from '../platform/tokens.ts';
import type { NoticeQueries } from './notice-queries.ts';
import { notices } from './notifications.tables.ts';

type QueueLength = { count: number; since: Date | null };
/**
 * Functions that read the length of each operators' queue, provided by the rooms. Unanswered patients are known only from notices, so they are
 * counted here.
 */
export type QueueReaders = { [Q in Exclude<OperatorQueue, 'unanswered'>]: (db: Db) => Promise<QueueLength> };

/** Returns for each queue that is not empty the number of items and the time since when the oldest waits. Names nobody. */
export async function operatorQueues(
  { database: { db }, answers, queues }: Pick<Deps, 'database'> & { answers: NoticeQueries; queues: QueueReaders },
  caller: Caller,
): Promise<{ queue: OperatorQueue; count: number; since: string }[]> {
  const waiting: { queue: OperatorQueue; count: number; since: string }[] = [];
  for (const queue of OPERATOR_QUEUES) {
    const { count, since } = queue === 'unanswered' ? await countUnansweredClinics(db, answers, caller) : await queues[queue](db);
    if (since) waiting.push({ queue, count, since: since.toISOString() });
  }
  return waiting;
}

/** Counts the clinics whose patient has waited for a working day and still waits, if this operator was notified of it. */
async function countUnansweredClinics(db: Db, answers: NoticeQueries, { memberId }: Caller): Promise<QueueLength> {
  const notified = await db
    .select({ about: notices.about })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), eq(notices.kind, 'operator-unanswered'), isNull(notices.withdrawnAt)));
  const now = await answers.waitingSince(
    db,
    notified.flatMap(({ about }) => about.consultationId ?? []),
  );
  const since = notified.flatMap(({ about }) => {
    const waits = now.get(about.consultationId ?? 0);
    return waits && waits.toISOString() === about.since ? waits : [];
  });
  return { count: since.length, since: since.length === 0 ? null : new Date(Math.min(...since.map(Number))) };
}
