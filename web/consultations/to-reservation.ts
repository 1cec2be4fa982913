import type { Reservation } from '../../contract/threads/consultations.ts';
import type { FrameOf } from './chat-connection.ts';

/** What a frame tells of a date: all that is not its address. */
export function toReservation({ action: _action, receiver_id: _receiver, ...reservation }: FrameOf<'reservationChanged'>): Reservation {
  return reservation;
}
