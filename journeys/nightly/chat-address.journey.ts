// Rooms: web/consultations/{calls,chat,reservations,thread} web/ui
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP_SIZE, openBrowserUser, waitForHydration } from '../browser.ts';
import { makeOutsideClient } from '../outside-client.ts';
import { loadJourneyPhrases } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { firstTreatment, signInAndWaitForHome } from '../steps.ts';

const journey = setUpJourney();
const { tokenOf, register } = makeOutsideClient(() => journey.product.url);

const expectFocus = (button: Locator) => expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

it('an open chat is in the address of its page, whichever page that is, and what was pressed has the focus again', async () => {
  const her = await openBrowserUser(journey.browser, journey.product.url, { language: 'ar', viewport: DESKTOP_SIZE });
  const { page } = her;
  const arabic = await loadJourneyPhrases('ar');
  await signInAndWaitForHome(page, arabic, 'patient');
  const { id, hospital_id, hospital } = await firstTreatment(journey.product.url, 'ar');
  const button = page.getByRole('button', { name: arabic.catalog('action.chat'), exact: true });
  const dialog = page.getByRole('dialog', { name: hospital.name });
  for (const at of [`/treatment-detail/${id}`, `/clinic-detail/${hospital_id}`]) {
    await page.goto(at);
    await waitForHydration(page);
    await button.press('Enter');
    await page.waitForURL(`**${at}?chat=${hospital_id}`);
    await page.reload();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL(`**${at}`);
    await expectFocus(button);
    await button.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocus(button);
  }
  expect(her.errors).toEqual([]);
  await her.close();
});

it('on My reservations two quick presses of Escape close the chat and no more, and the focus is never on nothing', async () => {
  const her = await openBrowserUser(journey.browser, journey.product.url, { language: 'ar', viewport: DESKTOP_SIZE });
  const { page } = her;
  const arabic = await loadJourneyPhrases('ar');
  const { hospital_id, hospital } = await firstTreatment(journey.product.url, 'ar');
  await register(await tokenOf('patient'), hospital_id);
  await signInAndWaitForHome(page, arabic, 'patient');
  await page.goto('/my-reservation');
  await waitForHydration(page);
  const button = page.getByRole('button', { name: arabic.orders('myReservation.chat.with', { clinic: hospital.name }) });
  const dialog = page.getByRole('dialog', { name: hospital.name });
  await button.press('Enter');
  await page.waitForURL(`**/my-reservation?chat=${hospital_id}`);
  await dialog.waitFor();
  // Both presses happen in one task of the page, as fast as on a busy phone.
  await dialog.evaluate((element) => {
    for (let presses = 0; presses < 2; presses += 1) element.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(button);
  expect(await page.evaluate(() => location.pathname + location.search)).toBe('/my-reservation');

  await page.goto(`/my-reservation?chat=${hospital_id}`);
  // An empty field has the page's direction; a filled field has the direction of its text.
  const box = dialog.getByRole('textbox', { name: arabic.consultations('write.label'), exact: true });
  const direction = () => box.evaluate((element) => getComputedStyle(element).direction);
  await box.waitFor();
  expect(await direction()).toBe('rtl');
  await box.fill('Laser');
  expect(await direction()).toBe('ltr');
  await box.fill('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(button);
  expect(her.errors).toEqual([]);
  await her.close();
});
