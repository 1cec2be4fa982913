import type { Deps } from '../../deps.ts';
import { describeError } from '../../platform/error-description.ts';
import { findOpenConsultation } from '../../threads/register.ts';
import type { JoinedConnection } from './chat-context.ts';
import type { Connection } from './connection.ts';
import type { LiveThread } from './thread.ts';
import type { LiveThreads } from './threads.ts';

/** Sockets of this process that members opened to a clinic they are not registered with (specification 5.7). */
export type UnregisteredConnections = {
  /** Stores an admitted socket until its member registers. Also handles a registration that was announced earlier. */
  add(joined: JoinedConnection): Promise<void>;
  /** Joins the socket to its thread if the member has registered. Returns the thread; null if there is none. */
  attach(joined: JoinedConnection): Promise<LiveThread | null>;
  remove(connection: Connection): void;
  stop(): void;
};

/**
 * Attaches each socket when its member registers with the clinic, in any process. Calls `sendHistory` for a socket attached by an announcement to a
 * thread that already has messages, because the socket did not receive them.
 */
export function makeUnregisteredConnections(
  { database: { db }, bus, log }: Pick<Deps, 'database' | 'bus' | 'log'>,
  threads: LiveThreads,
  sendHistory: (joined: { connection: Connection; thread: LiveThread }) => Promise<void>,
): UnregisteredConnections {
  const waiting = new Map<Connection, JoinedConnection>();
  const attaching = new Map<Connection, Promise<LiveThread | null>>();

  async function join(joined: JoinedConnection): Promise<LiveThread | null> {
    const { connection, unregisteredWith } = joined;
    const row = unregisteredWith === null ? undefined : await findOpenConsultation(db, connection.caller.memberId, unregisteredWith);
    const thread = row && (await threads.join(connection, row));
    if (!thread) return null;
    // The socket was closed meanwhile.
    if (!waiting.delete(connection)) {
      threads.leave(connection);
      return null;
    }
    joined.thread = thread;
    joined.unregisteredWith = null;
    return thread;
  }

  /** Runs one attempt at a time per socket, because a frame and an announcement can coincide. */
  function attach(joined: JoinedConnection): Promise<LiveThread | null> {
    const { connection } = joined;
    if (!waiting.has(connection)) return Promise.resolve(joined.thread);
    const begun = attaching.get(connection);
    if (begun !== undefined) return begun;
    const attempt = join(joined).finally(() => attaching.delete(connection));
    attaching.set(connection, attempt);
    return attempt;
  }

  async function attachWithHistory(joined: JoinedConnection): Promise<void> {
    const thread = await attach(joined);
    if (thread && thread.sentId > 0) await sendHistory({ connection: joined.connection, thread });
  }

  const attachAll = (concerns: (joined: JoinedConnection) => boolean) => {
    for (const joined of waiting.values())
      if (concerns(joined))
        attachWithHistory(joined).catch((error: Error) => log.warn(describeError(error), 'chat: attaching a connection to its new thread failed'));
  };
  const stops = [
    bus.subscribe('member.changed', ({ memberId, hospitalId }) =>
      attachAll(({ connection, unregisteredWith }) => connection.caller.memberId === memberId && unregisteredWith === hospitalId),
    ),
    bus.onGap(() => attachAll(() => true)),
  ];
  return {
    async add(joined) {
      waiting.set(joined.connection, joined);
      await attach(joined);
    },
    attach,
    remove: (connection) => void waiting.delete(connection),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
