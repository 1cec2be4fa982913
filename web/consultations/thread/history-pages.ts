import type { FrameByAction } from '../connection/chat-connection.ts';
import type { StoredEvents } from '../events/stored-events.ts';
import type { ThreadDeps } from './chat-thread.ts';
import type { StoredMessages } from './stored-messages.ts';

export type HistoryPages = ReturnType<typeof makeHistoryPages>;

/** Requests pages of a thread's history, one at a time: the newest, then new messages, and earlier ones on demand. */
export function makeHistoryPages({ receiver, send }: Pick<ThreadDeps, 'receiver' | 'send'>, stored: StoredMessages, happened: StoredEvents) {
  let connected = false;
  /** True if nothing is missing since the connection opened. Unsent messages are sent only then, so that none overtakes or duplicates another. */
  let caughtUp = false;
  let loaded = false;
  /** True if frames may have been missed and were not requested yet. */
  let away = false;
  let hasEarlier = false;
  let asking: 'newest' | 'onwards' | 'earlier' | undefined;
  /** While paging forwards: the start of the next page, and the newest number that was known at the beginning. */
  let cursor = 0;
  let knownBefore = 0;

  function ask(kind: NonNullable<typeof asking>, place: { after?: number; before?: number; after_event?: number | undefined } = {}): void {
    if (send({ action: 'getChatHistory', receiver_id: receiver, ...place })) asking = kind;
  }

  function askOnwards(after: number): void {
    cursor = after;
    ask('onwards', { after, after_event: happened.newsAfter() });
  }

  /** Requests new messages unless a request is pending. */
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
    /** Handles a refused request, which gets no other response. */
    refused() {
      asking = undefined;
    },
    /** Requests earlier messages. Returns false if there are none, or a request is pending. */
    earlier(): boolean {
      const first = stored.all()[0];
      if (!connected || asking || !hasEarlier || !first) return false;
      ask('earlier', { before: first.messageId });
      return true;
    },
    /** Handles a page whose messages are already stored: stores its events and requests what is still missing. Returns true if nothing is missing. */
    pageArrived({ history, events, has_more }: FrameByAction<'getChatHistory'>): boolean {
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
    /** Handles a live message or event: requests the numbers that it skipped. */
    liveArrived() {
      stored.knowUpTo(0);
      if (loaded && hasHole()) catchUp();
    },
  };
}
