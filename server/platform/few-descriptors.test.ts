import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'naru-descriptors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a process with 256 file descriptors that opens the embedded database in `folder` and then runs `work`. */
function withFewDescriptors(work: string) {
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))};
    const database = await openDatabase({ folder: ${JSON.stringify(folder)} });
    ${work}`;
  const { signal, status, stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -n 256; exec "$0" --input-type=module -e "$1"', process.execPath, script], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { signal, status, stdout, stderr };
}

test('an embedded database of many files that was killed is brought back where descriptors are few', () => {
  const killed = withFewDescriptors(`
    for (let i = 0; i < 150; i++) await database.query('create table t' + i + ' (id int primary key)');
    process.kill(process.pid, 'SIGKILL');`);
  expect(killed, killed.stderr).toMatchObject({ signal: 'SIGKILL' });
  const again = withFewDescriptors(`
    const { rows } = await database.query("select count(*)::int as n from pg_tables where tablename like 't%' and schemaname = 'public'");
    console.log(rows[0].n);
    await database.close();`);
  expect(again, again.stderr).toMatchObject({ status: 0, stdout: '150\n' });
});
