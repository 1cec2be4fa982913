import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, toSeoulDay } from '../contract/time.ts';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE } from './browser.ts';
import { focusedName } from './keyboard.ts';
import { sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { DEMO_PASSWORD, signInByApi } from './steps.ts';

const journey = setUpJourney();
const [clinic, calendarPhrases] = await Promise.all([sayIn('ko', 'clinic'), sayIn('ko', 'clinic-calendar')]);
let scene: Awaited<ReturnType<typeof prepareScene>>;
beforeAll(async () => {
  scene = await prepareScene();
});

const HALF_HOUR_MS = HOUR_MS / 2;
const PATIENT_NAME = 'AMAL HADDAD';

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${journey.product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as T;
}

async function fetchToken(username: string): Promise<string> {
  const answer = await fetch(`${journey.product.url}/api/v1/auth/login`, { method: 'POST', body: new URLSearchParams({ username, password: DEMO_PASSWORD }) });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/**
 * Prepares over the API a clinic with two rooms that is open around the clock for some days. Two visits start at the next half hour, so that the
 * clinic can receive the patients at any time of the test. A third visit is in a week at nine.
 */
async function prepareScene() {
  const [staff, head, patient] = await Promise.all([fetchToken('coordinator'), fetchToken('head'), fetchToken('patient')]);
  const start = Math.ceil((Date.now() + 2 * MINUTE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const { hours, version, places } = await call<{ hours: object; version: number; places: { id: number }[] }>(staff, 'GET', '/api/v1/clinic/hours');
  const special = [{ from: toSeoulDay(start), to: toSeoulDay(start + 8 * DAY_MS), stretches: [{ open: '00:00', close: '24:00' }], note: '' }];
  await call(head, 'PUT', '/api/v1/clinic/hours', { version, hours: { ...hours, last_reception_minutes: 0, prepare_minutes: 0, special } });
  await call(head, 'PUT', '/api/v1/clinic/places', { places: [{ id: places[0]?.id, name: '1번 방' }, { name: '2번 방' }] });
  const { id } = await call<{ id: number }>(patient, 'POST', '/api/v1/reservation', {
    ...{ name: PATIENT_NAME, country_name: 'uk', phone: '+44 7700 900123', messenger_type: 'whatsapp', messenger_id: 'amal', hospital_id: 1 },
    ...{ consents: { personal: true, sensitive: true, third_party: true }, time_zone: 'Europe/London' },
  });
  const fix = (at: number) =>
    call<{ id: number }>(staff, 'POST', '/api/v1/clinic/visits', { consultation_id: id, minutes: 30, start_at: new Date(at).toISOString() });
  await fix(start);
  await fix(start);
  const later = toSeoulDay(start + 7 * DAY_MS);
  return { day: toSeoulDay(start), later: { day: later, id: (await fix(Date.parse(`${later}T09:00+09:00`))).id } };
}

const findGrid = (page: Page) => page.getByRole('group', { name: calendarPhrases('grid') });
const findNotice = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first();

it('a day of the clinic goes by from the keyboard, and on the telephone of the front desk', async () => {
  const desk = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  const { page } = desk;
  await signInByApi(page, 'coordinator');
  await page.goto(`/clinic/calendar?day=${scene.day}`);
  await findGrid(page).getByRole('button', { name: PATIENT_NAME }).first().waitFor();
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);

  // The first visit of the day is reachable by Tab; a letter key sets its state, and a mistake can be undone.
  await findGrid(page).getByRole('button', { name: PATIENT_NAME }).first().focus();
  await page.keyboard.press('a');
  await findNotice(page, clinic('did.arrived')).waitFor();
  await page.keyboard.press('d');
  await findNotice(page, clinic('did.done')).waitFor();
  await page.keyboard.press('u');
  await findNotice(page, clinic('did.undo')).waitFor();
  await expect.poll(() => focusedName(page)).toContain(clinic('state.arrived'));
  await page.keyboard.press('d');
  await findGrid(page)
    .getByRole('button', { name: new RegExp(`${PATIENT_NAME}.*${clinic('state.done')}`) })
    .waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toContain(clinic('state.fixed'));

  // The phone shows the same day as a list, and receives the second patient there.
  const phone = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, timezoneId: 'Asia/Seoul' });
  await signInByApi(phone.page, 'coordinator');
  await phone.page.goto(`/clinic/calendar?day=${scene.day}`);
  const list = phone.page.getByRole('list', { name: calendarPhrases('list'), exact: true });
  await list.getByRole('button', { name: clinic('ask.arrived'), exact: true }).click();
  await list.getByRole('button', { name: clinic('ask.done'), exact: true }).click();
  await expectNoHorizontalOverflow(phone.page);
  await expectAccessible(phone.page);
  // The desktop calendar shows both visits as done, without a reload.
  await expect
    .poll(() =>
      findGrid(page)
        .getByRole('button', { name: new RegExp(clinic('state.done')) })
        .count(),
    )
    .toBe(2);

  // The bar still fits on the narrowest phone.
  await phone.page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalOverflow(phone.page);
  expect(await phone.page.getByRole('banner').evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBeLessThanOrEqual(0);

  // On a desktop a toast appears in the corner, not over the button that caused it.
  const notices = await sayIn('ko', 'notices');
  await page.goto('/clinic/notices/wishes');
  const save = page.getByRole('button', { name: notices('save'), exact: true });
  await save.click();
  const message = findNotice(page, notices('saved')).locator('xpath=..');
  await message.waitFor();
  const [told, pressed] = [await message.boundingBox(), await save.boundingBox()];
  if (!told || !pressed) throw new Error('a message and a button have no place');
  expect(DESKTOP_SIZE.height - (told.y + told.height), 'from the foot').toBeLessThan(40);
  expect(DESKTOP_SIZE.width - (told.x + told.width), 'from the end').toBeLessThan(60);
  const apart = told.x >= pressed.x + pressed.width || told.y >= pressed.y + pressed.height || told.y + told.height <= pressed.y;
  expect(apart, 'the message lies beside the button').toBe(true);
  expect([desk.errors, phone.errors]).toEqual([[], []]);
  await Promise.all([desk.close(), phone.close()]);
});

it('two coordinators move one visit: the second is told what has changed and by whom, before and after she presses', async () => {
  const [first, second] = [
    await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, looked: false }),
    await openBrowserUser(journey.browser, journey.product.url, { expected: [/409/] }),
  ];
  for (const { page } of [first, second]) {
    await signInByApi(page, 'coordinator');
    await page.goto(`/clinic/calendar?day=${scene.later.day}&visit=${scene.later.id}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: clinic('act.move'), exact: true })
      .click();
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: clinic('times.move.title') });
  const move = (page: Page) => dialog(page).getByRole('button', { name: new RegExp(`${clinic('times.move', { time: '' })}$`) });
  const choose = (page: Page, clock: string) => dialog(page).getByRole('radio', { name: clock, exact: true }).check();
  await choose(first.page, '11:00');
  await choose(second.page, '12:00');
  await move(first.page).click();
  await findNotice(first.page, clinic('did.move')).waitFor();
  // The second dialog stays open with its choices. None of them was sent.
  await dialog(second.page).getByText(clinic('changed.meanwhile'), { exact: true }).waitFor();
  await dialog(second.page)
    .getByText(clinic('changed.by.hospital', { name: 'coordinator' }), { exact: true })
    .waitFor();
  expect(await dialog(second.page).getByRole('radio', { name: '12:00', exact: true }).isChecked()).toBe(true);
  expect(await move(second.page).isDisabled()).toBe(true);
  await dialog(second.page)
    .getByRole('button', { name: clinic('changed.go'), exact: true })
    .click();
  await move(second.page).click();
  await findNotice(second.page, clinic('did.move')).waitFor();
  await findGrid(first.page)
    .getByRole('button', { name: new RegExp(`12:00 ${PATIENT_NAME}`) })
    .waitFor();
  expect([first.errors, second.errors]).toEqual([[], []]);
  await Promise.all([first.close(), second.close()]);
});
