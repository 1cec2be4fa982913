import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { lockFolder } from './instance-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naru-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is one process’s until it is released', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(ConfigError);
  await lock.release();
  await (await lockFolder(folder)).release();
});

/** Starts a process that takes the lock, and kills it. */
async function crash(): Promise<void> {
  const script = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'))});
    await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

// On systems where the socket is a file, two processes that find it stale at the same instant can both take the lock.
test.skipIf(process.platform === 'darwin')('after a crash many that start at one instant have one winner', async () => {
  for (let round = 0; round < 5; round += 1) {
    await crash();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const won = tries.filter((one) => one.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await expect(lockFolder(folder)).rejects.toThrow(ConfigError);
    for (const one of won) await one.value.release();
  }
});
