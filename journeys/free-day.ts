import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Opens the first day with at least `starts` free starts, in the shown month or the next; `later` is the name of the button for the next month. Late
 * in the day today has few free starts, and late in the month few days are left.
 */
export async function openFreeDay(page: Page, starts: number, later: string): Promise<void> {
  const days = page.locator('button[data-day]:not([aria-disabled])');
  const find = async () => (await days.evaluateAll((all) => all.map((one) => Number(one.lastElementChild?.textContent)))).findIndex((free) => free >= starts);
  await page.locator('button[data-day]').first().waitFor();
  if ((await find()) < 0) await page.getByRole('button', { name: later, exact: true }).click();
  await expect.poll(find).toBeGreaterThanOrEqual(0);
  await days.nth(await find()).click();
}
