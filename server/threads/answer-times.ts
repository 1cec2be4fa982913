import { sql } from 'drizzle-orm';
import { ANSWER_TIME_WEEKS, MIN_ANSWERS_FOR_TIME } from '../../contract/rules.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';

const RECENT_DAYS = 7 * ANSWER_TIME_WEEKS;
/** Days read before the four weeks begin, so that a question already waiting then is counted from its first message. */
const BEFORE_DAYS = 7;

/** Returns the opening times of a clinic, in order. `app.ts` passes this function in, because the visits module depends on this module. */
export type ReadOpenTimes = (db: Db, hospitalId: number, from: Date, to: Date) => Promise<readonly { from: string; to: string }[]>;

/**
 * Returns each clinic's usual answer time in minutes, by clinic id (specification 4.4): the median of the last four weeks. An answer time runs from
 * the patient's first message after the clinic's last one to the clinic's next message. Closed hours, "one moment", messages of interpreters and
 * withdrawn messages do not count. A clinic with fewer than twenty answers, or without opening hours, has no entry.
 */
export async function readAnswerTimes(db: Db, now: Date, openTime: ReadOpenTimes, hospitalId?: number): Promise<Map<number, number>> {
  const since = daysBefore(now, BEFORE_DAYS + RECENT_DAYS);
  const { rows } = (await db.execute(sql`
    with said as (
      select c.hospital_id, m.consultation_id, m.message_id, m.sender_type, m.created_at,
        lag(m.sender_type) over (partition by m.consultation_id order by m.message_id) as before
      from messages m join consultations c on c.id = m.consultation_id
      where ${hospitalId === undefined ? sql`true` : sql`c.hospital_id = ${hospitalId}`}
        and m.created_at > ${since.toISOString()}::timestamptz and m.created_at <= ${now.toISOString()}::timestamptz
        and not m.keeps_waiting and m.interpreter is null and coalesce(m.change ->> 'kind', '') <> 'withdrawn'
    ), turns as (
      select hospital_id, sender_type, created_at, lag(created_at) over (partition by consultation_id order by message_id) as asked_at
      from said where before is distinct from sender_type
    ), answers as (
      select hospital_id, extract(epoch from asked_at) * 1000 as asked, extract(epoch from created_at) * 1000 as answered
      from turns where sender_type = 'hospital' and asked_at > ${daysBefore(now, RECENT_DAYS).toISOString()}::timestamptz
    )
    select hospital_id as "hospitalId", array_agg(asked)::float8[] as asked, array_agg(answered)::float8[] as answered
    from answers group by hospital_id having count(*) >= ${MIN_ANSWERS_FOR_TIME}`)) as unknown as {
    rows: { hospitalId: number; asked: number[]; answered: number[] }[];
  };
  const times = new Map<number, number>();
  for (const { hospitalId: id, asked, answered } of rows) {
    const open = (await openTime(db, id, since, now)).map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const);
    const took = asked.map((at, i) => openMsBetween(open, Number(at), Number(answered[i])));
    if (open.length > 0) times.set(id, Math.max(1, Math.round(median(took) / MINUTE_MS)));
  }
  return times;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Returns the milliseconds between two instants that are within opening times. */
const openMsBetween = (open: readonly (readonly [from: number, to: number])[], from: number, to: number): number =>
  open.reduce((sum, [begins, ends]) => sum + Math.max(0, Math.min(ends, to) - Math.max(begins, from)), 0);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return (below + above) / 2;
}
