import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Language } from '../contract/constants.ts';
import { countDaysUntil } from '../web/i18n/format.ts';
import {
  type BrowserUser,
  DESKTOP_SIZE,
  exactNamePattern,
  expectAccessible,
  expectNoHorizontalOverflow,
  expectScreen,
  openBrowserUser,
  PHONE_SIZE,
  waitForHydration,
} from './browser.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { firstTreatment, signIn, signInAndWaitForHome, type Treatment } from './steps.ts';
import { type ConversationView, expectEachOnce, findConversation, findMessage } from './talk.ts';

const journey = setUpJourney();
const shared = await sayIn('ko', 'console');
const [arabic, clinic, korean] = await Promise.all([loadJourneyPhrases('ar'), sayIn('ko', 'clinic'), sayIn('ko', 'thread')]);
/** Phrases of the patient's pages and of the coordinator's console. */
let treatment: Treatment;
let question: Record<Language, string>;
let answer: Record<Language, string>;
beforeAll(async () => {
  treatment = await firstTreatment(journey.product.url, 'ar');
  const book = join(import.meta.dirname, '../sandbox/translation/phrases/02-treatments.yaml');
  [question, answer] = parse(await readFile(book, 'utf8')) as [typeof question, typeof answer];
});

const PATIENT_NAME = 'AMAL HADDAD';
/** Console errors of a browser whose network is cut or whose server is down. */
const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket/;

it('talks in two languages, loses nothing, and fixes a date', async () => {
  const patient = await openBrowserUser(journey.browser, journey.product.url, {
    language: 'ar',
    viewport: PHONE_SIZE,
    timezoneId: 'Asia/Riyadh',
    expected: [NETWORK_ERRORS],
    motion: true,
  });
  const coordinator = await openBrowserUser(journey.browser, journey.product.url, {
    viewport: DESKTOP_SIZE,
    timezoneId: 'Asia/Seoul',
    expected: [NETWORK_ERRORS],
    motion: true,
  });
  const [patientSide, clinicSide, second] = await Promise.all([registerForChat(patient), ...(await openTwoConsoles(coordinator))]);

  await speakBothWays(patientSide, clinicSide, second);
  await saySomethingUnknown(patientSide, clinicSide);
  await loseNetworkAndRecover(patient, patientSide, clinicSide);
  await killProductAndRecover(patientSide, clinicSide, second);
  await fixTheDate(patientSide, clinicSide);
  await scrollInPlace(second);

  expect(patient.errors).toEqual([]);
  expect(coordinator.errors).toEqual([]);
  await Promise.all([patient.close(), coordinator.close()]);
});

/** Goes from the treatment through the registration, with its three consents, to the chat. */
async function registerForChat({ page }: BrowserUser): Promise<ConversationView> {
  const { catalog, consultations } = arabic;
  await signInAndWaitForHome(page, arabic, 'patient');
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
  await name().fill(PATIENT_NAME);

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
  return findPatientTalk(page);
}

function findPatientTalk(page: Page): ConversationView {
  const { consultations } = arabic;
  return findConversation(page, arabic.thread('thread.label', { name: treatment.hospital.name }), consultations('write.label'), consultations('common.send'));
}

/** Opens the coordinator's console in two tabs. */
async function openTwoConsoles({ page, context }: BrowserUser): Promise<[ConversationView, ConversationView]> {
  await page.goto('/login');
  await signIn(page, await loadJourneyPhrases('en'), 'coordinator');
  const second = await context.newPage();
  await second.goto('/clinic');
  const talks = [page, second].map((each) =>
    findConversation(each, korean('thread.label', { name: PATIENT_NAME }), clinic('write.label'), clinic('common.send')),
  );
  for (const { page: each } of talks) await each.getByText(shared('shared.choosePatient'), { exact: true }).waitFor();
  return talks as [ConversationView, ConversationView];
}

const findInboxRow = (page: Page) => page.getByRole('region', { name: clinic('inbox'), exact: true }).getByRole('button', { name: PATIENT_NAME });

