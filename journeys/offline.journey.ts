import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE } from './browser.ts';
import { makeNetworkProxy } from './network-proxy.ts';
import { makeOutsideClient } from './outside-client.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { DEMO_PASSWORD, firstTreatment, makePhrasePattern, signInByApi } from './steps.ts';

/** The network itself is cut. A worker's requests take another path than a page's, and the browser's offline switch does not reach both. */
const network = await makeNetworkProxy();
const journey = setUpJourney({ PUBLIC_URL: network.url });
beforeAll(() => network.setTarget(Number(new URL(journey.product.url).port)));
afterAll(() => network.close());

const { call, tokenOf, register } = makeOutsideClient(() => journey.product.url);
/** Console errors while the network is cut, and in a browser without a push service. */
const OFFLINE_ERRORS = [/ERR_(EMPTY_RESPONSE|CONNECTION_\w+|SOCKET_NOT_CONNECTED|FAILED)|WebSocket/, /Push API in incognito mode/];

/** Prepares a patient with a conversation and a fixed visit. Returns the visit's ID. */
async function prepareVisit(uid: string, minutesApart: number): Promise<number> {
  const names = { first_name: 'Noor', last_name: 'Karim', gender: 'F', messenger: 'whatsapp', country: 'SA', birth_date: '19940517' };
  const joined = await call('/api/v1/users', '', { uid, password: DEMO_PASSWORD, email: `${uid}@naru.example`, ...names });
  expect(joined.status).toBe(201);
  const [patient, desk, treatment] = await Promise.all([tokenOf(uid), tokenOf('coordinator'), firstTreatment(journey.product.url, 'en')]);
  const consultation_id = await register(patient, treatment.hospital_id);
  const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
  const free = (await (await call(`/api/v1/clinic/free-times?from=${day}&days=7&product_id=${treatment.id}`, desk)).json()) as { days: { starts: string[] }[] };
  const start = free.days.flatMap(({ starts }) => starts)[minutesApart];
  const offered = await call('/api/v1/clinic/visits', desk, { consultation_id, product_id: treatment.id, offers: [start] });
  expect(offered.status).toBe(201);
  const { id, version } = (await offered.json()) as { id: number; version: number };
  expect((await call(`/api/v1/visit/${id}/take`, patient, { version, start_at: start })).status).toBe(200);
  return id;
}

