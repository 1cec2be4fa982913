// Rooms: {contract,server,web}/accounts/recovery server/accounts/mails
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import type { SiteLanguage } from '../../contract/constants.ts';
import { getErrorText } from '../../contract/errors/index.ts';
import { WORDS } from '../../sandbox/mail/words.ts';
import { en } from '../../server/accounts/mails/en.ts';
import { ja } from '../../server/accounts/mails/ja.ts';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from '../browser.ts';
import { focusedName, tabTo } from '../keyboard.ts';
import { type JourneyPhrases, loadJourneyPhrases } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { findPasswordBox, signIn } from '../steps.ts';

const OLD_PASSWORD = 'calm river stone';
const NEW_PASSWORD = 'a lantern over the river';
const BRAND = 'Naru';
const journey = setUpJourney();

const fillBrand = (text: string) => text.replaceAll('{brand}', BRAND);
const readPath = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

it('finds the ID and sets a new password in English, with the keyboard alone', async () => {
  const speech = await loadJourneyPhrases('en');
  const { recovery, signIn } = speech;
  const amal = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/status of 400/] });
  const { page } = amal;

  await page.goto('/login');
  await waitForHydration(page);
  await tabTo(page, signIn('login.findId'));
  await page.keyboard.press('Enter');
  await expectScreen(page, recovery('find.title'));
  await typeInto(page, recovery('find.name'), 'haddad  AMAL');
  await typeInto(page, recovery('find.email'), 'patient@naru');
  await page.getByText(recovery('common.emailFormat'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: recovery('find.idSubmit'), exact: true }).isDisabled()).toBe(true);
  await page.keyboard.type('.example');
  await page.keyboard.press('Enter');
  await page.getByText('pa***@naru.example').waitFor();
  await expectAccessible(page);
  const found = await openMail(page, 'en', fillBrand(en.foundId.subject), (text) => text.includes('patient'));
  expect(found).toContain('patient');

  await page.goto('/findAccount?tab=0');
  await waitForHydration(page);
  await tabTo(page, recovery('find.passwordTab'));
  await page.keyboard.press('Enter');
  await expect.poll(() => readPath(page)).toBe('/findAccount?tab=1');
  await typeInto(page, recovery('common.uid'), 'patient');
  await typeInto(page, recovery('find.name'), 'Amal Haddad');
  await typeInto(page, recovery('find.email'), 'patient@naru.example');
  await page.keyboard.press('Enter');
  await page.getByText(recovery('find.passwordSent'), { exact: true }).waitFor();
  await expectScreen(page, recovery('find.title'));

  await openMail(page, 'en', fillBrand(en.resetLink.subject));
  const link = await waitForLink(fillBrand(en.resetLink.subject));
  // The mail is in a frame that loads after the page; an earlier Tab would skip it. A press on its link leaves the frame.
  const mail = page.frameLocator('iframe');
  await mail.locator('a').first().waitFor();
  for (let presses = 0; presses < 20 && (await mail.locator('a:focus').count()) === 0; presses += 1) await page.keyboard.press('Tab');
  expect(await mail.locator('a:focus').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expectScreen(page, recovery('resetPw.title'));
  expect(readPath(page), 'the token leaves the address bar').toBe('/resetPw');

  await typeInto(page, recovery('resetPw.password'), NEW_PASSWORD);
  await typeInto(page, recovery('resetPw.confirm'), `${NEW_PASSWORD}s`);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe(recovery('resetPw.confirm'));
  await expectAccessible(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.getByText(recovery('resetPw.success'), { exact: true }).waitFor();
  await tabTo(page, recovery('resetPw.toLogin'));
  await page.keyboard.press('Enter');
  await typeInto(page, signIn('common.uid'), 'patient');
  await typeInto(page, signIn('common.password'), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expectScreen(page, speech.site('home.title'));
  await expectUsedLinkRefused(page, speech, link);

  expect(amal.errors).toEqual([]);
  await amal.close();
});

it('finds the ID and sets a new password in Japanese, on a phone', async () => {
  const speech = await loadJourneyPhrases('ja');
  const { recovery } = speech;
  const { uid, email } = await joinMember('ja');
  const mina = await openBrowserUser(journey.browser, journey.product.url, { language: 'ja', viewport: PHONE_SIZE, expected: [/status of 40[01]/] });
  const { page } = mina;

  await page.goto('/findAccount');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: recovery('find.name'), exact: true }).fill('TANAKA MINA');
  await page.getByRole('textbox', { name: recovery('find.email'), exact: true }).fill(email);
  await page.getByRole('button', { name: recovery('find.idSubmit'), exact: true }).click();
  await page.getByText(recovery('find.sentTitle'), { exact: true }).waitFor();
  expect(await openMail(page, 'ja', fillBrand(ja.foundId.subject))).toContain(uid);

  await page.goto('/findAccount?tab=1');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: recovery('common.uid'), exact: true }).fill(uid);
  await page.getByRole('textbox', { name: recovery('find.name'), exact: true }).fill('Mina Tanaka');
  await page.getByRole('textbox', { name: recovery('find.email'), exact: true }).fill(email);
  await page.getByRole('button', { name: recovery('common.sendLink'), exact: true }).click();
  await page.getByText(recovery('find.passwordSent'), { exact: true }).waitFor();
  await expectScreen(page, recovery('find.title'));

  await openMail(page, 'ja', fillBrand(ja.resetLink.subject));
  const link = await waitForLink(fillBrand(ja.resetLink.subject));
  await page.frameLocator('iframe').getByRole('link', { name: ja.resetLink.button, exact: true }).click();
  await expectScreen(page, recovery('resetPw.title'));
  // A common password is refused beside its field, and the link stays valid.
  await setPassword(page, speech, 'password123');
  await page.getByText(getErrorText('fields.password-common', 'ja'), { exact: true }).waitFor();
  await expectAccessible(page);
  await setPassword(page, speech, NEW_PASSWORD);
  await page.getByText(recovery('resetPw.success'), { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: recovery('resetPw.toLogin'), exact: true }).click();
  await expectScreen(page, speech.signIn('login.title'));
  // The token is no longer in the address, so the Back button leads to no form that could only fail.
  await page.goBack();
  await page.getByText(recovery('resetPw.tokenMissingError'), { exact: true }).waitFor();
  await page.goto('/login');
  await signIn(page, speech, uid, OLD_PASSWORD);
  await page.getByRole('alert').getByText(speech.signIn('login.failed'), { exact: true }).waitFor();
  await signIn(page, speech, uid, NEW_PASSWORD);
  await expectScreen(page, speech.site('home.title'));
  await expectUsedLinkRefused(page, speech, link);

  // A mail in the member's language confirms the change.
  await openMail(page, 'ja', fillBrand(ja.passwordChanged.subject));
  expect(mina.errors).toEqual([]);
  await mina.close();
});

