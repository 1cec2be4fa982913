import { expect, test, vi } from 'vitest';
import { CLOSE } from '../../../contract/consultations.socket.ts';
import { localBus } from '../../platform/bus.ts';
import { makeLog } from '../../platform/log.ts';
import type { Connection } from './connection.ts';
import { makePresence } from './presence.ts';

const CALLER = { memberId: 'mary', sessionId: 'phone', role: 'user', hospitalId: null } as const;
const connection = () => ({ caller: CALLER, close: vi.fn(), beat: vi.fn() }) satisfies Partial<Connection> as unknown as Connection;

test('a session that ends while its socket is let in closes it, whether or not anybody was there to hear of it', async () => {
  const bus = localBus();
  let living = true;
  const presence = makePresence({ bus, log: makeLog('silent') }, async () => living);
  const [early, late] = [connection(), connection()];
  await presence.add(early);
  expect(early.close).not.toHaveBeenCalled();
  // Nobody hears this for the second: it is not among those present yet.
  living = false;
  bus.publish('session.ended', { sessionId: 'phone' });
  await presence.add(late);
  expect(late.close).toHaveBeenCalledExactlyOnceWith(CLOSE.badToken);
  await vi.waitFor(() => expect(early.close).toHaveBeenCalledWith(CLOSE.badToken));
  presence.close();
  await bus.close();
});
