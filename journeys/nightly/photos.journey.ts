// Rooms: contract/threads/{attachments,photo-angles} server/files server/{chat,threads}/attachments web/consultations/attachments
import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE } from '../browser.ts';
import { makeNetworkProxy } from '../network-proxy.ts';
import { makeOutsideClient } from '../outside-client.ts';
import { sayIn } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { makePhrasePattern, signInByApi } from '../steps.ts';

/* Photos are sent from a phone whose network breaks off. */

const network = await makeNetworkProxy();
const journey = setUpJourney({ PUBLIC_URL: network.url });
beforeAll(() => network.setTarget(Number(new URL(journey.product.url).port)));
afterAll(() => network.close());

const { call, join, tokenOf } = makeOutsideClient(() => journey.product.url);
const CLINIC = 1;
/** Console errors while the network is cut. */
const OFFLINE_ERRORS = [/ERR_(EMPTY_RESPONSE|CONNECTION_\w+|SOCKET_NOT_CONNECTED|FAILED)|WebSocket/];

/** Creates a photo as large as a phone's: larger than any buffer on the way. */
const makePhoto = (width = 900, height = 1200): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

it('takes a photo of her face by the guide; the line breaks at nine tenths of it, comes back, and it arrives once, by its angle (patient ar at 390 px, console ko)', async () => {
  const her = await join({ name: 'LAYLA OMARI', native: 'ليلى العمري', language: 'ar', phone: '+966501230301' }, CLINIC);
  const [thread, guide, angles] = [await sayIn('ar', 'thread'), await sayIn('ar', 'photo-guide'), await sayIn('ar', 'angles')];
  const phone = await openBrowserUser(journey.browser, network.url, { language: 'ar', viewport: PHONE_SIZE, expected: OFFLINE_ERRORS });
  const { page } = phone;
  await signInByApi(page, her.uid);
  await page.goto(`/my-reservation?chat=${CLINIC}`);
  const chat = page.getByRole('dialog').first();
  await chat.getByRole('button', { name: thread('file.add'), exact: true }).click();
  const kinds = page.getByRole('dialog', { name: guide('kind.title'), exact: true });
  await kinds.waitFor();
  await expectAccessible(page);
  await kinds.getByRole('button', { name: makePhrasePattern(guide('kind.face')) }).click();
  const steps = page.getByRole('dialog', { name: makePhrasePattern(guide('kind.face')) });
  await steps.getByRole('heading', { level: 3, name: angles('face-front'), exact: true }).waitFor();
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);
  const bytes = await makePhoto();
  const go = (key: 'next' | 'skip') => steps.getByRole('button', { name: guide(key), exact: true }).click();
  await steps
    .getByLabel(guide('take'), { exact: true })
    .and(steps.locator('input'))
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await steps.getByText(guide('compare'), { exact: true }).waitFor();
  await expectAccessible(page);
  await go('next');
  for (const _ of ['face-half-left', 'face-left', 'face-half-right', 'face-right']) await go('skip');
  await steps.getByRole('heading', { level: 3, name: guide('overview.title'), exact: true }).waitFor();
  await expectAccessible(page);
  await steps.getByRole('button', { name: guide('add', { count: 1 }), exact: true }).click();

  // Nothing leaves the phone before the patient agrees. Then nine tenths of the photo are sent.
  const consent = page.getByRole('dialog', { name: thread('file.consent.title'), exact: true });
  await consent.getByRole('checkbox').check();
  network.cutAfter(Math.round(bytes.length * 0.9));
  await consent.getByRole('button', { name: thread('file.consent.confirm'), exact: true }).click();
  const tray = chat.getByRole('list', { name: thread('file.label'), exact: true });
  await tray.getByText(angles('face-front'), { exact: true }).waitFor();
  await chat.getByRole('button', { name: thread('file.sendWhenThere'), exact: true }).click();
  await chat.getByRole('button', { name: thread('file.wanted'), exact: true }).waitFor();
  const own = async () => (await (await call(`/api/v1/consultations/${her.thread}/files`, her.token)).json()) as { files: { angle?: string }[] };
  await expect.poll(() => network.isCut()).toBe(true);
  expect((await own()).files).toEqual([]);

  network.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const shown = chat.getByRole('button', { name: thread('file.open', { name: angles('face-front') }), exact: true });
  await shown.waitFor();
  await tray.waitFor({ state: 'hidden' });
  await expectNoHorizontalOverflow(page);
  expect((await own()).files.map(({ angle }) => angle)).toEqual(['face-front']);

  // The coordinator sees the angle, in exactly one message.
  const [korean, named] = [await sayIn('ko', 'thread'), await sayIn('ko', 'angles')];
  const desk = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul', looked: false });
  await signInByApi(desk.page, 'coordinator');
  await desk.page.goto(`/clinic?consultation=${her.thread}`);
  const said = desk.page.getByRole('region', { name: korean('thread.label', { name: 'LAYLA OMARI' }), exact: true }).last();
  await said.getByRole('button', { name: korean('file.open', { name: named('face-front') }), exact: true }).waitFor();
  expect(await said.getByRole('button', { name: makePhrasePattern(korean('file.open', { name: named('face-front') })) }).count()).toBe(1);
  const record = await call(`/api/v1/clinic/consultations/${her.thread}/record`, await tokenOf('coordinator'), {});
  expect(((await record.json()) as { messages: { files: object[] }[] }).messages.map(({ files }) => files)).toEqual([
    [{ kind: 'picture', name: '', gone: null, angle: 'face-front' }],
  ]);
  expect([...phone.errors, ...desk.errors]).toEqual([]);
  await Promise.all([phone.close(), desk.close()]);
});

