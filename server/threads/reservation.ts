import type { Reservation } from '../../contract/threads/consultations.ts';

/** The next fixed date of a thread. Both fields are null without one. */
export type ReservationRow = { reservationAt: Date | null; productId: number | null };
export const NO_RESERVATION: ReservationRow = { reservationAt: null, productId: null };

/** Returns a date in the form of every answer and frame. */
export function toReservation({ reservationAt, productId }: ReservationRow): Reservation {
  return { reservation_at: reservationAt?.toISOString() ?? null, product_id: productId };
}
