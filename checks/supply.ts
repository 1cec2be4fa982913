import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, lockfileFaults, type Manifest } from './lockfile.ts';
import { ROOT, took } from './run.ts';
import { secretFaults } from './secrets.ts';
import { askRegistry } from './vulnerabilities.ts';

/** What CI looks at besides the tests: what comes in with the packages, and what must not go out with the sources. */
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const PARTS: Record<string, () => { faults: string[]; note?: string }> = {
  lockfile: () => ({
    faults: lockfileFaults(JSON.parse(read('package.json')) as Manifest, JSON.parse(read('package-lock.json')) as Lockfile, read('.node-version')),
  }),
  vulnerabilities: () => {
    const audit = askRegistry(ROOT);
    return audit.kind === 'asked' ? { faults: audit.grave } : { faults: [], note: `not looked at: the registry does not answer (${audit.why})` };
  },
  secrets: () => ({ faults: secretFaults(ROOT) }),
};

for (const [name, look] of Object.entries(PARTS)) {
  const begun = performance.now();
  const { faults, note } = look();
  console.log(`${faults.length > 0 ? '✗' : note ? '–' : '✓'} ${name}${note ? `, ${note}` : ''} ${took(begun)}`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
