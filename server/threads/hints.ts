import type { SignalBus, ThreadHint } from '../signals.ts';
import type { RecordedEvent } from './events.ts';
import type { Message } from './messages.ts';
import { NO_RESERVATION, type ReservationRow, toReservation } from './reservation.ts';

/**
 * Message rows of local hints. Within this process a hint stays the same object, so its row is found here. Other processes get a copy without the
 * row.
 */
const messageRowByHint = new WeakMap<object, Message>();

/** The thread's member and clinic. */
type ThreadParties = { memberId: string; hospitalId: number };

/** Announces a message. Listeners in this process also get its row and need not read it again. */
export function announceMessage(bus: SignalBus, event: 'message' | 'translated', message: Message, { memberId, hospitalId }: ThreadParties): void {
  const hint = { consultationId: message.consultationId, hospitalId, messageId: message.messageId };
  messageRowByHint.set(hint, message);
  bus.publish(`chat.${event}`, hint);
  bus.publish('member.changed', { memberId, hospitalId, what: 'messages' });
}

/** Announces recorded events of threads. Call it after the commit. */
export function announceEvents(bus: SignalBus, recorded: readonly (RecordedEvent | undefined)[]): void {
  for (const one of recorded) {
    if (!one) continue;
    const { memberId, ...hint } = one;
    bus.publish('chat.event', hint);
    bus.publish('member.changed', { memberId, hospitalId: one.hospitalId, what: 'thread' });
  }
}

/** Announces a thread's next fixed date, or that there is none. */
export function announceReservation(
  bus: SignalBus,
  { memberId, ...about }: ThreadParties & { consultationId: number },
  row: ReservationRow = NO_RESERVATION,
): void {
  bus.publish('chat.reservation', { ...about, reservation: toReservation(row) });
  bus.publish('member.changed', { memberId, hospitalId: about.hospitalId, what: 'thread' });
}

/** Returns the row that belongs to a hint of this process. */
export function findHintRow(hint: ThreadHint<'message'>): Message | undefined {
  return messageRowByHint.get(hint);
}
