import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launch, leaveAll, PHONE, person } from './browser.ts';

let browser: Browser;
const shared = inject('shared');
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => leaveAll(browser));

/** All that a phone loads of script, compressed, before anybody does anything (docs/performance.md). */
const MAX_SCRIPT_BYTES = 140 * 1024;

it('no public page asks a phone for more script than it may', async () => {
  const weights: Record<string, number> = {};
  for (const address of ['/login', '/treatment-detail/1', ...(await oneOfEach())]) {
    const reader = await person(browser, shared, { language: 'en', viewport: PHONE });
    const scripts = new Set<string>();
    let lastAsked = 0;
    reader.page.on('request', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.add(request.url());
      lastAsked = Date.now();
    });
    await reader.page.goto(address, { waitUntil: 'networkidle' });
    // What comes after a page is awake counts as well (web/late.ts), and asks for nothing more.
    await reader.page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/late-/.test(name)));
    // So do the parts below, which it brings when it is idle.
    await reader.page.waitForFunction(() =>
      [...document.querySelectorAll('[data-part] > *')].every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber'))),
    );
    // And what either of them asks for in its turn.
    await expect.poll(() => Date.now() - lastAsked).toBeGreaterThan(1_000);
    weights[address] = (await Promise.all([...scripts].map(sizeOf))).reduce((sum, size) => sum + size, 0);
    expect(scripts.size, address).toBeGreaterThan(5);
    // What is there for who is signed in, for the search, and for other pages, is not for a guest who only reads this one.
    expect([...scripts].filter((url) => /\/(?:member|bell|browser-socket|suggestions|phrase-files|further)-/.test(url))).toEqual([]);
    await reader.close();
  }
  expect(Object.fromEntries(Object.entries(weights).filter(([, size]) => size > MAX_SCRIPT_BYTES))).toEqual({});
});

it('pictures further down are asked for once the document has loaded, and stand without scripts as well', async () => {
  const address = '/en/treatments';
  const reader = await person(browser, shared, { language: 'en', viewport: PHONE });
  await reader.page.goto(address, { waitUntil: 'networkidle' });
  const asked = await reader.page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    const pictures = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/files/'));
    return { all: pictures.length, first: pictures.filter(({ startTime }) => startTime < document.loadEventStart).length };
  });
  expect(asked.first).toBe(await reader.page.locator('img[loading=eager]').count());
  expect(asked.all).toBeGreaterThan(asked.first);
  await reader.close();

  const plain = await browser.newContext({ baseURL: shared, viewport: PHONE, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(address);
  await page.locator('img[loading=lazy]').first().waitFor();
  await plain.close();
});

it('what a phone shows first is not kept waiting with the pictures further down', async () => {
  const late: string[] = [];
  for (const address of ['/login', '/treatment-detail/1', ...(await oneOfEach())]) {
    const reader = await person(browser, shared, { language: 'en', viewport: PHONE });
    await reader.page.goto(address, { waitUntil: 'networkidle' });
    const waited = await reader.page.locator('img[loading=lazy]').evaluateAll(
      (pictures) =>
        pictures.filter((picture) => {
          const { top, bottom, left, right } = picture.getBoundingClientRect();
          // As much of it as a glance takes for a picture; what a carousel has beside the one in view is not seen.
          return bottom > 0 && top + 40 < innerHeight && right > 0 && left < innerWidth;
        }).length,
    );
    if (waited > 0) late.push(`${address}: ${waited}`);
    await reader.close();
  }
  expect(late).toEqual([]);
});

/** A page of each kind that the map for search engines names, and the reviews of a clinic. */
async function oneOfEach(): Promise<string[]> {
  const map = await (await fetch(new URL('/sitemaps/en.xml', shared))).text();
  const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const kinds = new Map(all.map((address) => [address.split('/').slice(2, 3).join() + address.split('/').length, address]));
  return [...kinds.values(), '/event-review/1'];
}

/** Bytes of a script as a browser gets it, without the headers. */
async function sizeOf(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}
