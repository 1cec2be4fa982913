import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DESK, expectAccessible, expectNoSideways, expectScreen, launch, named, PHONE, person } from './browser.ts';
import { outside } from './outside.ts';
import { type Speech, sayIn, speechIn } from './phrases.ts';
import { productFrom } from './product.ts';
import { signInBeside } from './steps.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof productFrom>>;
let consultation: number;
beforeAll(async () => {
  [browser, product] = await Promise.all([launch(), productFrom(inject('template'))]);
  const { tokenOf, register } = outside(() => product.url);
  consultation = await register(await tokenOf('patient'), CLINIC);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const CLINIC = 1;

const bell = (page: Page, { shell }: Speech, count: number) =>
  page.getByRole('link', { name: named(count > 0 ? `${shell('bell')} ${shell('bell.unseen', { count })}` : shell('bell')) });
const titled = (page: Page, begin: RegExp) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.title), begin.source);

it('tells her on whatever page she is, leads to the place, and is quiet everywhere once she has read', async () => {
  const [en, ko] = [await speechIn('en'), await sayIn('ko', 'clinic')];
  const [amal, min] = [await person(browser, product.url), await person(browser, product.url, { timezoneId: 'Asia/Seoul', viewport: DESK, looked: false })];
  await Promise.all([signInBeside(amal.page, 'patient'), signInBeside(min.page, 'coordinator')]);
  const { page } = amal;
  const second = await amal.context.newPage();
  await Promise.all([page.goto('/treatment-list'), second.goto('/myPage'), min.page.goto(`/clinic?consultation=${consultation}`)]);
  await Promise.all([bell(page, en, 0).waitFor(), bell(second, en, 0).waitFor()]);

  // The address of the console names the conversation.
  await min.page.getByRole('heading', { level: 2, name: 'AMAL HADDAD' }).waitFor();
  const answer = min.page.getByRole('textbox', { name: ko('write.label') });
  await answer.fill('안녕하세요');
  await answer.press('Enter');

  // Without a reload, on both of her pages.
  await Promise.all([bell(page, en, 1).waitFor(), bell(second, en, 1).waitFor(), titled(page, /^\(1\) /), titled(second, /^\(1\) /)]);
  await page.getByRole('link', { name: named(`${en.shell('nav.myReservation')} ${en.shell('nav.unread', { count: 1 })}`) }).waitFor();

  // With the keyboard alone: the list, what is new in it, its place.
  await bell(page, en, 1).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: en.shell('bell') });
  await panel.getByText(en.notices('list.new'), { exact: true }).waitFor();
  await bell(page, en, 0).waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/my-reservation');
  await page.getByRole('dialog').getByText('안녕하세요').waitFor();

  // What she has read is read everywhere.
  await Promise.all([titled(page, /^[^(]/), titled(second, /^[^(]/), bell(second, en, 0).waitFor()]);
  expect([...amal.errors, ...min.errors]).toEqual([]);
  await Promise.all([amal.close(), min.close()]);
});

it('is a page of its own on a phone, with what she wants to be told, from right to left', async () => {
  const ar = await speechIn('ar');
  const lina = await person(browser, product.url, { language: 'ar', viewport: PHONE, timezoneId: 'Asia/Riyadh' });
  const { page } = lina;
  await signInBeside(page, 'patient');
  await page.goto('/treatment-list');
  await page.getByRole('link', { name: new RegExp(`^${ar.shell('bell')}`) }).click();
  await expectScreen(page, ar.notices('title'));
  await page
    .getByRole('main')
    .getByRole('link', { name: ar.notices('list.wishes'), exact: true })
    .click();
  const reminders = page.getByRole('group', { name: ar.notices('user.reminders'), exact: true }).getByRole('checkbox', { name: ar.notices('channel.mail') });
  await reminders.uncheck();
  await expectScreen(page, ar.notices('wishes.title'));
  await page.getByRole('button', { name: ar.notices('save'), exact: true }).click();
  await page.getByText(ar.notices('saved'), { exact: true }).waitFor();
  await page.reload();
  await reminders.waitFor();
  expect(await reminders.isChecked()).toBe(false);
  expect(lina.errors).toEqual([]);
  await lina.close();
});
