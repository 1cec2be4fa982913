import { and, eq, gte, isNull, lt, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { CLINIC_TIME_ZONE } from '../../contract/constants.ts';
import type { SlotDay } from '../../contract/consultations.ts';
import { hasProduct, scheduleOf } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { type Db, violates } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { clinicOf } from './clinic-inbox.ts';
import { isOpenStart, openDays } from './consultations.rules.ts';
import { consultations, reservationDates } from './consultations.tables.ts';
import { announce } from './hints.ts';
import { NO_RESERVATION, type ReservationRow, reservationShape } from './reservation.ts';

/** What a coordinator asks for: an instant or null; a treatment of the clinic, none (null) or the one there was (undefined). */
export type DateRequest = { at: Date | null; productId: number | null | undefined };

/** Dates that can be fixed on `days` Seoul days from `from`; `taken` are those of the clinic's other patients. Throws `not-found`. */
export async function clinicSlots(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  id: number,
  from: string,
  days: number,
): Promise<z.input<typeof SlotDay>[]> {
  const hospitalId = clinicOf(caller);
  await clinicConsultation(db, hospitalId, id);
  const open = openDays(await scheduleOf(db, hospitalId), from, days, clock.now());
  const midnight = Temporal.PlainDate.from(from).toZonedDateTime(CLINIC_TIME_ZONE);
  const taken = await takenStarts(db, { hospitalId, exceptId: id }, new Date(midnight.epochMilliseconds), new Date(midnight.add({ days }).epochMilliseconds));
  return open.map(({ date, closed, starts }) => ({
    date,
    is_closed: closed,
    slots: starts.map((start) => ({ at: start.toISOString(), taken: taken.has(start.getTime()) })),
  }));
}

/**
 * Fixes a date, in place of the one in force, or takes that one back (`at` null). Unique indexes decide who wins a slot.
 * Both sides are told. Throws `not-found`, `consultations.slot-past`, `consultations.slot-closed`, `consultations.product-unknown`.
 */
export async function fixReservation(deps: Pick<Deps, 'database' | 'clock' | 'bus'>, caller: Caller, id: number, wish: DateRequest): Promise<ReservationRow> {
  const { db } = deps.database;
  const hospitalId = clinicOf(caller);
  const now = deps.clock.now();
  await clinicConsultation(db, hospitalId, id);
  if (wish.at) {
    if (wish.at <= now) throw new AppError('consultations.slot-past');
    if (!isOpenStart(await scheduleOf(db, hospitalId), wish.at)) throw new AppError('consultations.slot-closed');
  }
  if (wish.productId && !(await hasProduct(db, hospitalId, wish.productId))) throw new AppError('consultations.product-unknown');
  const change = await db
    .transaction((tx) => replaceDate(tx, { id, hospitalId, by: caller.memberId, now }, wish))
    .catch((error: unknown) => {
      if (violates(error, 'reservation_dates_slot')) throw new AppError('consultations.slot-closed', { cause: error });
      throw error;
    });
  if (change.changed) announce(deps.bus, 'reservation', { consultationId: id, hospitalId, reservation: reservationShape(change.fixed) });
  return change.fixed;
}

/** The row in force is taken back, and the new one stands in its place; who did both and when stays (house 2). */
async function replaceDate(
  tx: Db,
  { id, hospitalId, by, now }: { id: number; hospitalId: number; by: string; now: Date },
  wish: DateRequest,
): Promise<{ fixed: ReservationRow; changed: boolean }> {
  // Two coordinators of the clinic take turns.
  const held = await tx
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)))
    .for('update');
  // She withdrew a moment ago.
  if (held.length === 0) throw new AppError('not-found');
  const inForce = and(eq(reservationDates.consultationId, id), isNull(reservationDates.takenBackAt));
  const [before] = await tx.select().from(reservationDates).where(inForce);
  const productId = wish.productId === undefined ? (before?.productId ?? null) : wish.productId;
  const fixed: ReservationRow = wish.at ? { reservationAt: wish.at, productId } : NO_RESERVATION;
  const same = before ? before.reservationAt.getTime() === wish.at?.getTime() && before.productId === productId : wish.at === null;
  if (same) return { fixed, changed: false };
  await tx.update(reservationDates).set({ takenBackBy: by, takenBackAt: now }).where(inForce);
  if (wish.at) await tx.insert(reservationDates).values({ consultationId: id, hospitalId, reservationAt: wish.at, productId, fixedBy: by, fixedAt: now });
  return { fixed, changed: true };
}

/** An open consultation of this clinic. Throws `not-found`, for another clinic's too. */
async function clinicConsultation(db: Db, hospitalId: number, id: number): Promise<void> {
  const found = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, id), eq(consultations.hospitalId, hospitalId), isNull(consultations.closedAt)));
  if (found.length === 0) throw new AppError('not-found');
}

async function takenStarts(db: Db, { hospitalId, exceptId }: { hospitalId: number; exceptId: number }, from: Date, until: Date): Promise<Set<number>> {
  const rows = await db
    .select({ at: reservationDates.reservationAt })
    .from(reservationDates)
    .where(
      and(
        eq(reservationDates.hospitalId, hospitalId),
        isNull(reservationDates.takenBackAt),
        ne(reservationDates.consultationId, exceptId),
        gte(reservationDates.reservationAt, from),
        lt(reservationDates.reservationAt, until),
      ),
    );
  return new Set(rows.map(({ at }) => at.getTime()));
}
