import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeContexts, launchBrowser } from './browser.ts';
import { startFromTemplate } from './product.ts';

type StartedProduct = Awaited<ReturnType<typeof startFromTemplate>>;

/**
 * Starts a browser and a separate product for a test file, and closes both after its tests. Apart from product.ts, which also runs outside of tests.
 * `env`: settings of this product.
 */
export function setUpJourney(env: Record<string, string> = {}): { readonly browser: Browser; readonly product: StartedProduct } {
  let browser: Browser;
  let product: StartedProduct;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startFromTemplate(inject('template'), env)]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await product.close();
  });
  return {
    get browser() {
      return browser;
    },
    get product() {
      return product;
    },
  };
}

/** Starts a browser for a test file on the product that journeys share, and closes its contexts after the tests. */
export function setUpBrowser(): { readonly browser: Browser } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => closeContexts(browser));
  return {
    get browser() {
      return browser;
    },
  };
}
