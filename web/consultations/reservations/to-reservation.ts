import type { Reservation } from '../../../contract/threads/consultations.ts';
import type { FrameByAction } from '../connection/chat-connection.ts';

/** Returns the date of a frame without the frame's address fields. */
export function toReservation({ action: _action, receiver_id: _receiver, ...reservation }: FrameByAction<'reservationChanged'>): Reservation {
  return reservation;
}
