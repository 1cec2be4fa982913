// Rooms: {contract,server,web}/accounts/{credentials,sessions} server/accounts/mails
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import type { SiteLanguage } from '../../contract/constants.ts';
import { getErrorText } from '../../contract/errors/index.ts';
import { DESKTOP_SIZE, exactNamePattern, expectAccessible, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from '../browser.ts';
import { loadJourneyPhrases, type Say, sayIn } from '../phrases.ts';
import { setUpBrowser } from '../set-up-journey.ts';
import { registerMember } from '../social-steps.ts';
import { confirmWithPassword, DEMO_PASSWORD, findFactValue, findPasswordBox, signIn, signInByApi } from '../steps.ts';

const NEW_PASSWORD = 'seven boats on the quiet river';
const journey = setUpBrowser();
const shared = inject('shared');
/** A member that only this journey uses, on the product that journeys share. */
const MEMBER = 'keys2026';
beforeAll(() => registerMember(shared, MEMBER));

const loadPhrases = async (language: SiteLanguage) => ({ speech: await loadJourneyPhrases(language), credentials: await sayIn(language, 'credentials') });
const findCard = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const findSessions = (page: Page, credentials: Say<'credentials'>) => findCard(page, credentials('sessions.title')).getByRole('listitem');
const findToast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

it('ends a session and changes the password: the other devices are out, this one stays', async () => {
  const { speech, credentials } = await loadPhrases('en');
  const desk = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE, expected: [/status of 403/] });
  const [phone, tablet] = [
    await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE, expected: [/status of 401/] }),
    await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE, expected: [/status of 401/] }),
  ];
  for (const { page } of [phone, tablet, desk]) await signInByApi(page, MEMBER);
  const { page } = desk;
  await page.goto('/myPage');
  await page.getByRole('link', { name: speech.orders('myPage.tab.safety'), exact: true }).click();
  await findCard(page, credentials('sessions.title')).waitFor();
  await expectScreen(page, speech.orders('myPage.title'));
  await expect.poll(() => findSessions(page, credentials).count()).toBe(3);
  expect(await findSessions(page, credentials).first().innerText()).toContain(credentials('sessions.here'));

  // Ends one session: the tablet's, which is the newest after the present one.
  await findSessions(page, credentials).nth(1).getByRole('button').click();
  const question = page.getByRole('dialog', { name: credentials('sessions.askOne') });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: credentials('sessions.confirmOne'), exact: true }).click();
  await findToast(page, credentials('sessions.endedOne')).waitFor();
  await expect.poll(() => findSessions(page, credentials).count()).toBe(2);
  await tablet.page.goto('/my-reservation');
  await tablet.page.getByRole('heading', { level: 1, name: speech.signIn('login.title') }).waitFor();

  // The password error is shown beside its field, and the field gets the focus.
  await page.getByRole('button', { name: credentials('password.open'), exact: true }).click();
  const box = (key: 'password.current' | 'password.new' | 'password.confirm') => findPasswordBox(page, credentials(key));
  const save = page.getByRole('button', { name: credentials('password.submit'), exact: true });
  await box('password.current').fill('not the password');
  await box('password.new').fill(NEW_PASSWORD);
  await box('password.confirm').fill('another one');
  await save.click();
  await page.getByText(credentials('password.differ'), { exact: true }).waitFor();
  await expectAccessible(page);
  await box('password.confirm').fill(NEW_PASSWORD);
  await save.click();
  await page.getByText(getErrorText('accounts.password-wrong', 'en'), { exact: true }).waitFor();
  expect(await box('password.current').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await box('password.new').inputValue()).toBe(NEW_PASSWORD);
  await box('password.current').fill(DEMO_PASSWORD);
  await save.click();
  await findToast(page, credentials('password.done')).waitFor();
  await expect.poll(() => findSessions(page, credentials).count()).toBe(1);
  await findCard(page, credentials('sessions.title')).getByText(credentials('sessions.none'), { exact: true }).waitFor();

  await phone.page.goto('/my-reservation');
  await phone.page.getByRole('heading', { level: 1, name: speech.signIn('login.title') }).waitFor();
  await signIn(phone.page, speech, MEMBER, NEW_PASSWORD);
  await phone.page.getByRole('heading', { level: 1, name: speech.site('home.title') }).waitFor();
  await page.goto('/my-reservation');
  await expectScreen(page, speech.orders('myReservation.title'));

  // Ends all other sessions at once.
  await page.goto('/myPage?tab=3');
  await page.getByRole('button', { name: credentials('sessions.endOthers'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: credentials('sessions.confirmOthers'), exact: true })
    .click();
  await findToast(page, credentials('sessions.endedOthers')).waitFor();
  await expect.poll(() => findSessions(page, credentials).count()).toBe(1);
  for (const { errors, close } of [desk, phone, tablet]) {
    expect(errors).toEqual([]);
    await close();
  }
});

