import type { Page } from 'playwright-core';

/** The name of what has the focus, as far as journeys need names; the star of a required field left out. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const label = element && 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null)?.[0]?.innerText : undefined;
    return (label ?? element?.getAttribute('aria-label') ?? element?.innerText ?? '').trim().replace(/\s*\*$/, '');
  });
}

/** Tab by tab to what has this name; with the other key backwards. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach “${name}”`);
}
