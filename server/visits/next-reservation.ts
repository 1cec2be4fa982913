import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { equalsAny, prepareQuery } from '../platform/prepared.ts';
import type { ReservationRow } from '../threads/threads.ts';
import { TIMED_STATES } from './visits.rules.ts';
import { visits } from './visits.tables.ts';

const selectTimedVisits = prepareQuery((db) =>
  db
    .select({ consultationId: visits.consultationId, startAt: visits.startAt, productId: visits.productId, state: visits.state })
    .from(visits)
    .where(and(equalsAny(visits.consultationId, 'consultationIds'), inArray(visits.state, [...TIMED_STATES])))
    .orderBy(asc(visits.startAt), asc(visits.id)),
);

/**
 * Returns the date of each thread as defined in specification 5.6: the next fixed visit, else the last past one. A thread without either has no
 * entry.
 */
export async function findNextReservations(db: Db, consultationIds: readonly number[], now: Date): Promise<Map<number, ReservationRow>> {
  if (consultationIds.length === 0) return new Map();
  const rows = await selectTimedVisits(db, { consultationIds: [...consultationIds] });
  return new Map(
    [...Map.groupBy(rows, ({ consultationId }) => consultationId)].map(([id, all]) => {
      const next = all.find(({ startAt, state }) => state === 'fixed' && startAt !== null && startAt > now) ?? all.at(-1);
      return [id, { reservationAt: next?.startAt ?? null, productId: next?.productId ?? null }];
    }),
  );
}

/** Returns clinic and treatment of each visit at these clinics that is requested, offered, or still to come. */
export async function listVisitsUnderWay(db: Db, hospitalIds: readonly number[], now: Date): Promise<{ hospitalId: number; productIds: number[] }[]> {
  const rows = await db
    .select({ hospitalId: visits.hospitalId, productId: visits.productId })
    .from(visits)
    .where(
      and(
        inArray(visits.hospitalId, [...hospitalIds]),
        or(inArray(visits.state, ['asked', 'offered']), and(eq(visits.state, 'fixed'), gt(visits.startAt, now))),
      ),
    );
  return rows.map(({ hospitalId, productId }) => ({ hospitalId, productIds: productId === null ? [] : [productId] }));
}
