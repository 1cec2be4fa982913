import type { FrameOf } from './chat-connection.ts';
import type { ThreadDeps } from './chat-thread.ts';
import type { StoredEvents } from './events/stored-events.ts';
import type { StoredMessages } from './stored-messages.ts';

export type HistoryPages = ReturnType<typeof makeHistoryPages>;

/** Which pages of a thread's history are asked for, one question at a time: the newest, then what is new, and what came earlier on request. */
export function makeHistoryPages({ receiver, send }: Pick<ThreadDeps, 'receiver' | 'send'>, stored: StoredMessages, happened: StoredEvents) {
  let connected = false;
  /** Since the connection opened nothing is missing; only then unsent words go out, so that none overtakes or doubles another. */
  let caughtUp = false;
  let loaded = false;
  /** Nobody listened for a while, and what may have come of it is not asked for yet. */
  let away = false;
  let hasEarlier = false;
  let asking: 'newest' | 'onwards' | 'earlier' | undefined;
  /** While asking onwards: where the next page begins, and the newest number known when the asking began. */
  let cursor = 0;
  let knownBefore = 0;

  function ask(kind: NonNullable<typeof asking>, place: { after?: number; before?: number; after_event?: number | undefined } = {}): void {
    if (send({ action: 'getChatHistory', receiver_id: receiver, ...place })) asking = kind;
  }

  function askOnwards(after: number): void {
    cursor = after;
    ask('onwards', { after, after_event: happened.newsAfter() });
  }

  /** Asks for what is new, unless a question is open. */
  function catchUp(): void {
    if (!connected || asking) return;
    if (!loaded) ask('newest');
    else {
      knownBefore = stored.newest();
      askOnwards(away ? stored.newsAfterAway() : stored.newsAfter());
    }
  }

  const hasHole = () => stored.hasHole() || happened.hasHole();

  return {
    catchUp,
    state: () => ({ loaded, hasEarlier, askingEarlier: asking === 'earlier' }),
    isAsking: () => asking !== undefined,
    isCaughtUp: () => caughtUp,
    open() {
      connected = true;
      catchUp();
    },
    lost() {
      connected = false;
      away = true;
      caughtUp = false;
      asking = undefined;
    },
    /** The question was refused and will have no other answer. */
    refused() {
      asking = undefined;
    },
    /** False when there is nothing to ask for, or a question is open. */
    earlier(): boolean {
      const first = stored.all()[0];
      if (!connected || asking || !hasEarlier || !first) return false;
      ask('earlier', { before: first.messageId });
      return true;
    },
    /** A page has come and its messages are stored; its events are here. What it leaves open is asked for; true when nothing is. */
    arrived({ history, events, has_more }: FrameOf<'getChatHistory'>): boolean {
      const kind = asking;
      happened.takePage(events, kind === 'earlier');
      asking = undefined;
      const last = history.at(-1)?.message_id ?? 0;
      if (kind === 'newest') loaded = true;
      if (kind === 'newest' || kind === 'earlier') hasEarlier = has_more;
      if (kind === 'onwards' && has_more && last > cursor) {
        askOnwards(last);
        return false;
      }
      if (!loaded) return false;
      if (kind === 'newest' || kind === 'onwards') away = false;
      stored.knowUpTo(kind === 'newest' ? last : kind === 'onwards' ? Math.max(last, knownBefore) : 0);
      if (hasHole()) {
        catchUp();
        return false;
      }
      caughtUp = connected;
      return true;
    },
    /** A message, or an event, has come by itself. Those that it skipped are asked for. */
    came() {
      stored.knowUpTo(0);
      if (loaded && hasHole()) catchUp();
    },
  };
}
