import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Opens the first day with at least `starts` free starts, in the shown month or the next (`later` is its button): late in the day today has few, and
 * late in the month so has the month.
 */
export async function openFreeDay(page: Page, starts: number, later: string): Promise<void> {
  const days = page.locator('button[data-day]:not([aria-disabled])');
  const find = async () => (await days.evaluateAll((all) => all.map((one) => Number(one.lastElementChild?.textContent)))).findIndex((free) => free >= starts);
  await page.locator('button[data-day]').first().waitFor();
  if ((await find()) < 0) await page.getByRole('button', { name: later, exact: true }).click();
  await expect.poll(find).toBeGreaterThanOrEqual(0);
  await days.nth(await find()).click();
}
