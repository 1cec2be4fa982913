import { and, asc, desc, eq, gt, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import type { UserType } from '../../contract/constants.ts';
import type { EventActor, EventData, EventKind, ThreadEvent } from '../../contract/threads/thread-events.ts';
import { staffByIds } from '../accounts/accounts.ts';
import { recordFacts } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { placeholdersFor, prepareQuery } from '../platform/prepared.ts';
import { consultations, threadEvents } from './threads.tables.ts';
import { ANSWERING_EVENTS } from './waiting.ts';

export type EventRow = typeof threadEvents.$inferSelect;
/** An event with its coordinator's name as colleagues see it. The name is null if no coordinator caused the event, or the account is deleted. */
export type NamedEvent = EventRow & { byName: string | null };
/** An event to record: actor, kind and details. */
export type ThreadEventDraft = { kind: EventKind; by: { side: EventActor; memberId: string | null }; facts?: Partial<EventData>; at: Date };
/** A recorded event, for `announceEvents` after the commit. */
export type RecordedEvent = { consultationId: number; hospitalId: number; memberId: string; eventId: number };

const takeNextEventId = prepareQuery((db) =>
  db
    .update(consultations)
    .set({
      lastEventId: sql`${consultations.lastEventId} + 1`,
      touchedAt: sql`${sql.placeholder('at')}::timestamptz`,
      // An event that the clinic did not cause reopens the conversation (specification 7.12).
      doneAt: sql`case when ${sql.placeholder('byClinic')}::boolean then ${consultations.doneAt} end`,
      laterUntil: sql`case when ${sql.placeholder('byClinic')}::boolean then ${consultations.laterUntil} end`,
      waitingSince: sql`case when not ${sql.placeholder('answers')}::boolean then ${consultations.waitingSince} end`,
    })
    .where(eq(consultations.id, sql.placeholder('id')))
    .returning({
      eventId: consultations.lastEventId,
      afterMessageId: consultations.lastMessageId,
      hospitalId: consultations.hospitalId,
      memberId: consultations.memberId,
    }),
);
const insertEvent = prepareQuery((db) =>
  db.insert(threadEvents).values(placeholdersFor('consultationId', 'eventId', 'afterMessageId', 'kind', 'bySide', 'by', 'facts', 'at')),
);

/**
 * Records an event of a thread, in the transaction of the change. The row lock makes event numbers grow in commit order. All notices of thread events
 * start here. Returns undefined if the thread no longer exists.
 */
export async function recordEvent(tx: Db, consultationId: number, { kind, by, facts = {}, at }: ThreadEventDraft): Promise<RecordedEvent | undefined> {
  const byClinic = by.side === 'hospital';
  const [place] = await takeNextEventId(tx, { id: consultationId, at: at.toISOString(), byClinic, answers: byClinic && ANSWERING_EVENTS.has(kind) });
  if (!place) return undefined;
  const { eventId, afterMessageId, hospitalId, memberId } = place;
  await insertEvent(tx, { consultationId, eventId, afterMessageId, kind, bySide: by.side, by: by.memberId, facts, at });
  await recordFacts(tx, [{ kind, at, about: { ...facts, memberId, hospitalId, consultationId, by: by.side } }]);
  return { consultationId, hospitalId, memberId, eventId };
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
