import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteLanguage } from '../contract/constants.ts';
import { runEngineJourney } from '../journeys/engine-journey.ts';
import { type BrowserSettings, type EngineTab, openFirefox, openWebkit } from '../journeys/engines.ts';
import { prepareData, startFromTemplate } from '../journeys/product.ts';
import { buildProgram } from '../server/commands/build-program.ts';
import { ROOT } from './run.ts';

/**
 * Implements `npm run browsers`: one journey in Firefox and in WebKit (Safari's engine), in English on a desktop and in Arabic on a phone. It is
 * separate from the tests, because it takes minutes and needs two more browsers. Screenshots stay in build/browsers for review.
 */
const SCREENSHOT_FOLDER = join(ROOT, 'build/browsers');
/** Timeout of one walk, in ms. */
const WALK_TIMEOUT_MS = 300_000;
const WALK_VARIANTS: { language: SiteLanguage; size: Omit<BrowserSettings, 'language'> }[] = [
  { language: 'en', size: { width: 1280, height: 900 } },
  { language: 'ar', size: { width: 390, height: 844 } },
];

function findFirst(patterns: string[]): string | undefined {
  return globSync(patterns).find((path) => existsSync(path));
}
const locateBrowsers = () => ({
  firefox: findFirst(['/usr/bin/firefox-esr', '/usr/bin/firefox']),
  driver: findFirst(['/usr/bin/WebKitWebDriver']),
  browser: findFirst(['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser']),
  display: findFirst(['/usr/bin/Xvfb']),
});

/** Returns the browsers' paths. Installs missing ones with the system's package manager. */
function findBrowsers(): Record<keyof ReturnType<typeof locateBrowsers>, string> {
  const complete = (paths: ReturnType<typeof locateBrowsers>): paths is Record<keyof typeof paths, string> => Object.values(paths).every(Boolean);
  const there = locateBrowsers();
  if (complete(there)) return there;
  const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
  if (existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} …`);
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args] as [string, ...string[]];
      spawnSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    }
  }
  const now = locateBrowsers();
  if (complete(now)) return now;
  const missing = Object.entries(now).flatMap(([name, path]) => (path ? [] : [name]));
  console.error(`Missing: ${missing.join(', ')}. Install Debian's packages ${packages.join(', ')}, or their like, and try again.`);
  process.exit(1);
}

const paths = findBrowsers();
const ENGINES: Record<string, (place: BrowserSettings) => Promise<EngineTab>> = {
  firefox: (place) => openFirefox(paths.firefox, place),
  webkit: (place) => openWebkit(paths, place),
};
const selectedEngines = Object.keys(ENGINES).filter((name) => process.argv.length < 3 || process.argv.includes(name));
await buildProgram(console.log);
const data = await prepareData();
let failed = 0;
for (const engine of selectedEngines) {
  for (const way of WALK_VARIANTS) {
    const problem = await runWalk(engine, way);
    console.log(`${problem ? '✗' : '✓'} ${engine}, ${way.language}, ${way.size.width} px${problem ? `: ${problem}` : ''}`);
    if (problem) failed += 1;
  }
}
await data.remove();
console.log(`Pictures are in ${SCREENSHOT_FOLDER}.`);
process.exitCode = failed === 0 ? 0 : 1;

async function rejectAfterTimeout(): Promise<never> {
  await pause(WALK_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('it did not end');
}

/** Runs one walk with its own product and data. Returns its problems in one line, or undefined. */
async function runWalk(engine: string, { language, size }: (typeof WALK_VARIANTS)[number]): Promise<string | undefined> {
  const pictures = join(SCREENSHOT_FOLDER, `${engine}-${language}`);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const product = await startFromTemplate(data.folder);
  let tab: EngineTab | undefined;
  try {
    tab = await (ENGINES[engine] as (place: BrowserSettings) => Promise<EngineTab>)({ ...size, language });
    // A driver that waits for its browser has no timeout of its own.
    const odd = await Promise.race([runEngineJourney(tab, product.url, language, pictures), rejectAfterTimeout()]);
    return [...odd, ...tab.complaints].join('; ') || undefined;
  } catch (error) {
    // A WebDriver error often has a name but no message.
    return [String(error), ...(tab?.complaints ?? [])].join('; ');
  } finally {
    await tab?.close();
    await product.close();
  }
}
