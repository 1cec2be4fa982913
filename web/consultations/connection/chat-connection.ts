import type { ClientFrame, CLOSE_CODES as CloseCodes, ServerFrame } from '../../../contract/threads/consultations.socket.ts';
import { attemptConnection, type ConnectAttempt, type ConnectDeps } from './connection-attempt.ts';
import { RESPONSE_TIMEOUT_MS, watchConnection } from './connection-watch.ts';

/**
 * State of the connection: `connecting` for the first time, `open`, or `waiting` to reconnect. Three states are final: `replaced` by a newer
 * connection, `refused` (not registered), and `ended` (the session).
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'replaced' | 'refused' | 'ended';

/** Dependencies of the connection. */
export type ConnectionDeps = ConnectDeps & {
  /** Returns the final state if requesting a ticket again is useless; undefined otherwise. */
  finalState(error: unknown): 'ended' | 'refused' | undefined;
  /** Subscribes to the network coming back or the page becoming visible. Returns the unsubscribe function. */
  onWake(act: () => void): () => void;
  /** Subscribes to the network being lost. Returns the unsubscribe function. */
  onOffline(act: () => void): () => void;
};

/** Frames that are passed on. The connection handles the others itself. */
export type ReceivedFrame = Exclude<ServerFrame, { action: 'pong' | 'changed' }>;
export type FrameByAction<A extends ReceivedFrame['action']> = Extract<ReceivedFrame, { action: A }>;
/** Handlers of frames by action; frames without a handler are ignored. */
export type FrameHandlers<Given extends unknown[], Made> = { [A in ReceivedFrame['action']]?: (...given: [...Given, FrameByAction<A>]) => Made };

export type ConnectionHandlers = {
  onOpen(): void;
  onFrame(frame: ReceivedFrame): void;
  /** Called on a change socket when data of the member has changed. */
  onChanged?(changed: Extract<ServerFrame, { action: 'changed' }>): void;
  /** Called when the connection ended with this close code (0: given up). */
  onLost(code: number): void;
  onState(state: ConnectionState): void;
  /**
   * Called after a long silence. Request news, which the server always answers, and return true. If it returns false, the connection sends a ping.
   */
  probe(): boolean;
};

export type ChatConnection = {
  /** Sends a frame. Returns false if there is no connection; frames are not queued here. */
  send(frame: ClientFrame): boolean;
  /** Reconnects at once from any state. */
  restart(): void;
  close(): void;
};

/** Close codes of the contract, repeated here because its file would load the schemas into the page. */
export const CLOSE_CODES = {
  badToken: 4401,
  notYours: 4403,
  replaced: 4409,
  notAcceptable: 1007,
  tooLarge: 1009,
  tooSlow: 1013,
  restart: 1012,
} as const satisfies typeof CloseCodes;

const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** Frames that the server always answers, if only with an error. */
const ANSWERED_ACTIONS = new Set<ClientFrame['action']>(['getChatHistory', 'sendMessage', 'ping']);

/** Returns a random delay that grows with the attempts, in ms, so that many browsers do not reconnect in the same second. */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** (attempt + 1));
  return MIN_WAIT_MS + random() * (most - MIN_WAIT_MS);
}

/** Result of a lost connection: another attempt, later or at once, or a final state. */
type LossResult = 'again' | 'at once' | 'refused' | 'replaced' | 'ended';

