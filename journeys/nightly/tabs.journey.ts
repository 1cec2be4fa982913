// Rooms: {contract,server}/accounts/{sessions,sign-in} web/session
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../contract/errors/index.ts';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE, waitForHydration } from '../browser.ts';
import { loadJourneyPhrases, sayIn } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { firstTreatment, signIn, signInAndWaitForHome, signInByApi } from '../steps.ts';

const journey = setUpJourney();
const speech = await loadJourneyPhrases('en');

const REFRESH_PATH = '**/func/user/refresh-token';
const readPath = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const findHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const findLoginTitle = (page: Page) => findHeading(page, speech.signIn('login.title'));
const findHomeTitle = (page: Page) => findHeading(page, speech.site('home.title'));
/** Text that only the loaded list has; its heading is shown before the list is loaded. */
const findLoadedList = (page: Page) => page.getByText(speech.orders('myReservation.empty'), { exact: true });

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/func/user/refresh-token') count += 1;
  });
  return () => count;
}

/** Sets the device's clock wrong by some minutes, in every page of the context. */
async function setWrongClock(context: BrowserContext, minutes: number): Promise<void> {
  await context.addInitScript((ms) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: [] | [number]) {
        super(...((given.length === 0 ? [Right.now() + ms] : given) as [number]));
      }
      static override now() {
        return Right.now() + ms;
      }
    }
    globalThis.Date = Wrong as DateConstructor;
  }, minutes * 60_000);
}

