import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Handling, type HandlingEntry, type handlingEndpoints, MAX_SNOOZE_DAYS } from '../../../contract/desk/handling.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import { DAY_MS } from '../../../contract/time.ts';
import { findColleague, lockColleague, staffByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { listClinicEvents, toThreadEventFor } from '../../threads/events.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { handlingActs } from './handling.tables.ts';
import { formatHandling, type HandlingColumns } from './handling-shape.ts';

type HandlingDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;
type ConversationRow = typeof consultations.$inferSelect;
/** Columns to write, and the entry for the record. */
type HandlingChange = {
  set: Partial<HandlingColumns & Pick<ConversationRow, 'waitingSince'>>;
  act: (typeof handlingActs.$inferInsert)['act'];
  to?: string;
  laterUntil?: Date;
  note?: string;
};

const MAX_RECORD_ENTRIES = 200;

/**
 * Reopens a conversation, snoozes it until a time, or marks it as done. Colleagues see the change at once, and the clinic is notified when a snooze
 * ends. Throws `not-found` for a closed conversation or another clinic's, `consultations.later-time` for a time that is past or too far ahead.
 */
export function setHandlingState(
  deps: HandlingDeps,
  caller: Caller,
  id: number,
  given: ParsedEndpointInput<typeof handlingEndpoints.handle>['body'],
): Promise<Handling> {
  if (given.state === 'open') return applyChange(deps, caller, id, () => ({ set: { doneAt: null, laterUntil: null }, act: 'opened' }));
  const now = deps.clock.now();
  if (given.state === 'done')
    return applyChange(deps, caller, id, () => ({ set: { doneAt: now, laterUntil: null, markedUnread: false, waitingSince: null }, act: 'done' }));
  const until = new Date(given.until);
  if (until <= now || until.getTime() - now.getTime() > MAX_SNOOZE_DAYS * DAY_MS) throw new AppError('consultations.later-time');
  return applyChange(deps, caller, id, () => ({ set: { doneAt: null, laterUntil: until }, act: 'later', laterUntil: until }), {
    async also(tx, { memberId, hospitalId }) {
      const about = { memberId, hospitalId, consultationId: id, since: until.toISOString() };
      await recordFacts(tx, [{ kind: 'put-off-over', about, at: until, key: `put-off-over:${id}:${until.getTime()}` }]);
    },
  });
}

/** Marks a conversation as unread for all colleagues, or undoes it. Throws `not-found`. */
export function markUnread(deps: HandlingDeps, caller: Caller, id: number, unread: boolean): Promise<Handling> {
  return applyChange(deps, caller, id, (row) =>
    row.markedUnread === unread ? undefined : { set: { markedUnread: unread }, act: unread ? 'unread' : 'opened' },
  );
}

/** Marks the patient's last message (`messageId`) as needing no answer. Throws `not-found`, and `consultations.newer-message` if another has arrived. */
export function markAnswered(deps: HandlingDeps, caller: Caller, id: number, messageId: number): Promise<Handling> {
  return applyChange(deps, caller, id, (row) => {
    if (row.lastMessageId !== messageId) throw new AppError('consultations.newer-message');
    return row.waitingSince ? { set: { waitingSince: null }, act: 'settled' } : undefined;
  });
}

/**
 * Assigns a conversation to a colleague, or to nobody if null. Throws `not-found`, and `consultations.no-colleague` if the account does not work for
 * this clinic.
 */
export function assignConversation(
  deps: HandlingDeps,
  caller: Caller,
  id: number,
  { assignee, note }: ParsedEndpointInput<typeof handlingEndpoints.assign>['body'],
): Promise<Handling> {
  const decide = async (row: ConversationRow, tx: Db): Promise<HandlingChange | undefined> => {
    if (row.assignedTo === assignee && !note) return undefined;
    if (assignee === null) return { set: { assignedTo: null }, act: 'unassigned', note: note ?? '' };
    if (!(await findColleague(tx, row.hospitalId, assignee))) throw new AppError('consultations.no-colleague');
    return { set: { assignedTo: assignee }, act: 'assigned', to: assignee, note: note ?? '' };
  };
  // Locks the assignee's account before the conversation, in the same order as ending a coordinator's access. An assignment made at that moment is
  // refused, or handed over with the others.
  const hold = async (tx: Db) => (assignee === null ? undefined : lockColleague(tx, assignee));
  return applyChange(deps, caller, id, decide, { before: hold });
}

/** Runs one change: locks the row, updates it, records the entry, and announces it to colleagues. A change without effect is not recorded. */
async function applyChange(
  { database: { db }, clock, bus }: HandlingDeps,
  caller: Caller,
  id: number,
  decide: (row: ConversationRow, tx: Db) => HandlingChange | undefined | Promise<HandlingChange | undefined>,
  { before, also }: { before?: (tx: Db) => Promise<void>; also?: (tx: Db, row: ConversationRow) => Promise<void> } = {},
): Promise<Handling> {
  const at = clock.now();
  const { row, changed, assignee } = await db.transaction(async (tx) => {
    await before?.(tx);
    const [held] = await tx
      .select()
      .from(consultations)
      .where(and(eq(consultations.id, id), eq(consultations.hospitalId, requireClinic(caller)), isNull(consultations.closedAt)))
      .for('update');
    if (!held) throw new AppError('not-found');
    const decided = await decide(held, tx);
    const now = { ...held, ...decided?.set };
    if (decided) {
      const { set, ...act } = decided;
      await tx
        .update(consultations)
        .set({ ...set, touchedAt: at })
        .where(eq(consultations.id, id));
      await tx.insert(handlingActs).values({ consultationId: id, by: caller.memberId, at, ...act });
      await also?.(tx, held);
    }
    return { row: now, changed: decided !== undefined, assignee: now.assignedTo ? await findColleague(tx, now.hospitalId, now.assignedTo) : undefined };
  });
  const handling = formatHandling(row, assignee, at);
  if (changed)
    bus.publish('clinic.handling', { consultationId: id, hospitalId: row.hospitalId, handling, waitingSince: row.waitingSince?.toISOString() ?? null });
  return handling;
}

/** Lists colleagues' actions on a conversation and in its thread, newest first. Throws `not-found`. */
export async function listHandlingActions({ database: { db } }: HandlingDeps, caller: Caller, id: number): Promise<HandlingEntry[]> {
  const [thread] = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, id), eq(consultations.hospitalId, requireClinic(caller)), isNull(consultations.closedAt)));
  if (!thread) throw new AppError('not-found');
  const rows = await db.select().from(handlingActs).where(eq(handlingActs.consultationId, id)).orderBy(desc(handlingActs.id)).limit(MAX_RECORD_ENTRIES);
  const events = await listClinicEvents(db, id, MAX_RECORD_ENTRIES);
  const people = await staffByIds(
    db,
    rows.flatMap(({ by, to }) => (to ? [by, to] : [by])),
  );
  const acts = rows.map(
    (row): HandlingEntry => ({
      id: row.id,
      act: row.act,
      at: row.at.toISOString(),
      by: people.get(row.by)?.name ?? '',
      to: row.to ? (people.get(row.to)?.name ?? '') : null,
      to_self: row.to === row.by,
      later_until: row.laterUntil?.toISOString() ?? null,
      note: row.note,
    }),
  );
  const inThread = events.map((row): HandlingEntry => {
    const event = toThreadEventFor('hospital', row);
    return { id: row.eventId, act: 'event', at: event.at, by: row.byName ?? '', to: null, to_self: false, later_until: null, note: '', event };
  });
  return [...acts, ...inThread].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MAX_RECORD_ENTRIES);
}

/** Returns the end of an open conversation's snooze; null if it is not snoozed, or is done. */
export async function snoozedUntil(db: Db, consultationId: number): Promise<Date | null> {
  const [row] = await db
    .select({ until: consultations.laterUntil })
    .from(consultations)
    .where(and(eq(consultations.id, consultationId), isNull(consultations.closedAt), isNull(consultations.doneAt)));
  return row?.until ?? null;
}
