import { defineConfig } from 'vitest/config';

/** Journeys drive a real browser: two files at a time, each against a product of its own. */
export default defineConfig({
  test: {
    include: ['journeys/**/*.journey.ts'],
    globalSetup: ['journeys/template.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
});
