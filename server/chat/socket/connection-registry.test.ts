import { afterEach, describe, expect, test, vi } from 'vitest';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import { makeLocalBus } from '../../platform/bus.ts';
import { makeLog } from '../../platform/log.ts';
import type { Connection } from './connection.ts';
import { makeConnectionRegistry } from './connection-registry.ts';

const CALLER = { memberId: 'mary', sessionId: 'phone', role: 'user', hospitalId: null } as const;
const connection = () => ({ caller: CALLER, hearsChanges: false, close: vi.fn(), beat: vi.fn() }) satisfies Partial<Connection> as unknown as Connection;

test('closes a socket whose session ends while it connects, even if the hint was missed', async () => {
  const bus = makeLocalBus();
  let living = true;
  const clock = { now: () => new Date() };
  const presence = makeConnectionRegistry({ bus, clock, log: makeLog('silent') }, async () => (living ? new Date(Date.now() + 900_000) : null));
  const [early, late] = [connection(), connection()];
  await presence.add(early);
  expect(early.close).not.toHaveBeenCalled();
  // The second socket misses this hint, because it is not registered yet.
  living = false;
  bus.publish('session.ended', { sessionId: 'phone' });
  await presence.add(late);
  expect(late.close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.badToken);
  await vi.waitFor(() => expect(early.close).toHaveBeenCalledWith(CLOSE_CODES.badToken), { timeout: 10_000 });
  presence.close();
  await bus.close();
});

describe('when the token of a socket ends', () => {
  const MINUTES = 60_000;
  /** Admits a socket at twelve o'clock. `until` is the session's expiry, or the failure to read it. */
  async function begin() {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    const session = { until: async (): Promise<Date | null> => new Date('2026-11-21T12:15:00Z') };
    const bus = makeLocalBus();
    const presence = makeConnectionRegistry({ bus, clock: { now: () => new Date() }, log: makeLog('silent') }, () => session.until());
    const socket = connection();
    await presence.add(socket);
    return { session, presence, socket };
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the socket closes at that moment without further frames', async () => {
    const { presence, socket } = await begin();
    await vi.advanceTimersByTimeAsync(15 * MINUTES - 1);
    expect(socket.close).not.toHaveBeenCalled();
    expect(await presence.mayStay(socket)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.close).toHaveBeenCalledWith(CLOSE_CODES.badToken);
    expect(await presence.mayStay(socket)).toBe(false);
    presence.close();
  });

  test('it stays while its session is given new ones', async () => {
    const { session, presence, socket } = await begin();
    await vi.advanceTimersByTimeAsync(14 * MINUTES);
    session.until = async () => new Date('2026-11-21T12:29:00Z');
    await vi.advanceTimersByTimeAsync(14 * MINUTES);
    expect(socket.close).not.toHaveBeenCalled();
    expect(await presence.mayStay(socket)).toBe(true);
    await vi.advanceTimersByTimeAsync(1 * MINUTES);
    expect(socket.close).toHaveBeenCalledWith(CLOSE_CODES.badToken);
    presence.close();
  });

  test('closes the socket for reconnection if the session cannot be checked', async () => {
    const { session, presence, socket } = await begin();
    session.until = () => Promise.reject(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(14 * MINUTES);
    expect(socket.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1 * MINUTES);
    expect(socket.close).toHaveBeenCalledExactlyOnceWith(CLOSE_CODES.restart);
    expect(await presence.mayStay(socket)).toBe(false);
    presence.close();
  });
});
