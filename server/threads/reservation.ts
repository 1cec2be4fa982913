import type { Reservation } from '../../contract/threads/consultations.ts';

/** The next fixed date of a thread; null without one. */
export type ReservationRow = { reservationAt: Date | null; productId: number | null };
export const NO_RESERVATION: ReservationRow = { reservationAt: null, productId: null };

/** Formats a date for every answer and frame. */
export function toReservation({ reservationAt, productId }: ReservationRow): Reservation {
  return { reservation_at: reservationAt?.toISOString() ?? null, product_id: productId };
}
