import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import { handlingActs } from '../desk/handling/handling.tables.ts';
import { clinicNotes } from '../desk/notes/notes.tables.ts';
import { forgetPins } from '../desk/pins/pins.ts';
import { announceInterpreterChange, endInterpretationSilently } from '../interpreting/interpreters/end-interpretation.ts';
import { forgetInterpretations, interpretersOfMember } from '../interpreting/interpreters/interpretation.ts';
import { forgetThreadNotices } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { lockRowsByKey } from '../platform/lock-rows-by-key.ts';
import type { SignalBus } from '../signals.ts';
import { deleteAttachments } from '../threads/attachments/attachments.ts';
import { recordEvent } from '../threads/events.ts';
import { deletePatientWords } from '../threads/search-words.ts';
import { chatTickets, consultations, messages, threadEvents } from '../threads/threads.tables.ts';
import { deleteStoredAnswers } from '../translation/translation.ts';
import { withdrawFiles } from './attachment-access/withdraw-files.ts';

/** The consultation to close, its member, and the time. */
export type ConsultationToClose = { memberId: string; id: number; at: Date };
/** Announces a change. Call it after the commit. */
export type Announce = () => void;

/** Locks a member's consultation until the transaction ends, so that a new registration waits. Locks nothing if it belongs to another member. */
export async function lockConsultation(tx: Db, { memberId, id }: Pick<ConsultationToClose, 'memberId' | 'id'>): Promise<void> {
  await tx
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, id), eq(consultations.memberId, memberId)))
    .for('update');
}

/**
 * Closes a consultation and so ends the sharing with its clinic (security 8.1): the clinic can no longer find it by any call or frame. The patient
 * keeps their messages for thirty days. Only new consents to the same clinic reopen it (register.ts). Nothing more is sent to the translator;
 * translations that still arrive are stored but not sent. The visits module gives up the patient's future dates in the same transaction.
 */
export async function closeConsultation(bus: SignalBus, tx: Db, { memberId, id, at }: ConsultationToClose): Promise<Announce> {
  const [row] = await tx
    .update(consultations)
    .set({ closedAt: at })
    .where(and(eq(consultations.id, id), eq(consultations.memberId, memberId), isNull(consultations.closedAt)))
    .returning({ id: consultations.id, hospitalId: consultations.hospitalId });
  if (!row) return () => undefined;
  await forgetThreadNotices(tx, id);
  const thread = { id, memberId, hospitalId: row.hospitalId };
  const interpreted = await endInterpretationSilently(tx, { thread, by: { side: 'user', memberId }, at });
  await deleteStoredAnswers(tx, [id]);
  // Nothing is announced for a closed thread.
  await withdrawFiles(bus, tx, { memberId, id, at });
  await recordEvent(tx, id, { kind: 'consent-withdrawn', by: { side: 'user', memberId }, at });
  await tx
    .update(messages)
    .set({ translation: 'failed' })
    .where(lockRowsByKey(tx, [messages.consultationId, messages.messageId], and(eq(messages.consultationId, id), eq(messages.translation, 'pending'))));
  return () => {
    bus.publish('chat.closed', { consultationId: row.id, hospitalId: row.hospitalId });
    bus.publish('member.changed', { memberId, hospitalId: row.hospitalId, what: 'thread' });
    announceInterpreterChange(bus, interpreted?.interpreterId ?? null);
  };
}

const BATCH_SIZE = 100;

/**
 * Deletes the patient's details and every message of consultations closed before a time, and restarts the message numbers. The row stays with its
 * past dates, so that a visit that took place stays on record (`closeConsultation`).
 */
export async function purgeClosedThreads(db: Db, before: Date): Promise<void> {
  const due = and(lt(consultations.closedAt, before), ne(consultations.passportName, ''));
  for (;;) {
    const emptied = await db.transaction(async (tx) => {
      // Locks the rows. A patient who consents again at this moment gets either all messages or none.
      const rows = await tx.select({ id: consultations.id }).from(consultations).where(due).orderBy(consultations.id).limit(BATCH_SIZE).for('update');
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.delete(messages).where(inArray(messages.consultationId, ids));
      await deletePatientWords(tx, ids);
      await tx.delete(threadEvents).where(inArray(threadEvents.consultationId, ids));
      await forgetInterpretations(tx, ids);
      await deleteAttachments(tx, { consultationIds: ids });
      await forgetPins(tx, ids);
      for (const table of [clinicNotes, handlingActs]) await tx.delete(table).where(inArray(table.consultationId, ids));
      await tx.update(consultations).set(EMPTIED_CONSULTATION).where(inArray(consultations.id, ids));
      return ids.length;
    });
    if (emptied < BATCH_SIZE) return;
  }
}

const EMPTIED_CONSULTATION = {
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
  ...{ lastEventId: 0, leavesOn: null, productId: null, lastMessageAt: null, wordsUpTo: 0, wordsDue: false, detailsIndexed: false },
};

/** Deletes all of a member's conversations and dates, when the account is deleted (security 8.5). */
export async function deleteMemberThreads(bus: SignalBus, tx: Db, memberId: string): Promise<Announce> {
  const interpreters = await interpretersOfMember(tx, memberId);
  const hers = await tx
    .select({ id: consultations.id })
    .from(consultations)
    .where(eq(consultations.memberId, memberId))
    .orderBy(consultations.id)
    .for('update');
  // The content of files is not in the database, so deleting rows does not delete it.
  await deleteAttachments(tx, { consultationIds: hers.map(({ id }) => id) });
  await tx.delete(chatTickets).where(eq(chatTickets.memberId, memberId));
  const gone = await tx
    .delete(consultations)
    .where(eq(consultations.memberId, memberId))
    .returning({ consultationId: consultations.id, hospitalId: consultations.hospitalId });
  return () => {
    for (const about of gone) bus.publish('chat.closed', about);
    for (const id of interpreters) announceInterpreterChange(bus, id);
  };
}
