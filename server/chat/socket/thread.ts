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

/** An open consultation that this process has sockets on. */
export type LiveThread = FrameParties & {
  id: number;
  memberId: string;
  /** Every socket here was sent the messages up to this number; numbers have no gaps, so the next one is one more. */
  sentId: number;
  /** The newest number known from hints. */
  heardId: number;
  catchingUp: Promise<void> | undefined;
  /** Numbers of the newest event that was sent here, and of the newest one known from hints. */
  sentEventId: number;
  heardEventId: number;
  catchingUpEvents: Promise<void> | undefined;
  /** Messages sent while their translation was pending, each with the timer after which it is reported as late. */
  awaitingTranslation: Map<number, NodeJS.Timeout>;
  /** True after the member withdrew: nothing is sent until she opens it again. */
  closed: boolean;
  connections: Set<Connection>;
  /** Tabs that have it open, on any process; known from hints and stored nowhere else. */
  there: Map<string, PresenceReport>;
  /** Last known presence of each side; an older report that is still being processed is dropped. */
  heard: Partial<Record<UserType, PresenceReport>>;
};

const PAGE_SIZE = 200;

export type Delivery = ReturnType<typeof makeDelivery>;

/**
 * Sends messages to a thread's sockets in order and without gaps, in whatever order their hints arrive. `others` returns the connections that listen
 * to the thread without having been opened for it.
 */
export function makeDelivery({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, others: (thread: LiveThread) => Iterable<Connection>) {
  /** Serialises a frame once for each side, for all of its sockets. */
  function broadcast<E extends LiveEventKind>(thread: LiveThread, event: E, told: LiveEventPayload<E>): void {
    if (thread.closed) return;
    const made: Partial<Record<UserType, string>> = {};
    for (const connection of [...thread.connections, ...others(thread)]) {
      const frame = made[connection.side] ?? buildEventFrame(event, connection.side, thread, told);
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
   * Starts a timer for a message sent with a pending translation, which reports it as late. Each process does so on its own, so that it depends
   * neither on the translating process nor on a hint. The row is read again then, in case the hint of its translation was lost.
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
      while (thread.heardId > thread.sentId) {
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
      while (thread.heardEventId > thread.sentEventId) {
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
    tell: broadcast,
    /** Connections of a side that listen to a thread in this process. */
    listeners: (thread: LiveThread, side: UserType): Connection[] =>
      thread.closed ? [] : [...thread.connections, ...others(thread)].filter((one) => one.side === side),
    tellTranslated: broadcastTranslation,
    waitFor,
    /** Sends the messages up to `messageId`: the next one at once if its row is given, the others after reading them. */
    advance(thread: LiveThread, messageId: number, row?: Message): Promise<void> | undefined {
      thread.heardId = Math.max(thread.heardId, messageId);
      if (row && row.messageId === thread.sentId + 1 && !thread.catchingUp) deliver(thread, row);
      if (thread.heardId <= thread.sentId) return undefined;
      thread.catchingUp ??= catchUp(thread);
      return thread.catchingUp;
    },
    /** Reads and sends the events up to `eventId`, in order. */
    advanceEvents(thread: LiveThread, eventId: number): Promise<void> | undefined {
      thread.heardEventId = Math.max(thread.heardEventId, eventId);
      if (thread.heardEventId <= thread.sentEventId) return undefined;
      thread.catchingUpEvents ??= catchUpEvents(thread);
      return thread.catchingUpEvents;
    },
  };
}
