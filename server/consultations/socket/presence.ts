import { CLOSE } from '../../../contract/consultations.socket.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/tokens.ts';
import { faultOf } from '../../platform/fault.ts';
import type { Connection } from './connection.ts';

const BEAT_MS = 25_000;
/** Sockets of one member, all of her devices together (security.md 6). */
const MOST_SOCKETS = 5;

/**
 * The sockets of this process by member and session: at most five a member, each alive, none longer than its session.
 * The end of a session is heard of at once; that the hint was lost is noticed at a later beat.
 */
export function makePresence({ bus, log }: Pick<Deps, 'bus' | 'log'>, isSignedIn: (caller: Caller) => Promise<boolean>) {
  const all = new Set<Connection>();
  const ofMember = (memberId: string) => [...all].filter(({ caller }) => caller.memberId === memberId);

  const stopListening = bus.subscribe<{ sessionId: string }>('session.ended', ({ sessionId }) => {
    for (const connection of all) if (connection.caller.sessionId === sessionId) connection.close(CLOSE.badToken);
  });

  async function beat(): Promise<void> {
    const sessions = new Map<string, Connection[]>();
    for (const connection of all) {
      connection.beat();
      sessions.set(connection.caller.sessionId, [...(sessions.get(connection.caller.sessionId) ?? []), connection]);
    }
    for (const connections of sessions.values()) {
      if (await isSignedIn((connections[0] as Connection).caller)) continue;
      for (const connection of connections) connection.close(CLOSE.badToken);
    }
  }
  const timer = setInterval(() => void beat().catch((error: Error) => log.warn(faultOf(error), 'chat: heartbeat')), BEAT_MS).unref();

  return {
    /**
     * A sixth socket takes the place of the oldest. The session is looked at once more: that it ended while the socket was let in
     * is what nobody here could hear.
     */
    async add(connection: Connection): Promise<void> {
      all.add(connection);
      for (const oldest of ofMember(connection.caller.memberId).slice(0, -MOST_SOCKETS)) oldest.close(CLOSE.replaced);
      if (!(await isSignedIn(connection.caller))) connection.close(CLOSE.badToken);
    },
    remove: (connection: Connection) => void all.delete(connection),
    close(): void {
      clearInterval(timer);
      stopListening();
    },
  };
}
