import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { Visit } from '../../../contract/visits/visits.ts';

/** Subject of the date to choose. With `visit_id`, that visit is moved. */
export type ChooseDateQuery = {
  hospital_id: number;
  product_id?: number | null | undefined;
  option_id?: number | null | undefined;
  order_num?: string | null | undefined;
  visit_id?: number | null | undefined;
  /** Preselected start. */
  start?: string | undefined;
};

/** Returns the address of the page on which a date is chosen. */
export function chooseDatePath(asked: ChooseDateQuery): string {
  const known = Object.entries(asked).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]));
  return `/visit/choose?${new URLSearchParams(known)}`;
}

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
