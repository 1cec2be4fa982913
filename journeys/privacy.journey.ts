import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { type JourneyPhrases, loadJourneyPhrases, type Say, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { confirmWithPassword, DEMO_PASSWORD, firstTreatment, signIn, signInByApi, type Treatment } from './steps.ts';

const journey = setUpJourney();
const clinic = await sayIn('ko', 'clinic');
const shared = await sayIn('ko', 'console');
const korean = await sayIn('ko', 'thread');

const NAME = 'AMAL HADDAD';
const QUESTION = 'Is there anything I must not eat before?';
/** Console errors of calls that are refused as intended, because a proof is required first. */
const REFUSED_CALLS = /status of 40[13]/;

it('ends the sharing under the coordinator’s eyes, takes a copy of everything, and leaves', async () => {
  const speech = await loadJourneyPhrases('en');
  const treatment = await firstTreatment(journey.product.url, 'en');
  const patient = await openBrowserUser(journey.browser, journey.product.url, { expected: [REFUSED_CALLS] });
  const coordinator = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  await signInByApi(patient.page, 'patient');
  await register('patient', treatment);
  await openChat(patient.page, speech, treatment);
  await patient.page.getByRole('textbox', { name: speech.consultations('write.label'), exact: true }).fill(QUESTION);
  await patient.page.getByRole('button', { name: speech.consultations('common.send'), exact: true }).click();
  await patient.page.getByText(speech.thread('message.sent'), { exact: true }).waitFor();

  await coordinator.page.goto('/login');
  await signIn(coordinator.page, speech, 'coordinator');
  const row = await openConversation(coordinator.page);

  await withdrawConsent(patient.page, speech, treatment);
  // The row and the open conversation disappear without a reload.
  await row.waitFor({ state: 'detached' });
  await coordinator.page.getByText(shared('shared.choosePatient'), { exact: true }).waitFor();
  expect(await coordinator.page.getByText(QUESTION).count()).toBe(0);
  await coordinator.page.reload();
  await coordinator.page.getByText(shared('shared.choosePatient'), { exact: true }).waitFor();
  expect(await row.count()).toBe(0);
  expect(coordinator.errors).toEqual([]);

  // The patient's own chat requires a new registration and new consents.
  await openChat(patient.page, speech, treatment);
  await patient.page.getByRole('button', { name: speech.consultations('register.submit'), exact: true }).waitFor();

  const files = await saveExport(patient.page, 'en');
  const [consultation] = JSON.parse(files['consultations.json'] as string);
  expect(consultation).toMatchObject({ passport_name: NAME, closed_at: expect.any(String), messages: [{ by: 'me', message: QUESTION }] });
  expect(JSON.parse(files['profile.json'] as string)).toMatchObject({ id: 'patient' });
  expect(files['README.txt']).toContain('consultations.json');

  await deleteAccount(patient.page, speech);
  expect((await fetchToken('patient')).status).toBe(401);
  expect(patient.errors).toEqual([]);
  await Promise.all([patient.close(), coordinator.close()]);
});

it('does the same in Arabic on a phone', async () => {
  const speech = await loadJourneyPhrases('ar');
  const treatment = await firstTreatment(journey.product.url, 'ar');
  const uid = await join();
  await register(uid, treatment);
  const noor = await openBrowserUser(journey.browser, journey.product.url, {
    language: 'ar',
    viewport: PHONE_SIZE,
    timezoneId: 'Asia/Riyadh',
    expected: [REFUSED_CALLS],
  });
  await signInByApi(noor.page, uid);
  const t = await openPrivacy(noor.page, speech);
  const row = noor.page.getByRole('listitem').filter({ has: noor.page.getByRole('link', { name: t('document.privacy'), exact: true }) });
  // Links the version that the patient agreed to, even if another one is in force now. The time names its zone.
  expect(await row.getByRole('link').getAttribute('href')).toMatch(/^\/privacy\?version=\d{4}-\d\d-\d\d$/);
  expect(await row.locator('time').innerText()).toContain('توقيت المملكة العربية السعودية');
  await withdrawConsent(noor.page, speech, treatment);
  expect((await saveExport(noor.page, 'ar'))['README.txt']).toMatch(/[\u0600-\u06ff]/);
  await deleteAccount(noor.page, speech);
  expect(noor.errors).toEqual([]);
  await noor.close();
});

const call = (path: string, body: BodyInit | object, headers: Record<string, string> = {}) =>
  fetch(`${journey.product.url}${path}`, {
    method: 'POST',
    ...(body instanceof URLSearchParams ? { body, headers } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
  });

const fetchToken = (username: string) => call('/api/v1/auth/login', new URLSearchParams({ username, password: DEMO_PASSWORD }));

async function join(): Promise<string> {
  const uid = 'noor2026';
  const names = { first_name: 'Noor', last_name: 'Karim', gender: 'F', messenger: 'whatsapp', country: 'SA', birth_date: '19940517' };
  const answer = await call('/api/v1/users', { uid, password: DEMO_PASSWORD, email: 'noor@naru.example', ...names });
  expect(answer.status).toBe(201);
  return uid;
}

/** Registers with the treatment's clinic, over the API. */
async function register(uid: string, { hospital_id }: Treatment): Promise<void> {
  const { access_token } = (await (await fetchToken(uid)).json()) as { access_token: string };
  const details = { name: NAME, country_name: 'SA', phone: '+966501234567', messenger_type: 'whatsapp', messenger_id: 'amal', hospital_id };
  const consents = { personal: true, sensitive: true, third_party: true };
  const answer = await call('/api/v1/reservation', { ...details, consents }, { authorization: `Bearer ${access_token}` });
  expect(answer.status).toBe(201);
}

async function openChat(page: Page, { catalog }: JourneyPhrases, treatment: Treatment): Promise<void> {
  await page.goto(`/treatment-detail/${treatment.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: catalog('action.chat'), exact: true }).click();
  await page.getByRole('dialog', { name: treatment.hospital.name }).waitFor();
}

/** Opens the conversation in the console. Returns its row. */
async function openConversation(page: Page) {
  const row = page.getByRole('region', { name: clinic('inbox'), exact: true }).getByRole('button', { name: NAME });
  await row.click();
  await page
    .getByRole('region', { name: korean('thread.label', { name: NAME }), exact: true })
    .getByRole('listitem')
    .filter({ hasText: QUESTION })
    .waitFor();
  return row;
}

async function openPrivacy(page: Page, { orders, language }: JourneyPhrases): Promise<Say<'privacy'>> {
  const t = await sayIn(language, 'privacy');
  await page.goto('/myPage?tab=4');
  await expectScreen(page, orders('myPage.title'));
  await page.getByRole('heading', { level: 2, name: t('consents.title'), exact: true }).waitFor();
  return t;
}

async function withdrawConsent(page: Page, speech: JourneyPhrases, { hospital }: Treatment): Promise<void> {
  const t = await openPrivacy(page, speech);
  await page
    .getByRole('button', { name: t('consents.read', { document: t('document.consent-sensitive') }), exact: true })
    .first()
    .click();
  const text = page.getByRole('dialog');
  await text.getByRole('heading', { level: 3 }).first().waitFor();
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: t('withdraw.named', { clinic: hospital.name }), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('withdraw.ask') });
  await dialog.getByText(t('withdraw.goes'), { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await dialog.getByRole('button', { name: t('withdraw.confirm'), exact: true }).click();
  await page.getByText(t('consents.ended'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t('withdraw.named', { clinic: hospital.name }), exact: true }).count()).toBe(0);
  await expectAccessible(page);
}

/** Gives the proof and saves the export. Returns its contents by file name. */
async function saveExport(page: Page, language: 'en' | 'ar'): Promise<Record<string, string>> {
  const t = await openPrivacy(page, await loadJourneyPhrases(language));
  await page.getByRole('button', { name: t('export.start'), exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), confirmWithPassword(page, language)]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('link', { name: t('export.again'), exact: true }).waitFor();
  await expectAccessible(page);
  return unzip(await buffer(await download.createReadStream()));
}

async function unzip(zip: Uint8Array): Promise<Record<string, string>> {
  const { configure, TextWriter, Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const files: Record<string, string> = {};
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip)).getEntries()) {
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter());
  }
  return files;
}

async function deleteAccount(page: Page, speech: JourneyPhrases): Promise<void> {
  const t = await openPrivacy(page, speech);
  await page.getByRole('button', { name: t('delete.start'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('delete.ask') });
  await dialog.getByText(t('delete.ask.text'), { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('delete.confirm'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: speech.signIn('login.title') }).waitFor();
}
