import { colleague } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { announcePresence, announceSidePresence } from '../hints.ts';
import type { Handler } from './chat-context.ts';
import type { Connection } from './connection.ts';
import { showPresence } from './side-presence.ts';

/** How a tab's coordinator is called among her colleagues: looked up once. */
const names = new WeakMap<Connection, string>();

/** `presence` (ours): the other side is told where both show it (specification 5.24), and colleagues what a coordinator does with a conversation (7.12). */
export const tellPresence: Handler<'presence'> = async ({ deps }, { connection, thread }, { doing }) => {
  const { database, limits, bus } = deps;
  await limits.take('default', connection.caller.memberId);
  if (doing === 'gone') connection.presentIn.delete(thread.id);
  else connection.presentIn.set(thread.id, { hospitalId: thread.hospitalId, at: deps.clock.now() });
  await showPresence(deps, connection, thread, doing);
  if (connection.side !== 'hospital') return;
  const { memberId } = connection.caller;
  const name = names.get(connection) ?? (await colleague(database.db, thread.hospitalId, memberId))?.name;
  if (name === undefined) return;
  names.set(connection, name);
  announcePresence(bus, { consultationId: thread.id, hospitalId: thread.hospitalId, who: connection.id, name, doing });
};

/** A socket ended: wherever it had said that she is there she is not any more, and was last when that was said. */
export function endPresence({ bus }: Pick<Deps, 'bus'>, connection: Connection): void {
  const { side, id: who, caller, presentIn } = connection;
  for (const [consultationId, { hospitalId, at }] of presentIn) {
    const about = { consultationId, hospitalId, who, doing: 'gone' } as const;
    announceSidePresence(bus, { ...about, side, memberId: caller.memberId, seenAt: at.toISOString() });
    const name = names.get(connection);
    if (name !== undefined) announcePresence(bus, { ...about, name });
  }
  presentIn.clear();
}