const UPLOAD_PATH = /\/api\/v1\/consultations\/\d+\/files\/[0-9a-f-]{36}\?/;

/** Returns a switch for uploads only. While it is cut, each upload breaks off and pages load as usual. */
async function makeUploadSwitch(context: BrowserContext) {
  let isAway = true;
  const handedIn: { id: string; page: Page }[] = [];
  await context.route(UPLOAD_PATH, async (route) => {
    if (isAway) return route.abort('connectionreset');
    const id = new URL(route.request().url()).pathname.split('/').at(-1) as string;
    handedIn.push({ id, page: route.request().frame().page() });
    await route.continue();
  });
  return {
    handedIn,
    cut: () => (isAway = true),
    async mend(page: Page) {
      isAway = false;
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
  };
}

/** Returns the batch of files that the browser stores, once there is one. */
const waitForStoredBatch = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('naru-files');
    const database = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)));
    const asked = database.transaction('batches').objectStore('batches').getAll();
    const [batch] = await new Promise<{ wanted: boolean; files: { id: string }[] }[]>((done) => (asked.onsuccess = () => done(asked.result)));
    database.close();
    return { wanted: batch?.wanted, ids: batch?.files.map(({ id }) => id) ?? [] };
  });

/** Returns the data of unsent files that a browser holds. */
const readUnsentData = (page: Page) =>
  page.evaluate(async () => ({ isThere: (await indexedDB.databases()).some(({ name }) => name === 'naru-files'), waits: localStorage.getItem('files_wait') }));

