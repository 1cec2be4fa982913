import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listCountryNames } from '../web/i18n/country-names.ts';
import { LOCALES } from '../web/i18n/languages.ts';
import { exactNamePattern, expectAccessible, openBrowserUser, waitForHydration } from './browser.ts';
import { type JourneyPhrases, loadJourneyPhrases } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { BRIEF_CHECK, chooseAtProvider, expectSocialScreen, logOut, makeSocialJourney, pressProvider, readPath } from './social-steps.ts';

const journey = setUpJourney();

it.each([
  {
    way: makeSocialJourney('ja', { isFullyChecked: true }),
    uid: 'yukisato',
    email: 'yuki.sato@naru.example',
    given: { firstName: '', lastName: '', nativeName: '佐藤 由紀' },
  },
  {
    way: makeSocialJourney('en'),
    uid: 'sofia2026',
    email: 'sofia.marchetti@naru.example',
    given: { firstName: 'Sofia', lastName: 'Marchetti', nativeName: '' },
  },
])('LINE in $way.language: makes a member of who is new, without a password, and leads her on; then LINE is enough', async ({ way, uid, email, given }) => {
  const speech = await loadJourneyPhrases(way.language);
  const { signIn, signUp, social, orders, site } = speech;
  // The server answers 404 for an unknown person, which the browser logs as an error.
  const she = await openBrowserUser(journey.browser, journey.product.url, { ...way, expected: [/status of 404/] });
  const { page } = she;
  await page.goto('/my-reservation');
  await expectSocialScreen(page, BRIEF_CHECK, signIn('login.title'));
  await pressProvider(page, speech, 'line');
  await chooseAtProvider(page, speech, { who: email });

  await page.waitForURL('**/join?with=line');
  await page.getByText(social('join.noPassword', { provider: 'LINE' }), { exact: true }).waitFor();
  await expectSocialScreen(page, way, signUp('join.title'));
  const box = (key: Parameters<typeof signUp>[0]) => page.getByRole('textbox', { name: exactNamePattern(signUp(key)) });
  await page.getByText(signUp('join.optional'), { exact: true }).click();
  expect(await box('common.email').inputValue()).toBe(email);
  expect(await box('common.uid').inputValue()).toMatch(/^[a-z]+\d{4}$/);
  expect(await page.getByRole('combobox', { name: signUp('common.messenger'), exact: true }).inputValue()).toBe('line');
  // Only a name in Latin letters can be the passport name.
  for (const [field, value] of Object.entries(given)) expect(await box(`join.${field as keyof typeof given}`).inputValue()).toBe(value);
  expect(await page.locator('input[type=password]').count()).toBe(0);

  // The pending sign-in with the provider survives a reload. Every missing field is marked.
  await page.reload();
  await waitForHydration(page);
  const submit = page.getByRole('button', { name: signUp('join.submit'), exact: true });
  await submit.click();
  await page.getByRole('textbox', { name: exactNamePattern(signUp('join.birthDate')), description: signUp('join.required') }).waitFor();
  if (way.isFullyChecked) await expectAccessible(page);
  await fillIn(page, speech, uid);
  await submit.click();
  await page.getByRole('status').getByText(signUp('join.success'), { exact: true }).waitFor();
  await expectSocialScreen(page, BRIEF_CHECK, orders('myReservation.title'));
  expect(readPath(page)).toBe('/my-reservation');

  await logOut(page, speech);
  await pressProvider(page, speech, 'line');
  await chooseAtProvider(page, speech, { who: email });
  await expectSocialScreen(page, BRIEF_CHECK, site('home.title'));
  expect(she.errors).toEqual([]);
  await she.close();
});

async function fillIn(page: Page, { signUp, countries, language }: JourneyPhrases, uid: string): Promise<void> {
  const box = (key: Parameters<typeof signUp>[0]) => page.getByRole('textbox', { name: exactNamePattern(signUp(key)) });
  await box('common.uid').fill(uid);
  await box('join.firstName').fill('YUKI');
  await box('join.lastName').fill('SATO');
  await box('join.birthDate').fill('19901203');
  await page.getByRole('radio', { name: signUp('gender.F'), exact: true }).check();
  const country = page.getByPlaceholder(countries('choose'));
  const label = listCountryNames(LOCALES[language]).find(({ code }) => code === 'JP')?.label ?? '';
  // The proposed country is replaced.
  await country.press('Control+A');
  await page.keyboard.type(label);
  await page.getByRole('option', { name: label, exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: signUp('join.agreeTerms'), exact: true }).check();
  await page.getByRole('checkbox', { name: signUp('join.agreePrivacy'), exact: true }).check();
}
