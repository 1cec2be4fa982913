import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { errorText } from '../contract/errors/index.ts';
import type { SocialProvider } from '../contract/words.ts';
import type { Rehearsal } from '../sandbox/identity/rehearsals.ts';
import { WORDS } from '../sandbox/identity/words.ts';
import { countryNames } from '../web/i18n/country-names.ts';
import { LOCALES } from '../web/i18n/languages.ts';
import { awake, DESK, expectAccessible, expectScreen, launch, named, PHONE, person } from './browser.ts';
import { productFrom } from './product.ts';
import { DEMO_PASSWORD, passwordBox } from './steps.ts';
import { type Speech, speechIn } from './words.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof productFrom>>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launch(), productFrom(inject('template'))]);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const NAMES = { google: 'Google', line: 'LINE' } as const;
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Presses the provider's button on the page that stands, and waits for the provider's own. */
async function press(page: Page, { accounts, language }: Speech, provider: SocialProvider): Promise<void> {
  await awake(page);
  await page.getByRole('button', { name: accounts('social.with', { provider: NAMES[provider] }), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: WORDS[language].title.replace('{name}', NAMES[provider]) }).waitFor();
}

type Choice = { who: string; refuse?: boolean; rehearse?: Rehearsal };

/** Says on the provider's page who she is, and allows or refuses; `rehearse` has something go wrong. */
async function choose(page: Page, { language }: Speech, { who, refuse = false, rehearse }: Choice): Promise<void> {
  const words = WORDS[language];
  await page.getByRole('radio', { name: who }).check();
  if (rehearse) {
    await page.getByText(words.rehearse, { exact: true }).click();
    await page.getByRole('radio', { name: words.rehearsals[rehearse], exact: true }).check();
  }
  await page.getByRole('button', { name: refuse ? words.refuse : words.allow, exact: true }).click();
}

