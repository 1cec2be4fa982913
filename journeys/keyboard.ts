import type { Page } from 'playwright-core';

/** Returns the name of the focused element without the star of required fields. It covers the cases that journeys need. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const label = element && 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null)?.[0]?.innerText : undefined;
    return (label ?? element?.getAttribute('aria-label') ?? element?.innerText ?? '').trim().replace(/\s*\*$/, '');
  });
}

/** Presses Tab until the element with this name has the focus; Shift+Tab goes backwards. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach “${name}”`);
}
