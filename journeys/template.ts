import type { TestProject } from 'vitest/node';
import { findChromium } from '../checks/chromium.ts';
import { prepareData, productFrom } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demonstration content in it; each journey's product starts from a copy. */
    template: string;
    /** Where the product answers that journeys share: those that only read, or whose people are their own, and that start and stop nothing. */
    shared: string;
    /** The path of the browser; each worker opens one (browser.ts), and each person in it has a context of her own. */
    chromium: string;
  }
}

/** Once for all journeys: the data, where JOURNEYS_DATA does not name a folder that is prepared already, and the product that some share. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.JOURNEYS_DATA;
  const data = given ? { folder: given, remove: async () => undefined } : await prepareData();
  const shared = await productFrom(data.folder);
  project.provide('template', data.folder);
  project.provide('shared', shared.url);
  project.provide('chromium', findChromium());
  return async () => {
    await shared.close();
    await data.remove();
  };
}
