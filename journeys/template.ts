import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../checks/chromium.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demonstration content in it; each journey's product starts from a copy. */
    template: string;
    /** Where the one browser of all journeys listens; each person in it has a context of her own. */
    browserEndpoint: string;
  }
}

/** Once for all journeys: the prepared data and the browser. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'naru-journeys-'));
  const [product, browser] = await Promise.all([startProduct({ folder: join(folder, 'data') }), openBrowser()]);
  await product.stop();
  project.provide('template', join(folder, 'data'));
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
}

function openBrowser() {
  return chromium.launchServer({
    executablePath: findChromium(),
    host: '127.0.0.1',
    args: [
      '--no-sandbox',
      // There is no graphics card: without these the browser imitates one, at the cost of the product beside it.
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-gpu-compositing',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
