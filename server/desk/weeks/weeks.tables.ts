import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { isWaitingAt } from '../../threads/waiting.ts';
import { WEEK_SECONDS } from './iso-weeks.rules.ts';

/** A clinic, and the period of its figures. Weeks are counted from `from`, starting with 0. */
export type ClinicPeriod = { hospitalId: number; from: Date; to: Date };
export type OpenPeriod = { from: string; to: string };

/** Excludes patients who withdrew their consent or left (security 8.1). */
const OPEN_THREAD = sql`c.closed_at is null`;
const toTimestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const weekNumberSql = (at: SQL, { from }: ClinicPeriod): SQL => sql`floor(extract(epoch from ${at} - ${toTimestamp(from)}) / ${WEEK_SECONDS})::int`;
/** Seconds of opening time between two instants. */
const openSeconds = (from: SQL, to: SQL): SQL =>
  sql`(select coalesce(sum(extract(epoch from least(s.t, ${to}) - greatest(s.f, ${from}))), 0) from stretches s where s.f < ${to} and s.t > ${from})`;
const openPeriodsSql = (open: readonly OpenPeriod[]): SQL =>
  sql`stretches as materialized (
    select (o->>'from')::timestamptz as f, (o->>'to')::timestamptz as t from jsonb_array_elements(${JSON.stringify(open)}::jsonb) o
  )`;
async function queryRows<T>(db: Db, query: SQL): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows;
}

export type WeeklyRequests = {
  week: number;
  asked: number;
  answered: number;
  median: number | string | null;
  p90: number | string | null;
  threads: number[];
  members: string[];
};

/**
 * Returns, by the week of a patient's first message: the number of patients, how many were answered, and the minutes of opening time until the
 * answer. "One moment, please" is not an answer.
 */
export function measureAnswersByWeek(db: Db, span: ClinicPeriod, open: readonly OpenPeriod[]): Promise<WeeklyRequests[]> {
  return queryRows(
    db,
    sql`
    with ${openPeriodsSql(open)}, asks as materialized (
      select c.id, c.member_id, ask.at, answer.at as answered_at
      from consultations c
      cross join lateral (
        select created_at as at, message_id from messages m where m.consultation_id = c.id and m.sender_type = 'user' order by message_id limit 1
      ) ask
      left join lateral (
        select created_at as at from messages m
        where m.consultation_id = c.id and m.sender_type = 'hospital' and m.interpreter is null and not m.keeps_waiting and m.message_id > ask.message_id
        order by message_id limit 1
      ) answer on true
      where c.hospital_id = ${span.hospitalId} and ${OPEN_THREAD} and ask.at >= ${toTimestamp(span.from)} and ask.at <= ${toTimestamp(span.to)}
    ), waited as (
      select id, member_id, answered_at, ${weekNumberSql(sql`at`, span)} as week,
        case when answered_at is null then null else ${openSeconds(sql`asks.at`, sql`asks.answered_at`)} / 60 end as minutes
      from asks
    )
    select week, count(*)::int as asked, count(answered_at)::int as answered, array_agg(id) as threads, array_agg(member_id) as members,
      percentile_cont(0.5) within group (order by minutes) as median, percentile_cont(0.9) within group (order by minutes) as p90
    from waited group by week`,
  );
}

/**
 * Counts answers by account and week. A clinic's message is an answer if the message before it was the patient's. Messages of interpreters are not
 * counted.
 */
export function countAnswersByAuthor(db: Db, span: ClinicPeriod): Promise<{ author: string; week: number; answers: number }[]> {
  return queryRows(
    db,
    sql`
    with said as (
      select m.sender_type, m.sender_id, m.created_at,
        lag(m.sender_type) over (partition by m.consultation_id order by m.message_id) as before
      from messages m join consultations c on c.id = m.consultation_id
      where c.hospital_id = ${span.hospitalId} and ${OPEN_THREAD} and not m.keeps_waiting and m.created_at <= ${toTimestamp(span.to)}
        and (m.sender_type = 'user' or m.interpreter is null)
    )
    select sender_id as author, ${weekNumberSql(sql`created_at`, span)} as week, count(*)::int as answers
    from said where sender_type = 'hospital' and before = 'user' and created_at >= ${toTimestamp(span.from)}
    group by 1, 2`,
  );
}

/** Returns by week the number of messages to translate by machine, of those left untranslated, and of doubted translations. */
export function countTranslationsByWeek(db: Db, span: ClinicPeriod): Promise<{ week: number; messages: number; untranslated: number; doubted: number }[]> {
  return queryRows(
    db,
    sql`
    select ${weekNumberSql(sql`m.created_at`, span)} as week, count(*)::int as messages,
      (count(*) filter (where m.translation in ('untranslated', 'failed', 'stopped', 'implausible')))::int as untranslated,
      (count(*) filter (where exists (
        select 1 from translation_doubts d where d.consultation_id = m.consultation_id and d.message_id = m.message_id and d.taken_back_at is null
      )))::int as doubted
    from messages m join consultations c on c.id = m.consultation_id
    where c.hospital_id = ${span.hospitalId} and ${OPEN_THREAD} and m.interpreter is null and m.card is null and not m.keeps_waiting
      and m.language <> lower(split_part(m.target_lang, '-', 1)) and m.created_at >= ${toTimestamp(span.from)} and m.created_at <= ${toTimestamp(span.to)}
    group by 1`,
  );
}

/** Returns the minutes of opening time that each waiting patient has waited. */
export async function readCurrentWaits(db: Db, { hospitalId, to }: ClinicPeriod, open: readonly OpenPeriod[]): Promise<number[]> {
  const rows = await queryRows<{ minutes: number | string }>(
    db,
    sql`with ${openPeriodsSql(open)}
    select ${openSeconds(sql`${consultations.waitingSince}`, toTimestamp(to))} / 60 as minutes
    from ${consultations} where ${consultations.hospitalId} = ${hospitalId} and ${isWaitingAt(to)}`,
  );
  return rows.map(({ minutes }) => Number(minutes));
}
