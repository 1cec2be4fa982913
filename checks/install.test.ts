import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './run.ts';

/** Fake npm. It records its arguments and writes the record that npm writes last, unless it is told to be interrupted or to fail. */
const NPM = `#!/usr/bin/env node
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.appendFileSync('asked', args.filter((arg) => !/^--(no-audit|no-fund|loglevel)/.test(arg)).join(' ') + '\\n');
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
if (process.env.FAILS) process.exit(1);
fs.mkdirSync('node_modules/node/bin', { recursive: true });
fs.writeFileSync('node_modules/node/bin/node', '');
if (process.env.INTERRUPTED) process.kill(process.pid, 'SIGKILL');
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const installed = Object.entries(packages).filter(([path, { dev, elsewhere }]) => path && !elsewhere && !(dev && args.includes('--omit=dev')));
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }));
`;
const PACKAGES = {
  '': { version: '1.0.0' },
  'node_modules/node': { version: '26.0.0' },
  'node_modules/part': { version: '1.0.0' },
  'node_modules/part-darwin': { version: '1.0.0', optional: true, elsewhere: true },
  'node_modules/tool': { version: '1.0.0', dev: true },
  'node_modules/tool-darwin': { version: '1.0.0', dev: true, optional: true, elsewhere: true },
};
const PROGRAM = 'ci --omit=dev';
const ALL = 'ci --include=dev';
const TOOLS = 'install --no-save --include=dev';

let folder: string;
const path = (name: string) => join(folder, name);
const lock = (changes: object = {}) => writeFileSync(path('package-lock.json'), JSON.stringify({ packages: { ...PACKAGES, ...changes } }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naru-install-'));
  cpSync(join(ROOT, 'bin'), path('bin'), { recursive: true });
  mkdirSync(path('path'));
  writeFileSync(path('path/npm'), NPM, { mode: 0o755 });
  lock();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the npm call that `bin/naru.mjs` makes for a command. */
function install(needsTools: boolean, env: Record<string, string> = {}) {
  rmSync(path('asked'), { force: true });
  const script = `import { installPackages } from ${JSON.stringify(path('bin/install.mjs'))}; installPackages(${JSON.stringify(folder)}, ${needsTools})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path('path')}${delimiter}${process.env.PATH}`, ...env },
  });
  return { asked: existsSync(path('asked')) ? readFileSync(path('asked'), 'utf8').trim() : undefined, status, stdout, stderr };
}

test('a start installs the program, once, and says how long it took', () => {
  const { asked, status, stdout } = install(false);
  expect([asked, status]).toEqual([PROGRAM, 0]);
  expect(stdout).toMatch(/^Installing the packages .*\nInstalled in \d+ s\.\n$/);
  expect(install(false)).toMatchObject({ asked: undefined, stdout: '' });
});

test('a command with tools adds them to the program, and a start leaves them', () => {
  install(false);
  expect(install(true)).toMatchObject({ asked: TOOLS, stdout: expect.stringContaining('Installing the tools of tests and checks') });
  for (const needsTools of [true, false]) expect(install(needsTools).asked).toBeUndefined();
});

test('a command with tools installs everything where nothing is', () => {
  expect(install(true).asked).toBe(ALL);
  expect(install(false).asked).toBeUndefined();
});

test.each([
  [false, PROGRAM],
  [true, ALL],
])('another version in the lockfile is installed; tools that were there stay (there: %s)', (hasTools, asked) => {
  install(hasTools);
  lock({ 'node_modules/part': { version: '1.0.1' } });
  expect(install(false).asked).toBe(asked);
});

test('another version of a tool keeps no start waiting', () => {
  install(true);
  lock({ 'node_modules/tool': { version: '1.0.1', dev: true } });
  expect(install(false).asked).toBeUndefined();
  expect(install(true).asked).toBe(TOOLS);
});

test('an installation that was interrupted is begun again', () => {
  expect(install(false, { INTERRUPTED: 'yes' }).status).toBe(1);
  expect(install(false).asked).toBe(PROGRAM);
  expect(install(true, { INTERRUPTED: 'yes' }).status).toBe(1);
  expect(install(false).asked).toBeUndefined();
  expect(install(true).asked).toBe(TOOLS);
});

test('npm that fails ends it with a sentence', () => {
  expect(install(false, { FAILS: 'yes' })).toMatchObject({ status: 1, stderr: expect.stringContaining('`npm ci` failed') });
});

test('needs its Node to be installed', () => {
  install(false);
  rmSync(path('node_modules/node'), { recursive: true });
  expect(install(false).asked).toBe(PROGRAM);
});
