import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { buildPublicPath } from '../contract/addresses.ts';
import type { SiteLanguage } from '../contract/constants.ts';
import type { ReservationItem } from '../contract/threads/consultations.ts';
import { WORDS } from '../sandbox/payment/words.ts';
import { formatVisitTime } from '../web/consultations/reservations/visit-clock.ts';
import { listCountryNames } from '../web/i18n/country-names.ts';
import { LOCALES, textDirection } from '../web/i18n/languages.ts';
import { DESKTOP_SIZE, exactNamePattern, expectAccessible, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { focusedName } from './keyboard.ts';
import { type JourneyPhrases, loadJourneyPhrases } from './phrases.ts';
import { setUpBrowser } from './set-up-journey.ts';
import { findFactValue, findOptionBox, findPasswordBox, firstTreatment, makePhrasePattern, pay, type Treatment } from './steps.ts';
import { countActs, findTreatmentOfOtherClinic, joinWithGoogle, joinWithPassword } from './stranger-steps.ts';

const journey = setUpBrowser();
const shared = inject('shared');

const PASSWORD = 'a ferry over the river';

type Guest = { page: Page; speech: JourneyPhrases; uid: string; phone: boolean };

// Covers each direction and each window size once, not every combination. pages.journey.ts checks every page in three of the four.
it.each([
  { language: 'en', viewport: PHONE_SIZE, uid: 'maryphone' },
  { language: 'ar', viewport: DESKTOP_SIZE, uid: 'huadesk' },
] as const)('signs up, finds a treatment, pays its fee and cancels ($language, $viewport.width px)', async ({ language, viewport, uid }) => {
  const speech = await loadJourneyPhrases(language);
  const treatment = await firstTreatment(shared, language);
  // The server answers 409 for a taken name, which the browser logs as an error.
  const mary = await openBrowserUser(journey.browser, shared, { language, viewport, expected: [/status of 409/] });
  const guest = { page: mary.page, speech, uid, phone: viewport === PHONE_SIZE };

  await signUp(guest);
  await signInAfterSignUp(guest);
  await findTreatment(guest, treatment);
  await chooseOptions(guest, treatment);
  const order = await payFee(guest);
  await seeHistory(guest, order, treatment);
  await cancelOrder(guest, order);

  expect(mary.errors).toEqual([]);
  await mary.close();
});

/** Most presses and typed fields from a treatment's public page to a requested date. */
const MAX_PRESSES = 16;
const MAX_TYPED_FIELDS = { password: 8, google: 3 } as const;

it.each([
  { language: 'en', by: 'password' },
  { language: 'ar', by: 'password' },
  { language: 'en', by: 'google' },
  { language: 'ar', by: 'google' },
] as const)('requests a date as a stranger, in few presses and fields ($language, $by)', async ({ language, by }) => {
  const speech = await loadJourneyPhrases(language);
  const treatment = await findTreatmentOfOtherClinic(language, by);
  // The server answers 404 for a person whom Google does not bring back.
  const visitor = await openBrowserUser(journey.browser, shared, { language, viewport: PHONE_SIZE, looked: false, expected: [/status of 404/] });
  const stranger = countActs(visitor.page);
  const { page, press, acts } = stranger;

  await page.goto(buildPublicPath(language, 'treatments', treatment.slug));
  await waitForHydration(page);
  const choose = page.locator('main a[href*="/visit/choose"][href*="start="]').filter({ visible: true }).first();
  const start = new URL((await choose.getAttribute('href')) ?? '', shared).searchParams.get('start') ?? '';
  await press(choose);
  await press(page.getByRole('button', { name: makePhrasePattern(speech.visits('choose.pay')) }));

  // The login names the date. The choice is there in another tab too, and after signing up.
  const reason = page.getByRole('heading', { name: speech.choice('login.date', { time: formatVisitTime(start, language), clinic: treatment.hospital.name }) });
  await reason.waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await tab.getByRole('link', { name: treatment.title, exact: true }).waitFor();
  await tab.close();
  await (by === 'google' ? joinWithGoogle(stranger, speech) : joinWithPassword(stranger, speech));

  await page.getByRole('heading', { level: 1, name: speech.orders('order.title') }).waitFor();
  await press(page.getByRole('checkbox', { name: speech.consents('all'), exact: true }));
  await press(page.getByRole('button', { name: makePhrasePattern(speech.orders('order.buy.amount')) }));
  await page.getByRole('button', { name: WORDS[language].decline, exact: true }).waitFor();
  await pay(page, language);
  acts.presses += 1;
  await page.getByRole('heading', { level: 1, name: speech.orders('success.done') }).waitFor();

  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/reservation' && response.frame().url().endsWith('/my-reservation')),
    page.goto('/my-reservation'),
  ]);
  const [thread] = (await answer.json()) as ReservationItem[];
  const [visit] = thread?.way.visits ?? [];
  expect(visit?.state).toMatch(/^(asked|fixed)$/);
  expect([visit?.start_at, ...(visit?.starts ?? [])]).toContain(new Date(start).toISOString());
  expect(acts.presses).toBeLessThanOrEqual(MAX_PRESSES);
  expect(acts.typed).toBeLessThanOrEqual(MAX_TYPED_FIELDS[by]);
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});

