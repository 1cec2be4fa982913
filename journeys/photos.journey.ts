import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DESK, expectAccessible, expectNoSideways, launch, leaveAll, PHONE, person } from './browser.ts';
import { makeLine } from './line.ts';
import { outside } from './outside.ts';
import { sayIn } from './phrases.ts';
import { productFrom } from './product.ts';
import { begins, signInBeside } from './steps.ts';

/* Photos from a phone whose line breaks. */

let browser: Browser;
let product: Awaited<ReturnType<typeof productFrom>>;
let line: Awaited<ReturnType<typeof makeLine>>;
beforeAll(async () => {
  line = await makeLine();
  [browser, product] = await Promise.all([launch(), productFrom(inject('template'), { PUBLIC_URL: line.url })]);
  line.lead(Number(new URL(product.url).port));
});
afterAll(async () => {
  await leaveAll(browser);
  line.close();
  await product.close();
});

const { call, join, tokenOf } = outside(() => product.url);
const CLINIC = 1;
/** What a browser writes down while the line is cut. */
const CUT = [/ERR_(EMPTY_RESPONSE|CONNECTION_\w+|SOCKET_NOT_CONNECTED|FAILED)|WebSocket/];

/** A photo as a phone takes it: larger than what any buffer on the way holds. */
const photo = (): Promise<Buffer> =>
  sharp(randomBytes(900 * 1200 * 3), { raw: { width: 900, height: 1200, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

it('takes a photo of her face by the guide; the line breaks at nine tenths of it, comes back, and it arrives once, by its angle (patient ar at 390 px, console ko)', async () => {
  const her = await join({ name: 'LAYLA OMARI', native: 'ليلى العمري', language: 'ar', phone: '+966501230301' }, CLINIC);
  const [thread, guide, angles] = [await sayIn('ar', 'thread'), await sayIn('ar', 'photo-guide'), await sayIn('ar', 'angles')];
  const phone = await person(browser, line.url, { language: 'ar', viewport: PHONE, expected: CUT });
  const { page } = phone;
  await signInBeside(page, her.uid);
  await page.goto(`/my-reservation?chat=${CLINIC}`);
  const chat = page.getByRole('dialog').first();
  await chat.getByRole('button', { name: thread('file.add'), exact: true }).click();
  const kinds = page.getByRole('dialog', { name: guide('kind.title'), exact: true });
  await kinds.waitFor();
  await expectAccessible(page);
  await kinds.getByRole('button', { name: begins(guide('kind.face')) }).click();
  const steps = page.getByRole('dialog', { name: begins(guide('kind.face')) });
  await steps.getByRole('heading', { level: 3, name: angles('face-front'), exact: true }).waitFor();
  await expectNoSideways(page);
  await expectAccessible(page);
  const bytes = await photo();
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

  // Nothing leaves her phone before she agrees; then nine tenths of it do.
  const consent = page.getByRole('dialog', { name: thread('file.consent.title'), exact: true });
  await consent.getByRole('checkbox').check();
  line.cutAfter(Math.round(bytes.length * 0.9));
  await consent.getByRole('button', { name: thread('file.consent.confirm'), exact: true }).click();
  const tray = chat.getByRole('list', { name: thread('file.label'), exact: true });
  await tray.getByText(angles('face-front'), { exact: true }).waitFor();
  await chat.getByRole('button', { name: thread('file.sendWhenThere'), exact: true }).click();
  await chat.getByRole('button', { name: thread('file.wanted'), exact: true }).waitFor();
  const own = async () => (await (await call(`/api/v1/consultations/${her.thread}/files`, her.token)).json()) as { files: { angle?: string }[] };
  await expect.poll(() => line.isCut()).toBe(true);
  expect((await own()).files).toEqual([]);

  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const shown = chat.getByRole('button', { name: thread('file.open', { name: angles('face-front') }), exact: true });
  await shown.waitFor();
  await tray.waitFor({ state: 'hidden' });
  await expectNoSideways(page);
  expect((await own()).files.map(({ angle }) => angle)).toEqual(['face-front']);

  // The coordinator reads which angle it is; there is one message of it.
  const [clinic, korean, named] = [await sayIn('ko', 'clinic'), await sayIn('ko', 'thread'), await sayIn('ko', 'angles')];
  const desk = await person(browser, product.url, { viewport: DESK, timezoneId: 'Asia/Seoul', looked: false });
  await signInBeside(desk.page, 'coordinator');
  await desk.page.goto(`/clinic?consultation=${her.thread}`);
  const said = desk.page.getByRole('region', { name: clinic('thread.label', { name: 'LAYLA OMARI' }), exact: true }).last();
  await said.getByRole('button', { name: korean('file.open', { name: named('face-front') }), exact: true }).waitFor();
  expect(await said.getByRole('button', { name: begins(korean('file.open', { name: named('face-front') })) }).count()).toBe(1);
  const record = await call(`/api/v1/clinic/consultations/${her.thread}/record`, await tokenOf('coordinator'), {});
  expect(((await record.json()) as { messages: { files: object[] }[] }).messages.map(({ files }) => files)).toEqual([
    [{ kind: 'picture', name: '', gone: null, angle: 'face-front' }],
  ]);
  expect([...phone.errors, ...desk.errors]).toEqual([]);
  await Promise.all([phone.close(), desk.close()]);
});
