import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { WORDS } from '../sandbox/payment/words.ts';
import { DESKTOP_SIZE, expectAccessible, expectScreen, openBrowserUser, PHONE_SIZE } from './browser.ts';
import { loadJourneyPhrases } from './phrases.ts';
import { setUpBrowser } from './set-up-journey.ts';
import { registerMember } from './social-steps.ts';
import { agreeAndBuy, findFactValue, firstTreatment, goToCheckout, pay, signInByApi, type Treatment } from './steps.ts';

const journey = setUpBrowser();
const shared = inject('shared');
/** A member that only this journey uses, on the product that journeys share. */
const MEMBER = 'declined2026';
const speech = await loadJourneyPhrases('en');
let treatment: Treatment;
let singleOption: string;
beforeAll(async () => {
  await registerMember(shared, MEMBER);
  treatment = await firstTreatment(shared, 'en');
  singleOption = treatment.options[0]?.title ?? '';
});

const WINDOW_TEXTS = WORDS.en;

it('is declined, thinks again, is refused a changed amount, and pays in won at last', async () => {
  // The server answers 400 to the confirmation with a changed amount; the browser logs it as an error.
  const mary = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE, expected: [/status of 400/] });
  const { page } = mary;
  await signInByApi(page, MEMBER);
  await goToCheckout(page, speech, treatment, [singleOption]);

  await agreeAndBuy(page, speech, '$15.00');
  await page.getByRole('button', { name: WINDOW_TEXTS.decline, exact: true }).click();
  await expectScreen(page, speech.orders('fail.rejected'));
  await backToCheckout(page);

  await agreeAndBuy(page, speech, '$15.00');
  await page.getByRole('button', { name: WINDOW_TEXTS.close, exact: true }).click();
  await expectScreen(page, speech.orders('fail.canceled'));
  await page.reload();
  await expectScreen(page, speech.orders('fail.canceled'));
  await backToCheckout(page);

  await agreeAndBuy(page, speech, '$15.00');
  await page.goto(await tamperWithRedirect(page));
  await page.waitForURL('**/order');
  await expectCheckout(page);
  await page.getByRole('alert').getByText(speech.orders('order.failed'), { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('radio', { name: speech.orders('order.method.CARD') }).check();
  const won = await findFactValue(page, speech.orders('order.final')).innerText();
  expect(won).toMatch(/^₩\d{2},\d{3}$/);
  await agreeAndBuy(page, speech, won);
  await pay(page, 'en');
  await expectScreen(page, speech.orders('success.done'));
  expect(await findFactValue(page, speech.orders('success.total')).innerText()).toBe(won);

  // The history lists every attempt; only one was paid.
  await page.goto('/myPage?tab=1');
  const rows = page.getByRole('article');
  await rows.filter({ hasText: speech.orders('history.status.success') }).waitFor();
  const paid = rows.filter({ has: page.getByText(speech.orders('history.status.success'), { exact: true }) });
  expect(await paid.count()).toBe(1);
  const [charged, converted] = (await findFactValue(page, speech.fees('fee'), paid).innerText()).split('\n');
  expect(charged).toBe(won);
  expect(converted).toBe(`$15.00 · ${speech.orders('receipt.rate', { rate: '1 USD = 1390 KRW' })}`);
  expect(await rows.filter({ has: page.getByText(speech.orders('history.status.failed'), { exact: true }) }).count()).toBeGreaterThanOrEqual(1);
  expect(await page.getByRole('button', { name: speech.orders('history.cancel') }).count()).toBe(1);
  await expectScreen(page, speech.orders('myPage.title'));

  // The payment cleared the draft, so the checkout is empty.
  await page.goto('/order');
  await page.getByText(speech.orders('order.none'), { exact: true }).waitFor();
  await expectAccessible(page);
  await page.waitForURL('**/treatment-list');
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('waits while the answer is not known, and is told when it is', async () => {
  const mary = await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE });
  const { page } = mary;
  await signInByApi(page, MEMBER);
  await goToCheckout(page, speech, treatment, [singleOption]);
  await agreeAndBuy(page, speech, '$15.00');
  await page.getByText(WINDOW_TEXTS.rehearse, { exact: true }).first().click();
  await page.getByRole('radio', { name: WINDOW_TEXTS.rehearsals['lost-answer'], exact: true }).check();
  await expectAccessible(page);

  const answers: number[] = [];
  page.on('response', (response) => response.url().endsWith('/payment/confirm') && answers.push(response.status()));
  // The page polls again after a pause. The second request is held back until the waiting screen has been checked.
  const looked = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/payment/confirm', async (route) => {
    if (asked++ > 0) await looked.promise;
    await route.continue();
  });
  await pay(page, 'en');
  await expectScreen(page, speech.orders('success.waiting'));
  await page.getByText(speech.orders('success.waiting.text'), { exact: true }).waitFor();
  looked.resolve();
  await page.getByRole('heading', { level: 1, name: speech.orders('success.done') }).waitFor({ timeout: 60_000 });
  expect(await findFactValue(page, speech.orders('success.total')).innerText()).toBe('$15.00');
  expect(answers.at(0)).toBe(202);
  expect(answers.at(-1)).toBe(200);
  expect(mary.errors).toEqual([]);
  await mary.close();
});

/** Returns from the page of a failed payment to the checkout. */
async function backToCheckout(page: Page): Promise<void> {
  const { orders } = speech;
  await page.getByText(orders('fail.kept'), { exact: true }).waitFor();
  await page.getByRole('link', { name: orders('order.back'), exact: true }).click();
  await expectCheckout(page);
}

/** Expects the checkout with all values unchanged. */
async function expectCheckout(page: Page): Promise<void> {
  const { orders } = speech;
  await page.getByRole('heading', { level: 1, name: orders('order.title') }).waitFor();
  await page.getByRole('heading', { name: treatment.title, exact: true }).waitFor();
  await page.getByText(singleOption, { exact: true }).waitFor();
  expect(await findFactValue(page, orders('order.final')).innerText()).toBe('$15.00');
}

/** Presses Pay and intercepts the redirect to the shop. Returns its address with another amount, as a fraudster would change it. */
async function tamperWithRedirect(page: Page): Promise<string> {
  const act = /\/window\/[^/]+\/act$/;
  const sentBack = new Promise<string>((resolve) => {
    void page.route(act, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      resolve(answer.headers().location ?? '');
      await route.fulfill({ status: 204 });
    });
  });
  await pay(page, 'en');
  const address = new URL(await sentBack, page.url());
  await page.unroute(act);
  expect(address.searchParams.get('amount')).toBe('15');
  address.searchParams.set('amount', '1');
  return address.href;
}
