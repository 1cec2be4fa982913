// Rooms: server/notifications/devices web/accounts/devices web/session web/worker
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { expectAccessible, openBrowserUser, PHONE_SIZE } from '../browser.ts';
import { loadJourneyPhrases, sayIn } from '../phrases.ts';
import { grantNotifications, NO_PUSH_SERVICE_ERRORS, turnOnPush } from '../push.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { signIn, signInAndWaitForHome } from '../steps.ts';

const journey = setUpJourney();
const speech = await loadJourneyPhrases('en');

async function waitForWorker(context: BrowserContext): Promise<Worker> {
  await vi.waitFor(() => expect(context.serviceWorkers()).toHaveLength(1), 30_000);
  return context.serviceWorkers()[0] as Worker;
}

/** Dispatches an event to the worker as the browser does. Returns the notifications it showed and the pages it opened. */
async function dispatchToWorker(
  worker: Worker,
  kind: 'push' | 'notificationclick',
  given: { data?: string; href?: string },
): Promise<{ shown: unknown[]; opened: string[] }> {
  return worker.evaluate(
    async ([name, { data, href }]) => {
      const scope = globalThis as unknown as { registration: object; clients: object; PushEvent: new (name: string, init: object) => Event };
      const [shown, opened]: [unknown[], string[]] = [[], []];
      Object.assign(scope.registration, { showNotification: async (...notice: unknown[]) => void shown.push(notice) });
      Object.assign(scope.clients, { openWindow: async (url: string) => void opened.push(url), matchAll: async () => [] });
      const event = name === 'push' ? new scope.PushEvent(name, { data }) : new Event(name);
      const work: Promise<unknown>[] = [];
      // Only events that the browser itself dispatches support `waitUntil`.
      Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) });
      if (name !== 'push') Object.defineProperty(event, 'notification', { value: { close: () => undefined, data: { href } } });
      globalThis.dispatchEvent(event);
      await Promise.all(work);
      return { shown, opened };
    },
    [kind, given] as const,
  );
}

const readPushRecord = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('push_token') ?? 'null'));

it('is told on her phone after a press, until she logs out; then the device is whoever’s signs in', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, expected: NO_PUSH_SERVICE_ERRORS, serviceWorkers: 'allow' });
  const { page, context } = mary;
  await grantNotifications(mary);
  await signInAndWaitForHome(page, speech, 'patient');
  expect(await readPushRecord(page)).toBeNull();
  await turnOnPush(page);
  await expectAccessible(page);
  const first = await readPushRecord(page);
  expect(Object.keys(first).sort()).toEqual(['createTime', 'options', 'token']);
  expect(Object.keys(first.options).sort()).toEqual(['auth', 'endpoint', 'p256dh', 'swScope', 'vapidKey']);
  await page.goto('/myPage?tab=3');
  await page.getByText((await sayIn('en', 'credentials'))('sessions.told'), { exact: true }).waitFor();

  const worker = await waitForWorker(context);
  const notice = JSON.stringify({ title: 'Naru', body: 'You have a new message', href: '/my-reservation', tag: 'thread' });
  expect((await dispatchToWorker(worker, 'push', { data: notice })).shown).toEqual([
    ['Naru', expect.objectContaining({ body: 'You have a new message', tag: 'thread', data: { href: '/my-reservation' } })],
  ]);
  expect((await dispatchToWorker(worker, 'notificationclick', { href: '/my-reservation' })).opened).toEqual([`${journey.product.url}/my-reservation`]);

  // After logout the browser unsubscribes and gets no more push. The next sign-in brings a new subscription for that account.
  await page.getByRole('button', { name: speech.shell('common.logOut'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: speech.shell('common.logOut'), exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: speech.signIn('login.title') }).waitFor();
  expect(await readPushRecord(page)).toBeNull();
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem('device_token') !== null);
  const second = await readPushRecord(page);
  expect(second.token).not.toBe(first.token);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/auth/login'));
  const registered = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/devices'));
  await signIn(page, speech, 'coordinator');
  expect(new URLSearchParams((await sent).postData() ?? '').get('device_token')).toBe(second.token);
  expect((await registered).status()).toBe(200);
  expect(mary.errors).toEqual([]);
  await mary.close();
});
