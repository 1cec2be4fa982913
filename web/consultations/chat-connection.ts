import type { ClientFrame, CLOSE as CloseCodes, ServerFrame } from '../../contract/threads/consultations.socket.ts';
import { ANSWER_MS, watchLine } from './line-watch.ts';
import { type Dial, type DialDeps, dial } from './reconnect.ts';

/**
 * How the line to the server stands: `connecting` for the first time, `open`, `waiting` to come back by itself; and three
 * from which it does not come back by itself: `replaced` by a newer connection, `refused` (not registered), session `ended`.
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'replaced' | 'refused' | 'ended';

/** What the line needs from the world around it. */
export type ConnectionDeps = DialDeps & {
  /** Why there will be no ticket however often it is asked for; undefined when it is worth another try. */
  verdict(error: unknown): 'ended' | 'refused' | undefined;
  /** The network is back, or somebody looks at the page again. Answers how to stop listening. */
  onWake(act: () => void): () => void;
  /** The network is gone. */
  onOffline(act: () => void): () => void;
};

/** What the line hands on of a conversation. That it lives is between it and the server. */
export type ReceivedFrame = Exclude<ServerFrame, { action: 'pong' | 'changed' }>;
export type FrameOf<A extends ReceivedFrame['action']> = Extract<ReceivedFrame, { action: A }>;
/** What is done with each frame by who has to do with it; the others are not theirs. */
export type FrameActs<Given extends unknown[], Made> = { [A in ReceivedFrame['action']]?: (...given: [...Given, FrameOf<A>]) => Made };

export type ConnectionHandlers = {
  onOpen(): void;
  onFrame(frame: ReceivedFrame): void;
  /** On a line that hears of changes: something of the member has changed. */
  onChanged?(changed: Extract<ServerFrame, { action: 'changed' }>): void;
  /** The connection ended with this close code (0: it was given up). */
  onLost(code: number): void;
  onState(state: ConnectionState): void;
  /** Nothing was heard for long: ask for news, which are answered. False when there is nothing to ask; then the line asks whether it lives. */
  probe(): boolean;
};

export type ChatConnection = {
  /** False when there is no connection; nothing is queued here. */
  send(frame: ClientFrame): boolean;
  /** Connects anew at once, from whatever state. */
  restart(): void;
  close(): void;
};

/** The codes of the contract; written here because its file brings the schemas, which pages do not load. */
export const CLOSE = {
  badToken: 4401,
  notYours: 4403,
  replaced: 4409,
  notAcceptable: 1007,
  tooLarge: 1009,
  tooSlow: 1013,
  restart: 1012,
} as const satisfies typeof CloseCodes;

const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 15_000;
/** What the server answers in any case, if only with an error. */
const ANSWERED = new Set<ClientFrame['action']>(['getChatHistory', 'sendMessage', 'ping']);

/** A random wait that grows with the attempts, so that a thousand browsers do not come back in the same second. */
export function waitFor(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(MOST_WAIT_MS, LEAST_WAIT_MS * 2 ** (attempt + 1));
  return LEAST_WAIT_MS + random() * (most - LEAST_WAIT_MS);
}

/** What comes after a line that was lost: another attempt, later or at once, or a state from which there is none. */
type AfterLoss = 'again' | 'at once' | 'refused' | 'replaced' | 'ended';

/** Counts the attempts, and says from them when the next one is due. */
function countAttempts() {
  let attempt = 0;
  let badTokens = 0;
  let dialledAt = Number.NEGATIVE_INFINITY;
  return {
    dialled(): void {
      dialledAt = Date.now();
    },
    /** Only a frame shows that the server took us in; the upgrade alone does not. */
    takenIn(): void {
      attempt = 0;
      badTokens = 0;
    },
    /** There is reason to hope: the waits begin short again. The first attempt on a network that has just come back often fails too. */
    hopeful(): void {
      attempt = 0;
    },
    /** What follows a line that ended with this close code. */
    after(code: number): AfterLoss {
      // Soon after dialling it is the ticket that was refused; later it is the access token that has ended, and a new one is due.
      if (code === CLOSE.badToken) badTokens = Date.now() - dialledAt < ANSWER_MS ? badTokens + 1 : 0;
      if (code === CLOSE.restart) attempt = 0;
      if (code === CLOSE.notYours) return 'refused';
      if (code === CLOSE.replaced) return 'replaced';
      // A ticket can be too old by the time it arrives; a second refusal is not about the ticket.
      if (code === CLOSE.badToken) return badTokens > 1 ? 'ended' : 'at once';
      return 'again';
    },
    /** The wait before the next attempt, in milliseconds. */
    nextWait(): number {
      attempt += 1;
      return waitFor(attempt - 1);
    },
    /** However often the page is looked at, the server is not asked more often than this. */
    leastWait: () => Math.max(0, dialledAt + LEAST_WAIT_MS - Date.now()),
  };
}

/**
 * A connection to `/ws/chat` that comes back by itself. It carries frames and knows nothing of messages: what was missed
 * is asked for by who listens, in `onOpen`.
 */
export function openConnection(deps: ConnectionDeps, handlers: ConnectionHandlers): ChatConnection {
  let state: ConnectionState | 'closed' = 'connecting';
  let line: Dial | undefined;
  let redial: ReturnType<typeof setTimeout> | undefined;
  const attempts = countAttempts();
  const watch = watchLine({ dead: () => lost(0), ask: () => void (handlers.probe() || send({ action: 'ping' })) });

  function set(next: ConnectionState): void {
    if (state === next) return;
    state = next;
    handlers.onState(next);
  }

  function connect(): void {
    discard();
    attempts.dialled();
    watch.expect();
    line = dial(deps, { noTicket, opened, received, closed: lost });
  }

  function noTicket(error: unknown): void {
    const verdict = deps.verdict(error);
    if (verdict) end(verdict);
    else again();
  }

  function opened(): void {
    watch.heard();
    set('open');
    handlers.onOpen();
  }

  function received(data: unknown): void {
    attempts.takenIn();
    watch.heard();
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.action === 'changed') handlers.onChanged?.(frame);
    else if (frame.action !== 'pong') handlers.onFrame(frame);
  }

  function discard(): void {
    watch.stop();
    clearTimeout(redial);
    line?.giveUp();
    line = undefined;
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
    redial = setTimeout(connect, attempts.nextWait());
  }

  function end(as: 'ended' | 'refused' | 'replaced'): void {
    discard();
    set(as);
  }

  function send(frame: ClientFrame): boolean {
    if (state !== 'open' || !line?.socket) return false;
    if (ANSWERED.has(frame.action)) watch.expect();
    line.socket.send(JSON.stringify(frame));
    return true;
  }

  function wake(): void {
    if (state !== 'waiting' && state !== 'connecting') return;
    discard();
    attempts.hopeful();
    redial = setTimeout(connect, attempts.leastWait());
  }

  const stops = [deps.onWake(wake), deps.onOffline(() => line?.socket && lost(0))];
  connect();

  return {
    send,
    restart() {
      const had = line?.socket !== undefined;
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
