#!/usr/bin/env node
/**
 * Entry point of every command, for any Node from 20 on. Installs packages that are missing or older than the lockfile, including the Node that the
 * product runs on. Then runs the command on that Node.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvFileError, mergeSettings } from './env-file.mjs';
import { installPackages, nodePath } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMANDS = {
  // A server creates many objects and keeps few. A larger young generation would use more memory without saving CPU time.
  start: ['--max-semi-space-size=8', 'bin/start.mjs'],
  build: ['server/commands/build.ts'],
  // The router has a separate build for development. Server and pages must run the same one.
  dev: ['--conditions=development', 'server/commands/dev.ts'],
  test: ['checks/test.ts'],
  check: ['checks/check.ts'],
  supply: ['checks/supply.ts'],
  mutate: ['checks/mutate.ts'],
  migration: ['checks/make-migration.ts'],
  browsers: ['checks/browsers.ts'],
  content: ['server/commands/content.ts'],
  staff: ['server/commands/staff.ts'],
  'release-dump': ['server/testing/release-dump.ts'],
  backup: ['server/commands/backup.ts'],
  restore: ['server/commands/restore.ts'],
  bench: ['bench/bench.ts'],
  pictures: ['journeys/make-pictures.ts'],
};

/** Commands that read settings from `.env`. Tests and checks do not: they run on the sandbox, even if the machine has keys. */
const WITH_SETTINGS = ['start', 'dev', 'content', 'staff', 'backup', 'restore'];

/** Commands that need the tools in "devDependencies" too. */
const WITH_TOOLS = ['test', 'check', 'supply', 'mutate', 'migration', 'browsers', 'release-dump', 'bench', 'pictures'];

/** Description of each command in `help`. */
const DESCRIPTIONS = {
  start: 'builds the pages if needed and starts the server (default)',
  build: 'builds pages and server for production',
  dev: 'starts the server and restarts it when files change',
  test: 'runs all tests, or those of the given folders and files',
  check: 'checks types, lint, dependencies between folders, migrations and sizes',
  supply: 'checks the lockfile, known vulnerabilities and committed secrets',
  mutate: 'runs mutation tests on a folder and lists the mutants that survive',
  migration: 'creates the migration for changed tables',
  browsers: 'runs one browser test in Firefox and WebKit',
  content: 'imports clinics, doctors, treatments and pictures from a folder, or plays the demonstration anew',
  staff: 'manages accounts of clinics, operators and interpreters',
  'release-dump': 'dumps the data of this version, for migration tests of later versions',
  backup: 'writes a backup into a file',
  restore: 'restores a backup',
  bench: 'runs the benchmarks',
  pictures: 'makes the pictures of the README from the demonstration',
};

const [command = 'start', ...args] = process.argv.slice(2);
if (['help', '--help', '-h'].includes(command)) {
  console.log(`node bin/naru.mjs <command>, or npm run <command>:\n`);
  for (const name of Object.keys(COMMANDS)) console.log(`  ${name.padEnd(14)}${DESCRIPTIONS[name]}`);
  process.exit(0);
}
const script = COMMANDS[command];
if (!script) {
  console.error(`Unknown command "${command}". Available commands: ${Object.keys(COMMANDS).join(', ')}. Run "help" for descriptions.`);
  process.exit(2);
}
const environment = WITH_SETTINGS.includes(command) ? readSettings() : process.env;
installPackages(root, WITH_TOOLS.includes(command));
const child = spawn(nodePath(root), ['--disable-warning=ExperimentalWarning', ...script.slice(0, -1), join(root, script.at(-1)), ...args], {
  cwd: root,
  stdio: 'inherit',
  // The compile cache keeps compiled modules between starts. By default the C library keeps freed memory per thread, and larger pieces longer over
  // time. Under load this costs a process half as much memory again.
  env: {
    NODE_COMPILE_CACHE: join(root, 'build', 'compiled'),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...environment,
  },
});
// Ctrl-C reaches the whole process group. A signal to this process alone is passed on to the child.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => undefined);
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** Returns the environment with the settings of `.env`. Exits with a message if the file cannot be read. */
function readSettings() {
  try {
    return mergeSettings(join(root, '.env'), process.env, (line) => console.error(line));
  } catch (error) {
    if (!(error instanceof EnvFileError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
