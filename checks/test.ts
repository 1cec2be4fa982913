import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from '../server/pages/build-pages.ts';
import { prepareData } from '../journeys/product.ts';
import { check, type Tally } from './check.ts';
import { findChromium } from './chromium.ts';
import { runTool } from './run.ts';

/**
 * `npm test`: types, lint, arrows; tests on the embedded database; the same on PostgreSQL and Redis where DATABASE_URL and
 * REDIS_URL are set; journeys in a real Chromium. `npm test -- quick` leaves the journeys out. Ends with one line for all.
 */
const quick = process.argv.includes('quick');
const tallies: Tally[] = [await check()];
tallies.push(await suite('tests on the embedded database', { DATABASE_URL: '', REDIS_URL: '' }, 'vitest.config.ts'));
// Beside the server a test waits half of its time: more of them at once, and what the journeys begin with is made meanwhile.
const [onServer, data] = await Promise.all([
  process.env.DATABASE_URL
    ? suite('tests on PostgreSQL', {}, 'vitest.config.ts', ['server/', '--project=server', '--project=apart', '--maxWorkers=5'])
    : undefined,
  quick ? undefined : buildPages(console.log).then(prepareData),
]);
if (onServer) tallies.push(onServer);
if (data) {
  const env = { CHROMIUM_PATH: findChromium(), DATABASE_URL: '', REDIS_URL: '', JOURNEYS_DATA: data.folder };
  tallies.push(await suite('journeys', env, 'vitest.journeys.config.ts').finally(data.remove));
}
const { passed, failed } = tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** One run of Vitest; counts come from its own report, so that a run that dies counts as a failure. */
async function suite(name: string, env: Record<string, string>, config: string, args: string[] = []): Promise<Tally> {
  console.log(`\n${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'naru-report-'));
  const report = join(folder, 'report.json');
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { show: true, env },
  );
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