async function signUp({ page, speech: { countries, signUp: form, language }, uid, phone }: Guest): Promise<void> {
  await page.goto('/join');
  await waitForHydration(page);
  await expectScreen(page, form('join.title'));
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([language, textDirection(language)]);
  const box = (key: Parameters<typeof form>[0], description?: string) =>
    page.getByRole('textbox', { name: exactNamePattern(form(key)), ...(description === undefined ? {} : { description }) });
  const checkUid = page.getByRole('button', { name: form('join.checkUid'), exact: true });
  const submit = page.getByRole('button', { name: form('join.submit'), exact: true });

  // Every error is shown beside its field.
  await submit.click();
  await page.getByText(form('join.fillRequired'), { exact: true }).waitFor();
  await box('common.uid', form('join.required')).waitFor();
  await box('join.firstName', form('join.required')).waitFor();
  await page.getByRole('group', { name: exactNamePattern(form('join.gender')), description: form('join.required') }).waitFor();
  await page.getByRole('checkbox', { name: exactNamePattern(form('join.agreeTerms')), description: form('join.agreeMissing') }).waitFor();
  await expectAccessible(page);

  // The availability checks.
  await box('common.uid').fill('');
  await checkUid.click();
  await box('common.uid', form('join.uidEmpty')).waitFor();
  await box('common.uid').fill('patient');
  await checkUid.click();
  await box('common.uid', form('join.uidRegistered')).waitFor();
  await box('common.uid').fill(uid);
  await checkUid.click();
  await box('common.uid', form('join.uidFree')).waitFor();

  await findPasswordBox(page, form('common.password')).fill(PASSWORD);
  await findPasswordBox(page, form('join.confirm')).fill(`${PASSWORD}?`);
  // One word as long as in some passports. No page may become wider than the phone.
  await box('join.firstName').fill(phone ? 'MARY'.repeat(15) : 'MARY');
  await page.getByText(form('join.passwordsDifferYet'), { exact: true }).waitFor();
  await findPasswordBox(page, form('join.confirm')).fill(PASSWORD);
  await box('join.lastName').fill('SMITH');
  await box('join.birthDate').fill('19801340');
  await page.getByRole('radio', { name: form('gender.F'), exact: true }).check();
  // The rest can wait, and is folded.
  expect(await box('common.email').count()).toBe(0);
  await page.getByText(form('join.optional'), { exact: true }).click();
  await box('common.email').fill('mary@example');
  await chooseCountry(page, countries('choose'), { language, keys: phone ? ['Tab'] : ['ArrowDown', 'Enter'] });
  await box('common.phone').fill('+44 7700 900123');
  await page.getByRole('combobox', { name: form('common.messenger'), exact: true }).selectOption('whatsapp');
  await box('common.messengerId').fill('mary.smith');
  for (const name of ['join.agreeTerms', 'join.agreePrivacy'] as const) await page.getByRole('checkbox', { name: form(name), exact: true }).check();
  await submit.click();
  await box('join.birthDate', form('join.birthDateWrong')).waitFor();
  await box('common.email', form('common.emailFormat')).waitFor();
  await box('join.birthDate').fill('19801203');
  await box('common.email').fill(`${uid}@example.org`);
  await page.getByRole('button', { name: form('join.checkEmail'), exact: true }).click();
  await box('common.email', form('join.emailFree')).waitFor();
  if (phone) await expectAccessible(page);
  await submit.click();
  await page.getByRole('status').getByText(form('join.success'), { exact: true }).waitFor();
}

