import type { UserType } from '../../contract/constants.ts';
import type { ClientFrame } from '../../contract/threads/consultations.socket.ts';
import type { ThreadEvent } from '../../contract/threads/thread-events.ts';
import type { FrameActs, ReceivedFrame } from './chat-connection.ts';
import { type ChatMessage, unsentMessage, upgradeStoredMessage } from './chat-message.ts';
import { makeStoredEvents, type StoredEvents } from './events/stored-events.ts';
import { type HistoryPages, makeHistoryPages } from './history-pages.ts';
import type { Outbox } from './outbox.ts';
import { makeReadMarks, type ReadMarks } from './read-marks.ts';
import { makeSending, type Sending } from './sending.ts';
import { makeStoredMessages, type StoredMessages } from './stored-messages.ts';

/** What is shown of a thread. */
export type ThreadState = {
  /** Stored ones by their number, then what is not yet acknowledged, in the order it was written. */
  messages: readonly ChatMessage[];
  /** What happened beside what was said, in its order (specification 5.13). */
  events: readonly ThreadEvent[];
  /** The newest page is here. */
  loaded: boolean;
  hasEarlier: boolean;
  askingEarlier: boolean;
  /** How far the other side has read. */
  readByOther: number;
  /** Grow as what is pinned, or noted by the clinic, may have changed: whoever shows it reads it again. */
  rounds: { pins: number; notes: number };
  /** When what is shown was kept on this device (milliseconds), until the newest page is here. */
  asOf: number | undefined;
};

/** The end of a thread as it was kept. */
export type StoredThread = { messages: readonly ChatMessage[]; events: readonly ThreadEvent[]; readByOther: number };

export type ThreadDeps = {
  side: UserType;
  /** Whom this side calls the other one: the clinic's id, or the member's uid. */
  receiver: number | string;
  outbox: Outbox;
  /** Sends a frame; false when there is no connection. */
  send(frame: ClientFrame): boolean;
  newId(): string;
};

export type Thread = ReturnType<typeof makeThread>;

const TOO_FAST = 'consultations.too-fast';
/** After "you are writing very fast" the row goes on by itself. */
const HOLD_BACK_MS = 3_000;

/**
 * The messages and events of one consultation as one side holds them: history and live frames merged by number, without a hole and
 * without a double, and the words of this side on their way (house 3.2). Knows no connection: `opened` and
 * `lost` tell it of one.
 */
export function makeThread(deps: ThreadDeps) {
  const stored = makeStoredMessages(deps.side);
  const events = makeStoredEvents();
  const pages = makeHistoryPages(deps, stored, events);
  const sending = makeSending(deps, pages.isCaughtUp);
  const marks = makeReadMarks(deps, stored);
  const later = makeLater();
  let rounds: ThreadState['rounds'] = { pins: 0, notes: 0 };
  const listeners = new Set<() => void>();
  let shown: ThreadState | undefined;
  let kept: (StoredThread & { at: number }) | undefined;

  function changed(): void {
    shown = undefined;
    for (const listener of listeners) listener();
  }
  /** After an act of somebody something else is shown. */
  const andShow =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      act(...given);
      changed();
    };

  /** Asking for news ends in sending what is unsent, so it is the one way on after a refusal. */
  const goOn = andShow(() => {
    sending.goOn();
    pages.catchUp();
  });
  const moved = (what: keyof ThreadState['rounds']) => {
    rounds = { ...rounds, [what]: rounds[what] + 1 };
  };
  const on = receiving({ moved, stored, events, pages, sending, marks, goOnLater: () => later.run(goOn) });

  return {
    side: deps.side,
    state(): ThreadState {
      if (!shown) {
        const page = pages.state();
        // Whatever the server has said goes before what was kept.
        const before = page.loaded || stored.newest() > 0 ? undefined : kept;
        shown = {
          messages: [...(before?.messages ?? stored.all()), ...deps.outbox.items().map(unsentMessage)],
          events: before?.events ?? events.all(),
          ...page,
          readByOther: before?.readByOther ?? marks.byOther(),
          rounds,
          asOf: before?.at,
        };
      }
      return shown;
    },
    /** What was kept of this thread, shown until the server says how it is. */
    recall: andShow((given: StoredThread & { at: number }) => {
      kept = { ...given, messages: given.messages.map(upgradeStoredMessage) };
    }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** There is a connection: what was missed is asked for, then what is unsent goes out. */
    opened: andShow(() => {
      pages.open();
      // What changed while there was no connection, no frame of it tells.
      moved('pins');
      moved('notes');
    }),
    /** The connection is gone. */
    lost: andShow((code: number) => {
      later.forget();
      pages.lost();
      marks.lost();
      sending.lost(code);
    }),
    isCaughtUp: pages.isCaughtUp,
    /** Does this frame of an answer belong here? An error names the message it is about, or nothing. */
    awaits: (clientId: string | undefined) => (clientId === undefined ? pages.isAsking() : sending.holds(clientId)),
    receive: andShow((frame: ReceivedFrame) => (on[frame.action] as ((given: ReceivedFrame) => void) | undefined)?.(frame)),
    /** Shown at once, kept until the server has it. */
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
    /** Asks for news; answered in any case, so that a dead line is noticed. */
    probe(): boolean {
      pages.catchUp();
      return pages.isAsking();
    },
    read: marks.read,
    hasUnsent: sending.hasUnsent,
  };
}

type Parts = {
  moved(what: keyof ThreadState['rounds']): void;
  stored: StoredMessages;
  events: StoredEvents;
  pages: HistoryPages;
  sending: Sending;
  marks: ReadMarks;
  goOnLater(): void;
};

/** What each frame does to a thread. */
function receiving({ moved, stored, events, pages, sending, marks, goOnLater }: Parts): FrameActs<[], void> {
  function take(given: Parameters<typeof stored.take>[0]): void {
    const { clientId, mine } = stored.take(given);
    if (clientId !== null && mine) sending.remove(clientId);
  }
  return {
    getChatHistory(frame) {
      for (const entry of frame.history) take(entry);
      marks.otherReadUpTo(frame.read_up_to);
      if (pages.arrived(frame)) sending.flush();
    },
    sendMessage(frame) {
      take(frame);
      pages.came();
      sending.flush();
    },
    threadEvent({ event }) {
      events.take(event);
      pages.came();
    },
    setTranslatedMessage: stored.translate,
    pinsChanged: () => moved('pins'),
    notesChanged: () => moved('notes'),
    readMessages: marks.moved,
    error({ code, detail, client_message_id }) {
      if (client_message_id === undefined) {
        if (pages.isAsking()) goOnLater();
        pages.refused();
      } else if (code === TOO_FAST) {
        sending.holdBack(client_message_id);
        goOnLater();
      } else sending.refused(client_message_id, detail);
    },
  };
}

/** One act that waits its time; a newer one takes its place. */
function makeLater() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run(act: () => void) {
      clearTimeout(timer);
      timer = setTimeout(act, HOLD_BACK_MS);
    },
    forget: () => clearTimeout(timer),
  };
}
