// Rooms: {contract,server,web}/reviews web/consoles/clinic/reviews web/consoles/operator/{hide-review,reported-reviews}
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { REVIEW_SCORES } from '../../contract/constants.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toSeoulDay } from '../../contract/time.ts';
import { DESKTOP_SIZE, exactNamePattern, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from '../browser.ts';
import { makeOutsideClient } from '../outside-client.ts';
import { type JourneyPhrases, loadJourneyPhrases, sayIn } from '../phrases.ts';
import { setUpBrowser } from '../set-up-journey.ts';
import { firstTreatment, signInByApi, type Treatment } from '../steps.ts';

/* The life of a review: written and published, answered by the clinic, read in another language and reported, hidden, and announced to its author. */

const journey = setUpBrowser();
const shared = inject('shared');
const { call, tokenOf, join } = makeOutsideClient(() => shared);

const HALF_HOUR_MS = HOUR_MS / 2;
/** Sentences that the demonstration's translator knows, in the languages of this journey. */
const WORDS = { en: 'Thank you for your kind explanation.', ar: 'شكرًا على الشرح اللطيف.' };
const ANSWER = { ko: '문의해 주셔서 감사합니다.', ar: 'شكرًا لتواصلك معنا.' };

/** Prepares over the API: a visit for the treatment at the next half hour, which the clinic has marked as completed. */
async function prepareVisit(thread: number, treatment: Treatment): Promise<number> {
  const [head, staff] = await Promise.all([tokenOf('head'), tokenOf('coordinator')]);
  const start = Math.ceil((Date.now() + 2 * MINUTE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  // The clinic is open around the clock for two days, so that this journey can run at any time.
  const { hours, version } = (await (await call('/api/v1/clinic/hours', staff)).json()) as { hours: object; version: number };
  const special = [{ from: toSeoulDay(start), to: toSeoulDay(start + DAY_MS), stretches: [{ open: '00:00', close: '24:00' }], note: '' }];
  const opened = await fetch(`${shared}/api/v1/clinic/hours`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${head}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, hours: { ...hours, last_reception_minutes: 0, prepare_minutes: 0, special } }),
  });
  expect(opened.status).toBe(200);
  const asked = { consultation_id: thread, product_id: treatment.id, minutes: 30, start_at: new Date(start).toISOString() };
  const made = (await (await call('/api/v1/clinic/visits', staff, asked)).json()) as { id: number; version: number };
  expect((await call(`/api/v1/clinic/visits/${made.id}`, staff, { act: 'arrived', version: made.version })).status).toBe(200);
  return made.id;
}

it('is written, answered, read in Arabic, reported, hidden, and its writer is told (en, 390 px; ar, 1440 px; consoles ko)', async () => {
  const [speech, treatment, words] = [await loadJourneyPhrases('en'), await firstTreatment(shared, 'en'), await sayIn('en', 'own-reviews')];
  const writer = await join({ name: 'CLARA BENNETT', language: 'en', phone: '+447700900301' }, treatment.hospital_id);
  const reader = await join({ name: 'MAHA SALEM', language: 'ar', phone: '+966501230302' }, treatment.hospital_id);
  const visit = await prepareVisit(writer.thread, treatment);

  const clara = await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE });
  await signInByApi(clara.page, writer.uid);
  await writeReview(clara.page, visit);
  await clara.page.getByRole('link', { name: words('inPlace'), exact: true }).click();
  const own = findReview(clara.page, 'C*** B.');
  await own.getByText(WORDS.en, { exact: true }).waitFor();
  await own.getByText(speech.reviews('review.verified'), { exact: true }).waitFor();

  await answerReview('C*** B.');

  const maha = await openBrowserUser(journey.browser, shared, { language: 'ar', viewport: DESKTOP_SIZE });
  await signInByApi(maha.page, reader.uid);
  const arabic = await loadJourneyPhrases('ar');
  await reportReview(maha.page, arabic, treatment);

  await hideReview('C*** B.');
  await maha.page.reload();
  await maha.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await findReview(maha.page, 'C*** B.').count()).toBe(0);
  await clara.page.goto(`/review/${visit}`);
  await clara.page.getByText(words('hidden.text', { reason: words('fault.advertising') }), { exact: true }).waitFor();
  expect([clara.errors, maha.errors]).toEqual([[], []]);
  await Promise.all([clara.close(), maha.close()]);
});

