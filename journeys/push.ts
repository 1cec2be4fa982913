import type { Page } from 'playwright-core';
import type { Person } from './browser.ts';
import { sayIn } from './phrases.ts';

/** That a browser reaches no push service is told by itself, and the sandbox's is taken. */
export const NO_PUSH_SERVICE = [/Push API in incognito mode/];

/** A browser that asks for the permission: the one of the tests has no notifications of its own, and grants what it is asked here. */
export async function mayNotify({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    const granted = () => localStorage.getItem('test_granted') !== null;
    Object.defineProperty(Notification, 'permission', { get: () => (granted() ? 'granted' : 'default') });
    Notification.requestPermission = async () => {
      localStorage.setItem('test_granted', 'yes');
      return 'granted';
    };
  });
}

/** Has this browser told by push, where she chooses what she is told. */
export async function turnOn(page: Page, language: Parameters<typeof sayIn>[0] = 'en'): Promise<void> {
  const t = await sayIn(language, 'devices');
  await page.goto('/notices/wishes');
  await page.getByRole('button', { name: t('turnOn') }).click();
  await page.getByText(t('on'), { exact: true }).waitFor();
}