it('changes the address: nothing before the link of the mail is opened, and the link works once', async () => {
  const { speech, credentials } = await loadPhrases('en');
  const mary = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE, expected: [/status of 4(00|03|09)/] });
  const { page } = mary;
  await page.goto('/login');
  await signIn(page, speech, MEMBER, NEW_PASSWORD);
  await page.getByRole('heading', { level: 1, name: speech.site('home.title') }).waitFor();
  await page.goto('/myPage?tab=3');
  const email = findCard(page, credentials('email.title'));
  const field = email.getByRole('textbox', { name: exactNamePattern(credentials('email.new')) });
  const send = email.getByRole('button', { name: credentials('common.sendLink'), exact: true });
  await field.fill('nowhere');
  await send.click();
  await email.getByText(credentials('common.emailFormat'), { exact: true }).waitFor();
  await field.fill('amal.new@naru.example');
  await send.click();
  await confirmWithPassword(page, 'en', NEW_PASSWORD);
  await email.getByText('amal.new@naru.example').waitFor();
  await expectScreen(page, speech.orders('myPage.title'));
  const token = await findMailToken('amal.new@naru.example');
  await confirmAddress(page, token, credentials);
  await expectScreen(page, credentials('confirm.done'));
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expectScreen(page, credentials('confirm.done'));
  await page.getByRole('link', { name: credentials('confirm.toMyPage'), exact: true }).click();
  await email.getByText('amal.new@naru.example', { exact: true }).waitFor();
  await confirmAddress(page, token, credentials);
  await expectScreen(page, credentials('confirm.done'));
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('changes the address in Arabic on a phone, from the profile; the link is opened where nobody is signed in', async () => {
  const { speech, credentials } = await loadPhrases('ar');
  const amal = await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE, language: 'ar', expected: [/status of 403/] });
  const { page } = amal;
  await page.goto('/login');
  await signIn(page, speech, MEMBER, NEW_PASSWORD);
  await page.getByRole('heading', { level: 1, name: speech.site('home.title') }).waitFor();
  await page.goto('/myPage');
  await page.getByRole('button', { name: speech.orders('myPage.edit'), exact: true }).click();
  await page.getByRole('textbox', { name: exactNamePattern(speech.orders('common.email')) }).fill('amal.ar@naru.example');
  await page.getByRole('button', { name: speech.orders('myPage.edit.finish'), exact: true }).click();
  await confirmWithPassword(page, 'ar', NEW_PASSWORD);
  const shown = findFactValue(page, speech.orders('common.email'));
  await shown.getByText('amal.ar@naru.example').waitFor();
  expect(await shown.innerText()).toContain('amal.new@naru.example');
  await expectScreen(page, speech.orders('myPage.title'));
  await page.goto('/myPage?tab=3');
  await findCard(page, credentials('email.title'))
    .getByRole('button', { name: credentials('email.keep'), exact: true })
    .waitFor();
  await expectScreen(page, speech.orders('myPage.title'));

  const other = await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE, language: 'ar' });
  const token = await findMailToken('amal.ar@naru.example', 'dir="rtl"');
  await confirmAddress(other.page, token, credentials);
  await expectScreen(other.page, credentials('confirm.done'));
  await other.page.getByRole('link', { name: credentials('confirm.toLogin'), exact: true }).waitFor();
  await page.goto('/myPage');
  await expect.poll(() => shown.innerText()).toBe('amal.ar@naru.example');
  for (const { errors, close } of [amal, other]) {
    expect(errors).toEqual([]);
    await close();
  }
});

/** Opens the mailed link and presses the button that confirms the address. */
async function confirmAddress(page: Page, token: string, credentials: Awaited<ReturnType<typeof loadPhrases>>['credentials']): Promise<void> {
  await page.goto(`/confirmEmail?token=${token}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: credentials('confirm.do'), exact: true }).click();
}

/** Returns the token of the confirmation mail to this address whose HTML contains `inHtml`. */
function findMailToken(address: string, inHtml = ''): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${shared}/sandbox/mail.json`)).json()) as { to: string[]; text: string; html: string }[];
      const mail = mails.find(({ to, text }) => to.includes(address) && text.includes('/confirmEmail?token='));
      const token = /\/confirmEmail\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      expect(token).toBeDefined();
      expect(mail?.html).toContain(inHtml);
      return token as string;
    },
    { timeout: 30_000, interval: 100 },
  );
}
