import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InboxPage } from '../../../contract/desk/inbox.ts';
import { makeFakeNetwork, memoryStore } from '../../consultations/thread/chat.fixture.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { makeClinicConsole } from './make-clinic-console.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStore());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function openConsole() {
  const world = makeFakeNetwork();
  const list = vi.fn(async () => fakeInbox([])({ input: {} }) as InboxPage);
  const console = makeClinicConsole('staff', { list, openConnection: world.open });
  const close = console.start(() => undefined);
  return { world, list, console, close };
}

it('loads the list once on opening, after the socket is connected', async () => {
  const { world, list, close } = openConsole();
  await pause(200);
  expect(list).not.toHaveBeenCalled();
  world.last().accept();
  await pause(10_000);
  expect(list).toHaveBeenCalledTimes(1);
  close();
});

it('keeps one socket and does not reload the list during an idle hour', async () => {
  const { world, list, close } = openConsole();
  await pause(0);
  world.last().accept();
  for (let beat = 0; beat < 80; beat += 1) {
    await pause(45_000);
    expect(world.last().sent.at(-1)).toEqual({ action: 'ping' });
    world.last().say({ action: 'pong' });
  }
  expect([world.sockets.length, world.tickets]).toEqual([1, 1]);
  expect(list).toHaveBeenCalledTimes(1);
  close();
});

it('loads the list without a socket, and reloads it once connected', async () => {
  const { world, list, console, close } = openConsole();
  await pause(2_000);
  expect(list).toHaveBeenCalledTimes(1);
  expect(console.inbox.state().status).toBe('ready');
  world.last().accept();
  await pause(0);
  expect(list).toHaveBeenCalledTimes(2);
  close();
});

it('reports a possible change of the clinic after a lost socket, not when it opens first', async () => {
  const { world, console, close } = openConsole();
  const onChange = vi.fn();
  console.onChange(onChange);
  await pause(0);
  world.last().accept();
  world.last().say({ action: 'pong' });
  await pause(1_000);
  expect(onChange).not.toHaveBeenCalled();
  world.last().hangUp(1006);
  await pause(1_000);
  expect(world.sockets).toHaveLength(2);
  world.last().accept();
  await pause(1_000);
  expect(onChange.mock.calls).toEqual([[undefined]]);
  close();
});

it('stops all requests when it is closed', async () => {
  const { list, close } = openConsole();
  close();
  await pause(10_000);
  expect(list).not.toHaveBeenCalled();
});
