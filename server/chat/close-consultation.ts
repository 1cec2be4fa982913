import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import { handlingActs } from '../desk/handling/handling.tables.ts';
import { clinicNotes } from '../desk/notes/notes.tables.ts';
import { forgetPins } from '../desk/pins/pins.ts';
import { announceInterpreter, closeInterpretation } from '../interpreting/interpreters/end-interpretation.ts';
import { forgetInterpretations, interpretersOfMember } from '../interpreting/interpreters/interpretation.ts';
import { forgetThread } from '../notifications/notifications.ts';
import type { Bus } from '../platform/bus.ts';
import type { Db } from '../platform/database.ts';
import { forgetFiles } from '../threads/attachments/attachments.ts';
import { recordEvent } from '../threads/events.ts';
import { announce, announceChanged } from '../threads/hints.ts';
import { forgetDetails } from '../threads/search-words.ts';
import { chatTickets, consultations, messages, threadEvents } from '../threads/threads.tables.ts';
import { forgetAnswers } from '../translation/translation.ts';
import { withdrawFiles } from './attachments/withdraw-files.ts';

/** Which consultation, by whose word, when. */
export type Closing = { memberId: string; id: number; at: Date };
/** Tells everybody; to be called after the commit. */
export type Announce = () => void;

/** Holds a member's consultation until the transaction ends: registering anew waits. Somebody else's holds nothing. */
export async function holdConsultation(tx: Db, { memberId, id }: Pick<Closing, 'memberId' | 'id'>): Promise<void> {
  await tx
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, id), eq(consultations.memberId, memberId)))
    .for('update');
}

/**
 * Ends the sharing with a clinic (security 8.1): the consultation is closed, so that the clinic finds nothing of it by any
 * call or frame. What was said stays hers for thirty days; only her new consents to the same clinic open it again (register.ts).
 * Nothing more goes to the translator, and what it answered is kept with the messages alone. Her dates to come are given up by the visits room, in the same transaction.
 */
export async function closeConsultation(bus: Bus, tx: Db, { memberId, id, at }: Closing): Promise<Announce> {
  const [row] = await tx
    .update(consultations)
    .set({ closedAt: at })
    .where(and(eq(consultations.id, id), eq(consultations.memberId, memberId), isNull(consultations.closedAt)))
    .returning({ id: consultations.id, hospitalId: consultations.hospitalId });
  if (!row) return () => undefined;
  await forgetThread(tx, id);
  const thread = { id, memberId, hospitalId: row.hospitalId };
  const interpreted = await closeInterpretation(tx, { thread, by: { side: 'user', memberId }, at });
  await forgetAnswers(tx, [id]);
  // Of a thread that is closed nothing is told.
  await withdrawFiles(bus, tx, { memberId, id, at });
  await recordEvent(tx, id, { kind: 'consent-withdrawn', by: { side: 'user', memberId }, at });
  await tx
    .update(messages)
    .set({ translation: 'failed' })
    .where(and(eq(messages.consultationId, id), eq(messages.translation, 'pending')));
  return () => {
    announce(bus, 'closed', { consultationId: row.id, hospitalId: row.hospitalId });
    announceChanged(bus, { memberId, hospitalId: row.hospitalId, what: 'thread' });
    announceInterpreter(bus, interpreted?.interpreterId ?? null);
  };
}

const BATCH = 100;

/**
 * Empties consultations that were closed before a time: her details and every message go, and numbering begins anew. The row
 * stays with the dates that are over, since a visit that took place must not become one that did not (`closeConsultation`).
 */
export async function purgeClosed(db: Db, before: Date): Promise<void> {
  const due = and(lt(consultations.closedAt, before), ne(consultations.passportName, ''));
  for (;;) {
    const emptied = await db.transaction(async (tx) => {
      // Held, so that who agrees anew at this instant finds either everything or nothing.
      const rows = await tx.select({ id: consultations.id }).from(consultations).where(due).limit(BATCH).for('update');
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.delete(messages).where(inArray(messages.consultationId, ids));
      await forgetDetails(tx, ids);
      await tx.delete(threadEvents).where(inArray(threadEvents.consultationId, ids));
      await forgetInterpretations(tx, ids);
      await forgetFiles(tx, { consultationIds: ids });
      await forgetPins(tx, ids);
      for (const table of [clinicNotes, handlingActs]) await tx.delete(table).where(inArray(table.consultationId, ids));
      await tx.update(consultations).set(EMPTY).where(inArray(consultations.id, ids));
      return ids.length;
    });
    if (emptied < BATCH) return;
  }
}

const EMPTY = {
  ...{ passportName: '', country: 'ZZ', phone: '', messengerId: '', timeZone: '' },
  ...{
    lastMessageId: 0,
    memberReadId: 0,
    hospitalReadId: 0,
    askedTarget: null,
    waitingSince: null,
    memberSeenAt: null,
    hospitalSeenAt: null,
    hospitalSeenBy: null,
  },
  ...{ lastEventId: 0, leavesOn: null, productId: null, lastMessageAt: null, wordsUpTo: 0, detailsIndexed: false },
};

/** Deletes everything said and fixed with every clinic, when a member deletes her account (security 8.5). */
export async function forgetMember(bus: Bus, tx: Db, memberId: string): Promise<Announce> {
  const interpreters = await interpretersOfMember(tx, memberId);
  const hers = await tx.select({ id: consultations.id }).from(consultations).where(eq(consultations.memberId, memberId));
  // The bytes are not in the database, and do not go with it.
  await forgetFiles(tx, { consultationIds: hers.map(({ id }) => id) });
  await tx.delete(chatTickets).where(eq(chatTickets.memberId, memberId));
  const gone = await tx
    .delete(consultations)
    .where(eq(consultations.memberId, memberId))
    .returning({ consultationId: consultations.id, hospitalId: consultations.hospitalId });
  return () => {
    for (const about of gone) announce(bus, 'closed', about);
    for (const id of interpreters) announceInterpreter(bus, id);
  };
}
