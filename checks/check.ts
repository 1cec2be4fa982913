import { brokenArrows } from './arrows.ts';
import { brokenCitations } from './citations.ts';
import { migrationProblems } from './migrations.ts';
import type { CheckOutcome } from './report.ts';
import { formatElapsed, ROOT, runTool } from './run.ts';
import { oversizedFiles } from './sizes.ts';
import { unawaitedQueries } from './unawaited-queries.ts';
import { changesWithoutWhere } from './where.ts';
import { unplainWords } from './words.ts';

type Look = [name: string, act: () => Promise<{ ok: boolean; output: string }>];

/**
 * The fast half of the tests: types, lint and format, import rules, citations, migrations, statements without `where`, sizes of files and functions,
 * and unused code. Each counts as one passed or failed.
 */
export async function runStaticChecks(): Promise<CheckOutcome> {
  const outcome: CheckOutcome = { passed: 0, failed: 0, failures: [], files: [] };
  const inTurn = async (looks: Look[]) => {
    for (const [name, act] of looks) {
      const begun = performance.now();
      const { ok, output } = await act();
      console.log(`${ok ? '✓' : '✗'} ${name} ${formatElapsed(begun)}`);
      outcome[ok ? 'passed' : 'failed']++;
      if (ok) continue;
      console.log(output);
      outcome.failures.push(`check: ${name}\n${output}`);
    }
  };
  await inTurn([['route types', async () => tool('@react-router/dev/bin.cjs', ['typegen'])]]);
  // Every type checker reads most of the program itself: one alone takes half the work of four, and leaves a processor to the rest.
  const types: Look = ['types', async () => tool('typescript/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '1'])];
  await Promise.all([
    inTurn([types]),
    inTurn([
      ['lint and format', async () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
      ['arrows', async () => none(await brokenArrows(ROOT))],
      ['citations', async () => none(await brokenCitations(ROOT))],
      ['migrations', async () => none(await migrationProblems(ROOT))],
      ['changes of chosen rows', async () => none(await changesWithoutWhere(ROOT))],
      ['queries are asked', async () => none(await unawaitedQueries(ROOT))],
      ['sizes', async () => none(await oversizedFiles(ROOT))],
      ['words', async () => none(await unplainWords(ROOT))],
      ['nothing unused', async () => tool('knip/bin/knip.js', ['--no-progress'])],
    ]),
  ]);
  return outcome;
}

const none = (breaches: string[]) => ({ ok: breaches.length === 0, output: breaches.join('\n') });

async function tool(script: string, args: string[]) {
  const { code, output } = await runTool(script, args);
  return { ok: code === 0, output };
}

if (import.meta.main) {
  const { failed } = await runStaticChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
