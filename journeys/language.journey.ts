import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { exactNamePattern, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { type JourneyPhrases, loadJourneyPhrases } from './phrases.ts';
import { setUpBrowser } from './set-up-journey.ts';
import { findPasswordBox, firstTreatment, goToCheckout, signInByApi } from './steps.ts';

const journey = setUpBrowser();
const shared = inject('shared');

/** Chooses another language in the header; resolves once the page shows its new heading. */
async function changeLanguage(page: Page, from: JourneyPhrases, to: JourneyPhrases, heading: string): Promise<void> {
  await page.getByRole('combobox', { name: from.shell('common.language'), exact: true }).selectOption(to.language);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([to.language, to.language === 'ar' ? 'rtl' : 'ltr']);
  await expectNoHorizontalOverflow(page);
}

it('keeps everything that was typed, ticked and chosen when the language changes', async () => {
  const [en, ar] = await Promise.all([loadJourneyPhrases('en'), loadJourneyPhrases('ar')]);
  const [inEnglish, inArabic] = await Promise.all([firstTreatment(shared, 'en'), firstTreatment(shared, 'ar')]);
  const reader = await openBrowserUser(journey.browser, shared, { language: 'en', viewport: PHONE_SIZE, looked: false });
  const { page } = reader;

  // Sign-up: text fields, gender buttons, a list and checkboxes.
  await page.goto('/join');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: exactNamePattern(en.signUp('common.uid')) }).fill('changes');
  await findPasswordBox(page, en.signUp('common.password')).fill('a ferry over the river');
  await page.getByRole('textbox', { name: exactNamePattern(en.signUp('join.firstName')) }).fill('MARY');
  await page.getByRole('radio', { name: en.signUp('gender.F'), exact: true }).check();
  await page.getByRole('combobox', { name: en.signUp('common.messenger'), exact: true }).selectOption('kakao');
  await page.getByRole('checkbox', { name: en.signUp('join.agreeTerms'), exact: true }).check();
  await changeLanguage(page, en, ar, ar.signUp('join.title'));
  expect(await page.getByRole('textbox', { name: exactNamePattern(ar.signUp('common.uid')) }).inputValue()).toBe('changes');
  expect(await findPasswordBox(page, ar.signUp('common.password')).inputValue()).toBe('a ferry over the river');
  expect(await page.getByRole('textbox', { name: exactNamePattern(ar.signUp('join.firstName')) }).inputValue()).toBe('MARY');
  expect(await page.getByRole('radio', { name: ar.signUp('gender.F'), exact: true }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: ar.signUp('common.messenger'), exact: true }).inputValue()).toBe('kakao');
  expect(await page.getByRole('checkbox', { name: ar.signUp('join.agreeTerms'), exact: true }).isChecked()).toBe(true);
  await changeLanguage(page, ar, en, en.signUp('join.title'));
  expect(await page.getByRole('textbox', { name: exactNamePattern(en.signUp('common.uid')) }).inputValue()).toBe('changes');

  // Account recovery.
  await page.goto('/findAccount?tab=1');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: exactNamePattern(en.recovery('common.uid')) }).fill('changes');
  await changeLanguage(page, en, ar, ar.recovery('find.title'));
  expect(await page.getByRole('textbox', { name: exactNamePattern(ar.recovery('common.uid')) }).inputValue()).toBe('changes');
  await changeLanguage(page, ar, en, en.recovery('find.title'));

  // The member's page during editing.
  await signInByApi(page, 'patient');
  await page.goto('/myPage?tab=0');
  await page.getByRole('button', { name: en.orders('myPage.edit'), exact: true }).click();
  await page.getByRole('textbox', { name: exactNamePattern(en.orders('common.messengerId')) }).fill('another.id');
  await changeLanguage(page, en, ar, ar.orders('myPage.title'));
  expect(await page.getByRole('textbox', { name: exactNamePattern(ar.orders('common.messengerId')) }).inputValue()).toBe('another.id');
  await changeLanguage(page, ar, en, en.orders('myPage.title'));

  // At the checkout the checkboxes and the payment method are kept. The draft's texts are the catalogue's, in the page's language.
  const [option] = inEnglish.options;
  await goToCheckout(page, en, inEnglish, [option?.title ?? '']);
  await page.getByRole('radio', { name: new RegExp(`^${RegExp.escape(en.orders('order.method.CARD'))}`) }).check();
  await page.getByRole('checkbox', { name: en.orders('order.terms.personal'), exact: true }).check();
  await changeLanguage(page, en, ar, ar.orders('order.title'));
  expect(await page.getByRole('radio', { name: new RegExp(`^${RegExp.escape(ar.orders('order.method.CARD'))}`) }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: ar.orders('order.terms.personal'), exact: true }).isChecked()).toBe(true);
  await page.getByRole('heading', { level: 2, name: inArabic.title, exact: true }).waitFor();
  await page.getByText(inArabic.options[0]?.title ?? '', { exact: true }).waitFor();
  await page.getByText(inArabic.hospital.name, { exact: true }).waitFor();
  expect(await page.getByText(inEnglish.title).count()).toBe(0);

  expect(reader.errors).toEqual([]);
  await reader.close();
});
