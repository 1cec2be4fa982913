import { and, eq, isNull } from 'drizzle-orm';
import { OPERATOR_QUEUES, type OperatorQueue } from '../../contract/notifications/notices.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import type { Caller } from '../platform/tokens.ts';
import type { NoticeQueries } from './notice-queries.ts';
import { notices } from './notifications.tables.ts';

type QueueLength = { count: number; since: Date | null };
/** Readers of the operators' queues; each room answers for its own. Unanswered clinics, known only from notices, are counted here. */
export type QueueReaders = { [Q in Exclude<OperatorQueue, 'unanswered'>]: (db: Db) => Promise<QueueLength> };

/** Returns the number of items in each queue that is not empty, and since when the oldest waits. Nobody is named. */
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

/** Returns the clinics about which this operator was notified that a patient had waited for a working day, if the patient still waits. */
async function countUnansweredClinics(db: Db, answers: NoticeQueries, { memberId }: Caller): Promise<QueueLength> {
  const told = await db
    .select({ about: notices.about })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), eq(notices.kind, 'operator-unanswered'), isNull(notices.withdrawnAt)));
  const now = await answers.waitingSince(
    db,
    told.flatMap(({ about }) => about.consultationId ?? []),
  );
  const since = told.flatMap(({ about }) => {
    const waits = now.get(about.consultationId ?? 0);
    return waits && waits.toISOString() === about.since ? waits : [];
  });
  return { count: since.length, since: since.length === 0 ? null : new Date(Math.min(...since.map(Number))) };
}
