import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLockfileProblems, type Lockfile, type PackageManifest } from './lockfile.ts';
import { formatElapsed, ROOT } from './run.ts';
import { checkSecrets } from './secrets.ts';
import { auditDependencies } from './vulnerabilities.ts';

/** Further checks of CI: risks of the installed packages, and secrets in the sources. */
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const SUPPLY_CHECKS: Record<string, () => { problems: string[]; note?: string }> = {
  lockfile: () => ({
    problems: findLockfileProblems(
      JSON.parse(read('package.json')) as PackageManifest,
      JSON.parse(read('package-lock.json')) as Lockfile,
      read('.node-version'),
    ),
  }),
  vulnerabilities: () => {
    const audit = auditDependencies(ROOT);
    return audit.kind === 'asked' ? { problems: audit.grave } : { problems: [], note: `not looked at: the registry does not answer (${audit.why})` };
  },
  secrets: () => ({ problems: checkSecrets(ROOT) }),
};

for (const [name, look] of Object.entries(SUPPLY_CHECKS)) {
  const begun = performance.now();
  const { problems, note } = look();
  console.log(`${problems.length > 0 ? '✗' : note ? '–' : '✓'} ${name}${note ? `, ${note}` : ''} ${formatElapsed(begun)}`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