it.each([
  ['ten minutes fast', 10],
  ['ten minutes slow', -10],
  ['two years fast', 1_051_200],
])('works on a phone whose clock is %s', async (_, minutes) => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE });
  const { page, context } = mary;
  await setWrongClock(context, minutes);
  const refreshes = countRefreshes(context);
  await signInAndWaitForHome(page, speech, 'patient');
  expect(Math.round((await page.evaluate(() => Date.now())) / 60_000 - Date.now() / 60_000)).toBe(minutes);
  const nav = page.getByRole('navigation', { name: speech.shell('nav.label') });
  for (const [link, title] of [
    ['bottom.memberInformation', speech.orders('myPage.title')],
    ['bottom.myReservation', speech.orders('myReservation.title')],
    ['bottom.hospitalReservation', speech.catalog('list.title')],
  ] as const) {
    await nav.getByRole('link', { name: speech.shell(link) }).click();
    await findHeading(page, title).waitFor();
  }
  expect(refreshes()).toBe(0);

  await page.goto('/my-reservation');
  await findLoadedList(page).waitFor();
  expect(refreshes()).toBe(1);
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it.each([
  ['one after the other', true],
  ['beside each other where a browser has no locks', false],
])('refreshes in several tabs at the same instant, %s, and nobody is signed out', async (_, locks) => {
  const mary = await openBrowserUser(journey.browser, journey.product.url);
  const { page, context } = mary;
  if (!locks) await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await signInByApi(page, 'patient');
  const tabs = [page, await context.newPage(), await context.newPage()];
  const refreshes = countRefreshes(context);
  for (const round of [1, 2]) {
    await Promise.all(tabs.map((tab) => tab.goto('/my-reservation')));
    for (const tab of tabs) await findLoadedList(tab).waitFor();
    expect(refreshes()).toBeLessThanOrEqual(3 * round);
  }
  for (const tab of tabs) expect(readPath(tab)).toBe('/my-reservation');
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('ends in every tab at once: what is private is gone from the screen, what is public stays', async () => {
  // A tab may learn from the server that the session ended before it hears it from the other tab.
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/status of 401/] });
  const { page, context } = mary;
  const { id, title } = await firstTreatment(journey.product.url, 'en');
  await signInAndWaitForHome(page, speech, 'patient');
  const [second, third, shop] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await second.goto('/my-reservation');
  await findLoadedList(second).waitFor();
  await third.goto('/myPage?tab=1');
  await findHeading(third, speech.orders('myPage.title')).waitFor();
  await shop.goto(`/treatment-detail/${id}`);
  await waitForHydration(shop);

  await page.getByRole('button', { name: speech.shell('common.logOut'), exact: true }).click();
  for (const tab of [page, second, third]) await findLoginTitle(tab).waitFor();
  expect([page, second, third].map(readPath)).toEqual([
    '/login',
    `/login?rurl=${encodeURIComponent('/my-reservation')}`,
    `/login?rurl=${encodeURIComponent('/myPage?tab=1')}`,
  ]);
  await shop.getByRole('link', { name: speech.shell('common.logIn'), exact: true }).waitFor();
  await findHeading(shop, title).waitFor();
  // The bar no longer shows the member's unread count.
  await expect.poll(() => shop.getByRole('link', { name: new RegExp(`^${speech.shell('bell')}`) }).count()).toBe(0);
  expect(readPath(shop)).toBe(`/treatment-detail/${id}`);
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('does not mix two people: a tab leaves the first when the second signs in beside it', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/status of 40[13]/] });
  const { page, context } = mary;
  const second = await context.newPage();
  await second.goto('/login');
  await findLoginTitle(second).waitFor();
  // A page that is not hydrated before the sign-in would redirect.
  await waitForHydration(second);
  await signInByApi(page, 'patient');
  await page.goto('/myPage');
  await page.getByText('patient@naru.example').first().waitFor();

  await signIn(second, speech, 'coordinator');
  await second.waitForURL('**/clinic**');
  // The patient's page reloads for the coordinator. Home then leads to the console.
  await expect.poll(() => page.getByText('patient@naru.example').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('patient@naru.example').count()).toBe(0);
  await page.goto('/');
  await page.waitForURL('**/clinic**');
  const shared = await sayIn('ko', 'console');
  await page.getByText(shared('shared.choosePatient'), { exact: true }).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it.each([
  ['the network is gone', (page: Page) => page.route(REFRESH_PATH, (route) => route.abort('internetdisconnected'))],
  [
    'the server is unwell',
    (page: Page) => page.route(REFRESH_PATH, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Later.' } })),
  ],
])('is not over when %s while it refreshes', async (_, cut) => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { expected: [/ERR_INTERNET_DISCONNECTED|status of 503/] });
  const { page } = mary;
  await signInByApi(page, 'patient');
  await cut(page);
  await page.goto('/my-reservation');
  const again = page.getByRole('button', { name: speech.orders('common.retry'), exact: true });
  await again.waitFor();
  expect(readPath(page)).toBe('/my-reservation');
  await page.unroute(REFRESH_PATH);
  await again.click();
  await findLoadedList(page).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('puts both out when a stolen cookie is used, says so, and mails the member', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, expected: [/status of 401/] });
  const { page, context } = mary;
  await signInAndWaitForHome(page, speech, 'patient');
  const stolen = (await context.cookies()).filter(({ name }) => name === 'naru_refresh');
  expect(stolen).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }]);
  const expiry = await page.evaluate(() => localStorage.getItem('refresh_token_expire') as string);
  // The patient continues. The stolen token is consumed, and so is its successor.
  for (const address of ['/my-reservation', '/myPage']) {
    await page.goto(address);
    await findHeading(page, speech.orders(address === '/myPage' ? 'myPage.title' : 'myReservation.title')).waitFor();
    await page.waitForLoadState('networkidle');
  }

  const thief = await openBrowserUser(journey.browser, journey.product.url, { expected: [/status of 401/] });
  await thief.context.addCookies(stolen);
  await thief.context.addInitScript((kept) => {
    if (sessionStorage.getItem('thief') === null) localStorage.setItem('refresh_token_expire', kept);
    sessionStorage.setItem('thief', '');
  }, expiry);
  await thief.page.goto('/my-reservation');
  await findLoginTitle(thief.page).waitFor();
  await thief.close();

  await page
    .getByRole('navigation', { name: speech.shell('nav.label') })
    .getByRole('link', { name: speech.shell('bottom.myReservation') })
    .click();
  await findLoginTitle(page).waitFor();
  await page.getByRole('status').getByText(getErrorText('accounts.session-ended', 'en'), { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${journey.product.url}/sandbox/mail.json`)).json()) as { subject: string; text: string }[];
      expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^We ended a .+ session to protect you$/));
    },
    { timeout: 30_000, interval: 200 },
  );
  // The message is shown once, and the member can sign in again.
  await page.reload();
  await findLoginTitle(page).waitFor();
  await waitForHydration(page);
  expect(await page.getByText(getErrorText('accounts.session-ended', 'en'), { exact: true }).count()).toBe(0);
  await signIn(page, speech, 'patient');
  await findHomeTitle(page).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('leads to no other site after sign-in, whatever stands in the address', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url);
  const { page } = mary;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== journey.product.url) elsewhere.push(request.url());
  });
  for (const rurl of ['//evil.example', '/\\evil.example', '/.//evil.example', '/\t/evil.example', 'javascript:alert(1)', 'https://evil.example/myPage']) {
    await page.goto(`/login?rurl=${encodeURIComponent(rurl)}`);
    await waitForHydration(page);
    expect(await page.evaluate(() => sessionStorage.getItem('rurl'))).toBeNull();
  }
  // A stored address of another site is not used either.
  await page.evaluate(() => sessionStorage.setItem('rurl', '/.//evil.example'));
  await signIn(page, speech, 'patient');
  await findHomeTitle(page).waitFor();
  expect(await page.getByText(speech.site('home.return.title'), { exact: true }).count()).toBe(0);
  expect(elsewhere).toEqual([]);
  expect(mary.errors).toEqual([]);
  await mary.close();
});
