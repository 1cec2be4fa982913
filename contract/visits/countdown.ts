import type { ReservationItem } from '../threads/consultations.ts';
import type { Visit, VisitState } from './visits.ts';

/** Visits in these states are over, whatever their start. */
const PAST_STATES: ReadonlySet<VisitState> = new Set<VisitState>(['arrived', 'done', 'not-come', 'given-up']);

/** True if the countdown shows this visit (specification 5.6): its start is in the future, and it is not attended, missed or given up. */
export const isUpcomingVisit = ({ state, start_at }: Pick<Visit, 'state' | 'start_at'>, now: number): boolean =>
  start_at !== null && Date.parse(start_at) > now && !PAST_STATES.has(state);

/** Returns the visits that start at the thread's date: the fixed visit, and any others at that time that did not take place. */
export const findVisitsOnDate = ({ reservation_at, way }: Pick<ReservationItem, 'reservation_at' | 'way'>): Visit[] =>
  way.visits.filter(({ start_at }) => start_at !== null && reservation_at !== null && Date.parse(start_at) === Date.parse(reservation_at));

/** True if the thread's date is in the future and its visit is not over. Like `isUpcomingVisit`, for a date that has no state itself. */
export function isUpcomingDate(thread: Pick<ReservationItem, 'reservation_at' | 'way'>, now: number): boolean {
  if (thread.reservation_at === null || Date.parse(thread.reservation_at) <= now) return false;
  const there = findVisitsOnDate(thread);
  // The socket can deliver a date shortly before its visit is loaded.
  return there.length === 0 || there.some((visit) => isUpcomingVisit(visit, now));
}
