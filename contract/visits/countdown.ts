import type { ReservationItem } from '../threads/consultations.ts';
import type { Visit, VisitState } from './visits.ts';

/** What is no more to come, whatever its start. */
const BEHIND: ReadonlySet<VisitState> = new Set<VisitState>(['arrived', 'done', 'not-come', 'given-up']);

/** A visit that days are counted to (specification 5.6): it is ahead, nobody has come to it yet, and it was not given up. */
export const isToCome = ({ state, start_at }: Pick<Visit, 'state' | 'start_at'>, now: number): boolean =>
  start_at !== null && Date.parse(start_at) > now && !BEHIND.has(state);

/** The visits that stand at the date of a thread: one, and those that were given up or came to nothing at the same hour. */
export const visitsOfDate = ({ reservation_at, way }: Pick<ReservationItem, 'reservation_at' | 'way'>): Visit[] =>
  way.visits.filter(({ start_at }) => start_at !== null && reservation_at !== null && Date.parse(start_at) === Date.parse(reservation_at));

/** The same of the date of a thread, which has no state of its own. */
export function isDateToCome(thread: Pick<ReservationItem, 'reservation_at' | 'way'>, now: number): boolean {
  if (thread.reservation_at === null || Date.parse(thread.reservation_at) <= now) return false;
  const there = visitsOfDate(thread);
  // A date that was told live stands a moment before its visit is read.
  return there.length === 0 || there.some((visit) => isToCome(visit, now));
}
