import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { chooseDatePath } from './choose-date-path.ts';

/** Returns the address for moving a visit, or for asking to move it. */
export const moveVisitPath = ({ id, hospital_id, product_id, option_id, order_num }: Visit, start?: string): string =>
  chooseDatePath({ hospital_id, product_id, option_id, order_num, visit_id: id, start });

export const visitPath = ({ id }: Pick<Visit, 'id'>): string => `/visit/${id}`;

/** Returns the address of the visit that a thread's date is for. */
export function shownVisitPath({ way, reservation_at }: Pick<ReservationItem, 'way' | 'reservation_at'>): string | undefined {
  const visit = way.visits.find(({ start_at, state }) => state === 'fixed' && start_at !== null && Date.parse(start_at) === Date.parse(reservation_at ?? ''));
  return visit && visitPath(visit);
}

/** Returns the address of a quote, where it is accepted, declined or asked about. */
export const quotePath = ({ id }: { id: number }): string => `/quote/${id}`;

/** Returns the address of the page on which a visit is reviewed. */
export const reviewPath = ({ id }: Pick<Visit, 'id'>): string => `/review/${id}`;

/** Returns the address of "My reservations" with the chat with a clinic open. */
export const chatPath = (hospitalId: number): string => `/my-reservation?chat=${hospitalId}`;
