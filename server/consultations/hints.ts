import type { Change } from '../../contract/consultations.socket.ts';
import type { Bus } from '../platform/bus.ts';
import type { Recorded as RecordedEvent } from './events.ts';
import type { Message } from './messages.ts';
import { NO_RESERVATION, type ReservationRow, reservationShape } from './reservation.ts';
import type { Hinted, ThreadEvent } from './thread-events.ts';

/** A consultation and its clinic: enough for a process to know which of its sockets it concerns. */
type About = { consultationId: number; hospitalId: number };

/** What processes tell each other about an event of a thread. Hints carry no words: the database has them (security 6.2). */
export type Hint<E extends ThreadEvent> = About & Hinted<E>;

/** Rows beside the hints that announce them: within this process the hint is the same object, elsewhere a copy without. */
const rows = new WeakMap<object, Message>();

const topicOf = (event: ThreadEvent) => `chat.${event}`;

export function announce<E extends ThreadEvent>(bus: Bus, event: E, hint: Hint<E>): void {
  bus.publish(topicOf(event), hint);
}

/** Whose thread, and with which clinic. */
type Between = { memberId: string; hospitalId: number };

/** Announces a message and hands its row along to this process's own listeners, who then need not read it again. */
export function announceMessage(bus: Bus, event: 'message' | 'translated', message: Message, { memberId, hospitalId }: Between): void {
  const hint = { consultationId: message.consultationId, hospitalId, messageId: message.messageId };
  rows.set(hint, message);
  announce(bus, event, hint);
  announceChanged(bus, { memberId, hospitalId, what: 'messages' });
}

/** Announces what was recorded in threads; to be called after the commit. */
export function announceEvents(bus: Bus, recorded: readonly (RecordedEvent | undefined)[]): void {
  for (const one of recorded) {
    if (!one) continue;
    const { memberId, ...hint } = one;
    announce(bus, 'event', hint);
    announceChanged(bus, { memberId, hospitalId: one.hospitalId, what: 'thread' });
  }
}

/** Announces the date in force of a thread, or that there is none. */
export function announceReservation(bus: Bus, { memberId, ...about }: About & Between, row: ReservationRow = NO_RESERVATION): void {
  announce(bus, 'reservation', { ...about, reservation: reservationShape(row) });
  announceChanged(bus, { memberId, hospitalId: about.hospitalId, what: 'thread' });
}

/** Something of a member's, with a clinic or (null) whichever: for her pages, which read it again. No words go with it (security 6.2). */
export type Changed = { memberId: string; hospitalId: number | null; what: Change };
const CHANGED = 'member.changed';

/** Tells the pages of a member that something of hers has changed; to be called after the commit. */
export function announceChanged(bus: Bus, changed: Changed): void {
  bus.publish(CHANGED, changed);
}

/** Returns the way to stop listening. */
export const onChanged = (bus: Bus, listener: (changed: Changed) => void): (() => void) => bus.subscribe<Changed>(CHANGED, listener);

/** The row that came with a hint of this process. */
export function rowWith(hint: Hint<'message'>): Message | undefined {
  return rows.get(hint);
}

/** Returns the way to stop listening. */
export function onHint<E extends ThreadEvent>(bus: Bus, event: E, listener: (hint: Hint<E>) => void): () => void {
  return bus.subscribe<Hint<E>>(topicOf(event), listener);
}

const CALENDAR = 'clinic.calendar';

/** Announces that something of a clinic's calendar has changed which is in no thread: a blocked stretch, hours, places. After the commit. */
export const announceCalendar = (bus: Bus, hospitalId: number): void => bus.publish(CALENDAR, { hospitalId });

/** Returns the way to stop listening. */
export const onCalendar = (bus: Bus, listener: (hospitalId: number) => void): (() => void) =>
  bus.subscribe<{ hospitalId: number }>(CALENDAR, ({ hospitalId }) => listener(hospitalId));
