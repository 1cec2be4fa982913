import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Language, textIn } from '../../contract/constants.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { consultations, reservationDates } from './consultations.tables.ts';

export { type Reader, recordAccess } from './clinic-inbox.ts';
export { closeConsultation, forgetMember, holdConsultation } from './close-consultation.ts';
export { consultationFigures } from './consultation-figures.ts';
export { type Recorded as RecordedEvent, recordEvent } from './events.ts';
export { exportOf } from './export-consultations.ts';
export { announceEvents, announceReservation } from './hints.ts';
export type { ReservationRow } from './reservation.ts';

/** How many consultations each clinic has ever had, by clinic; a clinic without one has no entry. */
export async function consultCounts(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ hospitalId: consultations.hospitalId, count: sql<number>`count(*)::int` })
    .from(consultations)
    .groupBy(consultations.hospitalId);
  return new Map(rows.map(({ hospitalId, count }) => [hospitalId, count]));
}

/** How many consultations each clinic has open now, by clinic; a clinic without one has no entry. */
export async function openConsultations(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ hospitalId: consultations.hospitalId, count: sql<number>`count(*)::int` })
    .from(consultations)
    .where(isNull(consultations.closedAt))
    .groupBy(consultations.hospitalId);
  return new Map(rows.map(({ hospitalId, count }) => [hospitalId, count]));
}

/** A thread as other rooms know it. */
export type Thread = Pick<typeof consultations.$inferSelect, 'id' | 'memberId' | 'hospitalId' | 'productId' | 'leavesOn'>;
const thread = {
  id: consultations.id,
  memberId: consultations.memberId,
  hospitalId: consultations.hospitalId,
  productId: consultations.productId,
  leavesOn: consultations.leavesOn,
};

/** The open thread of this number, or of a member and a clinic; undefined where there is none, or she withdrew. */
export async function openThread(db: Db, which: { id: number } | { memberId: string; hospitalId: number }): Promise<Thread | undefined> {
  const named =
    'id' in which ? eq(consultations.id, which.id) : and(eq(consultations.memberId, which.memberId), eq(consultations.hospitalId, which.hospitalId));
  const [row] = await db
    .select(thread)
    .from(consultations)
    .where(and(named, isNull(consultations.closedAt)));
  return row;
}

/** Who is at the other end of these threads, by thread: the name and country she registered with. */
export async function patientsOf(db: Db, ids: readonly number[]): Promise<Map<number, { memberId: string; name: string; country: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: consultations.id, memberId: consultations.memberId, name: consultations.passportName, country: consultations.country })
    .from(consultations)
    .where(inArray(consultations.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...who }) => [id, who]));
}

/** Dates in force of a member with these clinics, past and to come, by clinic and in order; a clinic with no date fixed has no entry. */
export async function fixedDates(db: Db, memberId: string, hospitalIds: readonly number[]): Promise<Map<number, Date[]>> {
  if (hospitalIds.length === 0) return new Map();
  const rows = await db
    .select({ hospitalId: consultations.hospitalId, at: reservationDates.reservationAt })
    .from(reservationDates)
    .innerJoin(consultations, eq(consultations.id, reservationDates.consultationId))
    .where(and(eq(consultations.memberId, memberId), inArray(consultations.hospitalId, [...new Set(hospitalIds)]), isNull(reservationDates.takenBackAt)))
    .orderBy(asc(reservationDates.reservationAt));
  const dates = Map.groupBy(rows, ({ hospitalId }) => hospitalId);
  return new Map([...dates].map(([hospitalId, of]) => [hospitalId, of.map(({ at }) => at)]));
}

/** Names of the clinics of a member's consultations, by consultation, closed ones too. */
export async function clinicNames(db: Db, memberId: string, language: Language): Promise<Map<number, string>> {
  const rows = await db.select({ id: consultations.id, hospitalId: consultations.hospitalId }).from(consultations).where(eq(consultations.memberId, memberId));
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ hospitalId }) => hospitalId),
  );
  return new Map(
    rows.flatMap(({ id, hospitalId }) => {
      const clinic = clinics.get(hospitalId);
      return clinic ? [[id, textIn(clinic.name, language)] as const] : [];
    }),
  );
}
