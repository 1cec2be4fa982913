import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../contract/errors/index.ts';
import { LANGUAGE_NAMES } from '../web/i18n/languages.ts';
import { DESKTOP_SIZE, expectAccessible, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { focusedName, tabTo } from './keyboard.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { DEMO_PASSWORD, firstTreatment, signIn, signInAndWaitForHome, signInByApi } from './steps.ts';

const journey = setUpJourney();
const speech = await loadJourneyPhrases('en');

const readPath = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const findLoginTitle = (page: Page) => page.getByRole('heading', { level: 1, name: speech.signIn('login.title') });
const findHomeTitle = (page: Page) => page.getByRole('heading', { level: 1, name: speech.site('home.title') });

it('is asked to sign in on the way to a member page, and home offers to go on', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, expected: [/status of 401/] });
  const { page } = mary;
  for (const address of ['/clinic', '/operator']) {
    await page.goto(address);
    await page.waitForURL(`**/clinic/login?rurl=${encodeURIComponent(address)}`);
  }
  for (const address of ['/', '/treatment-list', '/my-reservation', '/order', '/myPage?tab=1']) {
    await page.goto(address);
    await findLoginTitle(page).waitFor();
    expect(readPath(page)).toBe(`/login?rurl=${encodeURIComponent(address)}`);
  }
  await expectScreen(page, speech.signIn('login.title'));

  await signIn(page, speech, 'patient', 'not the password');
  await page.getByRole('alert').getByText(speech.signIn('login.failed'), { exact: true }).waitFor();
  await expectAccessible(page);
  await signIn(page, speech, 'patient');
  await expectScreen(page, speech.site('home.title'));
  await page.getByRole('link', { name: speech.site('home.return.myPage') }).click();
  await page.waitForURL('**/myPage?tab=1');
  await expectScreen(page, speech.orders('myPage.title'));

  // A signed-in member is redirected away from the sign-in page.
  await page.goto('/login');
  await findHomeTitle(page).waitFor();
  expect(await page.getByText(speech.site('home.return.title'), { exact: true }).count()).toBe(0);
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('logs out on a phone after a question, and the way back leads to sign-in', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, motion: true });
  const { page } = mary;
  await signInAndWaitForHome(page, speech, 'patient');
  await page
    .getByRole('navigation', { name: speech.shell('nav.label') })
    .getByRole('link', { name: speech.shell('bottom.memberInformation') })
    .click();
  await expectScreen(page, speech.orders('myPage.title'));

  const logout = page.getByRole('button', { name: speech.shell('common.logOut'), exact: true });
  const question = page.getByRole('dialog', { name: speech.shell('logout.title') });
  await logout.click();
  await question.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await logout.evaluate((element) => element === document.activeElement)).toBe(true);
  await logout.click();
  await question.getByRole('button', { name: speech.shell('common.logOut'), exact: true }).click();
  await findLoginTitle(page).waitFor();

  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('refresh_token_expire')])).toEqual([0, null]);
  await page.goBack();
  await findLoginTitle(page).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('holds in a second tab, ends in both at once, and survives being ended elsewhere', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/status of 401/] });
  const { page, context } = mary;
  await signInAndWaitForHome(page, speech, 'patient');
  const second = await context.newPage();
  await second.goto('/my-reservation');
  await expectScreen(second, speech.orders('myReservation.title'));
  await page.getByRole('button', { name: speech.shell('common.logOut'), exact: true }).click();
  await findLoginTitle(page).waitFor();
  await findLoginTitle(second).waitFor();
  expect(readPath(second)).toBe(`/login?rurl=${encodeURIComponent('/my-reservation')}`);
  await second.close();

  // All sessions were ended elsewhere. The next page asks for a sign-in and then returns.
  await signIn(page, speech, 'patient');
  await findHomeTitle(page).waitFor();
  await endEverySession();
  await page.goto('/my-reservation');
  await findLoginTitle(page).waitFor();
  expect(readPath(page)).toBe(`/login?rurl=${encodeURIComponent('/my-reservation')}`);
  await signIn(page, speech, 'patient');
  await page.getByRole('link', { name: speech.site('home.return.reservations') }).click();
  await expectScreen(page, speech.orders('myReservation.title'));
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('signs in and keeps her language with the keyboard alone', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE });
  const { page } = mary;
  await page.goto('/login');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe(speech.shell('skip'));
  await tabTo(page, speech.signIn('common.uid'));
  await page.keyboard.type('patient');
  await tabTo(page, speech.signIn('common.password'));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await findHomeTitle(page).waitFor();

  await tabTo(page, speech.shell('nav.consultation'));
  await page.keyboard.press('Enter');
  await expectScreen(page, speech.catalog('list.title'));

  // The chosen language applies to this page, to the next, and after a restart.
  const arabic = await loadJourneyPhrases('ar');
  await page.getByRole('combobox', { name: speech.shell('common.language'), exact: true }).selectOption({ label: LANGUAGE_NAMES.ar });
  await page.waitForFunction(() => document.documentElement.dir === 'rtl');
  await waitForHydration(page);
  await expectScreen(page, arabic.catalog('list.title'));
  expect(await page.evaluate(() => [document.documentElement.dir, localStorage.getItem('selectedLanguage')])).toEqual(['rtl', 'ar']);
  await page
    .getByRole('link', { name: arabic.shell('nav.myPage') })
    .first()
    .click();
  await expectScreen(page, arabic.orders('myPage.title'));
  await page.goto('/guide');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar');
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('says that a page is not there, with a way on to the public list, whoever asks', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, expected: [/status of 404/] });
  const { page } = mary;
  for (const address of ['/no-such-page', '/treatment-detail/999999', '/clinic-detail/0', '/event-review/1/nothing']) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expectScreen(page, speech.shell('error.notFound.title'));
  }
  await page.getByRole('link', { name: speech.shell('error.treatments'), exact: true }).click();
  await page.waitForURL('**/en/treatments');
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('keeps the clinic to the clinic and the patient to her pages', async () => {
  const shared = await sayIn('ko', 'console');
  const { hospital } = await firstTreatment(journey.product.url, 'en');
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE });
  await signInByApi(mary.page, 'patient');
  await mary.page.goto('/clinic');
  await expectScreen(mary.page, speech.consultations('console.refused.title'));
  await mary.page.getByRole('link', { name: speech.consultations('console.refused.home'), exact: true }).click();
  await findHomeTitle(mary.page).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();

  const dana = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/status of 403/] });
  const { page } = dana;
  await page.goto('/login');
  await signIn(page, speech, 'coordinator');
  await page.waitForURL('**/clinic');
  await page.getByText(shared('shared.choosePatient'), { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ko');
  await expectAccessible(page);
  // A coordinator sees neither a patient's reservations nor a patient's home.
  await page.goto('/my-reservation');
  await page.getByRole('alert').getByText(getErrorText('not-allowed', 'en'), { exact: true }).waitFor();
  await page.goto('/');
  await page.waitForURL('**/clinic');
  await page.getByText(shared('shared.choosePatient'), { exact: true }).waitFor();
  await page.getByRole('button', { name: LANGUAGE_NAMES.en, exact: true }).click();
  const frame = await sayIn('en', 'console');
  await page.getByText(frame('shared.choosePatient'), { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: hospital.name }).waitFor();
  await page.getByRole('button', { name: frame('common.logOut'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: frame('login.title') }).waitFor();
  expect(dana.errors).toEqual([]);
  await dana.close();
});

/** Ends every session: somebody with access to the mailbox sets a new password (the same one). */
async function endEverySession(): Promise<void> {
  const call = (path: string, body: object) =>
    fetch(`${journey.product.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await call('/api/v1/auth/find-pw', { uid: 'patient', name: 'Amal Haddad', email: 'patient@naru.example' });
  const token = await vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${journey.product.url}/sandbox/mail.json`)).json()) as { text: string }[];
      const token = /\/resetPw\?token=([\w.~-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1];
      expect(token).toBeDefined();
      return token;
    },
    { timeout: 30_000, interval: 100 },
  );
  const answer = await call('/api/v1/auth/reset-pw', { token, password: DEMO_PASSWORD, password_confirm: DEMO_PASSWORD });
  expect(answer.status).toBe(200);
}
