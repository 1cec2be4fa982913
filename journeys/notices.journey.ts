import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ar as words } from '../server/notifications/words/patients.ar.ts';
import { DESKTOP_SIZE, exactNamePattern, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE } from './browser.ts';
import { makeOutsideClient } from './outside-client.ts';
import { type JourneyPhrases, loadJourneyPhrases, sayIn } from './phrases.ts';
import { grantNotifications, NO_PUSH_SERVICE_ERRORS, turnOnPush } from './push.ts';
import { setUpJourney } from './set-up-journey.ts';
import { signInByApi } from './steps.ts';

const journey = setUpJourney();
let consultation: number;
beforeAll(async () => {
  const { tokenOf, register } = makeOutsideClient(() => journey.product.url);
  consultation = await register(await tokenOf('patient'), CLINIC);
});

const CLINIC = 1;

const findBell = (page: Page, { shell }: JourneyPhrases, count: number) =>
  page.getByRole('link', { name: exactNamePattern(count > 0 ? `${shell('bell')} ${shell('bell.unseen', { count })}` : shell('bell')) });
const waitForTitle = (page: Page, begin: RegExp) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.title), begin.source);

it('tells her on whatever page she is, leads to the place, and is quiet everywhere once she has read', async () => {
  const [en, ko] = [await loadJourneyPhrases('en'), await sayIn('ko', 'clinic')];
  const [amal, min] = [
    await openBrowserUser(journey.browser, journey.product.url),
    await openBrowserUser(journey.browser, journey.product.url, { timezoneId: 'Asia/Seoul', viewport: DESKTOP_SIZE, looked: false }),
  ];
  await Promise.all([signInByApi(amal.page, 'patient'), signInByApi(min.page, 'coordinator')]);
  const { page } = amal;
  const second = await amal.context.newPage();
  await Promise.all([page.goto('/treatment-list'), second.goto('/myPage'), min.page.goto(`/clinic?consultation=${consultation}`)]);
  await Promise.all([findBell(page, en, 0).waitFor(), findBell(second, en, 0).waitFor()]);

  // The console's address names the conversation.
  await min.page.getByRole('heading', { level: 2, name: 'AMAL HADDAD' }).waitFor();
  const answer = min.page.getByRole('textbox', { name: ko('write.label') });
  await answer.fill('안녕하세요');
  await answer.press('Enter');

  // The bell and the title change on both pages without a reload.
  await Promise.all([findBell(page, en, 1).waitFor(), findBell(second, en, 1).waitFor(), waitForTitle(page, /^\(1\) /), waitForTitle(second, /^\(1\) /)]);
  await page.getByRole('link', { name: exactNamePattern(`${en.shell('nav.myReservation')} ${en.shell('nav.unread', { count: 1 })}`) }).waitFor();

  // By keyboard only: opens the list, then the new notice, then its page.
  await findBell(page, en, 1).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: en.shell('bell') });
  await panel.getByText(en.notices('list.new'), { exact: true }).waitFor();
  await findBell(page, en, 0).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/my-reservation');
  await page.getByRole('dialog').getByText('안녕하세요').waitFor();

  // A message that is read in one tab is read in every tab.
  await Promise.all([waitForTitle(page, /^[^(]/), waitForTitle(second, /^[^(]/), findBell(second, en, 0).waitFor()]);
  expect([...amal.errors, ...min.errors]).toEqual([]);
  await Promise.all([amal.close(), min.close()]);
});

