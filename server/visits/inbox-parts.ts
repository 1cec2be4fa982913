import { and, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { findMonday, toSeoulDay } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import { seoulPeriod } from '../platform/seoul-time.ts';
import { TIMED_STATES } from './visits.rules.ts';
import { visits } from './visits.tables.ts';

/** SQL fragments about visits for the inbox queries (specification 7.15): conditions on a thread, and rows of a clinic. */

/** Returns the Seoul day of an instant, and its week from Monday on, each with start and end. */
export function toSeoulDayAndWeek(now: Date): Record<'today' | 'week', { from: Date; to: Date }> {
  const today = toSeoulDay(now);
  return { today: seoulPeriod(today, 1), week: seoulPeriod(findMonday(today), 7) };
}

/** SQL condition: the thread has a visit of the clinic in this period. */
export function hasVisitInPeriod(threadId: SQL, hospitalId: number, { from, to }: { from: Date; to: Date }): SQL {
  const timed = and(eq(visits.hospitalId, hospitalId), inArray(visits.state, [...TIMED_STATES]), gte(visits.startAt, from), lt(visits.startAt, to));
  return sql`${threadId} in (select ${visits.consultationId} from ${visits} where ${timed})`;
}

/** SQL for the start of a thread's next fixed visit; null if there is none. */
export const nextVisitStart = (threadId: SQL, now: Date): SQL =>
  sql`(select min(${visits.startAt}) from ${visits} where ${visits.consultationId} = ${threadId} and ${visits.state} = 'fixed' and ${visits.startAt} > ${now.toISOString()}::timestamptz)`;

/** SQL rows of `thread_id` and `product_id`: the treatments of the visits in a clinic's threads. */
export const fixedTreatments = (hospitalId: number): SQL => sql`(
  select distinct ${visits.consultationId} as thread_id, ${visits.productId} as product_id from ${visits}
  where ${and(eq(visits.hospitalId, hospitalId), isNotNull(visits.productId), ne(visits.state, 'given-up'))})`;

/** SQL rows of `order_id` and `fixed`: the number of visits with a time, by order. */
export const fixedVisitCounts = (hospitalId: number): SQL => sql`(
  select ${visits.orderId} as order_id, count(*)::int as fixed from ${visits}
  where ${and(eq(visits.hospitalId, hospitalId), isNotNull(visits.orderId), inArray(visits.state, [...TIMED_STATES]))} group by ${visits.orderId})`;

/** Returns members with a visit at this clinic that needs an answer: asked for, offered, or with a requested move. */
export async function listUnsettledPatients(db: Db, hospitalId: number): Promise<string[]> {
  const toBeMoved = and(eq(visits.state, 'fixed'), isNotNull(visits.moveAsked));
  const rows = await db
    .selectDistinct({ memberId: visits.memberId })
    .from(visits)
    .where(and(eq(visits.hospitalId, hospitalId), or(inArray(visits.state, ['asked', 'offered']), toBeMoved)));
  return rows.map(({ memberId }) => memberId);
}
