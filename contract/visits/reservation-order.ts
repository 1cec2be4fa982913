import type { BookingProgress, ThreadOrder, Visit } from './visits.ts';

type ReservationThread = { reservation_at: string | null; way: Pick<BookingProgress, 'orders' | 'visits'> };

/** Returns the visit that a thread's card is about: that of its date, else the requested or offered one. */
export const findReservationVisit = ({ reservation_at, way }: ReservationThread): Visit | undefined =>
  way.visits.find(({ state, start_at, product_id }) =>
    reservation_at === null
      ? (state === 'asked' || state === 'offered') && product_id !== null
      : start_at !== null && Date.parse(start_at) === Date.parse(reservation_at) && state !== 'given-up',
  );

/**
 * Returns the order that a thread's card is about (specification 5.5), paid or refunded: that of its visit, else one with a date left for the visit's
 * treatment. Without such a visit the newest paid order, else the newest. Undefined if nothing was ordered for it.
 */
export function findReservationOrder(thread: ReservationThread): ThreadOrder | undefined {
  const visit = findReservationVisit(thread);
  const orders = thread.way.orders.filter(({ status }) => status === 'success' || status === 'canceled');
  if (visit?.order_num) return orders.find(({ order_num }) => order_num === visit.order_num);
  const paid = orders.filter(({ status }) => status === 'success');
  if (typeof visit?.product_id !== 'number') return paid.at(-1) ?? orders.at(-1);
  return paid.findLast((order) => order.visits_fixed < order.visits && order.lines.some(({ product_id }) => product_id === visit.product_id));
}
