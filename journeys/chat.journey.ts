import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import type { Language } from '../contract/constants.ts';
import { daysUntil } from '../web/i18n/format.ts';
import {
  type BrowserUser,
  closeContexts,
  DESKTOP_SIZE,
  exactNamePattern,
  expectAccessible,
  expectNoHorizontalOverflow,
  expectScreen,
  launchBrowser,
  openAs,
  PHONE_SIZE,
  waitForHydration,
} from './browser.ts';
import { type JourneyPhrases, loadJourneyPhrases, type Say, sayIn } from './phrases.ts';
import { startFromTemplate } from './product.ts';
import { firstTreatment, signIn, signInHome, type Treatment } from './steps.ts';
import { expectOnce, message, type Talk, talkOn } from './talk.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof startFromTemplate>>;
/** Phrases of the patient's pages and of the coordinator's console. */
let arabic: JourneyPhrases;
let clinic: Say<'clinic'>;
let treatment: Treatment;
let question: Record<Language, string>;
let answer: Record<Language, string>;
beforeAll(async () => {
  [browser, product, arabic, clinic] = await Promise.all([
    launchBrowser(),
    startFromTemplate(inject('template')),
    loadJourneyPhrases('ar'),
    sayIn('ko', 'clinic'),
  ]);
  treatment = await firstTreatment(product.url, 'ar');
  const book = join(import.meta.dirname, '../sandbox/translation/phrases/02-treatments.yaml');
  [question, answer] = parse(await readFile(book, 'utf8')) as [typeof question, typeof answer];
});
afterAll(async () => {
  await closeContexts(browser);
  await product.close();
});

