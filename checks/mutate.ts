import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMutant, listMutants, type Mutant, pickBySeed } from './mutants.ts';
import { ROOT, runTool } from './run.ts';

/**
 * Implements `npm run mutate -- server/orders server/platform/limits.ts --count 20 --seed 7`: breaks sources in one small place at a time and checks
 * if a test fails. First runs the tests that import the file or are in its folder. If none fails, runs all tests of its room. Without `--count` it
 * tries every mutant; without `--seed` it chooses anew each time. Restores the sources.
 */
const USAGE = 'Usage: npm run mutate -- <file or folder> … [--count N] [--seed N]';
const EXCLUDED_SOURCE = /\.(test|fixture|tables|phrases)\.ts$|\/(mails|testing)\//;
/** A mutant that never ends fails these timeouts, so it counts as noticed. */
const VITEST_LIMITS = ['--testTimeout=20000', '--hookTimeout=60000', '--bail=1', '--reporter=dot'];

type MutatedSource = { file: string; source: string; mutant: Mutant };

const { paths, count, seed } = parseArguments(process.argv.slice(2));
const all = paths.flatMap(listSources).flatMap(listFileMutants);
const chosen = pickBySeed(seed, count ?? all.length, all);
console.log(`${chosen.length} of ${all.length} mutants, seed ${seed}`);
const survivors: MutatedSource[] = [];
for (const broken of chosen) {
  const noticed = await isNoticed(broken);
  if (!noticed) survivors.push(broken);
  console.log(`${noticed ? '✓' : '✗'} ${describeMutant(broken)}`);
}
console.log(`${chosen.length - survivors.length} noticed, ${survivors.length} survived`);
for (const survivor of survivors) console.log(describeMutant(survivor));

function parseArguments(args: string[]): { paths: string[]; count: number | undefined; seed: number } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { count: { type: 'string' }, seed: { type: 'string' } } });
  const missing = positionals.filter((path) => !existsSync(join(ROOT, path)));
  if (positionals.length === 0 || missing.length > 0) {
    console.error(missing.length > 0 ? `There is no ${missing.join(', ')}.` : USAGE);
    process.exit(2);
  }
  const count = values.count === undefined ? undefined : Number(values.count);
  return { paths: positionals, count, seed: Number(values.seed ?? Date.now() % 1_000_000) };
}

function listSources(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [normalize(path)];
  return globSync('**/*.ts', { cwd: join(ROOT, path) })
    .map((file) => normalize(join(path, file)))
    .filter((file) => !EXCLUDED_SOURCE.test(file))
    .sort();
}

function listFileMutants(file: string): MutatedSource[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return listMutants(file, source).map((mutant) => ({ file, source, mutant }));
}

function describeMutant({ file, source, mutant }: MutatedSource): string {
  return `${file}:${mutant.line}: ${mutant.what}: ${source.split('\n')[mutant.line - 1]?.trim()}`;
}

async function isNoticed({ file, source, mutant }: MutatedSource): Promise<boolean> {
  const putBack = () => writeFileSync(join(ROOT, file), source);
  const interrupted = () => {
    putBack();
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  writeFileSync(join(ROOT, file), applyMutant(source, mutant));
  try {
    const near = findTestsNear(file);
    return (await doTestsFail(near)) || (await doTestsFail(findRoomTests(file).filter((test) => !near.includes(test))));
  } finally {
    putBack();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

async function doTestsFail(tests: string[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...VITEST_LIMITS, ...tests]);
  return code !== 0;
}

/** Returns the tests that import the file, and those in its folder. */
function findTestsNear(file: string): string[] {
  return globSync('{server,web,contract,language,sandbox,checks}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .map(normalize)
    .filter((test) => dirname(test) === dirname(file) || readImports(test).includes(file))
    .sort();
}

function readImports(test: string): string[] {
  return [...readFileSync(join(ROOT, test), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => normalize(join(dirname(test), to)));
}

/** Returns the tests of the room: the first two folders of the path. */
function findRoomTests(file: string): string[] {
  return globSync(`${file.split('/').slice(0, 2).join('/')}/**/*.test.{ts,tsx}`, { cwd: ROOT })
    .map(normalize)
    .sort();
}
