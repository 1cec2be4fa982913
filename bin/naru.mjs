#!/usr/bin/env node
/**
 * The one door to every command, for any Node from 20 on: installs the packages (and with them the Node the product runs
 * on) when they are missing or older than the lockfile, then runs the command on that Node.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvFileError, settingsFor } from './env-file.mjs';
import { installPackages, nodeOf } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMANDS = {
  // A process that serves makes much and keeps little: with more room for what is new it would take more memory, and not less of a processor.
  start: ['--max-semi-space-size=8', 'bin/start.mjs'],
  build: ['server/commands/build.ts'],
  // The router has a build of its own for developing; server and pages must run the same one.
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
};

/** The commands that read settings from `.env`. Tests and checks do not: they run on the sandbox, whatever keys a machine has. */
const WITH_SETTINGS = ['start', 'dev', 'content', 'staff', 'backup', 'restore'];

/** The commands that need tools beside the program: what stands in "devDependencies". */
const WITH_TOOLS = ['test', 'check', 'supply', 'mutate', 'migration', 'browsers', 'release-dump', 'bench'];

/** Description of each command in `help`. */
const LINES = {
  start: 'builds the pages if needed and starts the server (default)',
  build: 'builds pages and server for production',
  dev: 'starts the server and restarts it when files change',
  test: 'runs all tests, or those of the given folders and files',
  check: 'checks types, lint, dependencies between folders, migrations and sizes',
  supply: 'checks the lockfile, known vulnerabilities and committed secrets',
  mutate: 'runs mutation tests on a folder and lists the mutants that survive',
  migration: 'creates the migration for changed tables',
  browsers: 'runs one browser test in Firefox and WebKit',
  content: 'imports clinics, doctors, treatments and pictures from a folder',
  staff: 'manages accounts of clinics, operators and interpreters',
  'release-dump': 'dumps the data of this version, for migration tests of later versions',
  backup: 'writes a backup into a file',
  restore: 'restores a backup',
  bench: 'runs the benchmarks',
};

const [command = 'start', ...args] = process.argv.slice(2);
if (['help', '--help', '-h'].includes(command)) {
  console.log(`node bin/naru.mjs <command>, or npm run <command>:\n`);
  for (const name of Object.keys(COMMANDS)) console.log(`  ${name.padEnd(14)}${LINES[name]}`);
  process.exit(0);
}
const script = COMMANDS[command];
if (!script) {
  console.error(`Unknown command "${command}". Available commands: ${Object.keys(COMMANDS).join(', ')}. Run "help" for descriptions.`);
  process.exit(2);
}
const environment = WITH_SETTINGS.includes(command) ? readSettings() : process.env;
installPackages(root, WITH_TOOLS.includes(command));
const child = spawn(nodeOf(root), ['--disable-warning=ExperimentalWarning', ...script.slice(0, -1), join(root, script.at(-1)), ...args], {
  cwd: root,
  stdio: 'inherit',
  // Compiled modules are kept between starts. The C library keeps freed memory apart for each thread, and larger pieces longer the more it has seen of them:
  // under load these cost a process half as much again.
  env: {
    NODE_COMPILE_CACHE: join(root, 'build', 'compiled'),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...environment,
  },
});
// A Ctrl-C reaches the whole process group; a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => undefined);
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** The environment with what `.env` sets. Ends with a sentence where the file cannot be read. */
function readSettings() {
  try {
    return settingsFor(join(root, '.env'), process.env, (line) => console.error(line));
  } catch (error) {
    if (!(error instanceof EnvFileError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