it('leads who comes without a link to where one is asked for', async () => {
  const { recovery } = await loadJourneyPhrases('en');
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE });
  await mary.page.goto('/resetPw');
  await expectScreen(mary.page, recovery('find.title'));
  expect(readPath(mary.page)).toBe('/findAccount?tab=1');
  await mary.page.getByText(recovery('resetPw.tokenMissingError'), { exact: true }).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();
});

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await waitForHydration(page);
  await tabTo(page, label);
  await page.keyboard.type(text);
}

async function setPassword(page: Page, { recovery }: JourneyPhrases, password: string): Promise<void> {
  await findPasswordBox(page, recovery('resetPw.password')).fill(password);
  await findPasswordBox(page, recovery('resetPw.confirm')).fill(password);
  await page.getByRole('button', { name: recovery('resetPw.submit'), exact: true }).click();
}

async function expectUsedLinkRefused(page: Page, speech: JourneyPhrases, link: string): Promise<void> {
  await page.goto(link);
  await expectScreen(page, speech.recovery('resetPw.title'));
  await waitForHydration(page);
  await setPassword(page, speech, `${NEW_PASSWORD} again`);
  await page.getByText(getErrorText('accounts.reset-link-invalid', speech.language)).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: speech.recovery('resetPw.newLink'), exact: true }).click();
  await expectScreen(page, speech.recovery('find.title'));
}

type Mail = { id: string; subject: string; text: string };

/** Waits for the newest mail with this subject. */
async function waitForMail(subject: string, isIt: (text: string) => boolean = () => true): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${journey.product.url}/sandbox/mail.json`)).json()) as Mail[];
      const mail = mails.find((one) => one.subject === subject && isIt(one.text));
      if (!mail) throw new Error(`no mail “${subject}”`);
      return mail;
    },
    { timeout: 30_000, interval: 100 },
  );
}

async function waitForLink(subject: string): Promise<string> {
  const { text } = await waitForMail(subject);
  return /https?:\/\/\S+\/resetPw\?token=\S+/.exec(text)?.[0] ?? '';
}

/** Opens the newest mail with a subject from the inbox page, by keyboard. Returns its plain text. */
async function openMail(page: Page, language: SiteLanguage, subject: string, isIt?: (text: string) => boolean): Promise<string> {
  const { text } = await waitForMail(subject, isIt);
  await page.goto(`/sandbox/mail?lang=${language}`);
  await expectScreen(page, WORDS[language].title);
  await page.getByRole('link', { name: subject }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: subject, exact: true }).waitFor();
  await expectNoHorizontalOverflow(page);
  return text;
}

/** Registers a new member over the API as an outside client would (specification 8.4). */
async function joinMember(language: SiteLanguage): Promise<{ uid: string; email: string }> {
  const member = { uid: `mina${language}`, email: `mina.${language}@example.com` };
  const answer = await fetch(`${journey.product.url}/api/v1/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({
      ...member,
      password: OLD_PASSWORD,
      first_name: 'MINA',
      last_name: 'TANAKA',
      native_name: '田中美奈',
      gender: 'F',
      messenger: 'line',
      country: 'japan',
    }),
  });
  expect(answer.status, await answer.text()).toBe(201);
  return member;
}
