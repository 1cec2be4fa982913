import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordTables } from './migrations.ts';
import { ROOT } from './run.ts';

/**
 * Implements `npm run migration -- name`: generates a migration from the newest migration's state to the current tables files. `--custom` creates an
 * empty one, for changes of rows. Asks on the terminal if a new table or column is a renamed old one.
 */
const [name, ...more] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name) || more.some((word) => word !== '--custom')) {
  console.error('npm run migration -- name_of_what_changes   (small letters, figures and _; --custom after it for an empty one)');
  process.exit(2);
}
const kit = join(ROOT, 'node_modules/drizzle-kit/bin.cjs');
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', name, ...more], { cwd: ROOT, stdio: 'inherit' });
if (status === 0) {
  // Deletes older snapshots, because the next migration is compared with the newest one alone.
  const meta = join(ROOT, 'server/platform/migrations/meta');
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'));
  for (const file of snapshots.sort().slice(0, -1)) rmSync(join(meta, file));
  recordTables(ROOT);
  console.log('Read it, then docs/migrations.md: the version before this one may still be running beside it.');
}
process.exitCode = status ?? 1;
