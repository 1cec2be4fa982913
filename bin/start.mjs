import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { checkBuild, ROOT } from './sources.mjs';

/**
 * Entry point of `npm start`, and of a supervisor on the product's own Node. Builds parts that are older than their sources in a separate process.
 * Then runs the built program instead of the sources (decision 34): one file to read instead of sixteen hundred.
 */
const buildState = checkBuild();
if (buildState === 'missing') {
  console.error('The product is not built, and the sources of its pages are missing. Bring the folder build/ that `npm run build` makes.');
  process.exit(1);
}
if (buildState === 'build') {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'server/commands/build.ts')], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
enableCompileCache(join(ROOT, 'build/compiled'));
// Collects the garbage of the start at once, so that the heap does not grow because of it. Afterwards the heap can grow more.
setFlagsFromString('--semi-space-growth-factor=1');
await import('../build/program/serve.js');
setFlagsFromString('--semi-space-growth-factor=2');
// By default, on a machine with enough memory, the heap grows to four times the used size before it is cleaned.
setFlagsFromString('--heap-growing-percent=60');
