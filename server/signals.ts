import type { UserType } from '../contract/constants.ts';
import type { Handling } from '../contract/desk/handling.ts';
import type { ChangeTopic, PresenceKind } from '../contract/threads/consultations.socket.ts';
import type { Bus } from './platform/bus.ts';
import type { LiveEventHint, LiveEventKind } from './threads/live-events.ts';

/** A consultation and its clinic: enough for a process to find the sockets concerned. */
type ThreadRef = { consultationId: number; hospitalId: number };
type Nothing = Record<string, never>;

/** An event of a thread. */
export type ThreadHint<E extends LiveEventKind> = ThreadRef & LiveEventHint<E>;
/** The clinic's current handling of a conversation. */
export type HandlingHint = ThreadRef & { handling: Handling; waitingSince: string | null };
/** Presence of a coordinator in a conversation, for colleagues. `who` is one of the coordinator's tabs, `uid` the sign-in ID. */
export type CoordinatorPresenceHint = ThreadRef & { who: string; uid: string; name: string; doing: PresenceKind };
/** Presence of a member of one side in a thread, for the other side. `who` is one of the member's tabs; `seenAt` is the time, ISO 8601 UTC. */
export type SidePresenceHint = ThreadRef & { side: UserType; who: string; memberId: string; doing: PresenceKind; seenAt: string };

/**
 * All signals between processes: each topic of the bus with the content of its hints. They are published after the commit and contain no text, which is
 * read from the database (security 6.2). The version before this one may run beside it, so topics and fields stay.
 */
type Signals = { [E in LiveEventKind as `chat.${E}`]: ThreadHint<E> } & {
  /** Presence in a thread, for the other side, of members who show it. */
  'chat.presence': SidePresenceHint;
  /** A change in a clinic's calendar that belongs to no thread (blocked stretch, opening hours, places) or of its desk (promise, coordinators). */
  'clinic.calendar': { hospitalId: number };
  /** An act of a coordinator on a conversation, apart from answering it. */
  'clinic.handling': HandlingHint;
  /** A changed note about a conversation, for the clinic alone. */
  'clinic.notes': ThreadRef;
  'clinic.presence': CoordinatorPresenceHint;
  /** A changed canned reply of a clinic. */
  'clinic.replies': { hospitalId: number };
  /** The catalogue has changed, so everything cached from it is to be dropped. */
  'content.changed': Nothing;
  /** A member's second factor was removed. */
  'factor.removed': { memberId: string };
  /** A change in a member's data, with one clinic or (null) with any: the member's pages read it again. */
  'member.changed': { memberId: string; hospitalId: number | null; what: ChangeTopic };
  /** A patient's reading language changed. */
  'member.language': { memberId: string };
  /** The time zone of a member's browser changed. */
  'member.time-zone': { memberId: string };
  /** The notices of these members have changed. */
  'notices.changed': { memberIds: string[] };
  /** A queue of the operators may have changed. */
  'operators.queues': Nothing;
  /** Published reviews or their figures have changed. */
  'reviews.changed': Nothing;
  'session.ended': { sessionId: string };
  /** These clinics may have gained or lost coordinators; a process of an older version names none. */
  'staff.changed': { hospitalIds?: number[] };
  /** The glossary of terms has changed. */
  'terms.changed': Nothing;
};

export type SignalTopic = keyof Signals;
export type SignalBus = Bus<Signals>;
