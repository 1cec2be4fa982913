import type { UserType } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { listEventsAfter } from '../../threads/events.ts';
import { buildEventFrame, type FrameParties, type LiveEventKind, type LiveEventPayload } from '../../threads/live-events.ts';
import {
  findMessage,
  listMessagesAfter,
  type Message,
  type SentMessage,
  TRANSLATION_TIMEOUT_MS,
  textWrittenAt,
  toSentMessage,
} from '../../threads/messages.ts';
import type { Connection } from './connection.ts';
import type { PresenceReport } from './side-presence.ts';

/** An open consultation with sockets in this process. */
export type LiveThread = FrameParties & {
  id: number;
  memberId: string;
  /** Id of the newest message that was sent to every socket here. Ids have no gaps. */
  sentId: number;
  /** Newest message id known from hints. */
  latestId: number;
  catchingUp: Promise<void> | undefined;
  /** Numbers of the newest event that was sent here, and of the newest one known from hints. */
  sentEventId: number;
  latestEventId: number;
  catchingUpEvents: Promise<void> | undefined;
  /** Messages sent with a pending translation, each with the timer that reports it as late. */
  awaitingTranslation: Map<number, NodeJS.Timeout>;
  /** True after the member withdrew. Nothing is sent until the member reopens the thread. */
  closed: boolean;
  connections: Set<Connection>;
  /** Tabs that have the thread open, in any process. Known only from hints; not stored. */
  there: Map<string, PresenceReport>;
  /** Newest presence report of each side. An older report that is still being processed is dropped. */
  latestPresence: Partial<Record<UserType, PresenceReport>>;
};

const PAGE_SIZE = 200;

export type Delivery = ReturnType<typeof makeDelivery>;

/**
 * Sends messages to a thread's sockets in order and without gaps, regardless of the order of their hints. `others` returns the connections that
 * listen to the thread without having been opened for it.
 */
export function makeDelivery({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, others: (thread: LiveThread) => Iterable<Connection>) {
  /** Serialises a frame once for each side, for all of its sockets. */
  function broadcast<E extends LiveEventKind>(thread: LiveThread, event: E, payload: LiveEventPayload<E>): void {
    if (thread.closed) return;
    const made: Partial<Record<UserType, string>> = {};
    for (const connection of [...thread.connections, ...others(thread)]) {
      const frame = made[connection.side] ?? buildEventFrame(event, connection.side, thread, payload);
      made[connection.side] = frame;
      connection.send(frame);
    }
  }

  function deliver(thread: LiveThread, message: Message): void {
    thread.sentId = message.messageId;
    broadcast(thread, 'message', toSentMessage(clock.now(), message));
    waitFor(thread, message);
  }

  /** Sends a translation's result, or that it is late. */
  function broadcastTranslation(thread: LiveThread, message: SentMessage): void {
    if (message.translation !== 'late') {
      clearTimeout(thread.awaitingTranslation.get(message.messageId));
      thread.awaitingTranslation.delete(message.messageId);
    }
    broadcast(thread, 'translated', message);
    // A corrected message has a new pending translation.
    if (message.translation === 'pending') waitFor(thread, message as Message);
  }

  /**
   * Starts a timer that reports a pending translation as late. Each process has its own timer, so that it does not depend on the translating process
   * or on a hint. The timer reads the row again, in case the translation's hint was lost.
   */
  function waitFor(thread: LiveThread, message: Message): void {
    const { messageId } = message;
    if (message.translation !== 'pending' || thread.awaitingTranslation.has(messageId)) return;
    const leftMs = TRANSLATION_TIMEOUT_MS - (clock.now().getTime() - textWrittenAt(message).getTime());
    const timer = setTimeout(
      async () => {
        const row = await findMessage(db, thread.id, messageId).catch(() => message);
        if (row && thread.awaitingTranslation.has(messageId))
          broadcastTranslation(thread, row.translation === 'pending' ? { ...row, translation: 'late' } : row);
      },
      Math.max(leftMs, 0),
    );
    thread.awaitingTranslation.set(messageId, timer.unref());
  }

  async function catchUp(thread: LiveThread): Promise<void> {
    try {
      while (thread.latestId > thread.sentId) {
        const missed = await listMessagesAfter(db, thread.id, thread.sentId, PAGE_SIZE);
        if (missed.length === 0) break;
        for (const message of missed) deliver(thread, message);
      }
    } finally {
      thread.catchingUp = undefined;
    }
  }

  async function catchUpEvents(thread: LiveThread): Promise<void> {
    try {
      while (thread.latestEventId > thread.sentEventId) {
        const missed = await listEventsAfter(db, thread.id, thread.sentEventId, PAGE_SIZE);
        if (missed.length === 0) break;
        for (const event of missed) {
          thread.sentEventId = event.eventId;
          broadcast(thread, 'event', event);
        }
      }
    } finally {
      thread.catchingUpEvents = undefined;
    }
  }

  return {
    send: broadcast,
    /** Connections of a side that listen to a thread in this process. */
    listeners: (thread: LiveThread, side: UserType): Connection[] =>
      thread.closed ? [] : [...thread.connections, ...others(thread)].filter((one) => one.side === side),
    sendTranslated: broadcastTranslation,
    waitFor,
    /** Sends messages up to `messageId`. A `row` that is next in order is sent without a query; otherwise missing messages are read first. */
    advance(thread: LiveThread, messageId: number, row?: Message): Promise<void> | undefined {
      thread.latestId = Math.max(thread.latestId, messageId);
      if (row && row.messageId === thread.sentId + 1 && !thread.catchingUp) deliver(thread, row);
      if (thread.latestId <= thread.sentId) return undefined;
      thread.catchingUp ??= catchUp(thread);
      return thread.catchingUp;
    },
    /** Reads and sends the events up to `eventId`, in order. */
    advanceEvents(thread: LiveThread, eventId: number): Promise<void> | undefined {
      thread.latestEventId = Math.max(thread.latestEventId, eventId);
      if (thread.latestEventId <= thread.sentEventId) return undefined;
      thread.catchingUpEvents ??= catchUpEvents(thread);
      return thread.catchingUpEvents;
    },
  };
}
