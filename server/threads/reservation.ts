import type { Reservation } from '../../contract/threads/consultations.ts';

/** The date of a thread, or what stands in its place where none is fixed. */
export type ReservationRow = { reservationAt: Date | null; productId: number | null };
export const NO_RESERVATION: ReservationRow = { reservationAt: null, productId: null };

/** What every answer and frame says of a date. */
export function reservationShape({ reservationAt, productId }: ReservationRow): Reservation {
  return { reservation_at: reservationAt?.toISOString() ?? null, product_id: productId };
}
