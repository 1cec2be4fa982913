import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs packages that are missing or older than the lockfile. Plain JavaScript for any Node from 20 on. There are two kinds of installation: the
 * program's ("dependencies", which run and build it), and the whole one, with the tools of tests, checks and benches ("devDependencies").
 */

/** Returns the path of the Node that the product runs on. It is one of the packages. */
export const nodePath = (/** @type {string} */ root) => join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean }>} Packages */

/**
 * Installs what is missing for a command. Tools that are there stay there. Ends the process with a sentence when npm fails.
 * @param {string} root
 * @param {boolean} needsTools
 */
export function installPackages(root, needsTools) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  // npm writes this record last, so an interrupted installation has none.
  const record = join(root, 'node_modules', '.package-lock.json');
  const installed = existsSync(record) ? readPackages(record) : {};
  const hasNode = existsSync(nodePath(root));
  const isProgramThere = hasNode && isComplete(wanted, installed, false);
  if (isProgramThere && (!needsTools || isComplete(wanted, installed, true))) return;
  const withTools = needsTools || Object.values(installed).some(({ dev }) => dev);
  // If the program is complete, only missing packages are added, because the product may be running from these packages.
  const [command, what] = isProgramThere
    ? [['install', '--no-save', '--include=dev'], 'the tools of tests and checks']
    : [['ci', withTools ? '--include=dev' : '--omit=dev'], withTools ? 'the packages, with the tools of tests and checks' : 'the packages'];
  console.log(`Installing ${what} (once; about half a minute) …`);
  const begun = Date.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !existsSync(nodePath(root))) {
    console.error(`The packages could not be installed: \`npm ${command[0]}\` failed (see the reason above). Check the network connection.`);
    process.exit(1);
  }
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
}

/**
 * The packages of a lockfile, by path.
 * @param {string} file
 * @returns {Packages}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * True if everything wanted is installed in the version wanted. Optional packages are for some platforms only.
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {boolean} withTools
 */
function isComplete(wanted, installed, withTools) {
  return Object.entries(wanted).every(
    ([path, { version, dev, optional }]) => path === '' || optional || (dev && !withTools) || installed[path]?.version === version,
  );
}