/** Finds a country by name in the list that opens, and selects it by keyboard: from the list, or by leaving the field with the full name. */
async function chooseCountry(page: Page, placeholder: string, { language, keys }: { language: SiteLanguage; keys: string[] }): Promise<void> {
  const [first] = listCountryNames(LOCALES[language]);
  const label = first?.label ?? '';
  const box = page.getByPlaceholder(placeholder);
  await box.click();
  await page.keyboard.type(label);
  await page.getByRole('option', { name: label, exact: true }).waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  // The selected country shows its flag.
  expect(await box.inputValue()).toBe(label);
  await page.locator('div:has(> input[placeholder]) img').waitFor();
}

async function signInAfterSignUp({ page, speech, uid }: Guest): Promise<void> {
  const { signIn: login, site } = speech;
  await expectScreen(page, login('login.title'));
  // ID and password are filled in, so one press is left.
  expect(await page.getByRole('textbox', { name: login('common.uid'), exact: true }).inputValue()).toBe(uid);
  expect(await findPasswordBox(page, login('common.password')).inputValue()).toBe(PASSWORD);
  await page.getByRole('button', { name: login('login.submit'), exact: true }).click();
  await expectScreen(page, site('home.title'));
  await page.getByRole('link', { name: site('home.plasticSurgery.title'), exact: true }).waitFor();
  expect(await focusedName(page)).toBe(site('home.title'));
}

async function findTreatment({ page, speech: { catalog, finding, site } }: Guest, treatment: Treatment): Promise<void> {
  await page.getByRole('link', { name: site('home.plasticSurgery.title'), exact: true }).click();
  await expectScreen(page, catalog('list.title'));
  const categories = page.getByRole('navigation', { name: catalog('category.label') }).filter({ visible: true });
  const current = categories.getByRole('link').and(page.locator('[aria-current=page]'));
  await expect.poll(() => current.innerText()).toContain(catalog('category.plasticSurgery'));
  const card = page.getByRole('main').getByRole('link', { name: treatment.title, exact: true });
  expect(await card.count()).toBe(0);
  await categories.getByRole('link', { name: catalog('category.dermatology') }).click();
  await card.waitFor();

  const search = page.getByRole('searchbox', { name: finding('search') });
  await search.fill('qqqq');
  await page.getByRole('heading', { name: finding('near.title') }).waitFor();
  await expectAccessible(page);
  // Key by key: the typed text is in the field before it is in the address.
  await search.fill('');
  await search.pressSequentially(treatment.title);
  expect(await search.inputValue()).toBe(treatment.title);
  await expect.poll(() => page.getByRole('main').getByRole('article').first().innerText()).toContain(treatment.title);
  await card.click();
  await expectScreen(page, treatment.title);
}

