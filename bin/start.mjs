import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ROOT, standing } from './sources.mjs';

/**
 * `npm start`, and what a supervisor calls on the product's own Node: builds what is older than its sources, in a process of its own, then runs it.
 * What runs is the built program and not the sources (decision 34): one file to read in place of sixteen hundred.
 */
const now = standing();
if (now === 'missing') {
  console.error('The product is not built, and the sources of its pages are missing. Bring the folder build/ that `npm run build` makes.');
  process.exit(1);
}
if (now === 'build') {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'server/commands/build.ts')], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
enableCompileCache(join(ROOT, 'build/compiled'));
// Collect the garbage of a start at once, so that the heap does not grow by it; afterwards it may use more.
setFlagsFromString('--semi-space-growth-factor=1');
await import('../build/program/serve.js');
setFlagsFromString('--semi-space-growth-factor=2');
// By itself the heap grows to four times what is in use before it is cleaned, where the machine has room.
setFlagsFromString('--heap-growing-percent=60');
