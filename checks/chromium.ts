import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/** The headless shell is the same engine without desktop windows. It takes half the CPU time. */
const CANDIDATE_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, an installed one, else one from the system's package manager, else Playwright's own download.
 * Throws with instructions.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH=${given} does not exist.`);
    return given;
  }
  const installed = CANDIDATE_PATHS.find((path) => existsSync(path));
  if (installed) return installed;
  console.log('Installing Chromium for the browser tests …');
  if (existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-core', 'fonts-noto-cjk'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args] as [string, ...string[]];
      spawnSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
      const now = CANDIDATE_PATHS.find((path) => existsSync(path));
      if (now) return now;
    }
  }
  const download = spawnSync(process.execPath, [join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], { encoding: 'utf8' });
  const own = spawnSync(process.execPath, ['-e', "console.log(require('playwright-core').chromium.executablePath())"], {
    cwd: ROOT,
    encoding: 'utf8',
  }).stdout.trim();
  if (download.status === 0 && existsSync(own)) return own;
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.');
}
