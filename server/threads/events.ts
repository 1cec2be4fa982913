import { and, asc, desc, eq, gt, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import type { UserType } from '../../contract/constants.ts';
import type { EventActor, EventData, EventKind, ThreadEvent } from '../../contract/threads/thread-events.ts';
import { staffByIds } from '../accounts/accounts.ts';
import type { Db } from '../platform/database.ts';
import { placeholdersFor, prepareQuery } from '../platform/prepared.ts';
import { threadEvents } from './threads.tables.ts';
import { ANSWERING_EVENTS } from './waiting.ts';

export type EventRow = typeof threadEvents.$inferSelect;
/** An event with its coordinator's name as colleagues see it. The name is null if no coordinator caused the event, or the account is deleted. */
export type NamedEvent = EventRow & { byName: string | null };
/** An event to record: actor, kind and details. */
export type ThreadEventDraft = { kind: EventKind; by: { side: EventActor; memberId: string | null }; facts?: Partial<EventData>; at: Date };
/** A recorded event, for `announceEvents` after the commit. */
export type RecordedEvent = { consultationId: number; hospitalId: number; memberId: string; eventId: number };

const params = placeholdersFor('id', 'kind', 'bySide', 'by', 'facts', 'at', 'byClinic', 'answers');
const at = sql`${params.at}::timestamptz`;
const facts = sql`${params.facts}::jsonb`;

/** Takes the thread's next event number, and inserts the event and the fact that can cause notices. */
const insertEvent = prepareQuery((db) =>
  db.execute(sql`
    with thread as (
      update consultations set last_event_id = last_event_id + 1, touched_at = ${at},
        -- An event that the clinic did not cause reopens the conversation (specification 7.12).
        done_at = case when ${params.byClinic}::boolean then done_at end,
        later_until = case when ${params.byClinic}::boolean then later_until end,
        waiting_since = case when not ${params.answers}::boolean then waiting_since end
      where id = ${params.id}
      returning id, last_event_id, last_message_id, hospital_id, member_id
    ), event as (
      insert into thread_events (consultation_id, event_id, after_message_id, kind, by_side, by, facts, at)
      select id, last_event_id, last_message_id, ${params.kind}, ${params.bySide}, ${params.by}::uuid, ${facts}, ${at} from thread
    ), fact as (
      insert into notice_facts (kind, about, at, due_at)
      select ${params.kind}, ${facts} || jsonb_build_object(
        'memberId', member_id, 'hospitalId', hospital_id, 'consultationId', id, 'by', ${params.bySide}::text
      ), ${at}, ${at} from thread
    )
    select last_event_id as "eventId", hospital_id as "hospitalId", member_id as "memberId" from thread`),
);

/**
 * Records an event of a thread, in the transaction of the change. The row lock makes event numbers grow in commit order. All notices of thread events
 * start here. Returns undefined if the thread no longer exists.
 */
export async function recordEvent(tx: Db, consultationId: number, { kind, by, facts = {}, at }: ThreadEventDraft): Promise<RecordedEvent | undefined> {
  const byClinic = by.side === 'hospital';
  const { rows } = (await insertEvent(tx, {
    ...{ id: consultationId, kind, bySide: by.side, by: by.memberId, facts: JSON.stringify(facts), at: at.toISOString() },
    ...{ byClinic, answers: byClinic && ANSWERING_EVENTS.has(kind) },
  })) as { rows: Omit<RecordedEvent, 'consultationId'>[] };
  return rows[0] && { consultationId, ...rows[0] };
}

/** Formats an event for either side, without the account that caused it. */
export function toThreadEvent({ eventId, afterMessageId, kind, at, bySide, facts }: EventRow): ThreadEvent {
  return { event_id: eventId, after_message_id: afterMessageId, kind, at: at.toISOString(), by: bySide, ...facts };
}

/** Formats an event for one side: the clinic sees which coordinator caused it, the patient sees only the clinic. */
export function toThreadEventFor(side: UserType, event: NamedEvent): ThreadEvent {
  return { ...toThreadEvent(event), ...(side === 'hospital' && event.byName !== null && { by_name: event.byName }) };
}

/** Returns a thread's events after an event number, oldest first. */
export function listEventsAfter(db: Db, consultationId: number, after: number, limit?: number): Promise<NamedEvent[]> {
  return selectEvents(db, consultationId, gt(threadEvents.eventId, after), limit);
}

/**
 * Returns the events that belong to a page of messages. They begin at the page's first message (`from` 0: at the thread's beginning) and end before
 * the message `before`, if the page is not the newest.
 */
export function eventsForPage(db: Db, consultationId: number, { from, before }: { from: number; before?: number | undefined }): Promise<NamedEvent[]> {
  return selectEvents(
    db,
    consultationId,
    and(from > 0 ? gte(threadEvents.afterMessageId, from) : undefined, before === undefined ? undefined : lt(threadEvents.afterMessageId, before)),
  );
}

/** Returns the events of a thread's quotes, oldest first. */
export const listQuoteEvents = (db: Db, consultationId: number): Promise<EventRow[]> => selectEvents(db, consultationId, like(threadEvents.kind, 'quote-%'));

/** Returns the events that the clinic's coordinators caused in a thread, newest first. */
export async function listClinicEvents(db: Db, consultationId: number, limit: number): Promise<NamedEvent[]> {
  const rows = await db
    .select()
    .from(threadEvents)
    .where(and(eq(threadEvents.consultationId, consultationId), eq(threadEvents.bySide, 'hospital')))
    .orderBy(desc(threadEvents.eventId))
    .limit(limit);
  return withNames(db, rows);
}

async function selectEvents(db: Db, consultationId: number, which: SQL | undefined, limit = 1_000): Promise<NamedEvent[]> {
  const rows = await db
    .select()
    .from(threadEvents)
    .where(and(eq(threadEvents.consultationId, consultationId), which))
    .orderBy(asc(threadEvents.eventId))
    .limit(limit);
  return withNames(db, rows);
}

async function withNames(db: Db, rows: readonly EventRow[]): Promise<NamedEvent[]> {
  const names = await staffByIds(
    db,
    rows.flatMap(({ bySide, by }) => (bySide === 'hospital' && by ? [by] : [])),
  );
  return rows.map((row) => ({ ...row, byName: (row.bySide === 'hospital' && row.by && names.get(row.by)?.name) || null }));
}
