import type { ClientFrame } from '../../contract/consultations.socket.ts';
import type { UserType } from '../../contract/constants.ts';
import { CLOSE, type ReceivedFrame } from './chat-connection.ts';
import { type ChatMessage, isAwaited, isFurther, type StoredMessage, storedMessage, unsentMessage } from './chat-message.ts';
import type { Outbox } from './outbox.ts';

type FrameOf<A extends ReceivedFrame['action']> = Extract<ReceivedFrame, { action: A }>;

/** What is shown of a thread. */
export type ThreadState = {
  /** Stored ones by their number, then what is not yet acknowledged, in the order it was written. */
  messages: readonly ChatMessage[];
  /** The newest page is here. */
  loaded: boolean;
  hasEarlier: boolean;
  askingEarlier: boolean;
  /** How far the other side has read. */
  readByOther: number;
};

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
 * The messages of one consultation as one side holds them: history and live frames merged by number, without a hole and
 * without a double, and the words of this side on their way (house 3.2). Knows no connection: `opened` and
 * `lost` tell it of one.
 */
export function makeThread({ side, receiver, outbox, send, newId }: ThreadDeps) {
  const held = new Map<number, StoredMessage>();
  let sorted: readonly StoredMessage[] | undefined;
  /** Everything between the first one held and this number is held. */
  let upTo = 0;
  let loaded = false;
  let hasEarlier = false;
  let readByOther = 0;
  let readByMe = 0;
  let connected = false;
  /** Caught up since the connection opened; only then unsent words go out, so that none overtakes or doubles another. */
  let caughtUp = false;
  let asking: 'newest' | 'onwards' | 'earlier' | undefined;
  /** While asking onwards: where the next page begins, and the newest number known when the asking began. */
  let cursor = 0;
  let knownBefore = 0;
  /** The one message that waits for its acknowledgement. One at a time keeps their order. */
  let sending: string | undefined;
  let heldBack = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listeners = new Set<() => void>();
  let shown: ThreadState | undefined;

  function changed(): void {
    shown = undefined;
    for (const listener of listeners) listener();
  }

  /** Those held, by their number. */
  const stored = () => {
    sorted ??= [...held.values()].sort((a, b) => a.messageId - b.messageId);
    return sorted;
  };
  const newest = () => stored().at(-1)?.messageId ?? 0;
  function hold(message: StoredMessage): void {
    held.set(message.messageId, message);
    sorted = undefined;
  }

  function ask(kind: NonNullable<typeof asking>, place: { after?: number; before?: number } = {}): void {
    if (send({ action: 'getChatHistory', receiver_id: receiver, ...place })) asking = kind;
  }

  function catchUp(): void {
    if (!connected || asking) return;
    if (loaded) askOnwards();
    else ask('newest');
  }

  function askOnwards(): void {
    // Translations that were still to come may have come while nobody listened: from the first such message on.
    const awaited = stored().find(({ translationState }) => isAwaited(translationState));
    cursor = Math.min(upTo, awaited ? awaited.messageId - 1 : upTo);
    knownBefore = newest();
    ask('onwards', { after: cursor });
  }

  function take(message: StoredMessage): void {
    const before = held.get(message.messageId);
    const further = before && isFurther(before.translationState, message.translationState);
    hold(further ? { ...message, translation: before.translation, translationState: before.translationState } : message);
    if (message.clientId === null || !message.mine) return;
    outbox.remove(message.clientId);
    if (sending === message.clientId) sending = undefined;
  }

  function stretch(): void {
    while (held.has(upTo + 1)) upTo += 1;
  }

  function flush(): void {
    if (!connected || !caughtUp || heldBack || sending) return;
    const next = outbox.items().find(({ failure }) => failure === undefined);
    if (!next) return;
    const frame: ClientFrame = {
      action: 'sendMessage',
      receiver_id: receiver,
      user_type: side,
      send_user_type: side,
      message: next.text,
      translate_and_save: true,
      client_message_id: next.clientId,
    };
    if (send(frame)) sending = next.clientId;
  }

  /** Asking for news ends in sending what is unsent, so it is the one way on after a refusal. */
  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      heldBack = false;
      catchUp();
      changed();
    }, HOLD_BACK_MS);
  }

  const on: { [A in ReceivedFrame['action']]: (frame: FrameOf<A>) => void } = {
    getChatHistory({ history, has_more, read_up_to }) {
      const kind = asking;
      asking = undefined;
      for (const entry of history) take(storedMessage(entry, side));
      readByOther = Math.max(readByOther, read_up_to);
      const last = history.at(-1)?.message_id ?? 0;
      if (kind === 'newest') {
        loaded = true;
        hasEarlier = has_more;
        upTo = Math.max(upTo, last);
      }
      if (kind === 'earlier') hasEarlier = has_more;
      if (kind === 'onwards') {
        if (has_more && last > cursor) {
          cursor = last;
          return ask('onwards', { after: cursor });
        }
        upTo = Math.max(upTo, last, knownBefore);
      }
      if (!loaded) return;
      stretch();
      if (newest() > upTo) return catchUp();
      caughtUp = connected;
      flush();
    },
    sendMessage(frame) {
      take(storedMessage(frame, side));
      stretch();
      if (loaded && newest() > upTo) catchUp();
      flush();
    },
    setTranslatedMessage({ message_id, translated_message, translation }) {
      const message = held.get(message_id);
      if (message && !isFurther(message.translationState, translation)) hold({ ...message, translation: translated_message, translationState: translation });
    },
    readMessages({ reader, message_id }) {
      if (reader !== side) readByOther = Math.max(readByOther, message_id);
      else readByMe = Math.max(readByMe, message_id);
    },
    reservationChanged() {},
    consultationClosed() {},
    error({ code, detail, client_message_id }) {
      if (client_message_id === undefined) {
        // The question was refused and will have no other answer.
        if (asking) later();
        asking = undefined;
        return;
      }
      if (sending === client_message_id) sending = undefined;
      if (code === TOO_FAST) {
        heldBack = true;
        return later();
      }
      outbox.fail(client_message_id, detail);
      flush();
    },
  };

  function state(): ThreadState {
    shown ??= {
      messages: [...stored(), ...outbox.items().map(unsentMessage)],
      loaded,
      hasEarlier,
      askingEarlier: asking === 'earlier',
      readByOther,
    };
    return shown;
  }

  return {
    state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** There is a connection: what was missed is asked for, then what is unsent goes out. */
    opened() {
      connected = true;
      catchUp();
      changed();
    },
    /** The connection is gone. A message after which the server hung up is not sent again by itself. */
    lost(code: number) {
      connected = false;
      caughtUp = false;
      asking = undefined;
      readByMe = 0;
      heldBack = false;
      clearTimeout(timer);
      if (sending && (code === CLOSE.notAcceptable || code === CLOSE.tooLarge)) outbox.fail(sending, '');
      sending = undefined;
      changed();
    },
    isCaughtUp: () => caughtUp,
    /** Does this frame of an answer belong here? An error names the message it is about, or nothing. */
    awaits: (clientId: string | undefined) => (clientId === undefined ? asking !== undefined : outbox.items().some((item) => item.clientId === clientId)),
    receive(frame: ReceivedFrame) {
      (on[frame.action] as (given: ReceivedFrame) => void)(frame);
      changed();
    },
    /** Shown at once, kept until the server has it. */
    send(text: string) {
      outbox.add({ clientId: newId(), text, at: new Date().toISOString() });
      flush();
      changed();
    },
    retry(clientId: string) {
      outbox.retry(clientId);
      flush();
      changed();
    },
    /** Only what is not with the server can be taken back. */
    remove(clientId: string) {
      outbox.remove(clientId);
      if (sending === clientId) sending = undefined;
      changed();
    },
    earlier() {
      const first = stored()[0];
      if (!connected || asking || !hasEarlier || !first) return;
      ask('earlier', { before: first.messageId });
      changed();
    },
    /** Asks for news; answered in any case, so that a dead line is noticed. */
    probe(): boolean {
      catchUp();
      return asking !== undefined;
    },
    /** The reader has seen all of it: the other side is told, once. */
    read() {
      const last = stored().findLast(({ mine }) => !mine)?.messageId ?? 0;
      if (last > readByMe && send({ action: 'readMessages', receiver_id: receiver, message_id: last })) readByMe = last;
    },
    hasUnsent: () => outbox.items().some(({ failure }) => failure === undefined),
  };
}
