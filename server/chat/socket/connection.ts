import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Language, UserType } from '../../../contract/constants.ts';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import type { Caller } from '../../platform/tokens.ts';

/**
 * Maximum bytes queued for a client that does not read; beyond them the connection is cut off. No message is lost, because the history has it
 * (security 6.4).
 */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Maximum queued frames of one socket; beyond them the socket is paused. */
const MAX_QUEUED_FRAMES = 64;

/** The client of a connection. `client` is its address for rate limits. */
export type Peer = { caller: Caller; side: UserType; language: Language; client: string };
/** One admitted socket. */
export type Connection = Peer & {
  /** Id of the browser tab, which colleagues receive. It does not reveal the account. */
  id: string;
  /** True for a member's page that only listens to changes. */
  hearsChanges: boolean;
  /** Target language code requested with the last message on this connection; null if none was. */
  askedTarget: string | null;
  /** Consultations for which reading over this socket was already recorded. */
  recorded: Set<number>;
  /** Consultations in which the member is present over this socket, with the clinic and the time of the last presence frame. */
  presentIn: Map<number, { hospitalId: number; at: Date }>;
  /** Sends a frame. Cuts the connection off if too many bytes are queued. */
  send(frame: string): void;
  close(code: number): void;
  /** Heartbeat: cuts the connection off if it did not answer the last one. */
  beat(): void;
};

export function makeConnection(socket: WebSocket, peer: Peer, hearsChanges = false): Connection {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  return {
    ...peer,
    id: randomUUID(),
    hearsChanges,
    askedTarget: null,
    recorded: new Set(),
    presentIn: new Map(),
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) return terminateUnread(socket);
      socket.send(frame);
    },
    close: (code) => socket.close(code),
    beat() {
      if (!answered) return socket.terminate();
      answered = false;
      socket.ping();
    },
  };
}

/** Terminates the connection, because a client that does not read may never receive the close code. */
function terminateUnread(socket: WebSocket): void {
  socket.close(CLOSE_CODES.tooSlow);
  socket.terminate();
}

/** Handles frames one at a time, in order of arrival. Pauses a socket that sends too fast. */
export function handleInOrder(socket: WebSocket, first: Promise<unknown>, handle: (data: Buffer, isBinary: boolean) => Promise<void>): void {
  let queued = 0;
  let turn = first;
  socket.on('message', (data, isBinary) => {
    queued += 1;
    if (queued === MAX_QUEUED_FRAMES) socket.pause();
    turn = turn
      .then(() => handle(data as Buffer, isBinary))
      .finally(() => {
        queued -= 1;
        if (queued === MAX_QUEUED_FRAMES / 2 && socket.isPaused) socket.resume();
      });
  });
}