it('is a page of its own on a phone, with what she wants to be told, from right to left', async () => {
  const ar = await loadJourneyPhrases('ar');
  const lina = await openBrowserUser(journey.browser, journey.product.url, { language: 'ar', viewport: PHONE_SIZE, timezoneId: 'Asia/Riyadh' });
  const { page } = lina;
  await signInByApi(page, 'patient');
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

/** Returns the push messages for the patient's browser, decrypted, oldest first. */
async function readPushes(): Promise<{ title: string; body: string; tag: string }[]> {
  const all = (await (await fetch(`${journey.product.url}/sandbox/push/notices.json`)).json()) as { text: string }[];
  return all.map(({ text }) => JSON.parse(text)).reverse();
}
type SentMail = { subject: string; text: string };
const readMails = async (): Promise<SentMail[]> => (await (await fetch(`${journey.product.url}/sandbox/mail.json`)).json()) as SentMail[];

it('tells her phone when she is away and not what she has read, is quiet in her night, and ends a mail with one press', async () => {
  const ar = await loadJourneyPhrases('ar');
  const ask = async <T>(who: string, method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${await makeOutsideClient(() => journey.product.url).tokenOf(who)}`, 'content-type': 'application/json' };
    const answer = await fetch(`${journey.product.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  };
  const wish = (quiet: { from: string; to: string } | null) =>
    ask('patient', 'PUT', '/api/v1/notices/wishes', { off: {}, days_off: [], words_on_lock_screen: false, line: false, time_zone: 'Asia/Riyadh', quiet });
  const lina = await openBrowserUser(journey.browser, journey.product.url, {
    language: 'ar',
    viewport: PHONE_SIZE,
    timezoneId: 'Asia/Riyadh',
    serviceWorkers: 'allow',
    expected: NO_PUSH_SERVICE_ERRORS,
  });
  const { page } = lina;
  await grantNotifications(lina);
  await signInByApi(page, 'patient');
  await turnOnPush(page, 'ar');
  await wish(null);

  // The thread is open, so its messages cause no notice elsewhere.
  const min = await openBrowserUser(journey.browser, journey.product.url, { timezoneId: 'Asia/Seoul', viewport: DESKTOP_SIZE, looked: false });
  const ko = await sayIn('ko', 'clinic');
  await signInByApi(min.page, 'coordinator');
  await Promise.all([page.goto(`/my-reservation?chat=${CLINIC}`), min.page.goto(`/clinic?consultation=${consultation}`)]);
  const answer = min.page.getByRole('textbox', { name: ko('write.label') });
  const say = async (text: string) => {
    await answer.fill(text);
    await answer.press('Enter');
  };
  await page.getByRole('dialog').waitFor();
  await say('읽은 말');
  await page.getByRole('dialog').getByText('읽은 말', { exact: true }).waitFor();

  // The message is shown before the server knows that it was read.
  const unread = async () => (await ask<{ unread_messages: number }>('patient', 'GET', '/api/v1/notices/counts')).unread_messages;
  await expect.poll(unread).toBe(0);

  // After the thread is closed, the new date is pushed, but not the message that the patient has read.
  await page.goto('about:blank');
  const from = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  const free = await ask<{ days: { starts: string[] }[] }>('coordinator', 'GET', `/api/v1/clinic/free-times?from=${from}&days=7&minutes=30`);
  const [start_at, later] = free.days.flatMap(({ starts }) => starts);
  const visit = await ask<{ id: number; version: number }>('coordinator', 'POST', '/api/v1/clinic/visits', {
    consultation_id: consultation,
    minutes: 30,
    start_at,
  });
  await expect.poll(readPushes).toHaveLength(1);
  // A new message is now pushed, without its text.
  await say('못 읽은 말');
  await expect.poll(readPushes).toHaveLength(2);
  const [date, message] = await readPushes();
  expect(date?.tag).not.toBe(message?.tag);
  expect(JSON.stringify([date, message])).not.toMatch(/[가-힣]/);

  // A date that is moved during quiet hours is mailed and appears in the notice list, but is not pushed.
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Riyadh', hour: '2-digit', minute: '2-digit' });
  const hour = (fromNow: number) => clock.format(Date.now() + fromNow * 3_600_000);
  await wish({ from: hour(-2), to: hour(2) });
  await ask('coordinator', 'POST', `/api/v1/clinic/visits/${visit.id}`, { act: 'move', version: visit.version, start_at: later });
  const { title } = words['date-moved'];
  const moved = async () => (await readMails()).find(({ subject }) => subject === title);
  await expect.poll(moved).toBeDefined();
  expect(await readPushes()).toHaveLength(2);
  await page.goto('/notices');
  await expectScreen(page, ar.notices('title'));
  await page.getByRole('main').getByText(title, { exact: true }).waitFor();

  // One press on the mail's link ends mails about dates. The preferences show the change.
  const link = /https?:\S+\/notices\/unsubscribe\?token=\S+/.exec((await moved())?.text ?? '')?.[0] ?? '';
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.getByRole('button', { name: ar.notices('end.do'), exact: true }).click();
  await expectScreen(page, ar.notices('end.done'));
  await page.goto('/notices/wishes');
  const mails = page.getByRole('group', { name: ar.notices('user.dates'), exact: true }).getByRole('checkbox', { name: ar.notices('channel.mail') });
  await mails.waitFor();
  expect(await mails.isChecked()).toBe(false);
  expect([...lina.errors, ...min.errors]).toEqual([]);
  await Promise.all([lina.close(), min.close()]);
});
