import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { SiteLanguage } from '../contract/constants.ts';
import { type BrowserUser, DESKTOP_SIZE, expectAccessible, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { makeOutsideClient } from './outside-client.ts';
import { type JourneyPhrases, loadJourneyPhrases, type Say, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { DEMO_PASSWORD, firstTreatment, signInByApi, type Treatment } from './steps.ts';

/* An interpreter is proposed, requested, works, and leaves. */

const journey = setUpJourney();
let words: Say<'thread'>;
let coordinator: BrowserUser;
let treatment: Treatment;
let tokens: Record<'coordinator' | 'operator' | 'interpreter' | typeof SECOND_PATIENT, string>;
const { call, tokenOf, register } = makeOutsideClient(() => journey.product.url);
/** A patient who reads Japanese, besides the demonstration's. */
const SECOND_PATIENT = 'hana2026';

type ConversationView = { page: Page; thread: Locator };

beforeAll(async () => {
  treatment = await firstTreatment(journey.product.url, 'en');
  const names = { first_name: 'Hana', last_name: 'Mori', gender: 'F', messenger: 'line', country: 'JP', birth_date: '19940517' };
  await call('/api/v1/users', '', { uid: SECOND_PATIENT, password: DEMO_PASSWORD, email: 'hana@naru.example', ...names });
  const people = ['coordinator', 'operator', 'interpreter', SECOND_PATIENT] as const;
  tokens = Object.fromEntries(await Promise.all(people.map(async (uid) => [uid, await tokenOf(uid)]))) as typeof tokens;
});

async function openCoordinatorConsole(): Promise<void> {
  coordinator = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  words = await sayIn('ko', 'thread');
  await signInByApi(coordinator.page, 'coordinator');
}

const sendRequest = (method: 'PUT', path: string, token: string, body?: object) =>
  fetch(`${journey.product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const fetchJson = async <T>(path: string, token: string) => (await (await call(path, token)).json()) as T;
const findMessage = (talk: ConversationView, text: string) => talk.thread.getByRole('listitem').filter({ hasText: text });

/** Opens a patient's conversation with the treatment's clinic, on a phone. */
async function openPatientChat(
  uid: typeof SECOND_PATIENT,
  language: SiteLanguage,
): Promise<{ who: BrowserUser; talk: ConversationView; speech: JourneyPhrases; id: number }> {
  const id = await register(tokens[uid], treatment.hospital_id);
  const [speech, own] = await Promise.all([loadJourneyPhrases(language), firstTreatment(journey.product.url, language)]);
  const who = await openBrowserUser(journey.browser, journey.product.url, { language, viewport: PHONE_SIZE, timezoneId: 'Asia/Tokyo' });
  const { page } = who;
  await signInByApi(page, uid);
  await page.goto(`/treatment-detail/${treatment.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: speech.catalog('action.chat'), exact: true }).click();
  const label = speech.thread('thread.label', { name: own.hospital.name });
  return { who, speech, id, talk: { page, thread: page.getByRole('region', { name: label, exact: true }).last() } };
}

it('has an interpreter proposed by the clinic, asked for by her, given, writing for both, and ended (ja, ko)', async () => {
  await openCoordinatorConsole();
  const { who, talk, speech, id } = await openPatientChat(SECOND_PATIENT, 'ja');
  const { thread } = speech;
  await coordinator.page.goto(`/clinic?consultation=${id}`);
  await coordinator.page.getByRole('button', { name: words('interpreter.propose'), exact: true }).click();
  await talk.page.getByText(thread('interpreter.proposed'), { exact: true }).waitFor();

  await talk.page.getByRole('button', { name: thread('interpreter.ask'), exact: true }).click();
  const dialog = talk.page.getByRole('dialog').last();
  await dialog.getByRole('checkbox', { name: thread('interpreter.agree'), exact: true }).check();
  await expectAccessible(talk.page);
  await dialog.getByRole('button', { name: thread('interpreter.ask'), exact: true }).click();
  await talk.page.getByRole('button', { name: thread('interpreter.takeBack'), exact: true }).waitFor();

  const { waiting } = await fetchJson<{ waiting: { id: number }[] }>('/api/v1/operator/interpreters', tokens.operator);
  expect((await sendRequest('PUT', `/api/v1/operator/interpreters/${waiting[0]?.id}`, tokens.operator, { uid: 'interpreter' })).status).toBe(200);
  const end = talk.page.getByRole('button', { name: thread('interpreter.end'), exact: true });
  await end.waitFor();

  const said = { to: 'user', korean: '네, 내일 오세요.', patients: 'はい、明日お越しください。', client_message_id: crypto.randomUUID() };
  expect((await call(`/api/v1/interpreter/threads/${id}/messages`, tokens.interpreter, said)).status).toBe(201);
  await findMessage(talk, said.patients).getByText('Yerin Moon', { exact: false }).waitFor();

  await end.click();
  await talk.page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: thread('interpreter.end'), exact: true })
    .click();
  await talk.page.getByRole('button', { name: thread('interpreter.ask'), exact: true }).waitFor();
  expect((await call(`/api/v1/interpreter/threads/${id}`, tokens.interpreter)).status).toBe(404);
  expect(who.errors).toEqual([]);
  expect(coordinator.errors).toEqual([]);
  await who.close();
});