const findReview = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Writes a review from the page of the visit. */
async function writeReview(page: Page, visit: number): Promise<void> {
  const [t, visits] = [await sayIn('en', 'own-reviews'), await sayIn('en', 'visits')];
  await page.goto(`/visit/${visit}`);
  await page.getByRole('link', { name: visits('do.review'), exact: true }).click();
  await expectScreen(page, t('page.write'), { level: 'any' });
  for (const score of REVIEW_SCORES)
    await page
      .getByRole('group', { name: new RegExp(`^${RegExp.escape(t(`stars.${score}`))}`) })
      .getByRole('radio', { name: t('stars.label', { value: '4' }), exact: true })
      .check();
  await page.getByRole('textbox', { name: exactNamePattern(t('words')) }).fill(WORDS.en);
  await page.getByRole('checkbox', { name: exactNamePattern(t('consent')) }).check();
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await page.getByText(t('standing'), { exact: true }).waitFor();
}

/** Writes the clinic's only answer, in the console. */
async function answerReview(name: string): Promise<void> {
  const t = await sayIn('ko', 'clinic-reviews');
  const desk = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  const { page } = desk;
  await signInByApi(page, 'coordinator');
  await page.goto('/clinic/reviews');
  await page.getByRole('button', { name: t('answer.of', { name }), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('answer.title'), exact: true });
  await dialog.getByRole('textbox').fill(ANSWER.ko);
  await dialog.getByRole('button', { name: t('answer.send'), exact: true }).click();
  await page.getByText(t('answer.done'), { exact: true }).waitFor();
  expect(desk.errors).toEqual([]);
  await desk.close();
}

/** Another member reads the review in her language, can show the original, and reports it. */
async function reportReview(page: Page, { reviews }: JourneyPhrases, treatment: Treatment): Promise<void> {
  await page.goto(`/event-review/${treatment.hospital_id}/${treatment.id}`);
  await waitForHydration(page);
  const review = findReview(page, 'C*** B.');
  await review.getByText(WORDS.ar, { exact: true }).waitFor();
  await review.getByText(reviews('review.original'), { exact: true }).first().click();
  await review.getByText(WORDS.en, { exact: true }).waitFor();
  await review.getByText(ANSWER.ar, { exact: true }).waitFor();
  await expectScreen(page, reviews('title'), { level: 'any' });
  await review.getByRole('button', { name: reviews('report.of', { name: 'C*** B.' }), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: reviews('report.title'), exact: true });
  await dialog.getByRole('combobox').selectOption('advertising');
  await dialog.getByRole('button', { name: reviews('report.send'), exact: true }).click();
  await page.getByText(reviews('report.taken'), { exact: true }).waitFor();
}

/** An operator finds the review in the queue and hides it with a reason. */
async function hideReview(name: string): Promise<void> {
  const t = await sayIn('ko', 'operator-reviews');
  const operator = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  const { page } = operator;
  await signInByApi(page, 'operator');
  await page.goto('/operator/reviews');
  await page.getByRole('button', { name: t('hide.of', { name }), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('hide.title'), exact: true });
  await dialog.getByRole('combobox').selectOption('advertising');
  await dialog.getByRole('button', { name: t('hide'), exact: true }).click();
  await page.getByText(t('hide.done'), { exact: true }).waitFor();
  expect(operator.errors).toEqual([]);
  await operator.close();
}
