import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../checks/chromium.ts';
import { prepareData, productFrom } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demonstration content in it; each journey's product starts from a copy. */
    template: string;
    /** Where the product answers that journeys share: those that only read, or whose people are their own, and that start and stop nothing. */
    shared: string;
    /** Where the one browser of all journeys listens; each person in it has a context of her own. */
    browserEndpoint: string;
  }
}

/** Once for all journeys: the data, where JOURNEYS_DATA does not name a folder that is prepared already, the browser, and the product that some share. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.JOURNEYS_DATA;
  const [data, browser] = await Promise.all([given ? { folder: given, remove: async () => undefined } : prepareData(), openBrowser()]);
  const shared = await productFrom(data.folder);
  project.provide('template', data.folder);
  project.provide('shared', shared.url);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await shared.close();
    await data.remove();
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