const NAME = 'AMAL HADDAD';
/** Console errors of a browser whose network is cut or whose server is down. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket/;

it('talks in two languages, loses nothing, and fixes a date', async () => {
  const patient = await openAs(browser, product.url, { language: 'ar', viewport: PHONE_SIZE, timezoneId: 'Asia/Riyadh', expected: [CUT], motion: true });
  const coordinator = await openAs(browser, product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul', expected: [CUT], motion: true });
  const [hers, desk, second] = await Promise.all([registered(patient), ...(await twoConsoles(coordinator))]);

  await speakBothWays(hers, desk, second);
  await saySomethingUnknown(hers, desk);
  await loseNetworkAndRecover(patient, hers, desk);
  await killProductAndRecover(hers, desk, second);
  await fixTheDate(hers, desk);
  await scrollInPlace(second);

  expect(patient.errors).toEqual([]);
  expect(coordinator.errors).toEqual([]);
  await Promise.all([patient.close(), coordinator.close()]);
});

/** Goes from the treatment through the registration, with its three consents, to the chat. */
async function registered({ page }: BrowserUser): Promise<Talk> {
  const { catalog, consultations } = arabic;
  await signInHome(page, arabic, 'patient');
  await page.goto(`/treatment-detail/${treatment.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: catalog('action.chat'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: treatment.hospital.name });
  const name = (description?: string) =>
    dialog.getByRole('textbox', { name: exactNamePattern(consultations('register.name')), ...(description === undefined ? {} : { description }) });
  await name().fill('');
  await dialog.getByRole('textbox', { name: exactNamePattern(consultations('register.phone')) }).focus();
  await name(consultations('register.name.required')).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await name().fill(NAME);

  await dialog.getByRole('button', { name: consultations('consent.viewLabel', { consent: consultations('consent.sensitive') }), exact: true }).click();
  const text = page.getByRole('dialog').last();
  await text.getByRole('heading', { level: 3 }).first().waitFor();
  await expectAccessible(page);
  await text.locator('footer').getByRole('button').click();
  const start = dialog.getByRole('button', { name: consultations('register.submit'), exact: true });
  for (const consent of ['personal', 'sensitive', 'third_party'] as const) {
    expect(await start.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: consultations(`consent.${consent}`), exact: true }).check();
  }
  await start.click();
  await dialog.getByText(consultations('empty.title'), { exact: true }).waitFor();
  await expectAccessible(page);
  return patientTalk(page);
}

function patientTalk(page: Page): Talk {
  const { consultations } = arabic;
  return talkOn(page, consultations('thread.label', { name: treatment.hospital.name }), consultations('write.label'), consultations('write.send'));
}

/** Opens the coordinator's console in two tabs. */
async function twoConsoles({ page, context }: BrowserUser): Promise<[Talk, Talk]> {
  await page.goto('/login');
  await signIn(page, await loadJourneyPhrases('en'), 'coordinator');
  const second = await context.newPage();
  await second.goto('/clinic');
  const talks = [page, second].map((each) => talkOn(each, clinic('thread.label', { name: NAME }), clinic('write.label'), clinic('write.send')));
  for (const { page: each } of talks) await each.getByText(clinic('choose.title'), { exact: true }).waitFor();
  return talks as [Talk, Talk];
}

const inboxRow = (page: Page) => page.getByRole('region', { name: clinic('inbox'), exact: true }).getByRole('button', { name: NAME });

async function speakBothWays(hers: Talk, desk: Talk, second: Talk): Promise<void> {
  const { consultations } = arabic;
  await hers.write(question.ar);
  await message(hers, question.ar).getByText(consultations('message.sent'), { exact: true }).waitFor();
  // Both tabs get the message without a reload, in Korean.
  for (const { page } of [desk, second]) {
    await inboxRow(page).getByText(question.ko, { exact: true }).waitFor();
    await page
      .getByRole('status')
      .getByText(clinic('waiting', { count: 1 }), { exact: true })
      .waitFor();
  }
  for (const { page } of [desk, second]) await inboxRow(page).click();
  for (const talk of [desk, second]) {
    await message(talk, question.ko).getByText(question.ar, { exact: true }).waitFor();
    expect(await message(talk, question.ar).count()).toBe(1);
  }
  await message(hers, question.ar).getByText(consultations('message.read'), { exact: true }).waitFor();
  await desk.page
    .getByRole('complementary', { name: clinic('patient'), exact: true })
    .getByText(NAME, { exact: true })
    .waitFor();
  await expectAccessible(desk.page);

  await desk.write(answer.ko);
  await message(hers, answer.ko).getByText(answer.ar, { exact: true }).waitFor();
  await message(second, answer.ko).waitFor();
  // The original is marked as Korean, so that it is read aloud and rendered as such.
  expect(await message(hers, answer.ko).getByText(answer.ko, { exact: true }).getAttribute('lang')).toBe('ko');
  await expectAccessible(hers.page);
}

async function saySomethingUnknown(hers: Talk, desk: Talk): Promise<void> {
  const unknown = 'قطتي تحب الموسيقى الكلاسيكية في الشتاء';
  await hers.write(unknown);
  await message(hers, unknown).getByText(arabic.consultations('message.untranslated'), { exact: true }).waitFor();
  await message(desk, unknown).getByText(clinic('message.untranslated'), { exact: true }).waitFor();
}

/** Cuts the patient's network while both sides continue to write. */
async function loseNetworkAndRecover({ context }: BrowserUser, hers: Talk, desk: Talk): Promise<void> {
  const { consultations } = arabic;
  await context.setOffline(true);
  await hers.page.getByText(consultations('line.waiting'), { exact: true }).waitFor();
  const [first, then, meanwhile] = ['1 — في القطار', '2 — في النفق', '3 — 그동안에'] as const;
  await hers.write(first);
  await hers.write(then);
  for (const text of [first, then]) await message(hers, text).getByText(consultations('message.pending'), { exact: true }).waitFor();
  await expectAccessible(hers.page);
  await desk.write(meanwhile);
  await message(desk, meanwhile).getByText(clinic('message.sent'), { exact: true }).waitFor();
  expect(await message(desk, first).count()).toBe(0);

  await context.setOffline(false);
  for (const text of [first, then]) await message(desk, text).waitFor();
  await message(hers, meanwhile).waitFor();
  await expectOnce([hers, desk], [meanwhile, first, then]);
}

/** Kills the server while both sides continue to write. */
async function killProductAndRecover(hers: Talk, desk: Talk, second: Talk): Promise<void> {
  await product.kill();
  await hers.page.getByText(arabic.consultations('line.waiting'), { exact: true }).waitFor();
  await desk.page.getByText(clinic('line.waiting'), { exact: true }).waitFor();
  const [question, answer] = ['4 — هل من أحد؟', '5 — 잠시만요'] as const;
  await hers.write(question);
  await desk.write(answer);
  await product.start();
  // The page becomes visible again, so it need not wait for its next attempt.
  for (const { page } of [hers, desk, second]) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (const talk of [hers, second]) await message(talk, answer).waitFor();
  for (const talk of [desk, second]) await message(talk, question).waitFor();
  await message(hers, question)
    .getByText(new RegExp(`${arabic.consultations('message.sent')}|${arabic.consultations('message.read')}`))
    .waitFor();
  await expectOnce([hers, desk, second], [question, answer]);
}

/** The coordinator fixes a date within the opening hours; the patient sees it at once, and later sees it cancelled. */
async function fixTheDate(hers: Talk, desk: Talk): Promise<void> {
  const { consultations, orders } = arabic;
  const panel = desk.page.getByRole('complementary', { name: clinic('patient'), exact: true });
  await panel.getByRole('button', { name: clinic('visits.add'), exact: true }).click();
  const dialog = desk.page.getByRole('dialog', { name: clinic('times.fix.title') });
  await dialog.getByText(clinic('slots.pickDay'), { exact: true }).waitFor();
  await dialog
    .getByRole('button', { name: clinic('slots.next') })
    .first()
    .click();
  await dialog.locator('[role=gridcell] [role=button]:not([aria-disabled=true])').filter({ visible: true }).first().click();
  const slot = dialog.getByRole('radio', { name: /^\d{2}:\d{2}/ }).first();
  await slot.check();
  // A day that shows “1” is named “12월 1일”: the rule compares whole words and finds none in Korean.
  await expectAccessible(desk.page, { except: ['label-content-name-mismatch'] });
  const at = await slot.inputValue();
  const [before = '', after = ''] = clinic('times.fix', { time: '|' }).split('|').map(RegExp.escape);
  await dialog.getByRole('button', { name: new RegExp(`^${before}.+${after}$`) }).click();
  await desk.page.getByRole('status').getByText(clinic('did.accept'), { exact: true }).waitFor();

  const card = hers.page.getByRole('region', { name: consultations('date.title'), exact: true });
  await card.waitFor();
  await expect.poll(() => card.innerText()).toContain(`D-${daysUntil(at)}`);
  await expectAccessible(hers.page);
  await expectNoHorizontalOverflow(hers.page);

  await hers.page.goto('/my-reservation');
  await expectScreen(hers.page, orders('myReservation.title'));
  const confirmed = hers.page.getByRole('article').getByText(new RegExp(`^${orders('myReservation.confirmed')} D-\\d+$`));
  await expect.poll(async () => (await confirmed.innerText()).endsWith(` D-${daysUntil(at)}`)).toBe(true);
  await hers.page.getByRole('button', { name: orders('myReservation.chat.with', { clinic: treatment.hospital.name }) }).click();
  await card.waitFor();
  // The address contains the open chat: a reload restores it, Back closes it, Forward opens it.
  const chatInAddress = () => new URL(hers.page.url()).searchParams.get('chat');
  expect(chatInAddress()).toBe(String(treatment.hospital_id));
  await hers.page.reload();
  await card.waitFor();
  await hers.page.goBack();
  await card.waitFor({ state: 'hidden' });
  expect(chatInAddress()).toBeNull();
  await hers.page.goForward();
  await card.waitFor();
  // The whole conversation is shown again.
  await message(patientTalk(hers.page), question.ar).waitFor();

  await panel.getByRole('button', { name: clinic('act.give-up'), exact: true }).click();
  const sure = desk.page.getByRole('dialog', { name: clinic('giveUp.title') });
  await sure.getByRole('combobox').selectOption('patient-asked');
  await sure.getByRole('button', { name: clinic('giveUp.confirm'), exact: true }).click();
  await desk.page.getByRole('status').getByText(clinic('did.give-up'), { exact: true }).waitFor();
  await card.waitFor({ state: 'hidden' });
  await hers.page
    .getByRole('dialog')
    .getByRole('button', { name: consultations('close'), exact: true })
    .click();
  await hers.page.getByRole('article').getByText(orders('myReservation.inProgress'), { exact: true }).waitFor();
  expect(chatInAddress()).toBeNull();
  await hers.page.getByRole('article').getByText(orders('myReservation.noDate'), { exact: true }).waitFor();
}

/** With many patients only the list scrolls: the page keeps the window's height, and the top bar its place. */
async function scrollInPlace({ page }: Talk): Promise<void> {
  const count = 99;
  await page.route('**/api/v1/clinic/inbox?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { items: object[] };
    const [row] = answer.items;
    const items = Array.from({ length: count }, (_, i) => ({ ...row, id: 1000 + i, member_uid: `patient${i}`, unread_count: 1 }));
    await route.fulfill({ json: { ...answer, items, total: count } });
  });
  await page.goto('/clinic');
  const list = page.getByRole('region', { name: clinic('inbox'), exact: true });
  await list.getByRole('listitem').first().waitFor();
  await list.hover();
  await page.mouse.wheel(0, 100_000);
  // Rows out of sight are not rendered; the last one appears once the list is scrolled to it.
  await list.locator(`li[aria-posinset="${count}"]`).getByRole('button').focus();
  const {
    page: height,
    window,
    scrolled,
  } = await page.evaluate(() => ({ page: document.documentElement.scrollHeight, window: innerHeight, scrolled: scrollY }));
  expect([height, scrolled]).toEqual([window, 0]);
}