async function speakBothWays(patientSide: ConversationView, clinicSide: ConversationView, second: ConversationView): Promise<void> {
  await patientSide.write(question.ar);
  await findMessage(patientSide, question.ar).getByText(arabic.thread('message.sent'), { exact: true }).waitFor();
  // Both tabs get the message without a reload, in Korean.
  for (const { page } of [clinicSide, second]) {
    await findInboxRow(page).getByText(question.ko, { exact: true }).waitFor();
    await page
      .getByRole('status')
      .getByText(clinic('waiting', { count: 1 }), { exact: true })
      .waitFor();
  }
  for (const { page } of [clinicSide, second]) await findInboxRow(page).click();
  for (const talk of [clinicSide, second]) {
    await findMessage(talk, question.ko).getByText(question.ar, { exact: true }).waitFor();
    expect(await findMessage(talk, question.ar).count()).toBe(1);
  }
  await findMessage(patientSide, question.ar).getByText(arabic.thread('message.read'), { exact: true }).waitFor();
  await clinicSide.page
    .getByRole('complementary', { name: clinic('patient'), exact: true })
    .getByText(PATIENT_NAME, { exact: true })
    .waitFor();
  await expectAccessible(clinicSide.page);

  await clinicSide.write(answer.ko);
  await findMessage(patientSide, answer.ko).getByText(answer.ar, { exact: true }).waitFor();
  await findMessage(second, answer.ko).waitFor();
  // The original is marked as Korean, so that it is read aloud and rendered as Korean.
  expect(await findMessage(patientSide, answer.ko).getByText(answer.ko, { exact: true }).getAttribute('lang')).toBe('ko');
  await expectAccessible(patientSide.page);
}

async function saySomethingUnknown(patientSide: ConversationView, clinicSide: ConversationView): Promise<void> {
  const unknown = 'قطتي تحب الموسيقى الكلاسيكية في الشتاء';
  await patientSide.write(unknown);
  await findMessage(patientSide, unknown).getByText(arabic.thread('message.untranslated'), { exact: true }).waitFor();
  await findMessage(clinicSide, unknown).getByText(korean('message.untranslated'), { exact: true }).waitFor();
}

/** Cuts the patient's network while both sides continue to write. */
async function loseNetworkAndRecover({ context }: BrowserUser, patientSide: ConversationView, clinicSide: ConversationView): Promise<void> {
  await context.setOffline(true);
  await patientSide.page.getByText(arabic.thread('line.waiting'), { exact: true }).waitFor();
  const [first, then, meanwhile] = ['1 — في القطار', '2 — في النفق', '3 — 그동안에'] as const;
  await patientSide.write(first);
  await patientSide.write(then);
  for (const text of [first, then]) await findMessage(patientSide, text).getByText(arabic.thread('message.pending'), { exact: true }).waitFor();
  await expectAccessible(patientSide.page);
  await clinicSide.write(meanwhile);
  await findMessage(clinicSide, meanwhile).getByText(korean('message.sent'), { exact: true }).waitFor();
  expect(await findMessage(clinicSide, first).count()).toBe(0);

  await context.setOffline(false);
  for (const text of [first, then]) await findMessage(clinicSide, text).waitFor();
  await findMessage(patientSide, meanwhile).waitFor();
  await expectEachOnce([patientSide, clinicSide], [meanwhile, first, then]);
}

/** Kills the server while both sides continue to write. */
async function killProductAndRecover(patientSide: ConversationView, clinicSide: ConversationView, second: ConversationView): Promise<void> {
  await journey.product.kill();
  await patientSide.page.getByText(arabic.thread('line.waiting'), { exact: true }).waitFor();
  await clinicSide.page.getByText(korean('line.waiting'), { exact: true }).waitFor();
  const [question, answer] = ['4 — هل من أحد؟', '5 — 잠시만요'] as const;
  await patientSide.write(question);
  await clinicSide.write(answer);
  await journey.product.start();
  // The page becomes visible again, so it reconnects without waiting for its next attempt.
  for (const { page } of [patientSide, clinicSide, second]) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (const talk of [patientSide, second]) await findMessage(talk, answer).waitFor();
  for (const talk of [clinicSide, second]) await findMessage(talk, question).waitFor();
  await findMessage(patientSide, question)
    .getByText(new RegExp(`${arabic.thread('message.sent')}|${arabic.thread('message.read')}`))
    .waitFor();
  await expectEachOnce([patientSide, clinicSide, second], [question, answer]);
}

