// Rooms: package-lock react-router.config vite vite.config web/start-after-hydration web/page-scripts web/routes web/shell web/ui
import { expect, inject, it } from 'vitest';
import { openBrowserUser, PHONE_SIZE } from '../browser.ts';
import { setUpBrowser } from '../set-up-journey.ts';

const journey = setUpBrowser();
const shared = inject('shared');

/** Maximum script that a phone may load before any interaction, compressed (docs/performance.md). */
const MAX_SCRIPT_BYTES = 140 * 1024;

it('no public page asks a phone for more script than it may', async () => {
  const weights: Record<string, number> = {};
  for (const address of ['/login', '/treatment-detail/1', ...(await listOnePerKind())]) {
    const reader = await openBrowserUser(journey.browser, shared, { language: 'en', viewport: PHONE_SIZE });
    const scripts = new Set<string>();
    let lastAsked = 0;
    reader.page.on('request', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.add(request.url());
      lastAsked = Date.now();
    });
    await reader.page.goto(address, { waitUntil: 'networkidle' });
    // Scripts loaded after hydration count as well (web/start-after-hydration.ts), and load nothing more.
    await reader.page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/start-after-hydration-/.test(name)));
    // Scripts of the lower parts, which load when the browser is idle, count too.
    await reader.page.waitForFunction(() =>
      [...document.querySelectorAll('[data-part] > *')].every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber'))),
    );
    // Waits for the scripts that these scripts load in turn.
    await expect.poll(() => Date.now() - lastAsked).toBeGreaterThan(1_000);
    weights[address] = (await Promise.all([...scripts].map(measureScript))).reduce((sum, size) => sum + size, 0);
    expect(scripts.size, address).toBeGreaterThan(5);
    // A guest who only reads this page loads no scripts for members, for the search or for other pages.
    expect([...scripts].filter((url) => /\/(?:member|bell|browser-socket|search-suggestions|phrase-files|further)-[\w-]{8}\.js$/.test(url))).toEqual([]);
    await reader.close();
  }
  expect(Object.fromEntries(Object.entries(weights).filter(([, size]) => size > MAX_SCRIPT_BYTES))).toEqual({});
});

it('pictures further down are asked for once the document has loaded, and stand without scripts as well', async () => {
  const address = '/en/treatments';
  const reader = await openBrowserUser(journey.browser, shared, { language: 'en', viewport: PHONE_SIZE });
  await reader.page.goto(address, { waitUntil: 'networkidle' });
  const asked = await reader.page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    const pictures = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/files/'));
    return { all: pictures.length, first: pictures.filter(({ startTime }) => startTime < document.loadEventStart).length };
  });
  expect(asked.first).toBe(await reader.page.locator('img[loading=eager]').count());
  expect(asked.all).toBeGreaterThan(asked.first);
  await reader.close();

  const plain = await journey.browser.newContext({ baseURL: shared, viewport: PHONE_SIZE, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(address);
  await page.locator('img[loading=lazy]').first().waitFor();
  await plain.close();
});

it('does not delay the first view of a phone for the pictures further down', async () => {
  const late: string[] = [];
  for (const address of ['/login', '/treatment-detail/1', ...(await listOnePerKind())]) {
    const reader = await openBrowserUser(journey.browser, shared, { language: 'en', viewport: PHONE_SIZE });
    await reader.page.goto(address, { waitUntil: 'networkidle' });
    const waited = await reader.page.locator('img[loading=lazy]').evaluateAll(
      (pictures) =>
        pictures.filter((picture) => {
          const { top, bottom, left, right } = picture.getBoundingClientRect();
          // Counts pictures with a visible part of some size; neighbours in a carousel are out of view.
          return bottom > 0 && top + 40 < innerHeight && right > 0 && left < innerWidth;
        }).length,
    );
    if (waited > 0) late.push(`${address}: ${waited}`);
    await reader.close();
  }
  expect(late).toEqual([]);
});

/** Returns one sitemap address of each kind of page, and a clinic's review page. */
async function listOnePerKind(): Promise<string[]> {
  const map = await (await fetch(new URL('/sitemaps/en.xml', shared))).text();
  const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const kinds = new Map(all.map((address) => [address.split('/').slice(2, 3).join() + address.split('/').length, address]));
  return [...kinds.values(), '/event-review/1'];
}

/** Returns the compressed size of a script in bytes, without headers. */
async function measureScript(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}
