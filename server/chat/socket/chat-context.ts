import type { z } from 'zod';
import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import type { Deps } from '../../deps.ts';
import type { MessageTranslator } from '../../threads/translate-messages.ts';
import type { Connection } from './connection.ts';
import type { MemberListeners } from './member-listeners.ts';
import type { LiveThread } from './thread.ts';
import type { LiveThreads } from './threads.ts';
import type { UnregisteredConnections } from './unregistered-connections.ts';

/** Dependencies of the socket's action handlers. */
export type SocketHandlerDeps = {
  deps: Deps;
  threads: LiveThreads;
  members: MemberListeners;
  unregistered: UnregisteredConnections;
  translating: MessageTranslator;
};
/**
 * An admitted connection. `thread` is the thread that it was opened for. It is null for a connection that only listens: a coordinator to all threads
 * of the clinic, a member's page to changes. `unregisteredWith` is the clinic that a member without a thread connected to, else null. Both fields
 * change when the member registers.
 */
export type JoinedConnection = { connection: Connection; thread: LiveThread | null; unregisteredWith: number | null };
/** Handles the frames of one action. `thread` is the frame's thread, found through the connection. */
export type Handler<A extends z.output<typeof ClientFrame>['action']> = (
  context: SocketHandlerDeps,
  joined: { connection: Connection; thread: LiveThread },
  frame: Extract<z.output<typeof ClientFrame>, { action: A }>,
) => Promise<void>;
