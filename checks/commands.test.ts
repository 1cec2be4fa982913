import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (...args: string[]) => spawnSync(process.execPath, [join(import.meta.dirname, '../bin/naru.mjs'), ...args], { encoding: 'utf8' });

test.each(['help', '--help', '-h'])('%s names every command with what it does', (word) => {
  const { status, stdout } = run(word);
  expect(status).toBe(0);
  const lines = stdout.trim().split('\n').slice(2);
  expect(lines.map((line) => line.trim().split(/\s+/)[0])).toEqual(expect.arrayContaining(['start', 'staff', 'backup', 'bench']));
  for (const line of lines) expect(line).toMatch(/^ {2}[a-z-]+ {2,}[a-z]/);
});

test('a command that is none says where they are listed', () => {
  expect(run('queen')).toMatchObject({ status: 2, stderr: expect.stringContaining('"help" says what each does') });
});
