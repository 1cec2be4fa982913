import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFakeNetwork } from '../thread/chat.fixture.ts';
import { type ConnectionState, reconnectDelay } from './chat-connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const flush = () => pause(0);

function openFakeConnection(probe = () => false) {
  const world = makeFakeNetwork();
  const states: ConnectionState[] = [];
  const lost: number[] = [];
  const frames: string[] = [];
  const line = world.open({
    onOpen: () => undefined,
    onLost: (code) => lost.push(code),
    onFrame: (frame) => frames.push(frame.action),
    onState: (state) => states.push(state),
    probe,
  });
  return { world, line, states, lost, frames };
}

const read = { action: 'readMessages', receiver_id: 7, message_id: 1, reader: 'hospital' } as const;

describe('the wait before coming back', () => {
  it('grows from half a second to fifteen seconds, with jitter', () => {
    const least = Array.from({ length: 12 }, (_, attempt) => reconnectDelay(attempt, () => 0));
    const most = Array.from({ length: 12 }, (_, attempt) => reconnectDelay(attempt, () => 1));
    expect(new Set(least)).toEqual(new Set([500]));
    expect(most.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    expect(Math.max(...most)).toBe(15_000);
  });
});

describe('a line', () => {
  it('asks a ticket and connects with it', async () => {
    const { world, states } = openFakeConnection();
    await flush();
    expect(world.last().token).toBe('ticket-1');
    world.last().accept();
    expect(states).toEqual(['open']);
  });

  it('comes back with a new ticket after it was lost, and does not spin while the server is away', async () => {
    const { world, states, lost } = openFakeConnection();
    await flush();
    world.last().accept();
    world.last().hangUp(1006);
    expect(states.at(-1)).toBe('waiting');
    expect(lost).toEqual([1006]);
    world.ticket = () => Promise.reject(new Error('offline'));
    await pause(120_000);
    expect(world.tickets).toBeGreaterThan(8);
    // From the sixth attempt on, the mean wait is about eight seconds.
    expect(world.tickets).toBeLessThan(60);
    expect(world.sockets).toHaveLength(1);
    world.ticket = async () => 'back';
    await pause(15_000);
    expect(world.last().token).toBe('back');
  });

  it('comes back at once when the network does or somebody looks again, but not twice in half a second', async () => {
    const { world } = openFakeConnection();
    await flush();
    world.last().accept();
    await pause(10_000);
    world.goOffline();
    expect(world.sockets[0]?.closed).toBe(true);
    for (let i = 0; i < 20; i += 1) world.wake();
    await flush();
    expect(world.sockets).toHaveLength(2);
    world.last().hangUp(1006);
    for (let i = 0; i < 20; i += 1) world.wake();
    await pause(400);
    expect(world.sockets).toHaveLength(2);
    await pause(100);
    expect(world.sockets).toHaveLength(3);
  });

  it('tries again soon when the first attempt after somebody looked fails as well, however long the server was away', async () => {
    const { world } = openFakeConnection();
    world.ticket = () => Promise.reject(new Error('offline'));
    await pause(120_000);
    world.wake();
    await pause(500);
    world.ticket = async () => 'back';
    await pause(1_000);
    expect(world.last().token).toBe('back');
  });

  it('retries a refused ticket once, then treats the session as ended', async () => {
    const { world, states } = openFakeConnection();
    await flush();
    world.last().accept();
    world.last().hangUp(4401);
    await flush();
    expect(world.sockets).toHaveLength(2);
    world.last().accept();
    world.last().hangUp(4401);
    await pause(60_000);
    expect(states.at(-1)).toBe('ended');
    expect(world.sockets).toHaveLength(2);
  });

  it('resets the count of refused tickets after a server frame', async () => {
    const { world, states } = openFakeConnection();
    for (let i = 0; i < 3; i += 1) {
      await flush();
      world.last().accept();
      world.last().say(read);
      world.last().hangUp(4401);
    }
    await flush();
    expect(states).not.toContain('ended');
    expect(world.sockets).toHaveLength(4);
  });

  it('comes back at once and quietly each time its access token ends, however little was said meanwhile', async () => {
    const { world, states } = openFakeConnection(() => true);
    for (let i = 1; i <= 4; i += 1) {
      await flush();
      expect(world.sockets).toHaveLength(i);
      world.last().accept();
      await pause(900_000);
      world.last().hangUp(4401);
    }
    await flush();
    expect(states).toEqual(['open']);
    expect(world.sockets).toHaveLength(5);
  });

  it('ends with the session when no ticket is given any more', async () => {
    const { world, states } = openFakeConnection();
    await flush();
    world.last().accept();
    world.ticket = () => Promise.reject(new Error('over'));
    world.last().hangUp(1006);
    await pause(60_000);
    expect(states.at(-1)).toBe('ended');
    expect(world.tickets).toBe(2);
  });

  it.each([
    [4403, 'refused'],
    [4409, 'replaced'],
  ] as const)('stays away after close code %i, until it is told to come back', async (code, state) => {
    const { world, line, states } = openFakeConnection();
    await flush();
    world.last().accept();
    world.last().hangUp(code);
    world.wake();
    await pause(60_000);
    expect(states.at(-1)).toBe(state);
    expect(world.sockets).toHaveLength(1);
    line.restart();
    await flush();
    expect(world.sockets).toHaveLength(2);
  });

  it('comes back soon after the server restarts, whatever went before', async () => {
    const { world } = openFakeConnection();
    world.ticket = () => Promise.reject(new Error('offline'));
    await pause(60_000);
    world.ticket = async () => 'ticket';
    await pause(15_000);
    const before = world.sockets.length;
    world.last().accept();
    world.last().hangUp(1012);
    await pause(1_000);
    expect(world.sockets).toHaveLength(before + 1);
  });

  it('sends a ping after a long silence, and reconnects without an answer', async () => {
    const probe = vi.fn(() => line.send({ action: 'getChatHistory', receiver_id: 7 }));
    const { world, line, lost } = openFakeConnection(probe);
    await flush();
    world.last().accept();
    await pause(44_000);
    expect(probe).not.toHaveBeenCalled();
    await pause(1_000);
    expect(probe).toHaveBeenCalledTimes(1);
    world.last().say(read);
    await pause(44_999);
    expect(probe).toHaveBeenCalledTimes(1);
    await pause(15_001);
    expect(probe).toHaveBeenCalledTimes(2);
    expect(lost).toEqual([0]);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it('pings an idle connection and keeps it if it answers', async () => {
    const { world, states, frames, lost } = openFakeConnection();
    await flush();
    world.last().accept();
    await pause(45_000);
    for (let beat = 0; beat < 10; beat += 1) {
      await pause(14_000);
      world.last().say({ action: 'pong' });
      await pause(45_000);
    }
    expect(world.last().sent).toEqual(Array.from({ length: 11 }, () => ({ action: 'ping' })));
    expect([world.sockets.length, states, frames, lost]).toEqual([1, ['open'], [], []]);
    // The server is gone: nothing answers.
    await pause(15_000);
    expect(lost).toEqual([0]);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it('does not wait for ever for a handshake', async () => {
    const { world, lost } = openFakeConnection();
    await pause(15_000);
    expect(lost).toEqual([0]);
    await pause(1_000);
    expect(world.sockets).toHaveLength(2);
  });

  it('ignores frames of an abandoned connection', async () => {
    const { world, frames, line } = openFakeConnection();
    await flush();
    const first = world.last();
    first.accept();
    line.restart();
    first.say(read);
    expect(frames).toEqual([]);
  });

  it('is silent once it is closed', async () => {
    const { world, line, states } = openFakeConnection();
    await flush();
    world.last().accept();
    line.close();
    world.wake();
    world.last().hangUp(1006);
    await pause(60_000);
    expect(states).toEqual(['open']);
    expect(world.sockets).toHaveLength(1);
    expect(line.send({ action: 'getChatHistory' })).toBe(false);
  });
});
