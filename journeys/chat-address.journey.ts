import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { awake, DESK, launch, leaveAll, person } from './browser.ts';
import { speechIn } from './phrases.ts';
import { productFrom } from './product.ts';
import { firstTreatment, signInHome } from './steps.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof productFrom>>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launch(), productFrom(inject('template'))]);
});
afterAll(async () => {
  await leaveAll(browser);
  await product.close();
});

it('an open chat is in the address of its page, whichever page that is, and what was pressed has the focus again', async () => {
  const her = await person(browser, product.url, { language: 'ar', viewport: DESK });
  const { page } = her;
  const arabic = await speechIn('ar');
  await signInHome(page, arabic, 'patient');
  const { id, hospital_id, hospital } = await firstTreatment(product.url, 'ar');
  const button = page.getByRole('button', { name: arabic.catalog('action.chat'), exact: true });
  const dialog = page.getByRole('dialog', { name: hospital.name });
  for (const at of [`/treatment-detail/${id}`, `/clinic-detail/${hospital_id}`]) {
    await page.goto(at);
    await awake(page);
    await button.press('Enter');
    await page.waitForURL(`**${at}?chat=${hospital_id}`);
    await page.reload();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL(`**${at}`);
    await button.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(her.errors).toEqual([]);
  await her.close();
});