async function logOut(page: Page, { shell, accounts }: Speech): Promise<void> {
  await page
    .getByRole('button', { name: shell('nav.logout'), exact: true })
    .filter({ visible: true })
    .click();
  const question = page.getByRole('dialog', { name: shell('logout.title') });
  if (page.viewportSize()?.width === PHONE.width) await question.getByRole('button', { name: shell('logout.confirm'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: accounts('login.title') }).waitFor();
}

it('makes a member of who comes with LINE for the first time, without a password, and leads her on', async () => {
  const speech = await speechIn('ja');
  const { accounts, join, social, orders, site } = speech;
  // "New here" is an answer with status 404, "your only way in" one with 409: the browser writes them down as errors.
  const yuki = await person(browser, product.url, { language: 'ja', viewport: PHONE, expected: [/status of 40[49]/] });
  const { page } = yuki;
  await page.goto('/my-reservation');
  await expectScreen(page, accounts('login.title'));
  await press(page, speech, 'line');
  await choose(page, speech, { who: 'yuki.sato@naru.example' });

  await page.waitForURL('**/join?with=line');
  await page.getByText(social('join.noPassword', { provider: 'LINE' }), { exact: true }).waitFor();
  await expectScreen(page, join('join.title'));
  const box = (key: Parameters<typeof join>[0]) => page.getByRole('textbox', { name: named(join(key)) });
  expect(await box('join.email').inputValue()).toBe('yuki.sato@naru.example');
  // Her name is not in Latin letters, so it cannot be the one of her passport.
  expect(await box('join.firstName').inputValue()).toBe('');
  expect(await box('join.nativeName').inputValue()).toBe('佐藤 由紀');
  expect(await page.locator('input[type=password]').count()).toBe(0);

  // The way she came holds over a new start, and everything that is missing is said where it is.
  await page.reload();
  await awake(page);
  const submit = page.getByRole('button', { name: join('join.submit'), exact: true });
  await submit.click();
  await page.getByRole('textbox', { name: named(join('join.uid')), description: join('join.required') }).waitFor();
  await expectAccessible(page);
  await fillIn(page, speech);
  await submit.click();
  await page.getByRole('status').getByText(join('join.success'), { exact: true }).waitFor();
  await expectScreen(page, orders('myReservation.title'));
  expect(pathOf(page)).toBe('/my-reservation');

  // From now on LINE is enough.
  await logOut(page, speech);
  await press(page, speech, 'line');
  await choose(page, speech, { who: 'yuki.sato@naru.example' });
  await expectScreen(page, site('home.title'));
  const refusal = await unlink(page, speech, 'line');
  await refusal.getByText(errorText('accounts.only-way-in', 'ja'), { exact: true }).waitFor();
  await expectAccessible(page);
  expect(yuki.errors).toEqual([]);
  await yuki.close();
});

/** Asks on her page for a service to be unlinked; answers the dialog in which it was confirmed. */
async function unlink(page: Page, { social }: Speech, provider: SocialProvider): Promise<Locator> {
  const holes = { provider: NAMES[provider] };
  await page.goto('/myPage?tab=3');
  const card = page.getByRole('region', { name: social('identities.title'), exact: true });
  await card.getByRole('button', { name: social('identities.unlinkNamed', holes), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: social('identities.ask', holes) });
  await dialog.getByRole('button', { name: social('identities.unlink'), exact: true }).click();
  return dialog;
}

async function fillIn(page: Page, { join, language }: Speech): Promise<void> {
  const box = (key: Parameters<typeof join>[0]) => page.getByRole('textbox', { name: named(join(key)) });
  await box('join.uid').fill('yukisato');
  await box('join.firstName').fill('YUKI');
  await box('join.lastName').fill('SATO');
  await box('join.birthDate').fill('19901203');
  await page.getByRole('radio', { name: join('gender.F'), exact: true }).check();
  const country = page.getByPlaceholder(join('join.countryPlaceholder'));
  const label = countryNames(LOCALES[language]).find(({ code }) => code === 'JP')?.label ?? '';
  await country.click();
  await page.keyboard.type(label);
  await page.getByRole('option', { name: label, exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: join('join.messenger'), exact: true }).selectOption('line');
  await page.getByRole('checkbox', { name: join('join.agreeTerms'), exact: true }).check();
  await page.getByRole('checkbox', { name: join('join.agreePrivacy'), exact: true }).check();
}

it('links Google to the account that has the address, with its password, and brings her back where she was going', async () => {
  const speech = await speechIn('en');
  const { accounts, social, orders } = speech;
  // "There is an account" is an answer with status 409, a wrong password one with 401.
  const amal = await person(browser, product.url, { viewport: DESK, expected: [/status of 40[19]/] });
  const { page } = amal;
  await page.goto('/myPage?tab=1');
  await page.getByRole('heading', { level: 1, name: accounts('login.title') }).waitFor();
  await press(page, speech, 'google');
  await choose(page, speech, { who: 'patient@naru.example' });

  await page.waitForURL('**/auth/link');
  await expectScreen(page, social('link.title'));
  await page.getByText('patient@naru.example', { exact: true }).waitFor();
  const password = passwordBox(page, social('link.password'));
  const submit = page.getByRole('button', { name: social('link.submit'), exact: true });
  expect(await submit.isDisabled()).toBe(true);
  await password.fill('not the password');
  await submit.click();
  await page.getByText(social('link.wrong'), { exact: true }).waitFor();
  expect(await password.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectScreen(page, orders('myPage.title'));
  expect(pathOf(page)).toBe('/myPage?tab=1');

  // She returns, and is not asked again.
  await logOut(page, speech);
  await page.goto('/myPage?tab=2');
  await page.waitForURL('**/login?rurl=*');
  await press(page, speech, 'google');
  await choose(page, speech, { who: 'patient@naru.example' });
  await expectScreen(page, orders('myPage.title'));
  expect(pathOf(page)).toBe('/myPage?tab=2');

  // Unlinked, Google alone is no way in any more.
  await unlink(page, speech, 'google');
  await page
    .getByRole('status')
    .getByText(social('identities.done', { provider: 'Google' }), { exact: true })
    .waitFor();
  const card = page.getByRole('region', { name: social('identities.title'), exact: true });
  await card.getByText(social('identities.none'), { exact: true }).waitFor();
  await expectAccessible(page);
  await logOut(page, speech);
  await press(page, speech, 'google');
  await choose(page, speech, { who: 'patient@naru.example' });
  await page.waitForURL('**/auth/link');
  expect(amal.errors).toEqual([]);
  await amal.close();
});

it('says what happened when she refuses, and when the provider fails, and begins anew', async () => {
  const speech = await speechIn('ar');
  const { accounts, social, shell } = speech;
  const lina = await person(browser, product.url, { language: 'ar', viewport: PHONE, expected: [/status of (400|401|503)/] });
  const { page } = lina;
  const trouble = async (provider: SocialProvider, choice: Choice, title: string, text: string) => {
    await page.goto('/login');
    await press(page, speech, provider);
    await choose(page, speech, choice);
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await expectScreen(page, title);
    expect(pathOf(page)).toBe(`/auth/${provider}/callback`);
  };
  const who = 'lina.almansoori@naru.example';
  for (const provider of ['line', 'google'] as const) {
    const refused = social('callback.refused.text', { provider: NAMES[provider] });
    await trouble(provider, { who, refuse: true }, social('callback.refused'), refused);
  }
  await trouble('line', { who, rehearse: 'sent-back' }, social('callback.failed'), social('callback.failed.text'));
  await trouble('google', { who, rehearse: 'wrong-nonce' }, social('callback.failed'), errorText('accounts.social-failed', 'ar'));
  await trouble('line', { who, rehearse: 'error' }, social('callback.unreachable'), errorText('unavailable', 'ar'));

  // A page that is loaded anew has nothing to hand in any more.
  await page.reload();
  await expectScreen(page, social('callback.expired'));
  await page.getByRole('link', { name: social('callback.again'), exact: true }).click();
  await expectScreen(page, accounts('login.title'));

  // Nobody is waiting to be linked, and the page says so.
  await page.goto('/auth/link');
  await expectScreen(page, social('callback.expired'));
  await page.goto('/join?with=line');
  await page.getByRole('heading', { level: 2, name: social('callback.expired'), exact: true }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('alert').getByText(shell('error.other.title')).count()).toBe(0);
  expect(lina.errors).toEqual([]);
  await lina.close();
});

it('stays on the page when the provider cannot be opened', async () => {
  const speech = await speechIn('en');
  const { accounts } = speech;
  const mary = await person(browser, product.url, { viewport: DESK, expected: [/ERR_INTERNET_DISCONNECTED/] });
  const { page, context } = mary;
  await page.goto('/login');
  await awake(page);
  await page.getByRole('textbox', { name: accounts('login.username'), exact: true }).fill('mary');
  await context.setOffline(true);
  await page.getByRole('button', { name: accounts('social.with', { provider: 'Google' }), exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(accounts('social.failed', { provider: 'Google' }), { exact: true })
    .waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  expect(await page.getByRole('textbox', { name: accounts('login.username'), exact: true }).inputValue()).toBe('mary');
  await press(page, speech, 'google');
  expect(mary.errors).toEqual([]);
  await mary.close();
});
