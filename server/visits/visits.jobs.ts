import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import { convertReservationDates } from './adopt-dates.ts';
import { freePlaces, lockClinicCalendars } from './calendar.ts';
import { transferOrder } from './for-orders.ts';
import { announceVisit, cancelVisitRow, recordVisit, type VisitDeps } from './visit-acts.ts';
import { placeTimes, visits } from './visits.tables.ts';
import { updateVisit, type VisitRow } from './write-visit.ts';

const INTERVAL_SECONDS = 15;
const BATCH_SIZE = 50;

/** Registers the jobs: ending lapsed offers and requests, and converting dates fixed by a process of the previous version. */
export function visitJobs(deps: VisitDeps & Pick<Deps, 'jobs' | 'log'>): void {
  deps.jobs.always('visits.lapse', INTERVAL_SECONDS, async () => {
    await convertReservationDates(deps.database.db, deps.clock.now());
    await endLapsedHolds(deps);
  });
}

/** Ends lapsed holds. An offer that was not accepted is given up; a request stays asked for, without a place. Notifies both sides. */
export async function endLapsedHolds(deps: VisitDeps & Pick<Deps, 'log'>): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const due = await db.select().from(visits).where(lte(visits.heldUntil, now)).limit(BATCH_SIZE);
  for (const { id, hospitalId } of due) {
    // A visit that cannot be ended does not block the others.
    await endLapsedHold(deps, id, hospitalId, now).catch((error: unknown) =>
      deps.log.warn({ visit: id, ...describeError(error) }, 'ending a lapsed visit offer or request failed'),
    );
  }
  const free = await db
    .delete(placeTimes)
    .where(and(eq(placeTimes.kind, 'held'), lte(placeTimes.heldUntil, now)))
    .returning({ hospitalId: placeTimes.hospitalId });
  for (const hospitalId of new Set(free.map((row) => row.hospitalId))) deps.bus.publish('clinic.calendar', { hospitalId });
}

async function endLapsedHold(deps: VisitDeps, id: number, hospitalId: number, now: Date): Promise<void> {
  const done = await deps.database.db.transaction(async (tx) => {
    await lockClinicCalendars(tx, [hospitalId]);
    const [visit] = await tx
      .select()
      .from(visits)
      .where(and(eq(visits.id, id), lte(visits.heldUntil, now), inArray(visits.state, ['asked', 'offered', 'fixed'])))
      .for('update');
    if (!visit) return undefined;
    const acting = { by: { side: 'system' as const, memberId: null }, now };
    if (visit.state === 'offered') {
      const lapsed = await cancelVisitRow(tx, visit, acting, undefined, 'offer-lapsed');
      await transferOrder(tx, deps.ordering, visit, now);
      return lapsed;
    }
    await freePlaces(tx, [id], 'held');
    // The request stays asked for. Both sides are notified that it is no longer held.
    const after = await updateVisit(tx, visit, { state: visit.state, heldUntil: null } satisfies Partial<VisitRow>, acting);
    return { visit: after, events: [await recordVisit(tx, 'hold-lapsed', after, acting, { starts: after.starts })] };
  });
  if (done) await announceVisit(deps, done);
}