/** Waits until the worker has every page's script and controls this page. */
async function waitForShell(page: Page): Promise<void> {
  const look = async () => {
    const marks = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).match('/kept'))?.json()));
    return navigator.serviceWorker.controller !== null && marks.some((mark) => mark?.whole);
  };
  await expect.poll(() => page.evaluate(look)).toBe(true);
}
/** Restores the network and dispatches the browser's `online` event. */
async function restoreNetwork(page: Page): Promise<void> {
  network.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
const readStoredData = (page: Page) =>
  page.evaluate(async () => ({ databases: (await indexedDB.databases()).map(({ name }) => name), owner: localStorage.getItem('kept_for') }));

it.each(['en', 'ar'] as const)('opens what she saw without a network, and sends afterwards what she did (%s, 390 px)', async (language) => {
  const uid = `noor${language}2026`;
  const visit = await prepareVisit(uid, language === 'en' ? 0 : 4);
  const [speech, offline, clinic] = [await loadJourneyPhrases(language), await sayIn(language, 'offline'), await firstTreatment(journey.product.url, language)];
  const { visits, consultations, orders, shell, thread } = speech;
  const amal = await openBrowserUser(journey.browser, network.url, { language, viewport: PHONE_SIZE, expected: OFFLINE_ERRORS, serviceWorkers: 'allow' });
  const { page } = amal;
  await signInByApi(page, uid);

  // Viewed pages are cached: reservations, a conversation, the visit.
  await page.goto(`/my-reservation?chat=${clinic.hospital_id}`);
  const chat = page.getByRole('dialog');
  const box = chat.getByRole('textbox', { name: consultations('write.label'), exact: true });
  const send = chat.getByRole('button', { name: consultations('common.send'), exact: true });
  await box.fill('Is there parking?');
  await send.click();
  await chat.getByText(thread('message.sent'), { exact: true }).waitFor();
  await waitForShell(page);
  await page.goto(`/visit/${visit}`);
  await page.getByText(visits('page.driver'), { exact: true }).waitFor();
  const when = await page.getByRole('heading', { level: 1 }).textContent();

  // The network is cut. A reload shows the page with the age of its data.
  network.cut();
  await page.reload();
  const age = page.getByText(makePhrasePattern(offline('asOf.today')));
  await age.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(when);
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);

  // The conversation and the reservations show the age of their data too. A new message waits.
  await page.getByRole('link', { name: visits('do.chat'), exact: true }).click();
  await chat.getByText('Is there parking?', { exact: true }).waitFor();
  await chat.getByText(makePhrasePattern(offline('asOf.today'))).waitFor();
  await box.fill('I come by train.');
  await send.click();
  await chat.getByText('I come by train.', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: orders('myReservation.title') }).waitFor();

  // Pages that were never viewed say that they need a connection, and so does the checkout.
  await page.goto('/event-review/2/3');
  await page.getByText(makePhrasePattern(offline('notKept.title'))).waitFor();
  await page.getByRole('link', { name: offline('kept.reservations'), exact: true }).waitFor();
  await expectNoHorizontalOverflow(page);
  await page.goto('/order');
  await page.getByRole('heading', { level: 1, name: offline('pay.title'), exact: true }).waitFor();

  // Logging out would lose the waiting message, and the page warns about it.
  await page.goto('/my-reservation');
  await age.waitFor();
  await page.getByRole('button', { name: shell('common.logOut'), exact: true }).click();
  await page.getByText(offline('logout.waits'), { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  // The network returns. The message is sent once, without a reload.
  await restoreNetwork(page);
  await age.waitFor({ state: 'detached' });
  await page.goto(`/my-reservation?chat=${clinic.hospital_id}`);
  await chat.getByText('I come by train.', { exact: true }).waitFor();
  await expect.poll(() => chat.getByText(thread('message.sent'), { exact: true }).count()).toBe(2);
  expect(await chat.getByText('I come by train.', { exact: true }).count()).toBe(1);
  expect(amal.errors).toEqual([]);
  await amal.close();
});

it('leaves nothing of the first account to the second on one device, and offers a new version', async () => {
  const offline = await sayIn('en', 'offline');
  const speech = await loadJourneyPhrases('en');
  const visit = await prepareVisit('noorfirst26', 8);
  const two = await openBrowserUser(journey.browser, network.url, {
    viewport: PHONE_SIZE,
    expected: [...OFFLINE_ERRORS, /404.*visit/],
    serviceWorkers: 'allow',
  });
  const { page } = two;
  await signInByApi(page, 'noorfirst26');
  await page.goto(`/visit/${visit}`);
  await page.getByText(speech.visits('page.driver'), { exact: true }).waitFor();
  await waitForShell(page);
  const first = await readStoredData(page);
  expect(first).toMatchObject({ databases: ['naru-kept'], owner: expect.any(String) });
  await page.getByRole('button', { name: speech.shell('common.logOut'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: speech.shell('common.logOut'), exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: speech.signIn('login.title') }).waitFor();
  await expect.poll(() => readStoredData(page)).toEqual({ databases: [], owner: null });

  // The second patient never sees the first one's visit, with or without network.
  await signInByApi(page, 'patient');
  await page.goto('/my-reservation');
  await page.getByText(speech.orders('myReservation.empty'), { exact: true }).waitFor();
  await waitForShell(page);
  network.cut();
  await page.goto(`/visit/${visit}`);
  await page.getByText(makePhrasePattern(offline('notKept.title'))).waitFor();
  expect(await page.getByText(speech.visits('page.driver'), { exact: true }).count()).toBe(0);
  await restoreNetwork(page);

  // A changed worker is a new version. It is offered and waits for a press; typed values stay.
  await page.goto('/notices/wishes');
  const tick = page.locator('main').getByRole('checkbox').first();
  await tick.setChecked(!(await tick.isChecked()));
  const chosen = await tick.isChecked();
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js?next').then(() => undefined));
  const reload = page.getByRole('button', { name: offline('version.reload'), exact: true });
  await reload.waitFor();
  await expectAccessible(page);
  const loaded = page.waitForEvent('load');
  await reload.click();
  await loaded;
  await expect.poll(() => tick.isChecked()).toBe(chosen);
  expect(two.errors).toEqual([]);
  await two.close();
});
