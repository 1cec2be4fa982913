import type { ReservationItem } from '../threads/consultations.ts';
import type { Visit, VisitState } from './visits.ts';

/** States of a visit that is over, regardless of its start. */
const PAST_STATES: ReadonlySet<VisitState> = new Set<VisitState>(['arrived', 'done', 'not-come', 'given-up']);

/** True if the countdown shows this visit (specification 5.6): its start is in the future, and it was neither attended nor missed nor given up. */
export const isUpcomingVisit = ({ state, start_at }: Pick<Visit, 'state' | 'start_at'>, now: number): boolean =>
  start_at !== null && Date.parse(start_at) > now && !PAST_STATES.has(state);

/** Visits of the thread whose start equals the thread's date: the fixed visit, and others at the same hour that were given up or did not take place. */
export const findVisitsOnDate = ({ reservation_at, way }: Pick<ReservationItem, 'reservation_at' | 'way'>): Visit[] =>
  way.visits.filter(({ start_at }) => start_at !== null && reservation_at !== null && Date.parse(start_at) === Date.parse(reservation_at));

/** True if the thread's date is still to come: the same check as `isToCome`, for a date without a state of its own. */
export function isUpcomingDate(thread: Pick<ReservationItem, 'reservation_at' | 'way'>, now: number): boolean {
  if (thread.reservation_at === null || Date.parse(thread.reservation_at) <= now) return false;
  const there = findVisitsOnDate(thread);
  // A date received over the socket is known shortly before its visit is loaded.
  return there.length === 0 || there.some((visit) => isUpcomingVisit(visit, now));
}
