import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  expect(run('queen')).toMatchObject({ status: 2, stderr: expect.stringContaining('Run "help" for descriptions') });
});

test('commands with settings read .env and say so, or end with its fault; tests and checks do not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-commands-'));
  try {
    cpSync(join(import.meta.dirname, '../bin'), join(folder, 'bin'), { recursive: true });
    const runThere = (command: string) => spawnSync(process.execPath, [join(folder, 'bin/naru.mjs'), command], { encoding: 'utf8' });
    writeFileSync(join(folder, '.env'), 'TOKEN_SECRET=confided # comment\n');
    for (const command of ['start', 'dev', 'content', 'staff', 'backup', 'restore']) {
      const { status, stderr } = runThere(command);
      expect([status, stderr]).toEqual([1, `${join(folder, '.env')}, line 1: TOKEN_SECRET has a comment after its value. Put it on its own line.\n`]);
    }
    expect(runThere('check').stderr).not.toContain('.env');
    writeFileSync(join(folder, '.env'), 'BRAND_NAME=Confided\n');
    expect(runThere('start').stderr).toContain(`Settings: 1 from ${join(folder, '.env')}.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
