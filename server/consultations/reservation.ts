import type { Reservation } from '../../contract/consultations.ts';
import { reservationDates } from './consultations.tables.ts';

/** What is read of a date to tell of it. */
export const RESERVATION_COLUMNS = { reservationAt: reservationDates.reservationAt, productId: reservationDates.productId };

type Columns = Pick<typeof reservationDates.$inferSelect, keyof typeof RESERVATION_COLUMNS>;
/** A date, or what stands in its place where none is fixed. */
export type ReservationRow = { [Column in keyof Columns]: Columns[Column] | null };
export const NO_RESERVATION: ReservationRow = { reservationAt: null, productId: null };

/** What every answer and frame says of a date. */
export function reservationShape({ reservationAt, productId }: ReservationRow): Reservation {
  return { reservation_at: reservationAt?.toISOString() ?? null, product_id: productId };
}
