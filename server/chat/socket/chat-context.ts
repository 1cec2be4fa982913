import type { z } from 'zod';
import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import type { Deps } from '../../deps.ts';
import type { Translating } from '../../threads/translate-messages.ts';
import type { Connection } from './connection.ts';
import type { MemberListeners } from './member-listeners.ts';
import type { Thread } from './thread.ts';
import type { Threads } from './threads.ts';
import type { UnregisteredConnections } from './unregistered-connections.ts';

/** What the handlers of the socket's actions work with. */
export type ChatContext = { deps: Deps; threads: Threads; members: MemberListeners; unregistered: UnregisteredConnections; translating: Translating };
/**
 * An admitted connection; `thread` is the one it was opened for, or null for who listens: a coordinator to all of her clinic's, a member's page to what changes.
 * `unregisteredWith` is the clinic a member connected to without having a thread with it; null otherwise. Both change when she registers.
 */
export type Joined = { connection: Connection; thread: Thread | null; unregisteredWith: number | null };
/** Handles the frames of one action. `thread` is the one the frame speaks of, found through the connection. */
export type Handler<A extends z.output<typeof ClientFrame>['action']> = (
  context: ChatContext,
  joined: { connection: Connection; thread: Thread },
  frame: Extract<z.output<typeof ClientFrame>, { action: A }>,
) => Promise<void>;
