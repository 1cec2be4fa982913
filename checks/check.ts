import { checkImportRules } from './arrows.ts';
import { checkCitations } from './citations.ts';
import { checkMigrations } from './migrations.ts';
import type { CheckOutcome } from './report.ts';
import { formatElapsed, ROOT, runTool } from './run.ts';
import { findOversizedFiles } from './sizes.ts';
import { findUnawaitedQueries } from './unawaited-queries.ts';
import { findChangesWithoutWhere } from './where.ts';
import { checkPlainWords } from './words.ts';

type StaticCheck = [name: string, act: () => Promise<{ ok: boolean; output: string }>];

/**
 * The fast half of the tests: types, lint and format, import rules, citations, migrations, statements without `where`, sizes of files and functions,
 * and unused code. Each check counts as one passed or failed test.
 */
export async function runStaticChecks(): Promise<CheckOutcome> {
  const outcome: CheckOutcome = { passed: 0, failed: 0, failures: [], files: [] };
  const inTurn = async (looks: StaticCheck[]) => {
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
  await inTurn([['route types', async () => runCheckTool('@react-router/dev/bin.cjs', ['typegen'])]]);
  // Every type checker reads most of the program itself. One checker does half the work of four, and leaves a processor to the other checks.
  const types: StaticCheck = ['types', async () => runCheckTool('typescript/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '1'])];
  await Promise.all([
    inTurn([types]),
    inTurn([
      ['lint and format', async () => runCheckTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
      ['arrows', async () => expectNone(await checkImportRules(ROOT))],
      ['citations', async () => expectNone(await checkCitations(ROOT))],
      ['migrations', async () => expectNone(await checkMigrations(ROOT))],
      ['changes of chosen rows', async () => expectNone(await findChangesWithoutWhere(ROOT))],
      ['queries are asked', async () => expectNone(await findUnawaitedQueries(ROOT))],
      ['sizes', async () => expectNone(await findOversizedFiles(ROOT))],
      ['words', async () => expectNone(await checkPlainWords(ROOT))],
      ['nothing unused', async () => runCheckTool('knip/bin/knip.js', ['--no-progress'])],
    ]),
  ]);
  return outcome;
}

const expectNone = (breaches: string[]) => ({ ok: breaches.length === 0, output: breaches.join('\n') });

async function runCheckTool(script: string, args: string[]) {
  const { code, output } = await runTool(script, args);
  return { ok: code === 0, output };
}

if (import.meta.main) {
  const { failed } = await runStaticChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
