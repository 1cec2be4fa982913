import { DEPARTMENTS, type DepartmentId } from '../../contract/constants.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { isUpcomingDate } from '../../contract/visits/countdown.ts';

/** The three category cards of home (specification 4.1). `best` shows the BEST badge. */
export const HOME_CATEGORIES = [
  { id: 1, best: true },
  { id: 2, best: false },
  { id: 3, best: true },
].map((card) => ({ ...card, category: DEPARTMENTS[card.id as DepartmentId] }));

/** Returns the next fixed date, or undefined. `now` is in ms. */
export function findEarliestVisit(reservations: readonly ReservationItem[], now: number): (ReservationItem & { reservation_at: string }) | undefined {
  return reservations
    .filter((item): item is ReservationItem & { reservation_at: string } => item.reservation_at !== null && item.consult_status === 'complete')
    .filter((item) => isUpcomingDate(item, now))
    .sort((a, b) => Date.parse(a.reservation_at) - Date.parse(b.reservation_at))[0];
}

const PAGE_KINDS = [
  [/^\/treatment-list/, 'treatments'],
  [/^\/(treatment-detail|\w\w\/treatments)\//, 'treatment'],
  [/^\/\w\w\/(treatments|departments|districts|clinics$)/, 'treatments'],
  [/^\/(clinic-detail|\w\w\/clinics)\//, 'clinic'],
  [/^\/event-review\//, 'reviews'],
  [/^\/my-reservation/, 'reservations'],
  [/^\/myPage/, 'myPage'],
  [/^\/order/, 'order'],
] as const;

/** Returns the kind of page at a stored return path, for its card. */
export function classifyPath(path: string): (typeof PAGE_KINDS)[number][1] | 'other' {
  return PAGE_KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}