/** Counts the attempts and computes the next wait from them. */
function makeAttemptCounter() {
  let attempt = 0;
  let badTokens = 0;
  let dialledAt = Number.NEGATIVE_INFINITY;
  return {
    dialled(): void {
      dialledAt = Date.now();
    },
    /** Only a frame proves that the server accepted the connection; the upgrade alone does not. */
    succeeded(): void {
      attempt = 0;
      badTokens = 0;
    },
    /** Success is likely, so the delays start short again. The first attempt on a restored network often fails. */
    resetDelay(): void {
      attempt = 0;
    },
    /** Returns the result of a connection that ended with this close code. */
    after(code: number): LossResult {
      // Soon after connecting, this code means a refused ticket. Later it means that the access token has expired and a new one is needed.
      if (code === CLOSE_CODES.badToken) badTokens = Date.now() - dialledAt < RESPONSE_TIMEOUT_MS ? badTokens + 1 : 0;
      if (code === CLOSE_CODES.restart) attempt = 0;
      if (code === CLOSE_CODES.notYours) return 'refused';
      if (code === CLOSE_CODES.replaced) return 'replaced';
      // A ticket can expire on its way; a second refusal has another reason.
      if (code === CLOSE_CODES.badToken) return badTokens > 1 ? 'ended' : 'at once';
      return 'again';
    },
    /** The wait before the next attempt, in milliseconds. */
    nextDelay(): number {
      attempt += 1;
      return reconnectDelay(attempt - 1);
    },
    /** Limits the rate of attempts, even if the page becomes visible often. */
    minDelay: () => Math.max(0, dialledAt + MIN_WAIT_MS - Date.now()),
  };
}

/**
 * Opens a self-reconnecting connection to `/ws/chat`. It carries frames and knows nothing of messages. The listener requests what it missed in
 * `onOpen`.
 */
export function openConnection(deps: ConnectionDeps, handlers: ConnectionHandlers): ChatConnection {
  let state: ConnectionState | 'closed' = 'connecting';
  let attempt: ConnectAttempt | undefined;
  let redial: ReturnType<typeof setTimeout> | undefined;
  const attempts = makeAttemptCounter();
  const watch = watchConnection({ dead: () => lost(0), ask: () => void (handlers.probe() || send({ action: 'ping' })) });

  function set(next: ConnectionState): void {
    if (state === next) return;
    state = next;
    handlers.onState(next);
  }

  function connect(): void {
    discard();
    attempts.dialled();
    watch.expectResponse();
    attempt = attemptConnection(deps, { noTicket, opened, received, closed: lost });
  }

  function noTicket(error: unknown): void {
    const verdict = deps.finalState(error);
    if (verdict) end(verdict);
    else again();
  }

  function opened(): void {
    watch.received();
    set('open');
    handlers.onOpen();
  }

  function received(data: unknown): void {
    attempts.succeeded();
    watch.received();
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.action === 'changed') handlers.onChanged?.(frame);
    else if (frame.action !== 'pong') handlers.onFrame(frame);
  }

  function discard(): void {
    watch.stop();
    clearTimeout(redial);
    attempt?.abort();
    attempt = undefined;
  }

  function lost(code: number): void {
    discard();
    handlers.onLost(code);
    const next = attempts.after(code);
    if (next === 'again') again();
    else if (next === 'at once') connect();
    else end(next);
  }

  function again(): void {
    discard();
    set('waiting');
    redial = setTimeout(connect, attempts.nextDelay());
  }

  function end(as: 'ended' | 'refused' | 'replaced'): void {
    discard();
    set(as);
  }

  function send(frame: ClientFrame): boolean {
    if (state !== 'open' || !attempt?.socket) return false;
    if (ANSWERED_ACTIONS.has(frame.action)) watch.expectResponse();
    attempt.socket.send(JSON.stringify(frame));
    return true;
  }

  function wake(): void {
    if (state !== 'waiting' && state !== 'connecting') return;
    discard();
    attempts.resetDelay();
    redial = setTimeout(connect, attempts.minDelay());
  }

  const stops = [deps.onWake(wake), deps.onOffline(() => attempt?.socket && lost(0))];
  connect();

  return {
    send,
    restart() {
      const had = attempt?.socket !== undefined;
      discard();
      if (had) handlers.onLost(0);
      set('waiting');
      connect();
    },
    close() {
      discard();
      state = 'closed';
      for (const stop of stops) stop();
    },
  };
}
