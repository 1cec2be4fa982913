import type { UserType } from '../../contract/constants.ts';
import type { Handling } from '../../contract/desk/handling.ts';
import type { Change, PresenceKind } from '../../contract/threads/consultations.socket.ts';
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

const REPLIES = 'clinic.replies';

/** Announces that one of a clinic's own replies is another; to be called after the commit. */
export const announceReplies = (bus: Bus, hospitalId: number): void => bus.publish(REPLIES, { hospitalId });

/** Returns the way to stop listening. */
export const onReplies = (bus: Bus, listener: (hospitalId: number) => void): (() => void) =>
  bus.subscribe<{ hospitalId: number }>(REPLIES, ({ hospitalId }) => listener(hospitalId));

const HANDLING = 'clinic.handling';
/** How a clinic handles one of its conversations now. */
export type HandlingHint = About & { handling: Handling; waitingSince: string | null };

/** Announces that a colleague did something with a conversation beside answering it; to be called after the commit. */
export const announceHandling = (bus: Bus, hint: HandlingHint): void => bus.publish(HANDLING, hint);

/** Returns the way to stop listening. */
export const onHandling = (bus: Bus, listener: (hint: HandlingHint) => void): (() => void) => bus.subscribe<HandlingHint>(HANDLING, listener);

const SIDE_PRESENCE = 'chat.presence';
/** What somebody of one side does with a thread in one of her tabs (`who`), for the other side; `seenAt` is when she did it, ISO 8601 UTC. */
export type SidePresenceHint = About & { side: UserType; who: string; memberId: string; doing: PresenceKind; seenAt: string };

/** Announces to the other side what somebody who shows it does with a thread. */
export const announceSidePresence = (bus: Bus, hint: SidePresenceHint): void => bus.publish(SIDE_PRESENCE, hint);

/** Returns the way to stop listening. */
export const onSidePresence = (bus: Bus, listener: (hint: SidePresenceHint) => void): (() => void) => bus.subscribe<SidePresenceHint>(SIDE_PRESENCE, listener);
const NOTES = 'clinic.notes';

/** Announces that a colleague noted something about a conversation, for the clinic alone; to be called after the commit. */
export const announceNotes = (bus: Bus, hint: About): void => bus.publish(NOTES, hint);

/** Returns the way to stop listening. */
export const onNotes = (bus: Bus, listener: (hint: About) => void): (() => void) => bus.subscribe<About>(NOTES, listener);

const PRESENCE = 'clinic.presence';
/** What a colleague does with a conversation; `who` is one of her tabs, `uid` the ID that she signs in with. */
export type PresenceHint = About & { who: string; uid: string; name: string; doing: PresenceKind };

/** Announces what a coordinator does with a conversation, for her colleagues. */
export const announcePresence = (bus: Bus, hint: PresenceHint): void => bus.publish(PRESENCE, hint);

/** Returns the way to stop listening. */
export const onPresence = (bus: Bus, listener: (hint: PresenceHint) => void): (() => void) => bus.subscribe<PresenceHint>(PRESENCE, listener);
