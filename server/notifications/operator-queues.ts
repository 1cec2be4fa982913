import { and, eq, isNull } from 'drizzle-orm';
import { OPERATOR_QUEUES, type OperatorQueue } from '../../contract/notifications/notices.ts';
import type { Deps } from '../deps.ts';
import type { Bus } from '../platform/bus.ts';
import type { Db } from '../platform/database.ts';
import type { Caller } from '../platform/tokens.ts';
import type { Answers } from './answers.ts';
import { notices } from './notifications.tables.ts';

type Waits = { count: number; since: Date | null };
/** What waits for operators; each room answers for its own queue. What operators only know from being told is asked here. */
export type Queues = { [Q in Exclude<OperatorQueue, 'unanswered'>]: (db: Db) => Promise<Waits> };

const QUEUES_CHANGED = 'operators.queues';

/** Tells every operator's pages that something may wait no longer, and nothing of it; to be called after the commit. */
export const announceQueues = (bus: Bus): void => bus.publish(QUEUES_CHANGED, {});

/** Returns the way to stop listening. */
export const onQueuesChanged = (bus: Bus, listener: () => void): (() => void) => bus.subscribe(QUEUES_CHANGED, listener);

/** How much waits for an operator in each queue in which something does, and since when the longest. Nobody is named. */
export async function operatorQueues(
  { database: { db }, answers, queues }: Pick<Deps, 'database'> & { answers: Answers; queues: Queues },
  caller: Caller,
): Promise<{ queue: OperatorQueue; count: number; since: string }[]> {
  const waiting: { queue: OperatorQueue; count: number; since: string }[] = [];
  for (const queue of OPERATOR_QUEUES) {
    const { count, since } = queue === 'unanswered' ? await unansweredClinics(db, answers, caller) : await queues[queue](db);
    if (since) waiting.push({ queue, count, since: since.toISOString() });
  }
  return waiting;
}

/** Clinics of which she was told that a patient waits there for a working day, where that patient still does. */
async function unansweredClinics(db: Db, answers: Answers, { memberId }: Caller): Promise<Waits> {
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
