import { defineConfig } from 'vitest/config';
import { addresses } from './vite.addresses.ts';

export default defineConfig({
  plugins: [addresses()],
  test: {
    include: ['{contract,server,sandbox,content,checks,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/template.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than there are processors on a small machine: many tests wait for a socket, a job or a time-out.
    maxWorkers: 3,
  },
});
