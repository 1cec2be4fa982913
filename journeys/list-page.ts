import type { Page } from 'playwright-core';

/** Returns the link of a treatment or clinic in a list. */
export const findListCard = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });

/** Returns the number of treatments fully visible above the bottom navigation of a phone, on page load. */
export async function countWholeRows(page: Page): Promise<number> {
  const foot = await page.getByRole('navigation').last().boundingBox();
  const rows = await Promise.all((await page.getByRole('main').getByRole('article').all()).map((row) => row.boundingBox()));
  return rows.filter((row) => row && foot && row.y + row.height <= foot.y).length;
}
