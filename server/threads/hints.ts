import type { UserType } from '../../contract/constants.ts';
import type { Handling } from '../../contract/desk/handling.ts';
import type { ChangeTopic, PresenceKind } from '../../contract/threads/consultations.socket.ts';
import type { Bus } from '../platform/bus.ts';
import type { RecordedEvent } from './events.ts';
import type { LiveEventHint, LiveEventKind } from './live-events.ts';
import type { Message } from './messages.ts';
import { NO_RESERVATION, type ReservationRow, reservationShape } from './reservation.ts';

/** A consultation and its clinic: enough for a process to find the sockets concerned. */
type About = { consultationId: number; hospitalId: number };

/** A hint between processes about an event of a thread. Hints contain no text; that is read from the database (security 6.2). */
export type Hint<E extends LiveEventKind> = About & LiveEventHint<E>;

/** Rows that belong to hints. Within this process the hint is the same object, so its row is found here; other processes get a copy without the row. */
const rows = new WeakMap<object, Message>();

const topicOf = (event: LiveEventKind) => `chat.${event}`;

export function announce<E extends LiveEventKind>(bus: Bus, event: E, hint: Hint<E>): void {
  bus.publish(topicOf(event), hint);
}

/** The thread's member and clinic. */
type Between = { memberId: string; hospitalId: number };

/** Announces a message. Listeners of this process get its row as well, and need not read it again. */
export function announceMessage(bus: Bus, event: 'message' | 'translated', message: Message, { memberId, hospitalId }: Between): void {
  const hint = { consultationId: message.consultationId, hospitalId, messageId: message.messageId };
  rows.set(hint, message);
  announce(bus, event, hint);
  announceChanged(bus, { memberId, hospitalId, what: 'messages' });
}

/** Announces recorded events of threads; to be called after the commit. */
export function announceEvents(bus: Bus, recorded: readonly (RecordedEvent | undefined)[]): void {
  for (const one of recorded) {
    if (!one) continue;
    const { memberId, ...hint } = one;
    announce(bus, 'event', hint);
    announceChanged(bus, { memberId, hospitalId: one.hospitalId, what: 'thread' });
  }
}

/** Announces a thread's next fixed date, or that it has none. */
export function announceReservation(bus: Bus, { memberId, ...about }: About & Between, row: ReservationRow = NO_RESERVATION): void {
  announce(bus, 'reservation', { ...about, reservation: reservationShape(row) });
  announceChanged(bus, { memberId, hospitalId: about.hospitalId, what: 'thread' });
}

/** A change in a member's data, with one clinic or (null) with any: the member's pages read it again. Contains no text (security 6.2). */
export type ChangeHint = { memberId: string; hospitalId: number | null; what: ChangeTopic };
const CHANGED = 'member.changed';

/** Tells a member's pages that something changed; to be called after the commit. */
export function announceChanged(bus: Bus, changed: ChangeHint): void {
  bus.publish(CHANGED, changed);
}

/** Returns a function that stops listening. */
export const onChanged = (bus: Bus, listener: (changed: ChangeHint) => void): (() => void) => bus.subscribe<ChangeHint>(CHANGED, listener);

/** Returns the row that belongs to a hint of this process. */
export function rowWith(hint: Hint<'message'>): Message | undefined {
  return rows.get(hint);
}

/** Returns a function that stops listening. */
export function onHint<E extends LiveEventKind>(bus: Bus, event: E, listener: (hint: Hint<E>) => void): () => void {
  return bus.subscribe<Hint<E>>(topicOf(event), listener);
}

const CALENDAR = 'clinic.calendar';

/** Announces a change in a clinic's calendar that belongs to no thread: a blocked stretch, opening hours, places. Call it after the commit. */
export const announceCalendar = (bus: Bus, hospitalId: number): void => bus.publish(CALENDAR, { hospitalId });

/** Announces that a clinic's desk has changed (promise, coordinators), by the hint of its hours: consoles that get it read the desk again. */
export const announceDesk = (bus: Bus, hospitalId: number): void => announceCalendar(bus, hospitalId);

/** Returns a function that stops listening. */
export const onCalendar = (bus: Bus, listener: (hospitalId: number) => void): (() => void) =>
  bus.subscribe<{ hospitalId: number }>(CALENDAR, ({ hospitalId }) => listener(hospitalId));

const REPLIES = 'clinic.replies';

/** Announces that one of a clinic's canned replies changed; to be called after the commit. */
export const announceReplies = (bus: Bus, hospitalId: number): void => bus.publish(REPLIES, { hospitalId });

/** Returns a function that stops listening. */
export const onReplies = (bus: Bus, listener: (hospitalId: number) => void): (() => void) =>
  bus.subscribe<{ hospitalId: number }>(REPLIES, ({ hospitalId }) => listener(hospitalId));

const HANDLING = 'clinic.handling';
/** The clinic's current handling of a conversation. */
export type HandlingHint = About & { handling: Handling; waitingSince: string | null };

/** Announces an act of a coordinator on a conversation, apart from answering it; to be called after the commit. */
export const announceHandling = (bus: Bus, hint: HandlingHint): void => bus.publish(HANDLING, hint);

/** Returns a function that stops listening. */
export const onHandling = (bus: Bus, listener: (hint: HandlingHint) => void): (() => void) => bus.subscribe<HandlingHint>(HANDLING, listener);

const SIDE_PRESENCE = 'chat.presence';
/** Presence of a member of one side in a thread, for the other side. `who` is one of the member's tabs; `seenAt` is the time, ISO 8601 UTC. */
export type SidePresenceHint = About & { side: UserType; who: string; memberId: string; doing: PresenceKind; seenAt: string };

/** Announces presence in a thread to the other side, for members who show it. */
export const announceSidePresence = (bus: Bus, hint: SidePresenceHint): void => bus.publish(SIDE_PRESENCE, hint);

/** Returns a function that stops listening. */
export const onSidePresence = (bus: Bus, listener: (hint: SidePresenceHint) => void): (() => void) => bus.subscribe<SidePresenceHint>(SIDE_PRESENCE, listener);
const NOTES = 'clinic.notes';

/** Announces a changed note about a conversation, for the clinic alone; to be called after the commit. */
export const announceNotes = (bus: Bus, hint: About): void => bus.publish(NOTES, hint);

/** Returns a function that stops listening. */
export const onNotes = (bus: Bus, listener: (hint: About) => void): (() => void) => bus.subscribe<About>(NOTES, listener);

const PRESENCE = 'clinic.presence';
/** Presence of a coordinator in a conversation, for colleagues. `who` is one of the coordinator's tabs, `uid` the sign-in ID. */
export type PresenceHint = About & { who: string; uid: string; name: string; doing: PresenceKind };

/** Announces a coordinator's presence in a conversation to colleagues. */
export const announcePresence = (bus: Bus, hint: PresenceHint): void => bus.publish(PRESENCE, hint);

/** Returns a function that stops listening. */
export const onPresence = (bus: Bus, listener: (hint: PresenceHint) => void): (() => void) => bus.subscribe<PresenceHint>(PRESENCE, listener);
