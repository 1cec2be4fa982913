import type { UserType } from '../../../contract/constants.ts';
import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import type { FrameHandlers, ReceivedFrame } from '../connection/chat-connection.ts';
import { makeStoredEvents, type StoredEvents } from '../events/stored-events.ts';
import { type ChatMessage, toUnsentMessage, upgradeStoredMessage } from './chat-message.ts';
import { type HistoryPages, makeHistoryPages } from './history-pages.ts';
import { type MessageSender, makeMessageSender } from './message-sender.ts';
import type { Outbox } from './outbox.ts';
import { makeReadMarks, type ReadMarks } from './read-marks.ts';
import { makeStoredMessages, type StoredMessages } from './stored-messages.ts';

/** State of a thread for rendering. */
export type ThreadState = {
  /** Stored messages by number, then unacknowledged ones in the order of writing. */
  messages: readonly ChatMessage[];
  /** Events of the thread, in order (specification 5.13). */
  events: readonly ThreadEvent[];
  /** True once the newest page is loaded. */
  loaded: boolean;
  hasEarlier: boolean;
  askingEarlier: boolean;
  /** Number of the last message that the other side has read. */
  readByOther: number;
  /** Counters that grow when pins or the clinic's notes may have changed, so that they are reloaded. */
  rounds: { pins: number; notes: number };
  /** Time at which the shown state was stored on this device, in ms. Undefined once the newest page is loaded. */
  asOf: number | undefined;
};

/** The newest part of a thread as stored on this device. */
export type StoredThread = { messages: readonly ChatMessage[]; events: readonly ThreadEvent[]; readByOther: number };

export type ThreadDeps = {
  side: UserType;
  /** The other side: the clinic's ID or the member's uid. */
  receiver: number | string;
  outbox: Outbox;
  /** Sends a frame. Returns false if there is no connection. */
  send(frame: ClientFrame): boolean;
  newId(): string;
};

export type ChatThread = ReturnType<typeof makeThread>;

const RATE_LIMIT_CODE = 'consultations.too-fast';
/** Pause after the error "too fast" before sending continues, in ms. */
const RATE_LIMIT_PAUSE_MS = 3_000;

/**
 * Messages and events of one consultation for one side. Merges history and live frames by number, without gaps and duplicates, and includes unsent
 * messages (house 3.2). Independent of the connection, which calls `opened` and `lost`.
 */
export function makeThread(deps: ThreadDeps) {
  const stored = makeStoredMessages(deps.side);
  const events = makeStoredEvents();
  const pages = makeHistoryPages(deps, stored, events);
  const sending = makeMessageSender(deps, pages.isCaughtUp);
  const marks = makeReadMarks(deps, stored);
  const later = makeDelayedAction();
  let rounds: ThreadState['rounds'] = { pins: 0, notes: 0 };
  const listeners = new Set<() => void>();
  let shown: ThreadState | undefined;
  let cached: (StoredThread & { at: number }) | undefined;

  function changed(): void {
    shown = undefined;
    for (const listener of listeners) listener();
  }
  /** Wraps an action so that the listeners are notified after it. */
  const andShow =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      act(...given);
      changed();
    };

  /** Continues after a refusal. Catching up ends in sending unsent messages. */
  const resume = andShow(() => {
    sending.resume();
    pages.catchUp();
  });
  const moved = (what: keyof ThreadState['rounds']) => {
    rounds = { ...rounds, [what]: rounds[what] + 1 };
  };
  const on = makeFrameHandlers({ moved, stored, events, pages, sending, marks, goOnLater: () => later.run(resume) });

  return {
    side: deps.side,
    state(): ThreadState {
      if (!shown) {
        const page = pages.state();
        // Messages from the server take precedence over stored ones.
        const before = page.loaded || stored.newest() > 0 ? undefined : cached;
        shown = {
          messages: [...(before?.messages ?? stored.all()), ...deps.outbox.items().map(toUnsentMessage)],
          events: before?.events ?? events.all(),
          ...page,
          readByOther: before?.readByOther ?? marks.byOther(),
          rounds,
          asOf: before?.at,
        };
      }
      return shown;
    },
    /** Shows the stored part of the thread until the server responds. */
    showCached: andShow((given: StoredThread & { at: number }) => {
      cached = { ...given, messages: given.messages.map(upgradeStoredMessage) };
    }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Call when the connection is open. Requests missed messages, then sends unsent ones. */
    opened: andShow(() => {
      pages.open();
      // Frames missed while disconnected may have changed pins and notes.
      moved('pins');
      moved('notes');
    }),
    /** Call when the connection is lost. */
    lost: andShow((code: number) => {
      later.forget();
      pages.lost();
      marks.lost();
      sending.lost(code);
    }),
    isCaughtUp: pages.isCaughtUp,
    /** True if an error frame belongs to this thread. An error frame names its message, or none. */
    awaits: (clientId: string | undefined) => (clientId === undefined ? pages.isAsking() : sending.holds(clientId)),
    receive: andShow((frame: ReceivedFrame) => (on[frame.action] as ((given: ReceivedFrame) => void) | undefined)?.(frame)),
    /** Shows a message at once and stores it until the server has acknowledged it. */
    send(text: string): true {
      sending.add(text);
      changed();
      return true;
    },
    retry: andShow(sending.retry),
    remove: andShow(sending.remove),
    earlier() {
      if (pages.earlier()) changed();
    },
    /** Requests news, which the server always answers, so that a dead connection is noticed. */
    probe(): boolean {
      pages.catchUp();
      return pages.isAsking();
    },
    read: marks.read,
    hasUnsent: sending.hasUnsent,
  };
}

type ThreadParts = {
  moved(what: keyof ThreadState['rounds']): void;
  stored: StoredMessages;
  events: StoredEvents;
  pages: HistoryPages;
  sending: MessageSender;
  marks: ReadMarks;
  goOnLater(): void;
};

/** Handlers of frames for a thread. */
function makeFrameHandlers({ moved, stored, events, pages, sending, marks, goOnLater }: ThreadParts): FrameHandlers<[], void> {
  function take(given: Parameters<typeof stored.take>[0]): void {
    const { clientId, mine } = stored.take(given);
    if (clientId !== null && mine) sending.remove(clientId);
  }
  return {
    getChatHistory(frame) {
      for (const entry of frame.history) take(entry);
      marks.otherReadUpTo(frame.read_up_to);
      if (pages.pageArrived(frame)) sending.flush();
    },
    sendMessage(frame) {
      take(frame);
      pages.liveArrived();
      sending.flush();
    },
    threadEvent({ event }) {
      events.take(event);
      pages.liveArrived();
    },
    setTranslatedMessage: stored.translate,
    pinsChanged: () => moved('pins'),
    notesChanged: () => moved('notes'),
    readMessages: marks.moved,
    error({ code, detail, client_message_id }) {
      if (client_message_id === undefined) {
        if (pages.isAsking()) goOnLater();
        pages.refused();
      } else if (code === RATE_LIMIT_CODE) {
        sending.holdBack(client_message_id);
        goOnLater();
      } else sending.refused(client_message_id, detail);
    },
  };
}

/** Runs one delayed action. A newer one replaces it. */
function makeDelayedAction() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run(act: () => void) {
      clearTimeout(timer);
      timer = setTimeout(act, RATE_LIMIT_PAUSE_MS);
    },
    forget: () => clearTimeout(timer),
  };
}
