import { defineConfig } from 'vitest/config';

/**
 * Journeys drive a real browser: three files at a time, for each waits a third of its time; each against a product of its own, or the one
 * that some share. They keep nothing between files, so a worker reads Playwright and the phrases once.
 */
export default defineConfig({
  test: {
    include: ['journeys/**/*.journey.ts'],
    globalSetup: ['journeys/template.ts'],
    // They end what hangs: a journey of a minute takes three on a machine that is busy with other things too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    isolate: false,
    maxWorkers: 3,
  },
});
