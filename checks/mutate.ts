import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { listMutants, type Mutant, pickBySeed, withMutant } from './mutants.ts';
import { ROOT, runTool } from './run.ts';

/**
 * `npm run mutate -- server/orders server/platform/limits.ts --count 20 --seed 7`: breaks sources in one small place at a time and checks if a test
 * fails. First runs the tests that import the file or are in its folder, then, if none failed, those of its whole room. Without `--count` tries
 * every mutant, without `--seed` chooses anew each time. Restores the sources.
 */
const USAGE = 'Usage: npm run mutate -- <file or folder> … [--count N] [--seed N]';
const NO_SOURCE = /\.(test|fixture|tables|phrases)\.ts$|\/(mails|testing)\//;
/** An endless mutant counts as noticed, too. */
const LIMITS = ['--testTimeout=20000', '--hookTimeout=60000', '--bail=1', '--reporter=dot'];

type Broken = { file: string; source: string; mutant: Mutant };

const { paths, count, seed } = understood(process.argv.slice(2));
const all = paths.flatMap(sourcesIn).flatMap(mutantsIn);
const chosen = pickBySeed(seed, count ?? all.length, all);
console.log(`${chosen.length} of ${all.length} mutants, seed ${seed}`);
const survivors: Broken[] = [];
for (const broken of chosen) {
  const noticed = await isNoticed(broken);
  if (!noticed) survivors.push(broken);
  console.log(`${noticed ? '✓' : '✗'} ${told(broken)}`);
}
console.log(`${chosen.length - survivors.length} noticed, ${survivors.length} survived`);
for (const survivor of survivors) console.log(told(survivor));

function understood(args: string[]): { paths: string[]; count: number | undefined; seed: number } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { count: { type: 'string' }, seed: { type: 'string' } } });
  const missing = positionals.filter((path) => !existsSync(join(ROOT, path)));
  if (positionals.length === 0 || missing.length > 0) {
    console.error(missing.length > 0 ? `There is no ${missing.join(', ')}.` : USAGE);
    process.exit(2);
  }
  const count = values.count === undefined ? undefined : Number(values.count);
  return { paths: positionals, count, seed: Number(values.seed ?? Date.now() % 1_000_000) };
}

function sourcesIn(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [normalize(path)];
  return globSync('**/*.ts', { cwd: join(ROOT, path) })
    .map((file) => normalize(join(path, file)))
    .filter((file) => !NO_SOURCE.test(file))
    .sort();
}

function mutantsIn(file: string): Broken[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return listMutants(file, source).map((mutant) => ({ file, source, mutant }));
}

function told({ file, source, mutant }: Broken): string {
  return `${file}:${mutant.line}: ${mutant.what}: ${source.split('\n')[mutant.line - 1]?.trim()}`;
}

async function isNoticed({ file, source, mutant }: Broken): Promise<boolean> {
  const putBack = () => writeFileSync(join(ROOT, file), source);
  const interrupted = () => {
    putBack();
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  writeFileSync(join(ROOT, file), withMutant(source, mutant));
  try {
    const near = testsNear(file);
    return (await fails(near)) || (await fails(testsOfRoom(file).filter((test) => !near.includes(test))));
  } finally {
    putBack();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

async function fails(tests: string[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...LIMITS, ...tests]);
  return code !== 0;
}

/** Returns the tests that import the file, and those in its folder. */
function testsNear(file: string): string[] {
  return globSync('{server,web,contract,language,sandbox,checks}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .map(normalize)
    .filter((test) => dirname(test) === dirname(file) || importsOf(test).includes(file))
    .sort();
}

function importsOf(test: string): string[] {
  return [...readFileSync(join(ROOT, test), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => normalize(join(dirname(test), to)));
}

/** Returns the tests of the room: the first two folders of the path. */
function testsOfRoom(file: string): string[] {
  return globSync(`${file.split('/').slice(0, 2).join('/')}/**/*.test.{ts,tsx}`, { cwd: ROOT })
    .map(normalize)
    .sort();
}
