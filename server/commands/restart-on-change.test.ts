import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { restartOnChange } from './restart-on-change.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'naru-restart-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(join(root, 'server'), { recursive: true, force: true });
  rmSync(join(root, 'diary'), { force: true });
  mkdirSync(join(root, 'server/testing'), { recursive: true });
  writeFileSync(join(root, 'server/main.ts'), LIVES);
});

/** A process that logs its start and end, and ends slowly. */
const LIVES = `
const { appendFileSync } = require('node:fs');
const write = (word) => appendFileSync('diary', word + ' ');
process.on('SIGTERM', () => setTimeout(() => { write('closed'); process.exit(0); }, 50));
write('open');
setInterval(() => {}, 1000);
`;
const diary = () => readFileSync(join(root, 'diary'), { encoding: 'utf8', flag: 'a+' }).trim();
const until = (words: string) => expect.poll(diary, { timeout: 20_000, interval: 20 }).toBe(words);

/** Runs the watcher while `work` runs. Returns the watcher's output. */
async function during(work: (said: string[]) => Promise<void>): Promise<string[]> {
  const [stopped, said] = [new AbortController(), [] as string[]];
  const over = restartOnChange({
    start: () => fork(join(root, 'server/main.ts'), { cwd: root, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
    root,
    folders: ['server'],
    say: (line) => said.push(line),
    stopped: stopped.signal,
  });
  try {
    await work(said);
  } finally {
    stopped.abort();
    await over;
  }
  return said;
}

test('restarts with a message when a source changes, after the old process has ended, and stops on abort', async () => {
  const said = await during(async () => {
    await until('open');
    for (const name of ['orders.ts', 'main.ts']) writeFileSync(join(root, 'server', name), LIVES);
    await until('open closed open');
  });
  expect(said).toEqual(['Changed: server/main.ts, server/orders.ts. Restarting …']);
  expect(diary()).toBe('open closed open closed');
});

test('tests, what they stand on, and other files change nothing', async () => {
  const said = await during(async () => {
    await until('open');
    for (const name of ['orders.test.ts', 'orders.fixture.ts', 'testing/world.ts', 'notes.txt']) writeFileSync(join(root, 'server', name), '');
    writeFileSync(join(root, 'server/orders.ts'), '');
    await until('open closed open');
  });
  expect(said).toEqual(['Changed: server/orders.ts. Restarting …']);
});

test('a process that ends by itself is said so and waits for the next change', async () => {
  writeFileSync(join(root, 'server/main.ts'), 'syntax error');
  const said = await during(async (said) => {
    await expect.poll(() => said, { timeout: 20_000 }).toHaveLength(1);
    writeFileSync(join(root, 'server/main.ts'), LIVES);
    await until('open');
  });
  expect(said).toEqual(['The server exited. It restarts at the next change.', 'Changed: server/main.ts. Restarting …']);
});