it('keeps photos on their way when a tab is closed: the next goes on with them, one tab alone, once; cancelled stays cancelled, and logging out takes all away (patient en at 390 px)', async () => {
  const her = await join({ name: 'NORA LIND', native: 'Nora Lind', language: 'en', phone: '+4670123301' }, CLINIC);
  await call(`/api/v1/consultations/${her.thread}/files/consent`, her.token, { consent: true }, 'PUT');
  const [thread, shell, offline] = [await sayIn('en', 'thread'), await sayIn('en', 'shell'), await sayIn('en', 'offline')];
  const phone = await openBrowserUser(journey.browser, network.url, { viewport: PHONE_SIZE, expected: OFFLINE_ERRORS });
  const { context } = phone;
  const files = await makeUploadSwitch(context);
  await signInByApi(phone.page, her.uid);
  const chatIn = async (page: Page) => {
    await page.goto(`/my-reservation?chat=${CLINIC}`);
    const chat = page.getByRole('dialog').first();
    await chat.getByRole('button', { name: thread('file.add'), exact: true }).waitFor();
    const tray = chat.getByRole('list', { name: thread('file.label'), exact: true });
    const choose = async (...names: string[]) => {
      const chosen = await Promise.all(names.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await makePhoto(90, 120) })));
      await chat.locator('input[type=file]').setInputFiles(chosen);
      for (const name of names) await tray.getByText(name, { exact: true }).waitFor();
    };
    return { chat, tray, choose, photos: chat.getByRole('button', { name: makePhrasePattern(thread('file.open', { name: '' }).trim()) }) };
  };
  const own = async () =>
    (await (await call(`/api/v1/consultations/${her.thread}/files`, her.token)).json()) as { files: { id: string; message_id: number }[] };
  // Three photos are chosen and one is removed; the other two are to be sent. The tab closes before any photo arrives.
  const first = await chatIn(phone.page);
  await first.choose('1.jpg', '2.jpg', '3.jpg');
  await first.chat.getByRole('button', { name: thread('file.remove', { name: '2.jpg' }), exact: true }).click();
  await first.chat.getByRole('button', { name: thread('file.sendWhenThere'), exact: true }).click();
  await expect.poll(() => readUnsentData(phone.page)).toEqual({ isThere: true, waits: '1' });
  await expect.poll(() => waitForStoredBatch(phone.page)).toEqual({ wanted: true, ids: [expect.any(String), expect.any(String)] });
  const { ids } = await waitForStoredBatch(phone.page);
  await phone.page.close();

  // A second tab continues to send the photos. A third tab continues only after the second is closed.
  const page = await context.newPage();
  const second = await chatIn(page);
  await second.tray.getByText('3.jpg', { exact: true }).waitFor();
  expect(await second.tray.getByText('2.jpg', { exact: true }).count()).toBe(0);
  await second.chat.getByRole('button', { name: thread('file.wanted'), exact: true }).waitFor();
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);
  const last = await context.newPage();
  const third = await chatIn(last);
  await expect
    .poll(async () => (await last.evaluate(() => navigator.locks.query())).pending?.filter(({ name }) => name?.startsWith('naru-files')).length)
    .toBe(1);
  expect(await third.tray.count()).toBe(0);
  await page.close();
  await third.tray.getByText('3.jpg', { exact: true }).waitFor();
  await files.mend(last);
  await third.tray.waitFor({ state: 'hidden' });
  await third.photos.nth(1).waitFor();
  expect(new Set(files.handedIn.map(({ page: by }) => by))).toEqual(new Set([last]));
  expect(files.handedIn.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  const { files: sent } = await own();
  expect(sent.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(1);
  await expect.poll(() => readUnsentData(last)).toEqual({ isThere: true, waits: null });

  // A browser without room for a file says so, sends the file from memory, and stores the next one.
  files.cut();
  await last.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value) {
      const asked = put.call(this, value);
      if ('bytes' in value) {
        IDBObjectStore.prototype.put = put;
        this.transaction.abort();
      }
      return asked;
    };
  });
  await third.choose('4.jpg');
  await third.chat.getByText(thread('file.unkept'), { exact: true }).waitFor();
  await expectAccessible(last);
  await third.choose('5.jpg');
  await expect.poll(async () => (await waitForStoredBatch(last)).ids.length).toBe(1);
  await chatIn(last);
  await third.tray.getByText('5.jpg', { exact: true }).waitFor();
  expect(await third.tray.getByText('4.jpg', { exact: true }).count()).toBe(0);

  // Logging out warns and deletes the waiting files. Nothing is sent afterwards.
  await last.keyboard.press('Escape');
  await last.getByRole('button', { name: shell('common.logOut'), exact: true }).click();
  const ask = last.getByRole('dialog');
  await ask.getByText(offline('logout.waits'), { exact: true }).waitFor();
  await ask.getByRole('button', { name: shell('common.logOut'), exact: true }).click();
  await last.waitForURL('**/login**');
  await expect.poll(() => readUnsentData(last)).toEqual({ isThere: false, waits: null });
  await files.mend(last);
  await signInByApi(last, her.uid);
  const again = await chatIn(last);
  await again.photos.nth(1).waitFor();
  expect([await again.tray.count(), files.handedIn.length, (await own()).files.length]).toEqual([0, 2, 2]);
  expect(phone.errors).toEqual([]);
  await phone.close();
});

it('keeps a coordinator’s document over a reload, and sends it once (console ko)', async () => {
  const her = await join({ name: 'MIA STONE', native: 'Mia Stone', language: 'en', phone: '+4670123302' }, CLINIC);
  const thread = await sayIn('ko', 'thread');
  const desk = await openBrowserUser(journey.browser, network.url, {
    viewport: DESKTOP_SIZE,
    timezoneId: 'Asia/Seoul',
    looked: false,
    expected: OFFLINE_ERRORS,
  });
  const { page } = desk;
  const files = await makeUploadSwitch(desk.context);
  await signInByApi(page, 'coordinator');
  await page.goto(`/clinic?consultation=${her.thread}`);
  const pane = page.getByRole('region', { name: thread('thread.label', { name: 'MIA STONE' }), exact: true }).first();
  const tray = pane.getByRole('list', { name: thread('file.label'), exact: true });
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
  await pane.locator('input[type=file]').setInputFiles({ name: 'aftercare.pdf', mimeType: 'application/pdf', buffer: pdf });
  await pane.getByRole('button', { name: thread('file.sendWhenThere'), exact: true }).click();
  await expect.poll(() => readUnsentData(page)).toEqual({ isThere: true, waits: '1' });
  await page.reload();
  await tray.getByText('aftercare.pdf', { exact: true }).waitFor();
  await pane.getByRole('button', { name: thread('file.wanted'), exact: true }).waitFor();
  await files.mend(page);
  await pane.getByRole('button', { name: thread('file.save', { name: 'aftercare.pdf' }), exact: true }).waitFor();
  await tray.waitFor({ state: 'hidden' });
  const record = await call(`/api/v1/clinic/consultations/${her.thread}/record`, await tokenOf('coordinator'), {});
  expect(((await record.json()) as { messages: { files: object[] }[] }).messages.map(({ files: of }) => of.length)).toEqual([1]);
  expect([files.handedIn.length, desk.errors]).toEqual([1, []]);
  await desk.close();
});
