import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Language, UserType } from '../../../contract/constants.ts';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import type { Caller } from '../../platform/tokens.ts';

/**
 * Bytes that may wait for a client that does not read, before the connection is cut off. No message is lost, because the history has it (security
 * 6.4).
 */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Frames of one socket that may wait before the socket is paused. */
const MAX_QUEUED_FRAMES = 64;

/** The other end of a connection. `client` is the address that limits count by. */
export type Peer = { caller: Caller; side: UserType; language: Language; client: string };
/** One admitted socket. */
export type Connection = Peer & {
  /** Id of the tab, as colleagues see it; it contains no account. */
  id: string;
  /** True for a member's page that only listens to changes. */
  hearsChanges: boolean;
  /** Target code asked for with the last message on this connection; null if none was. */
  askedTarget: string | null;
  /** Consultations whose reading over this socket is recorded. */
  recorded: Set<number>;
  /** Consultations in which the member is present over this socket, with the clinic and the time of the last presence frame. */
  presentIn: Map<number, { hospitalId: number; at: Date }>;
  /** Sends a frame; cuts the connection off if too much is waiting. */
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

/** A client that does not read may not receive the close code; the connection ends in any case. */
function terminateUnread(socket: WebSocket): void {
  socket.close(CLOSE_CODES.tooSlow);
  socket.terminate();
}

/** Handles frames one by one, in the order of arrival; a socket that is too fast is paused. */
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
