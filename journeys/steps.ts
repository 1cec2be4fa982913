import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CLIENT_HEADER, type Language, type SiteLanguage } from '../contract/constants.ts';
import { WORDS } from '../sandbox/payment/words.ts';
import { expectAccessible, waitForHydration } from './browser.ts';
import { type JourneyPhrases, sayIn } from './phrases.ts';

export const DEMO_PASSWORD = 'naru-demo-2026';

export type Treatment = { id: number; title: string; hospital_id: number; hospital: { name: string }; options: { id: number; title: string; price: number }[] };

/** Returns the demonstration's first treatment from the API, in a language. */
export async function firstTreatment(url: string, language: SiteLanguage): Promise<Treatment> {
  const answer = await fetch(`${url}/api/v1/product/1`, { headers: { 'accept-language': language } });
  return (await answer.json()) as Treatment;
}

/** Returns a password field by its label; such a field has no role. The label of a required field ends in a star. */
export function findPasswordBox(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${RegExp.escape(label)}\\*?$`));
}

/** Fills in the open sign-in form and submits it. */
export async function signIn(page: Page, { signIn: login }: Pick<JourneyPhrases, 'signIn'>, uid: string, password = DEMO_PASSWORD): Promise<void> {
  await waitForHydration(page);
  await page.getByRole('textbox', { name: login('common.uid'), exact: true }).fill(uid);
  await findPasswordBox(page, login('common.password')).fill(password);
  await page.getByRole('button', { name: login('login.submit'), exact: true }).click();
}

/** Signs in on the sign-in page and waits for home. */
export async function signInAndWaitForHome(page: Page, speech: JourneyPhrases, uid: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, speech, uid);
  await page.getByRole('heading', { level: 1, name: speech.site('home.title') }).waitFor();
}

/**
 * Signs in without the pages, for journeys that do not test sign-in. Makes the call of the sign-in page and stores what that page stores. The next
 * page opens signed in.
 */
export async function signInByApi(page: Page, uid: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/icon.svg');
  const answer = await page.context().request.post('/api/v1/auth/login', {
    form: { username: uid, password },
    headers: { [CLIENT_HEADER]: 'web', origin: new URL(page.url()).origin, 'accept-language': await page.evaluate(() => navigator.language) },
  });
  expect(answer.status()).toBe(200);
  const { access_token_expire, refresh_token_expire } = (await answer.json()) as Record<string, string>;
  await page.evaluate((kept) => Object.assign(localStorage, kept), { access_token_expire, refresh_token_expire });
}

/** Gives the proof that sensitive acts require; resolves once it is sent. */
export async function confirmWithPassword(page: Page, language: Language, password = DEMO_PASSWORD): Promise<void> {
  const proof = await sayIn(language, 'proof');
  const dialog = page.getByRole('dialog', { name: proof('title'), exact: true });
  await dialog.waitFor();
  await expectAccessible(page);
  const box = findPasswordBox(dialog, proof('common.password'));
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
  await box.fill(password);
  await dialog.getByRole('button', { name: proof('confirm'), exact: true }).click();
}

/** Returns the checkbox of an option in its dialog, by the option's title. The checkbox's name ends in the price. */
export function findOptionBox(dialog: Locator, title: string): Locator {
  return dialog.getByRole('checkbox', { name: new RegExp(`^${RegExp.escape(title)}`) });
}

/** Goes from a treatment's page through its options (each once) to the checkout. */
export async function goToCheckout(page: Page, { catalog, orders, treatment: words }: JourneyPhrases, treatment: Treatment, options: string[]): Promise<void> {
  await page.goto(`/treatment-detail/${treatment.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: catalog('action.pay'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('options.title') });
  for (const option of options) await findOptionBox(dialog, option).check();
  await dialog.getByRole('button', { name: words('options.next'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: orders('order.title') }).waitFor();
}

/** Returns a pattern for names that begin with a phrase, up to its first placeholder. */
export const makePhrasePattern = (phrase: string) => new RegExp(`^${RegExp.escape(phrase.split('{')[0] ?? '')}`);

/** Returns the amount on the Buy button. */
export async function readBuyAmount(page: Page, { orders }: JourneyPhrases): Promise<string> {
  const words = await page.getByRole('button', { name: makePhrasePattern(orders('order.buy.amount')) }).textContent();
  return words?.match(/[$₩]?[\d.,]+[$₩]?/)?.[0] ?? '';
}

/** Agrees to everything and buys; resolves in the payment window. `amount` as shown on the button. */
export async function agreeAndBuy(page: Page, { orders, consents, language }: JourneyPhrases, amount: string): Promise<void> {
  const terms = page.getByRole('group', { name: orders('order.terms'), exact: true });
  const pay = terms.getByRole('checkbox', { name: orders('order.terms.pay'), exact: true });
  await pay.waitFor();
  // Existing consents are not asked for again. Then there is only one checkbox, and no "all".
  const all = terms.getByRole('checkbox', { name: consents('all'), exact: true });
  await ((await all.count()) > 0 ? all : pay).check();
  expect(await pay.isChecked()).toBe(true);
  await page.getByRole('button', { name: orders('order.buy.amount', { amount }), exact: true }).click();
  await page.getByRole('button', { name: WORDS[language].decline, exact: true }).waitFor();
}

/** Presses Pay in the payment window; the button shows the amount. */
export async function pay(page: Page, language: Language): Promise<void> {
  const [before = '', after = ''] = WORDS[language].pay('|').split('|').map(RegExp.escape);
  await page.getByRole('button', { name: new RegExp(`^${before}.+${after}$`) }).click();
}

/** Returns the value beside a label in a list of facts; `within` narrows the search. */
export function findFactValue(page: Page, label: string, within: Page | Locator = page): Locator {
  return within
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
}
