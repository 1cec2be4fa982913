import { randomUUID } from 'node:crypto';
import type { UserType } from '../../../contract/constants.ts';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import type { Deps } from '../../deps.ts';
import { describeError } from '../../platform/error-description.ts';
import type { Caller } from '../../platform/tokens.ts';
import type { Connection } from './connection.ts';

const HEARTBEAT_MS = 25_000;
/** Maximum sockets of one member over all devices (security 6.4). Chat sockets and sockets that only listen to changes are counted separately. */
const MAX_SOCKETS_PER_MEMBER = 5;

/** Records which pages are open: on opening, at each heartbeat, and on closing. Never rejects. */
export type OpenPageRecorder = { open(pages: { id: string; memberId: string }[]): void; closed(id: string): void };

type SocketLifetime = { until: Date; alarm: NodeJS.Timeout };

/**
 * Creates the registry of this process's sockets by member and session. A member has at most five; heartbeats check that they are alive. A socket
 * closes when its token expires, unless the session has a newer token (`socketUntil`). The end of a session closes its sockets at once; if that hint
 * is lost, at a later heartbeat.
 */
export function makeConnectionRegistry(
  { bus, clock, log }: Pick<Deps, 'bus' | 'clock' | 'log'>,
  socketUntil: (caller: Caller) => Promise<Date | null>,
  presence?: OpenPageRecorder,
) {
  const pages = new Map<Connection, string>();
  const all = new Map<Connection, SocketLifetime | undefined>();
  const like = ({ caller: { memberId }, hearsChanges }: Connection) =>
    [...all.keys()].filter((one) => one.caller.memberId === memberId && one.hearsChanges === hearsChanges);

  const stopListening = bus.subscribe('session.ended', ({ sessionId }) => {
    for (const connection of all.keys()) if (connection.caller.sessionId === sessionId) connection.close(CLOSE_CODES.badToken);
  });

  /** Extends the lifetime of these sockets of one session, or closes them if `until` is null or past. */
  function extendOrClose(connections: Connection[], until: Date | null): void {
    const left = until ? until.getTime() - clock.now().getTime() : 0;
    for (const connection of connections) {
      if (!all.has(connection)) continue;
      clearTimeout(all.get(connection)?.alarm);
      if (!until || left <= 0) connection.close(CLOSE_CODES.badToken);
      else all.set(connection, { until, alarm: setTimeout(() => void renew(connection), left).unref() });
    }
  }

  /** Reads the session again. If that fails, closes the socket, because an unverified session must not stay open; the client reconnects. */
  async function renew(connection: Connection): Promise<void> {
    try {
      extendOrClose([connection], await socketUntil(connection.caller));
    } catch (error) {
      log.warn(describeError(error as Error), 'chat: checking a session failed');
      connection.close(CLOSE_CODES.restart);
    }
  }

  /** True if the socket is registered and its token has not expired. Checked before each frame. */
  async function mayStay(connection: Connection): Promise<boolean> {
    const within = () => (all.get(connection)?.until.getTime() ?? 0) > clock.now().getTime();
    if (!within()) await renew(connection);
    return within();
  }

  async function beat(): Promise<void> {
    const sessions = new Map<string, Connection[]>();
    for (const connection of all.keys()) {
      connection.beat();
      sessions.set(connection.caller.sessionId, [...(sessions.get(connection.caller.sessionId) ?? []), connection]);
    }
    presence?.open([...pages].map(([{ caller }, id]) => ({ id, memberId: caller.memberId })));
    for (const connections of sessions.values()) extendOrClose(connections, await socketUntil((connections[0] as Connection).caller));
  }
  const timer = setInterval(() => void beat().catch((error: Error) => log.warn(describeError(error), 'chat: heartbeat failed')), HEARTBEAT_MS).unref();

  return {
    /** A sixth socket replaces the oldest. Reads the session once more, because a hint of its end could have been missed during the admission. */
    async add(connection: Connection): Promise<void> {
      all.set(connection, undefined);
      const id = randomUUID();
      pages.set(connection, id);
      presence?.open([{ id, memberId: connection.caller.memberId }]);
      for (const oldest of like(connection).slice(0, -MAX_SOCKETS_PER_MEMBER)) oldest.close(CLOSE_CODES.replaced);
      await renew(connection);
    },
    mayStay,
    remove(connection: Connection): void {
      clearTimeout(all.get(connection)?.alarm);
      all.delete(connection);
      const id = pages.get(connection);
      if (id) presence?.closed(id);
      pages.delete(connection);
    },
    count: (side: UserType) => [...all.keys()].filter((connection) => connection.side === side).length,
    close(): void {
      clearInterval(timer);
      stopListening();
      for (const stay of all.values()) clearTimeout(stay?.alarm);
    },
  };
}
