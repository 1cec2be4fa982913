import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { clinicPlaces } from '../catalog/catalog.ts';
import { type Db, violates } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { prepared } from '../platform/prepared.ts';
import { type Busy, freeStarts, type Length } from './free-times.rules.ts';
import { placeTimes } from './visits.tables.ts';

const MINUTE_MS = 60_000;
const LOCK_SPACE = 7_241;

export type PlaceTime = typeof placeTimes.$inferSelect;

/**
 * Whoever changes a clinic's calendar takes turns, so that looking for a free place and taking it are one, and nobody fails who could
 * have waited. Taken before the row of a consultation is locked: the order in which everybody locks (decision 10).
 */
export async function holdClinics(tx: Db, hospitalIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(hospitalIds)].sort((a, b) => a - b)) await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${id})`);
}

/**
 * For who changes nothing that a calendar shows, and relies on what its visits are: such may be many at once, while nobody changes it. Who holds it so
 * never asks for it as `holdClinics` does afterwards: two that did would wait for each other.
 */
export async function holdUnchanged(tx: Db, hospitalId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK_SPACE}, ${hospitalId})`);
}

/** What is not free between two instants; what was held and has lapsed is free again, though its row may still be there. */
export async function busyBetween(db: Db, hospitalId: number, { from, to }: { from: Date; to: Date }, now: Date): Promise<PlaceTime[]> {
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

/** Rows of the calendar as what is in the way; those without a place are in nobody's. */
export const toBusy = (rows: readonly PlaceTime[], except?: { visitId?: number | undefined }): Busy[] =>
  rows.flatMap(({ placeId, startAt, endAt, visitId }) =>
    placeId === null || (visitId !== null && visitId === except?.visitId) ? [] : [{ placeId, from: startAt.getTime(), to: endAt.getTime() }],
  );

export type Taking = {
  hospitalId: number;
  startAt: Date;
  length: Length;
  kind: 'fixed' | 'held';
  visitId?: number;
  orderId?: number;
  heldUntil?: Date;
  /** The place that is wanted; any that is free without it. */
  placeId?: number | undefined;
  /** Taken before others where it is free. */
  preferred?: number | undefined;
};

/**
 * Takes a free place of the clinic from the preparation to the end, inside a transaction that holds the clinic. Answers which.
 * Throws `visits.taken` when there is none, or the one that is wanted is not free.
 */
export async function claimPlace(
  tx: Db,
  { hospitalId, startAt, length, kind, visitId, orderId, heldUntil, placeId: wanted, preferred }: Taking,
  now: Date,
): Promise<number> {
  const from = new Date(startAt.getTime() - length.prepareMinutes * MINUTE_MS);
  const to = new Date(startAt.getTime() + length.minutes * MINUTE_MS);
  await dropLapsed(tx, { hospitalId, from, to }, now);
  const places = (await clinicPlaces(tx, hospitalId)).map(({ id }) => id).filter((id) => wanted === undefined || id === wanted);
  const [free] = freeStarts([startAt.getTime()], length, places, toBusy(await busyBetween(tx, hospitalId, { from, to }, now)));
  const placeId = free?.placeIds.find((id) => id === preferred) ?? free?.placeIds[0];
  if (placeId === undefined) throw new AppError('visits.taken');
  await tx
    .insert(placeTimes)
    .values({ hospitalId, placeId, startAt: from, endAt: to, kind, visitId: visitId ?? null, orderId: orderId ?? null, heldUntil: heldUntil ?? null })
    .catch((error: unknown) => {
      // Nobody who takes turns comes here; the database has the last word on who does not.
      if (violates(error, 'place_times_once')) throw new AppError('visits.taken', { cause: error });
      throw error;
    });
  return placeId;
}

async function dropLapsed(tx: Db, { hospitalId, from, to }: { hospitalId: number; from: Date; to: Date }, now: Date): Promise<void> {
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

/** The place that a visit's time lies in; undefined while it has none. */
export async function findPlace(db: Db, visitId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ placeId: placeTimes.placeId })
    .from(placeTimes)
    .where(and(eq(placeTimes.visitId, visitId), eq(placeTimes.kind, 'fixed')));
  return row?.placeId ?? undefined;
}

/** Gives free whatever these visits have in the calendar, or only what is of one kind. */
export async function freePlaces(tx: Db, visitIds: readonly number[], kind?: PlaceTime['kind']): Promise<void> {
  if (visitIds.length > 0) await tx.delete(placeTimes).where(and(inArray(placeTimes.visitId, [...visitIds]), kind && eq(placeTimes.kind, kind)));
}

const heldDelete = prepared((db) => db.delete(placeTimes).where(and(eq(placeTimes.orderId, sql.placeholder('orderId')), eq(placeTimes.kind, 'held'))));

/** What is held while an order is paid is free: it failed, or became a visit. */
export async function freeOrderPlace(tx: Db, orderId: number): Promise<void> {
  await heldDelete(tx, { orderId });
}
