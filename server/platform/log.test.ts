import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type LogSink, makeLogSink } from './log-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'naru-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const droppedLine = (dropped: number) => `dropped ${dropped}\n`;
const flush = (lines: LogSink) => new Promise<void>((done) => lines.flush(done));

test('lines are written whole and in their order', async () => {
  const path = join(folder, 'log');
  const fd = openSync(path, 'a');
  const lines = makeLogSink(fd, droppedLine);
  for (let i = 0; i < 1_000; i += 1) lines.write(`line ${i} 나루\n`);
  await flush(lines);
  lines.write('after\n');
  await flush(lines);
  closeSync(fd);
  expect(readFileSync(path, 'utf8')).toBe(`${Array.from({ length: 1_000 }, (_none, i) => `line ${i} 나루\n`).join('')}after\n`);
});

// Windows has no such files.
describe.skipIf(process.platform === 'win32')('a full pipe', () => {
  test('a line is taken at once; what has no room is counted, and said when there is room again', async () => {
    const path = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const lines = makeLogSink(fd, droppedLine);
    const line = `${'x'.repeat(1_023)}\n`;
    for (let i = 0; i < 5_000; i += 1) lines.write(line);
    const done = flush(lines);
    let finished = false;
    void done.then(() => {
      finished = true;
    });
    let read = '';
    const bytes = Buffer.alloc(65_536);
    for (let over = false; !over; await new Promise((next) => setImmediate(next))) {
      // Read before the file, so that anything written later is read in the next round.
      const isLast = finished;
      try {
        read += bytes.toString('utf8', 0, readSync(fd, bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        over = isLast;
      }
    }
    closeSync(fd);
    const got = read.split('\n').slice(0, -1);
    const missing = Number(/^dropped (\d+)$/.exec(got.at(-1) ?? '')?.[1]);
    expect(missing).toBeGreaterThan(1_000);
    expect(got.length - 1 + missing).toBe(5_000);
    expect(new Set(got.slice(0, -1))).toEqual(new Set([line.trimEnd()]));
  });

  /** Logs far more than a pipe or a queue holds, and reports on standard error how late its own timers were. */
  const PROGRAM = `
    import { flushLog, makeLog } from '${join(import.meta.dirname, 'log.ts')}';
    const log = makeLog('info');
    let latest = 0, last = performance.now();
    const ticks = setInterval(() => { const now = performance.now(); latest = Math.max(latest, now - last); last = now; }, 20);
    for (let round = 0; round < 20; round += 1) {
      for (let i = 0; i < 500; i += 1) log.info({ filler: 'x'.repeat(300) }, 'a line');
      await new Promise((next) => setTimeout(next, 20));
    }
    clearInterval(ticks);
    console.error(JSON.stringify({ latest }));
    await flushLog(log, 200);
    process.exit(0);
  `;
  const run = (stdout: 'pipe' | number) => spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: ['ignore', stdout, 'pipe'] });

  // Only Linux has a device that is always full.
  test.each(process.platform === 'linux' ? ['a full disk', 'a pipe that nobody reads'] : ['a pipe that nobody reads'])(
    '%s blocks neither requests nor shutdown',
    async (kind) => {
      const full = kind === 'a full disk' ? openSync('/dev/full', 'w') : undefined;
      const child = run(full ?? 'pipe');
      let errors = '';
      child.stderr?.on('data', (data) => {
        errors += String(data);
      });
      const limit = setTimeout(() => child.kill('SIGKILL'), 20_000);
      const [code, signal] = await once(child, 'exit');
      clearTimeout(limit);
      child.stdout?.destroy();
      if (full !== undefined) closeSync(full);
      expect({ code, signal }).toEqual({ code: 0, signal: null });
      // Formatting 500 lines takes time on a busy machine; a writer that blocks takes for ever.
      expect(JSON.parse(errors).latest).toBeLessThan(3_000);
    },
  );
});
