import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: string;
  }
}

/** Once for all journeys: a data folder with the demonstration content in it; each journey starts from a copy. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'naru-journeys-'));
  const product = await startProduct({ folder: join(folder, 'data') });
  await product.stop();
  project.provide('template', join(folder, 'data'));
  return () => rm(folder, { recursive: true, force: true });
}