/** The coordinator fixes a date within the opening hours. The patient sees the date at once, and later its cancellation. */
async function fixTheDate(patientSide: ConversationView, clinicSide: ConversationView): Promise<void> {
  const { consultations, orders } = arabic;
  const panel = clinicSide.page.getByRole('complementary', { name: clinic('patient'), exact: true });
  await panel.getByRole('button', { name: clinic('visits.add'), exact: true }).click();
  const dialog = clinicSide.page.getByRole('dialog', { name: clinic('times.fix.title') });
  await dialog.getByText(clinic('slots.pickDay'), { exact: true }).waitFor();
  await dialog
    .getByRole('button', { name: clinic('slots.next') })
    .first()
    .click();
  await dialog.locator('[role=gridcell] [role=button]:not([aria-disabled=true])').filter({ visible: true }).first().click();
  const slot = dialog.getByRole('radio', { name: /^\d{2}:\d{2}/ }).first();
  await slot.check();
  // A day that shows “1” is named “12월 1일”. The rule compares whole words, and finds none in Korean.
  await expectAccessible(clinicSide.page, { except: ['label-content-name-mismatch'] });
  const at = await slot.inputValue();
  const [before = '', after = ''] = clinic('times.fix', { time: '|' }).split('|').map(RegExp.escape);
  await dialog.getByRole('button', { name: new RegExp(`^${before}.+${after}$`) }).click();
  await clinicSide.page.getByRole('status').getByText(clinic('did.accept'), { exact: true }).waitFor();

  const card = patientSide.page.getByRole('region', { name: consultations('date.title'), exact: true });
  await card.waitFor();
  await expect.poll(() => card.innerText()).toContain(`D-${countDaysUntil(at)}`);
  await expectAccessible(patientSide.page);
  await expectNoHorizontalOverflow(patientSide.page);

  await patientSide.page.goto('/my-reservation');
  await expectScreen(patientSide.page, orders('myReservation.title'));
  const confirmed = patientSide.page.getByRole('article').getByText(new RegExp(`^${orders('myReservation.confirmed')} D-\\d+$`));
  await expect.poll(async () => (await confirmed.innerText()).endsWith(` D-${countDaysUntil(at)}`)).toBe(true);
  await patientSide.page.getByRole('button', { name: orders('myReservation.chat.with', { clinic: treatment.hospital.name }) }).click();
  await card.waitFor();
  // The address contains the open chat: a reload restores it, Back closes it, Forward opens it.
  const chatInAddress = () => new URL(patientSide.page.url()).searchParams.get('chat');
  expect(chatInAddress()).toBe(String(treatment.hospital_id));
  await patientSide.page.reload();
  await card.waitFor();
  await patientSide.page.goBack();
  await card.waitFor({ state: 'hidden' });
  expect(chatInAddress()).toBeNull();
  await patientSide.page.goForward();
  await card.waitFor();
  // The whole conversation is shown again.
  await findMessage(findPatientTalk(patientSide.page), question.ar).waitFor();

  await panel.getByRole('button', { name: clinic('act.give-up'), exact: true }).click();
  const sure = clinicSide.page.getByRole('dialog', { name: clinic('giveUp.title') });
  await sure.getByRole('combobox').selectOption('patient-asked');
  await sure.getByRole('button', { name: clinic('giveUp.confirm'), exact: true }).click();
  await clinicSide.page.getByRole('status').getByText(clinic('did.give-up'), { exact: true }).waitFor();
  await card.waitFor({ state: 'hidden' });
  await patientSide.page
    .getByRole('dialog')
    .getByRole('button', { name: consultations('common.close'), exact: true })
    .click();
  await patientSide.page.getByRole('article').getByText(orders('myReservation.inProgress'), { exact: true }).waitFor();
  expect(chatInAddress()).toBeNull();
  await patientSide.page.getByRole('article').getByText(orders('myReservation.noDate'), { exact: true }).waitFor();
}

/** With many patients only the list scrolls: the page keeps the window's height, and the top bar stays in place. */
async function scrollInPlace({ page }: ConversationView): Promise<void> {
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
