import { findColleague } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from './chat-context.ts';
import type { Connection } from './connection.ts';
import { showPresence } from './side-presence.ts';

/** Coordinator of a tab, with the name at the time of the tab's last presence frame. */
const coordinatorsByConnection = new WeakMap<Connection, { uid: string; name: string }>();

/**
 * Handles `presence` (our extension). It is shown to the other side if both sides share their presence (specification 5.24). A coordinator's is also
 * shown to colleagues (7.12).
 */
export const handlePresence: Handler<'presence'> = async ({ deps }, { connection, thread }, { doing }) => {
  const { database, limits, bus } = deps;
  await limits.take('default', connection.caller.memberId);
  if (doing === 'gone') connection.presentIn.delete(thread.id);
  else connection.presentIn.set(thread.id, { hospitalId: thread.hospitalId, at: deps.clock.now() });
  await showPresence(deps, connection, thread, doing);
  if (connection.side !== 'hospital') return;
  const { memberId } = connection.caller;
  // Read each time, because the name may have changed.
  const person = await findColleague(database.db, thread.hospitalId, memberId);
  if (!person) return;
  const { uid, name } = person;
  coordinatorsByConnection.set(connection, { uid, name });
  bus.publish('clinic.presence', { consultationId: thread.id, hospitalId: thread.hospitalId, who: connection.id, uid, name, doing });
};

/** Ends the presence of a closed socket in all its threads. Its last-seen time is that of its last presence frame. */
export function endPresence({ bus }: Pick<Deps, 'bus'>, connection: Connection): void {
  const { side, id: who, caller, presentIn } = connection;
  for (const [consultationId, { hospitalId, at }] of presentIn) {
    const about = { consultationId, hospitalId, who, doing: 'gone' } as const;
    bus.publish('chat.presence', { ...about, side, memberId: caller.memberId, seenAt: at.toISOString() });
    const person = coordinatorsByConnection.get(connection);
    if (person) bus.publish('clinic.presence', { ...about, ...person });
  }
  presentIn.clear();
}
