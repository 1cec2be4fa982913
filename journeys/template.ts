import type { TestProject } from 'vitest/node';
import { findChromium } from '../checks/chromium.ts';
import { prepareData, startFromTemplate } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demonstration content; each journey's product starts from a copy. */
    template: string;
    /** Address of the product that journeys share. They only read, or use their own people, and never restart it. */
    shared: string;
    /** Path of the browser; each worker opens one (browser.ts), and each person in it has her own context. */
    chromium: string;
  }
}

/** Runs once for all journeys: prepares the data, unless JOURNEYS_DATA names a prepared folder, and starts the shared product. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.JOURNEYS_DATA;
  const data = given ? { folder: given, remove: async () => undefined } : await prepareData();
  const shared = await startFromTemplate(data.folder);
  project.provide('template', data.folder);
  project.provide('shared', shared.url);
  project.provide('chromium', findChromium());
  return async () => {
    await shared.close();
    await data.remove();
  };
}
