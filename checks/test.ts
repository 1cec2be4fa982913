import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { prepareData } from '../journeys/product.ts';
import { buildProgram } from '../server/commands/build-program.ts';
import { runStaticChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { affectedJourneys, changedFiles, dailyJourneys } from './nightly.ts';
import { type CheckOutcome, readReport, type VitestReport } from './report.ts';
import { formatElapsed, ROOT, runTool } from './run.ts';
import { type Selection, selectTests } from './selection.ts';

/**
 * `npm test`: types, lint, import rules, migrations; tests on the embedded database; journeys in a real Chromium. If DATABASE_URL is set, the
 * server's tests run there (with REDIS_URL those of several processes too), and only the main paths of each room on the embedded database (house 7).
 * Journeys in `journeys/nightly` run only if their rooms changed. `npm test -- quick` leaves all journeys out, `npm test -- nightly` runs the nightly
 * ones alone, and `npm test -- server/orders journeys/chat` only those. Ends with the slowest files, the failures and one line of totals.
 */
const words = process.argv.slice(2);
const all = words.length === 0 || (words.length === 1 && words[0] === 'quick');
const outcomes = all ? [await runStaticChecks(), ...(await runEverything(words[0] === 'quick'))] : await runSelected(parseSelection(words));
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
const slowest = outcomes.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
if (slowest.length > 0) console.log('\nslowest files');
for (const { seconds, name } of slowest.slice(0, 10)) console.log(`${String(Math.round(seconds)).padStart(5)} s  ${name}`);
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runEverything(quick: boolean): Promise<CheckOutcome[]> {
  const atHand = Boolean(process.env.DATABASE_URL);
  const outcomes = [await runOnEmbedded([], atHand ? { MAIN_PATHS: 'yes' } : {})];
  // With a database server a test spends half of its time waiting, so more tests run in parallel. The journeys' data is prepared meanwhile.
  const [beside, data] = await Promise.all([
    atHand ? runOnServer(['server/', '--project=server', '--project=apart', '--maxWorkers=5']) : undefined,
    quick ? undefined : buildProgram(console.log).then(() => prepareData()),
  ]);
  if (beside) outcomes.push(beside);
  if (data) outcomes.push(await journeys([...dailyJourneys(ROOT), ...affected()], { JOURNEYS_DATA: data.folder }).finally(data.remove));
  return outcomes;
}

/** Returns the nightly journeys whose rooms changed, and prints which. */
function affected(): string[] {
  const changed = changedFiles(ROOT);
  const files = changed ? affectedJourneys(ROOT, changed.files) : [];
  const names = files.map((file) => basename(file, '.journey.ts')).join(', ') || 'none';
  console.log(changed ? `nightly journeys of rooms changed since ${changed.since}: ${names}` : 'nightly journeys left out: git has no commit to compare with');
  return files;
}

/** Runs the selected files. Tests of the server also run on PostgreSQL if DATABASE_URL is set. */
async function runSelected({ tests, journeys: chosen }: Selection): Promise<CheckOutcome[]> {
  const ofServer = tests.filter((file) => file.startsWith('server/'));
  const outcomes: CheckOutcome[] = [];
  if (tests.length > 0) outcomes.push(await runOnEmbedded(tests));
  if (process.env.DATABASE_URL && ofServer.length > 0) outcomes.push(await runOnServer(ofServer));
  if (chosen.length > 0) outcomes.push(await journeys(chosen));
  return outcomes;
}

function parseSelection(words: string[]): Selection {
  try {
    return selectTests(ROOT, words);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

function runOnEmbedded(args: string[], env: Record<string, string> = {}): Promise<CheckOutcome> {
  return runSuite('tests on the embedded database', { DATABASE_URL: '', REDIS_URL: '', ...env }, 'vitest.config.ts', args);
}

function runOnServer(args: string[]): Promise<CheckOutcome> {
  return runSuite('tests on PostgreSQL', {}, 'vitest.config.ts', args);
}

/** Builds first if a source is newer than the pages. */
async function journeys(args: string[], env: Record<string, string> = {}): Promise<CheckOutcome> {
  await buildProgram(console.log);
  return runSuite('journeys', { CHROMIUM_PATH: findChromium(), DATABASE_URL: '', REDIS_URL: '', ...env }, 'vitest.journeys.config.ts', args);
}

/** Runs Vitest once. The counts come from its report, so a crashed run counts as a failure. */
async function runSuite(name: string, env: Record<string, string>, config: string, args: string[]): Promise<CheckOutcome> {
  console.log(`\n${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'naru-report-'));
  const report = join(folder, 'report.json');
  const begun = performance.now();
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { show: true, env },
  );
  console.log(`${name} ${formatElapsed(begun)}`);
  try {
    return readReport(name, code, readCompleteReport(report));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the report, or undefined if the run crashed before it was complete. */
function readCompleteReport(report: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}
