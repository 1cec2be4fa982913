import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../contract/time.ts';
import { listClinicPlaces } from '../catalog/catalog.ts';
import { type Db, isViolationOf } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { prepareQuery } from '../platform/prepared.ts';
import { type BusySpan, findFreeStarts, type VisitDuration } from './free-times.rules.ts';
import { placeTimes } from './visits.tables.ts';

const CALENDAR_LOCK_ID = 7_241;

export type PlaceTime = typeof placeTimes.$inferSelect;

const lockCalendar = prepareQuery((db) => db.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK_ID}, ${sql.placeholder('hospitalId')})`));
const lockCalendarShared = prepareQuery((db) => db.execute(sql`select pg_advisory_xact_lock_shared(${CALENDAR_LOCK_ID}, ${sql.placeholder('hospitalId')})`));

/**
 * Locks the calendars of these clinics until the transaction ends. Finding and claiming a free place is therefore atomic, and concurrent requests
 * wait instead of failing. Call it before locking a consultation's row: every transaction locks in that order (decision 10).
 */
export async function lockClinicCalendars(tx: Db, hospitalIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(hospitalIds)].sort((a, b) => a - b)) await lockCalendar(tx, { hospitalId: id });
}

/**
 * Takes a shared lock, for a transaction that does not change the calendar but relies on the state of its visits. Many can hold it while nobody holds
 * the exclusive lock. A holder must not call `lockClinicCalendars` afterwards, because two holders that did would deadlock.
 */
export async function lockClinicCalendarShared(tx: Db, hospitalId: number): Promise<void> {
  await lockCalendarShared(tx, { hospitalId });
}

/** Returns the rows of busy times between two instants. Lapsed holds count as free, even while their rows exist. */
export async function listBusyTimes(db: Db, hospitalId: number, { from, to }: { from: Date; to: Date }, now: Date): Promise<PlaceTime[]> {
  return db
    .select()
    .from(placeTimes)
    .where(
      and(
        eq(placeTimes.hospitalId, hospitalId),
        lt(placeTimes.startAt, to),
        gt(placeTimes.endAt, from),
        or(ne(placeTimes.kind, 'held'), gt(placeTimes.heldUntil, now)),
      ),
    )
    .orderBy(asc(placeTimes.startAt), asc(placeTimes.id));
}

/** Returns calendar rows as busy times. A row without a place blocks none. */
export const toBusy = (rows: readonly PlaceTime[], except?: { visitId?: number | undefined }): BusySpan[] =>
  rows.flatMap(({ placeId, startAt, endAt, visitId }) =>
    placeId === null || (visitId !== null && visitId === except?.visitId) ? [] : [{ placeId, from: startAt.getTime(), to: endAt.getTime() }],
  );

export type PlaceClaim = {
  hospitalId: number;
  startAt: Date;
  length: VisitDuration;
  kind: 'fixed' | 'held';
  visitId?: number;
  orderId?: number;
  heldUntil?: Date;
  /** The required place; any free place if missing. */
  placeId?: number | undefined;
  /** The place to prefer if it is free. */
  preferred?: number | undefined;
};

/**
 * Claims a free place of the clinic from the preparation to the end of a visit, inside a transaction that holds the clinic. Returns the place. Throws
 * `visits.taken` if no place, or not the required one, is free.
 */
export async function claimPlace(
  tx: Db,
  { hospitalId, startAt, length, kind, visitId, orderId, heldUntil, placeId: wanted, preferred }: PlaceClaim,
  now: Date,
): Promise<number> {
  const from = new Date(startAt.getTime() - length.prepareMinutes * MINUTE_MS);
  const to = new Date(startAt.getTime() + length.minutes * MINUTE_MS);
  await deleteLapsedHolds(tx, { hospitalId, from, to }, now);
  const places = (await listClinicPlaces(tx, hospitalId)).map(({ id }) => id).filter((id) => wanted === undefined || id === wanted);
  const [free] = findFreeStarts([startAt.getTime()], length, places, toBusy(await listBusyTimes(tx, hospitalId, { from, to }, now)));
  const placeId = free?.placeIds.find((id) => id === preferred) ?? free?.placeIds[0];
  if (placeId === undefined) throw new AppError('visits.taken');
  await tx
    .insert(placeTimes)
    .values({ hospitalId, placeId, startAt: from, endAt: to, kind, visitId: visitId ?? null, orderId: orderId ?? null, heldUntil: heldUntil ?? null })
    .catch((error: unknown) => {
      // Transactions that hold the clinic never get here. The constraint catches those that do not.
      if (isViolationOf(error, 'place_times_once')) throw new AppError('visits.taken', { cause: error });
      throw error;
    });
  return placeId;
}

async function deleteLapsedHolds(tx: Db, { hospitalId, from, to }: { hospitalId: number; from: Date; to: Date }, now: Date): Promise<void> {
  await tx
    .delete(placeTimes)
    .where(
      and(
        eq(placeTimes.hospitalId, hospitalId),
        eq(placeTimes.kind, 'held'),
        isNotNull(placeTimes.heldUntil),
        lte(placeTimes.heldUntil, now),
        lt(placeTimes.startAt, to),
        gt(placeTimes.endAt, from),
      ),
    );
}

/** Returns the place of a visit's time; undefined while it has none. */
export async function findPlace(db: Db, visitId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ placeId: placeTimes.placeId })
    .from(placeTimes)
    .where(and(eq(placeTimes.visitId, visitId), eq(placeTimes.kind, 'fixed')));
  return row?.placeId ?? undefined;
}

/** Frees all calendar times of these visits, or only rows of one kind. */
export async function freePlaces(tx: Db, visitIds: readonly number[], kind?: PlaceTime['kind']): Promise<void> {
  if (visitIds.length > 0) await tx.delete(placeTimes).where(and(inArray(placeTimes.visitId, [...visitIds]), kind && eq(placeTimes.kind, kind)));
}

const deleteHold = prepareQuery((db) => db.delete(placeTimes).where(and(eq(placeTimes.orderId, sql.placeholder('orderId')), eq(placeTimes.kind, 'held'))));

/** Frees the time held while an order is paid, because the order failed or became a visit. */
export async function freeOrderPlace(tx: Db, orderId: number): Promise<void> {
  await deleteHold(tx, { orderId });
}
