// Rooms: {contract,server,web}/accounts/social journeys/social-steps sandbox/identity
import { expect, it } from 'vitest';
import { PROVIDER_NAMES, type SocialProvider } from '../../contract/constants.ts';
import { getErrorText } from '../../contract/errors/index.ts';
import { DESKTOP_SIZE, expectAccessible, openBrowserUser, waitForHydration } from '../browser.ts';
import { loadJourneyPhrases } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import {
  BRIEF_CHECK,
  chooseAtProvider,
  expectSocialScreen,
  logOut,
  makeSocialJourney,
  type ProviderChoice,
  pressProvider,
  readPath,
  registerMember,
} from '../social-steps.ts';
import { DEMO_PASSWORD, findPasswordBox } from '../steps.ts';

const journey = setUpJourney();

it.each([
  { way: makeSocialJourney('en', { isFullyChecked: true }), email: 'patient@naru.example', uid: null },
  { way: makeSocialJourney('ar', { isFullyChecked: true }), email: 'lina.almansoori@naru.example', uid: 'lina2026' },
])('Google in $way.language: is linked to the account that has the address, with its password; then Google is enough', async ({ way, email, uid }) => {
  const speech = await loadJourneyPhrases(way.language);
  const { signIn, social, orders } = speech;
  if (uid) await registerMember(journey.product.url, uid, email);
  // An existing account is a 409 answer, a wrong password a 401.
  const she = await openBrowserUser(journey.browser, journey.product.url, { ...way, expected: [/status of 40[19]/] });
  const { page } = she;
  await page.goto('/myPage?tab=1');
  await page.getByRole('heading', { level: 1, name: signIn('login.title') }).waitFor();
  await pressProvider(page, speech, 'google');
  await chooseAtProvider(page, speech, { who: email });

  await page.waitForURL('**/auth/link');
  await expectSocialScreen(page, way, social('link.title'));
  await page.getByText(email, { exact: true }).waitFor();
  const password = findPasswordBox(page, social('link.password'));
  const submit = page.getByRole('button', { name: social('link.submit'), exact: true });
  expect(await submit.isDisabled()).toBe(true);
  await password.fill('not the password');
  await submit.click();
  await page.getByText(social('link.wrong'), { exact: true }).waitFor();
  expect(await password.evaluate((element) => element === document.activeElement)).toBe(true);
  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: orders('myPage.title') }).waitFor();
  expect(readPath(page)).toBe('/myPage?tab=1');

  // She returns, and is not asked again.
  await logOut(page, speech);
  await page.goto('/myPage?tab=2');
  await page.waitForURL('**/login?rurl=*');
  await pressProvider(page, speech, 'google');
  await chooseAtProvider(page, speech, { who: email });
  await page.getByRole('heading', { level: 1, name: orders('myPage.title') }).waitFor();
  expect(readPath(page)).toBe('/myPage?tab=2');
  expect(she.errors).toEqual([]);
  await she.close();
});

it.each([
  { way: makeSocialJourney('ar', { isFullyChecked: true }), who: 'yuki.sato@naru.example' },
  { way: makeSocialJourney('en'), who: 'yuki.sato@naru.example' },
])('in $way.language: says what happened when she refuses, and when the provider fails, and begins anew', async ({ way, who }) => {
  const { language } = way;
  const speech = await loadJourneyPhrases(language);
  const { signIn, social, shell } = speech;
  const she = await openBrowserUser(journey.browser, journey.product.url, { ...way, expected: [/status of (400|401|503)/] });
  const { page } = she;
  const trouble = async (provider: SocialProvider, choice: Omit<ProviderChoice, 'who'>, title: string, text: string, closely = false) => {
    await page.goto('/login');
    await pressProvider(page, speech, provider);
    await chooseAtProvider(page, speech, { who, ...choice });
    const said = page.getByRole('alert').filter({ hasText: title });
    await said.getByText(text, { exact: true }).waitFor();
    await expectSocialScreen(page, { isFullyChecked: closely }, signIn('login.title'));
    expect(readPath(page)).toBe('/login');
  };
  for (const provider of ['line', 'google'] as const) {
    const refused = social('callback.refused.text', { provider: PROVIDER_NAMES[provider] });
    await trouble(provider, { refuse: true }, social('callback.refused'), refused, way.isFullyChecked && provider === 'line');
  }
  await trouble('line', { rehearse: 'sent-back' }, social('callback.failed'), social('callback.failed.text'));
  await trouble('google', { rehearse: 'wrong-nonce' }, social('callback.failed'), getErrorText('accounts.social-failed', language));
  await trouble('line', { rehearse: 'error' }, social('callback.unreachable'), getErrorText('unavailable', language));

  // Opening the address again has nothing left to submit.
  await page.goto('/auth/line/callback');
  await page
    .getByRole('alert')
    .filter({ hasText: social('callback.expired') })
    .waitFor();
  await expectSocialScreen(page, BRIEF_CHECK, signIn('login.title'));

  // No link is pending, and the page says so.
  await page.goto('/auth/link');
  await expectSocialScreen(page, BRIEF_CHECK, social('callback.expired'));
  await page.goto('/join?with=line');
  await page.getByRole('heading', { level: 2, name: social('callback.expired'), exact: true }).waitFor();
  if (way.isFullyChecked) await expectAccessible(page);
  expect(await page.getByRole('alert').getByText(shell('error.other.title')).count()).toBe(0);
  expect(she.errors).toEqual([]);
  await she.close();
});

it('stays on the page when the provider cannot be opened', async () => {
  const speech = await loadJourneyPhrases('en');
  const { signIn } = speech;
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/ERR_INTERNET_DISCONNECTED/] });
  const { page, context } = mary;
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: signIn('common.uid'), exact: true }).fill('mary');
  await context.setOffline(true);
  await page.getByRole('button', { name: signIn('social.with', { provider: 'Google' }), exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(signIn('social.failed', { provider: 'Google' }), { exact: true })
    .waitFor();
  await context.setOffline(false);
  expect(await page.getByRole('textbox', { name: signIn('common.uid'), exact: true }).inputValue()).toBe('mary');
  await pressProvider(page, speech, 'google');
  expect(mary.errors).toEqual([]);
  await mary.close();
});
