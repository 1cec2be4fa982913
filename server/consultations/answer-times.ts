import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';

/** From so many answered threads on a clinic's time says something; and only what is not long ago says how it is now. */
const FEWEST_THREADS = 5;
const LOOK_BACK_DAYS = 90;

/**
 * Usual minutes from a patient's first message to the clinic's first answer to it, by clinic: the middle of its threads of the last
 * three months. A clinic that has answered few has no entry.
 */
export async function answerTimes(db: Db, now: Date): Promise<Map<number, number>> {
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * 24 * 3_600_000).toISOString();
  const { rows } = (await db.execute(sql`
    select c.hospital_id as "hospitalId",
      percentile_cont(0.5) within group (order by extract(epoch from answer.at - ask.at) / 60) as minutes
    from consultations c
    cross join lateral (
      select created_at as at, message_id from messages m where m.consultation_id = c.id and m.sender_type = 'user' order by message_id limit 1
    ) ask
    cross join lateral (
      select created_at as at from messages m
      where m.consultation_id = c.id and m.sender_type = 'hospital' and m.message_id > ask.message_id order by message_id limit 1
    ) answer
    where c.created_at > ${since}::timestamptz
    group by c.hospital_id having count(*) >= ${FEWEST_THREADS}`)) as unknown as { rows: { hospitalId: number; minutes: number | string }[] };
  return new Map(rows.map(({ hospitalId, minutes }) => [hospitalId, Math.max(1, Math.round(Number(minutes)))]));
}
