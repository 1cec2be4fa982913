import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBrowser } from './browser.fixture.ts';

let browser: ReturnType<typeof createFakeBrowser>;
let tab: Awaited<ReturnType<typeof browser.tab>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  browser = createFakeBrowser();
  tab = await browser.tab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const profile = (of = tab) => of.api('profile') as Promise<{ uid: string }>;

it('logging out aborts pending reads, but pending mutations still return', async () => {
  await browser.signIn(tab);
  const late = Promise.withResolvers<{ status: number; body: unknown }>();
  for (let i = 0; i < 2; i += 1) browser.server.once('mypage', () => late.promise);
  const [read, done] = [profile(), tab.api('editProfile', { body: {} } as never)];
  await vi.waitFor(() => expect(browser.server.asked).toHaveLength(2), { timeout: 10_000 });
  const leaving = tab.logout();
  await expect(read).rejects.toMatchObject({ name: 'SessionEnded' });
  await leaving;
  late.resolve({ status: 200, body: { uid: 'mary' } });
  expect(await done).toEqual({ uid: 'mary' });
  // The next member's reads work as usual.
  await browser.signIn(tab, 'sue');
  expect(await profile()).toEqual({ uid: 'sue' });
});

it('logging out aborts a pending request for a chat ticket, and ends the connection', async () => {
  await browser.signIn(tab);
  vi.stubGlobal('window', { addEventListener: vi.fn() });
  Object.assign(document, { addEventListener: vi.fn() });
  const { listenForChanges } = await import('../consultations/connection/browser-socket.ts');
  const late = Promise.withResolvers<{ status: number; body: unknown }>();
  browser.server.once('ticket', () => late.promise);
  const onState = vi.fn();
  listenForChanges({ onOpen: vi.fn(), onChanged: vi.fn(), onState });
  await vi.waitFor(() => expect(browser.server.asked.at(-1)).toMatch(/ticket$/), { timeout: 10_000 });
  await tab.logout();
  await vi.waitFor(() => expect(onState).toHaveBeenCalledExactlyOnceWith('ended'), { timeout: 10_000 });
});

it('is not brought back to life by an answer that comes after logging out', async () => {
  await browser.signIn(tab);
  browser.server.forward(16);
  const waiting = expect(profile()).rejects.toMatchObject({ name: 'SessionEnded' });
  await vi.waitFor(() => expect(browser.server.refreshes()).toBe(1), { timeout: 10_000 });
  await tab.logout();
  await waiting;
  expect([tab.hasSession(), browser.local.stored.size]).toEqual([false, 0]);
});

it('lets nothing else lead to sign-in until she who logs out has left the page', async () => {
  await browser.signIn(tab);
  const way = Promise.withResolvers<void>();
  const onward = vi.fn(() => way.promise);
  const out = tab.logout(onward);
  await vi.waitFor(() => expect(onward).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect([tab.hasSession(), tab.isLoggingOut(), tab.isLoggingOutInAnyTab()]).toEqual([false, true, true]);
  way.resolve();
  await out;
  expect([tab.isLoggingOut(), tab.isLoggingOutInAnyTab()]).toEqual([false, false]);
});

it('asks for nothing when she has logged out while it waited for its turn', async () => {
  const other = await browser.tab();
  await browser.signIn(tab);
  browser.server.forward(16);
  let free = () => {};
  const busy = navigator.locks.request('naru-session', () => new Promise<void>((done) => (free = done)));
  const waiting = Promise.allSettled([profile(), profile(other), tab.getCurrentRole()]);
  await tab.logout();
  free();
  await busy;
  const ended = { status: 'rejected', reason: expect.objectContaining({ name: 'SessionEnded' }) };
  expect(await waiting).toEqual([ended, ended, { status: 'fulfilled', value: null }]);
  expect(browser.server.refreshes()).toBe(0);
});
