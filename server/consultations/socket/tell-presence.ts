import { colleague } from '../../accounts/accounts.ts';
import { announcePresence } from '../hints.ts';
import type { Handler } from './chat-context.ts';
import type { Connection } from './connection.ts';
import { showPresence } from './side-presence.ts';

/** How a tab's coordinator is called among her colleagues: looked up once. */
const names = new WeakMap<Connection, string>();

/** `presence` (ours): the other side is told where both show it (specification 5.24), and colleagues what a coordinator does with a conversation (7.12). */
export const tellPresence: Handler<'presence'> = async ({ deps }, { connection, thread }, { doing }) => {
  const { database, limits, bus } = deps;
  await limits.take('default', connection.caller.memberId);
  await showPresence(deps, connection, thread, doing);
  if (connection.side !== 'hospital') return;
  const { memberId } = connection.caller;
  const name = names.get(connection) ?? (await colleague(database.db, thread.hospitalId, memberId))?.name;
  if (name === undefined) return;
  names.set(connection, name);
  announcePresence(bus, { consultationId: thread.id, hospitalId: thread.hospitalId, who: connection.id, name, doing });
};