/** Chooses two of one option and one of another: 2 × 20 and 15 dollars. */
async function chooseOptions({ page, speech: { catalog, treatment: words } }: Guest, treatment: Treatment): Promise<void> {
  const [single, , mask] = treatment.options.map(({ title }) => title) as [string, string, string];
  await page.getByRole('button', { name: catalog('action.pay'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('options.title') });
  const next = dialog.getByRole('button', { name: words('options.next'), exact: true });
  expect(await next.isDisabled()).toBe(true);
  expect(await findOptionBox(dialog, single).evaluate((box) => box === document.activeElement)).toBe(true);
  await findOptionBox(dialog, single).check();
  await findOptionBox(dialog, mask).check();
  const quantity = dialog.getByRole('group', { name: words('options.quantity', { title: mask }) });
  await quantity.getByRole('button', { name: words('options.increase') }).click();
  await expect.poll(() => dialog.locator('footer').getByRole('status').innerText()).toBe('$55');
  await expectAccessible(page);
  await next.click();
}

/** Goes from the checkout through the payment window to the totals. Returns the order number. */
async function payFee({ page, speech: { orders, language } }: Guest): Promise<string> {
  await expectScreen(page, orders('order.title'));
  await page.getByText(orders('order.sandbox'), { exact: true }).waitFor();
  expect(await focusedName(page)).toBe(orders('order.title'));
  expect(await findFactValue(page, orders('order.final')).innerText()).toBe('$55.00');
  const buy = page.getByRole('button', { name: orders('order.buy.amount', { amount: '$55.00' }), exact: true });
  expect(await buy.isDisabled()).toBe(true);

  // Opens one of the texts before agreeing to all.
  await page.getByRole('button', { name: orders('order.terms.view.sensitive'), exact: true }).click();
  const text = page.getByRole('dialog');
  await text.getByRole('heading', { level: 3 }).first().waitFor();
  await expectAccessible(page);
  await text.locator('footer').getByRole('button').click();
  for (const name of ['personal', 'sensitive', 'thirdParty', 'pay'] as const) {
    await page.getByRole('checkbox', { name: orders(`order.terms.${name}`), exact: true }).check();
  }
  await buy.click();

  await page.getByText(WORDS[language].noMoney, { exact: true }).waitFor();
  await expectAccessible(page);
  await pay(page, language);

  await expectScreen(page, orders('success.done'));
  const unfold = () => page.getByText(orders('success.details'), { exact: true }).click();
  await unfold();
  const [total, supplied, vat] = await Promise.all(
    (['success.total', 'success.supplied', 'success.vat'] as const).map(async (label) => (await findFactValue(page, orders(label)).innerText()).trim()),
  );
  expect(total).toBe('$55.00');
  const cents = (amount = '') => Number(amount.replace(/\D/g, ''));
  expect(cents(supplied) + cents(vat)).toBe(5_500);
  const order = await findFactValue(page, orders('common.orderNumber')).innerText();

  // The payment key is no longer in the address, and a reload shows the same.
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: orders('success.done') }).waitFor();
  await unfold();
  expect(await findFactValue(page, orders('common.orderNumber')).innerText()).toBe(order);
  return order;
}

async function seeHistory({ page, speech: { orders, fees } }: Guest, order: string, treatment: Treatment): Promise<void> {
  await page.goto('/myPage?tab=1');
  const row = page.getByRole('article').filter({ hasText: order });
  await row.getByText(orders('history.status.success'), { exact: true }).waitFor();
  await row.getByRole('heading', { name: treatment.title, exact: true }).waitFor();
  expect(await findFactValue(page, fees('fee'), row).innerText()).toBe('$55.00');
  await expectScreen(page, orders('myPage.title'));
}

async function cancelOrder({ page, speech: { orders } }: Guest, order: string): Promise<void> {
  await page.getByRole('button', { name: orders('history.cancel'), exact: true }).click();
  const question = page.getByRole('dialog', { name: orders('paymentCancelModal.title') });
  await question.getByText('$55.00').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: orders('paymentCancelModal.cancel'), exact: true }).click();
  await page.getByRole('status').getByText(orders('paymentCancelModal.done'), { exact: true }).waitFor();
  await page.getByRole('heading', { name: orders('history.empty') }).waitFor();

  await page
    .getByRole('navigation', { name: orders('myPage.tabs'), exact: true })
    .getByRole('link', { name: orders('myPage.tab.cancels'), exact: true })
    .click();
  const row = page.getByRole('article').filter({ hasText: order });
  await row.getByText(orders('history.status.canceled'), { exact: true }).first().waitFor();
  expect(await findFactValue(page, orders('cancels.refunded'), row).innerText()).toBe('$55.00');
  await expectScreen(page, orders('myPage.title'));
}
