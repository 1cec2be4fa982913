import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { consultations } from './threads.tables.ts';

export { type AccessReader, recordAccess, recordOpening, requireClinic, wasOpenedRecently } from './access-records.ts';
export { readAnswerTimes } from './answer-times.ts';
export { consultationMetrics } from './consultation-metrics.ts';
export { type EventRow, listQuoteEvents, type RecordedEvent, recordEvent, toThreadEvent } from './events.ts';
export { announceEvents, announceReservation } from './hints.ts';
export { enforceMessageRateLimit } from './message-rate-limit.ts';
export { readMemberTarget } from './messages.ts';
export { openThreadForOrder } from './open-by-order.ts';
export { countRequestersByTreatment } from './recent-requests.ts';
export type { ReservationRow } from './reservation.ts';
export { NO_RESERVATION, toReservation } from './reservation.ts';
export { countStoppedTranslations } from './resume-stopped-translations.ts';
export { markDetailsForReindexing } from './search-words.ts';
export { findThreadsByPatient, listThreadsOfMember } from './support-threads.ts';
export type { ThreadForProgress } from './thread-reading.ts';
export { CLOSED_RETENTION_DAYS, detectKorean, languageOfTargetCode, needsTranslation } from './threads.rules.ts';
export { type ThreadTranslation, translateInThread } from './translate-in-thread.ts';
export { translatePatientTextToEnglish } from './translate-to-english.ts';
export {
  countUnreadMessages,
  deleteLastSeen,
  findUnreadFiles,
  findUnreadMarked,
  findUnreadThreads,
} from './unread.ts';
export { countWaitingPatients, findWaitStarts } from './waiting.ts';

/** Counts all consultations that each clinic ever had, by clinic. A clinic without any has no entry. */
export async function countConsultations(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ hospitalId: consultations.hospitalId, count: sql<number>`count(*)::int` })
    .from(consultations)
    .groupBy(consultations.hospitalId);
  return new Map(rows.map(({ hospitalId, count }) => [hospitalId, count]));
}

/** Counts each clinic's open consultations, by clinic. A clinic without any has no entry. */
export async function countOpenConsultations(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ hospitalId: consultations.hospitalId, count: sql<number>`count(*)::int` })
    .from(consultations)
    .where(isNull(consultations.closedAt))
    .groupBy(consultations.hospitalId);
  return new Map(rows.map(({ hospitalId, count }) => [hospitalId, count]));
}

/** Returns clinic and treatment of each open consultation of these clinics. */
export async function listThreadsUnderWay(db: Db, hospitalIds: readonly number[]): Promise<{ hospitalId: number; productIds: number[] }[]> {
  const rows = await db
    .select({ hospitalId: consultations.hospitalId, productId: consultations.productId })
    .from(consultations)
    .where(and(isNull(consultations.closedAt), inArray(consultations.hospitalId, [...hospitalIds])));
  return rows.map(({ hospitalId, productId }) => ({ hospitalId, productIds: productId === null ? [] : [productId] }));
}

/** Fields of a thread that other modules use. */
export type Thread = Pick<typeof consultations.$inferSelect, 'id' | 'memberId' | 'hospitalId' | 'productId' | 'leavesOn'>;
const thread = {
  id: consultations.id,
  memberId: consultations.memberId,
  hospitalId: consultations.hospitalId,
  productId: consultations.productId,
  leavesOn: consultations.leavesOn,
};

/** Returns the open thread with this id, or of this member and clinic. Undefined if there is none, or if the patient withdrew consent. */
export async function findOpenThread(db: Db, which: { id: number } | { memberId: string; hospitalId: number }): Promise<Thread | undefined> {
  const named =
    'id' in which ? eq(consultations.id, which.id) : and(eq(consultations.memberId, which.memberId), eq(consultations.hospitalId, which.hospitalId));
  const [row] = await db
    .select(thread)
    .from(consultations)
    .where(and(named, isNull(consultations.closedAt)));
  return row;
}

/** Returns the clinics that a member has or had a thread with. */
export async function listClinicsOfMember(db: Db, memberId: string): Promise<number[]> {
  const rows = await db.select({ hospitalId: consultations.hospitalId }).from(consultations).where(eq(consultations.memberId, memberId));
  return rows.map(({ hospitalId }) => hospitalId);
}

/**
 * Stores the day on which the patient flies home; null removes it. Returns the thread and its clinic, to be announced. Throws `not-found`, also for
 * another member's thread.
 */
export async function setDeparture(db: Db, memberId: string, id: number, leavesOn: string | null): Promise<{ consultationId: number; hospitalId: number }> {
  const [thread] = await db
    .update(consultations)
    .set({ leavesOn })
    .where(and(eq(consultations.id, id), eq(consultations.memberId, memberId), isNull(consultations.closedAt)))
    .returning({ consultationId: consultations.id, hospitalId: consultations.hospitalId });
  if (!thread) throw new AppError('not-found');
  return thread;
}

/**
 * Returns the name and country that the patient of each thread registered with, by thread. A patient who withdrew her consents has no entry
 * (security 8.1).
 */
export async function findPatients(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { memberId: string; name: string; country: string; leavesOn: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: consultations.id,
      memberId: consultations.memberId,
      name: consultations.passportName,
      country: consultations.country,
      leavesOn: consultations.leavesOn,
    })
    .from(consultations)
    .where(and(inArray(consultations.id, [...new Set(ids)]), isNull(consultations.closedAt)));
  return new Map(rows.map(({ id, ...who }) => [id, who]));
}

/** Returns the open threads of these members with a clinic, by member: id and patient name. */
export async function findOpenThreads(db: Db, hospitalId: number, memberIds: readonly string[]): Promise<Map<string, { id: number; name: string }>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ id: consultations.id, memberId: consultations.memberId, name: consultations.passportName })
    .from(consultations)
    .where(and(eq(consultations.hospitalId, hospitalId), inArray(consultations.memberId, [...new Set(memberIds)]), isNull(consultations.closedAt)));
  return new Map(rows.map(({ memberId, ...thread }) => [memberId, thread]));
}

/** Returns the clinic names of a member's consultations, by consultation, including closed ones. */
export async function findClinicNames(db: Db, memberId: string, language: Language): Promise<Map<number, string>> {
  const rows = await db.select({ id: consultations.id, hospitalId: consultations.hospitalId }).from(consultations).where(eq(consultations.memberId, memberId));
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ hospitalId }) => hospitalId),
  );
  return new Map(
    rows.flatMap(({ id, hospitalId }) => {
      const clinic = clinics.get(hospitalId);
      return clinic ? [[id, pickText(clinic.name, language)] as const] : [];
    }),
  );
}
