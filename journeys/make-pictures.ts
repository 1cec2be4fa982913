import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../checks/chromium.ts';
import { prepareData, startFromTemplate } from './product.ts';

/** `npm run pictures` makes the pictures of the README from the demonstration, in `docs/pictures`. */
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const PASSWORD = 'naru-demo-2026';
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'en-GB' };
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'ko-KR' };

/** A picture: who looks where, and what to do before it is taken. */
type Picture = { name: string; who?: string; device: BrowserContextOptions; address: string; open?: (page: Page) => Promise<void> };

const PICTURES: Picture[] = [
  { name: 'treatment', device: PHONE, address: '/en/treatments/hydra-glow-booster' },
  {
    name: 'chat',
    who: 'coordinator',
    device: { ...PHONE, locale: 'ko-KR' },
    address: '/clinic',
    // The patient whose translation has a wrong number.
    async open(page) {
      await openConversation(page);
      await page.getByText('숫자가 다릅니다').first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'inbox', who: 'coordinator', device: DESK, address: '/clinic', open: openConversation },
  { name: 'calendar', who: 'coordinator', device: DESK, address: '/clinic/calendar?view=week' },
];

async function openConversation(page: Page): Promise<void> {
  await page.getByText('NATALIE BROOKS').first().click();
  await page.locator('[data-message]').first().waitFor();
}

const data = await prepareData({ DEMO_LIFE: 'true' });
const product = await startFromTemplate(data.folder);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  for (const { name, who, device, address, open } of PICTURES) {
    const context = await browser.newContext({ ...device, baseURL: product.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (who) {
      await page.goto('/clinic/login');
      await page.locator('input[name=username]').fill(who);
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.locator('form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === '/clinic');
    }
    await page.goto(address, { waitUntil: 'networkidle' });
    await open?.(page);
    // Waits for the last skeleton (web/ui/skeleton.tsx), such as that of the patient's panel.
    await page.waitForFunction(() => document.querySelector('.animate-breathe') === null);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  await product.close();
  await data.remove();
}
