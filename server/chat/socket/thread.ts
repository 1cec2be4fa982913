import type { UserType } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { eventsAfter } from '../../threads/events.ts';
import { LATE_MS, type Message, messageById, messagesAfter, type SentMessage, withTranslationStateAt, wordedAt } from '../../threads/messages.ts';
import { eventFrame, type Parties, type ThreadEvent, type Told } from '../../threads/thread-events.ts';
import type { Connection } from './connection.ts';
import type { AtThread } from './side-presence.ts';

/** An open consultation that this process has sockets on. */
export type Thread = Parties & {
  id: number;
  memberId: string;
  /** Every socket here has been sent the messages up to this number; numbers have no holes, so the next is one more. */
  sentId: number;
  /** The newest number heard of. */
  heardId: number;
  catchingUp: Promise<void> | undefined;
  /** The same for events: sent up to this, heard of up to that. */
  sentEventId: number;
  heardEventId: number;
  catchingUpEvents: Promise<void> | undefined;
  /** Sent while their translation was still to come, each with the wait after which it is told to be late. */
  awaitingTranslation: Map<number, NodeJS.Timeout>;
  /** The member withdrew: nobody is told anything until she opens it again. */
  closed: boolean;
  connections: Set<Connection>;
  /** Who has it open, on any process, by tab: as heard, and kept nowhere else. */
  there: Map<string, AtThread>;
  /** What was heard last of each side: what is still being told of it from before is out of date. */
  heard: Partial<Record<UserType, AtThread>>;
};

const PAGE = 200;

export type Delivery = ReturnType<typeof makeDelivery>;

/**
 * The way messages reach the sockets of a thread: in order and without a hole, whatever order they are heard of in.
 * `others` are those who listen to the thread without having been opened for it.
 */
export function makeDelivery({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, others: (thread: Thread) => Iterable<Connection>) {
  /** One serialisation for each side, however many sockets it has. */
  function broadcast<E extends ThreadEvent>(thread: Thread, event: E, told: Told<E>): void {
    if (thread.closed) return;
    const made: Partial<Record<UserType, string>> = {};
    for (const connection of [...thread.connections, ...others(thread)]) {
      const frame = made[connection.side] ?? eventFrame(event, connection.side, thread, told);
      made[connection.side] = frame;
      connection.send(frame);
    }
  }

  function deliver(thread: Thread, message: Message): void {
    thread.sentId = message.messageId;
    broadcast(thread, 'message', withTranslationStateAt(clock.now(), message));
    waitFor(thread, message);
  }

  /** What became of a translation, or that it is late. */
  function broadcastTranslation(thread: Thread, message: SentMessage): void {
    if (message.translation !== 'late') {
      clearTimeout(thread.awaitingTranslation.get(message.messageId));
      thread.awaitingTranslation.delete(message.messageId);
    }
    broadcast(thread, 'translated', message);
    // Words that were corrected have a translation to come of their own.
    if (message.translation === 'pending') waitFor(thread, message as Message);
  }

  /**
   * Everybody here has been sent this message. Once its translation is late they are told, by each process for itself: so it does not
   * depend on the one that translates, nor on a hint. The row is looked at once more, in case the hint of its translation was missed.
   */
  function waitFor(thread: Thread, message: Message): void {
    const { messageId } = message;
    if (message.translation !== 'pending' || thread.awaitingTranslation.has(messageId)) return;
    const leftMs = LATE_MS - (clock.now().getTime() - wordedAt(message).getTime());
    const timer = setTimeout(
      async () => {
        const row = await messageById(db, thread.id, messageId).catch(() => message);
        if (row && thread.awaitingTranslation.has(messageId))
          broadcastTranslation(thread, row.translation === 'pending' ? { ...row, translation: 'late' } : row);
      },
      Math.max(leftMs, 0),
    );
    thread.awaitingTranslation.set(messageId, timer.unref());
  }

  async function catchUp(thread: Thread): Promise<void> {
    try {
      while (thread.heardId > thread.sentId) {
        const missed = await messagesAfter(db, thread.id, thread.sentId, PAGE);
        if (missed.length === 0) break;
        for (const message of missed) deliver(thread, message);
      }
    } finally {
      thread.catchingUp = undefined;
    }
  }

  async function catchUpEvents(thread: Thread): Promise<void> {
    try {
      while (thread.heardEventId > thread.sentEventId) {
        const missed = await eventsAfter(db, thread.id, thread.sentEventId, PAGE);
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
    /** Who of a side listens to a thread here. */
    listeners: (thread: Thread, side: UserType): Connection[] =>
      thread.closed ? [] : [...thread.connections, ...others(thread)].filter((one) => one.side === side),
    tellTranslated: broadcastTranslation,
    waitFor,
    /** Something up to `messageId` is there. The next in line goes out at once when its row is at hand, the rest is read. */
    advance(thread: Thread, messageId: number, row?: Message): Promise<void> | undefined {
      thread.heardId = Math.max(thread.heardId, messageId);
      if (row && row.messageId === thread.sentId + 1 && !thread.catchingUp) deliver(thread, row);
      if (thread.heardId <= thread.sentId) return undefined;
      thread.catchingUp ??= catchUp(thread);
      return thread.catchingUp;
    },
    /** Events up to `eventId` are there, and are read and told in their order. */
    advanceEvents(thread: Thread, eventId: number): Promise<void> | undefined {
      thread.heardEventId = Math.max(thread.heardEventId, eventId);
      if (thread.heardEventId <= thread.sentEventId) return undefined;
      thread.catchingUpEvents ??= catchUpEvents(thread);
      return thread.catchingUpEvents;
    },
  };
}
