import type { Page } from 'playwright-core';
import type { BrowserUser } from './browser.ts';
import { sayIn } from './phrases.ts';

/** Console error of a browser without a push service. The sandbox's push service is used then. */
export const NO_PUSH_SERVICE_ERRORS = [/Push API in incognito mode/];

/** Makes a browser grant the notification permission when asked. Headless browsers have no notifications of their own. */
export async function grantNotifications({ context }: BrowserUser): Promise<void> {
  await context.addInitScript(() => {
    const granted = () => localStorage.getItem('test_granted') !== null;
    Object.defineProperty(Notification, 'permission', { get: () => (granted() ? 'granted' : 'default') });
    Notification.requestPermission = async () => {
      localStorage.setItem('test_granted', 'yes');
      return 'granted';
    };
  });
}

/** Turns push on for this browser, on the page of notification preferences. */
export async function turnOnPush(page: Page, language: Parameters<typeof sayIn>[0] = 'en'): Promise<void> {
  const t = await sayIn(language, 'devices');
  await page.goto('/notices/wishes');
  await page.getByRole('button', { name: t('turnOn') }).click();
  await page.getByText(t('on'), { exact: true }).waitFor();
}
