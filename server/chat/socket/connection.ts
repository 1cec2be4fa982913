import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Language, UserType } from '../../../contract/constants.ts';
import { CLOSE } from '../../../contract/threads/consultations.socket.ts';
import type { Caller } from '../../platform/tokens.ts';

/** A reader that does not read is cut off here; it loses nothing, because history has it (security 6.4). */
const MOST_WAITING_BYTES = 1024 * 1024;
/** Frames of one socket that wait for their turn before it is asked to hold back. */
const MOST_QUEUED = 64;

/** Who is at the other end. `client` is the address as limits count it. */
export type Peer = { caller: Caller; side: UserType; language: Language; client: string };
/** One admitted socket. */
export type Connection = Peer & {
  /** One tab of somebody's, as colleagues are told of it: no account stands in it. */
  id: string;
  /** A page of a member that only hears of what changes. */
  hearsChanges: boolean;
  /** The target asked for with the last message sent on it; null when none was. */
  askedTarget: string | null;
  /** The threads whose reading over this socket is on record, by consultation. */
  recorded: Set<number>;
  /** The threads that she was told to be at over this socket, by consultation: with which clinic, and when that was said last. */
  presentIn: Map<number, { hospitalId: number; at: Date }>;
  /** Sends a frame, or cuts the reader off who lets too much wait. */
  send(frame: string): void;
  close(code: number): void;
  /** Beats the heart: cuts off who did not answer the last beat. */
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
      if (socket.bufferedAmount > MOST_WAITING_BYTES) return cutOff(socket);
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

/** The code may not reach who does not read; the connection ends in any case. */
function cutOff(socket: WebSocket): void {
  socket.close(CLOSE.tooSlow);
  socket.terminate();
}

/** Handles frames one after the other, in the order they came; a socket that runs ahead is paused. */
export function inOrder(socket: WebSocket, first: Promise<unknown>, handle: (data: Buffer, isBinary: boolean) => Promise<void>): void {
  let queued = 0;
  let turn = first;
  socket.on('message', (data, isBinary) => {
    queued += 1;
    if (queued === MOST_QUEUED) socket.pause();
    turn = turn
      .then(() => handle(data as Buffer, isBinary))
      .finally(() => {
        queued -= 1;
        if (queued === MOST_QUEUED / 2 && socket.isPaused) socket.resume();
      });
  });
}
