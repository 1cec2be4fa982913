import { DEPARTMENTS, type DepartmentId } from '../../contract/constants.ts';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { isDateToCome } from '../../contract/visits/countdown.ts';

/** The three category cards of home (specification 4.1), with those that wear the BEST badge. */
export const CATEGORIES = [
  { id: 1, best: true },
  { id: 2, best: false },
  { id: 3, best: true },
].map((card) => ({ ...card, category: DEPARTMENTS[card.id as DepartmentId] }));

/** The fixed date that comes next; undefined when none is ahead, or she is there. `now` in milliseconds. */
export function nextVisit(reservations: readonly ReservationItem[], now: number): (ReservationItem & { reservation_at: string }) | undefined {
  return reservations
    .filter((item): item is ReservationItem & { reservation_at: string } => item.reservation_at !== null && item.consult_status === 'complete')
    .filter((item) => isDateToCome(item, now))
    .sort((a, b) => Date.parse(a.reservation_at) - Date.parse(b.reservation_at))[0];
}

const PLACES = [
  [/^\/treatment-list/, 'treatments'],
  [/^\/(treatment-detail|\w\w\/treatments)\//, 'treatment'],
  [/^\/\w\w\/(treatments|departments|districts|clinics$)/, 'treatments'],
  [/^\/(clinic-detail|\w\w\/clinics)\//, 'clinic'],
  [/^\/event-review\//, 'reviews'],
  [/^\/my-reservation/, 'reservations'],
  [/^\/myPage/, 'myPage'],
  [/^\/order/, 'order'],
] as const;

/** What a kept way back leads to, as a word for its card. */
export function pageKindOfPath(path: string): (typeof PLACES)[number][1] | 'other' {
  return PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}
