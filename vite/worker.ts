import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { SITE_LANGUAGES } from '../contract/languages.ts';

const WORKER_SOURCE = join(import.meta.dirname, '../web/worker/worker.ts');
const WORKER_FILE = 'worker.js';
/** Stands in web/worker/built.ts where what was built belongs. */
const PLACEHOLDER = /["'`]__BUILT__["'`]/g;

/** The frame of the patients' pages. Every other route is for staff: a console, or a way into one. */
const PATIENTS_LAYOUT = 'routes/site/site.tsx';
const PHRASES_PATH = /\/phrases\/([\w-]+)\/(\w+)\.ts$/;

/**
 * `/worker.js`: the service worker, beside the pages and under one name for ever, because a browser asks for it by that. It must be one file
 * without imports, which not every browser has in workers; a build in which it is not fails. It holds the names of every file that
 * the patients' pages may need without a network, so that each build has a worker of its own. Which pages are the patients' is read from the
 * route table.
 */
export function workerPlugin(routes: readonly RouteConfigEntry[]): Plugin {
  return {
    name: 'naru-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: WORKER_SOURCE, fileName: WORKER_FILE });
    },
    generateBundle(_options, bundle) {
      const built = bundle[WORKER_FILE];
      if (built?.type !== 'chunk' || built.imports.length > 0 || built.dynamicImports.length > 0) this.error('the service worker is not one file');
      if (built.code.match(PLACEHOLDER)?.length !== 1) this.error('the service worker has not one place for the names of what was built');
      // A classic worker has no exports; whoever emits a chunk adds an empty one.
      built.code = built.code.replace(/export\s*\{\s*\};?\s*$/, '').replace(PLACEHOLDER, () => JSON.stringify(buildWorkerManifest(bundle, routes)));
    },
  };
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1];
/** The parts of a bundle that tell which file is needed by which. */
type Chunks = Record<string, Pick<Bundle[string], 'type'> & Partial<Pick<Chunk, 'facadeModuleId' | 'imports' | 'dynamicImports' | 'isEntry'>>>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;
type WorkerManifest = { build: string; consoles: string[]; parts: string[]; words: Record<string, string[]> };

/**
 * A name for this build, the first segments of the staff's addresses, the scripts, styles and fonts of the patients' pages, and the words of
 * each language. Nothing that only the consoles need is among them (security 7.8).
 */
export function buildWorkerManifest(bundle: Chunks, routes: readonly RouteConfigEntry[]): WorkerManifest {
  const staff = routes.filter(({ file }) => file !== PATIENTS_LAYOUT).flatMap((route) => [route, ...(route.children ?? [])]);
  const isStaff = createStaffFilter(bundle, staff);
  const parts = new Set(Object.keys(bundle).filter((name) => /\.(css|woff2)$/.test(name)));
  const words: Record<string, string[]> = {};
  const addFile = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || name === WORKER_FILE || parts.has(name)) return;
    const source = file.facadeModuleId ?? '';
    if (isStaff(source)) return;
    const language = PHRASES_PATH.exec(source)?.[2];
    if (language) {
      words[language] = [...new Set([...(words[language] ?? []), name])];
      return;
    }
    parts.add(name);
    for (const other of [...(file.imports ?? []), ...(file.dynamicImports ?? [])]) addFile(other);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) addFile(name);
  const build = createHash('sha256')
    .update(JSON.stringify(Object.keys(bundle).sort()))
    .digest('hex')
    .slice(0, 16);
  const consoles = new Set(staff.flatMap(({ path }) => path?.split('/').filter(Boolean)[0]?.toLowerCase() ?? []));
  return { build, consoles: [...consoles].sort(), parts: [...parts].sort(), words };
}

/** True for a source file that only the staff's pages need: their routes, and phrases that are not in every language of the site. */
function createStaffFilter(bundle: Chunks, staff: readonly RouteConfigEntry[]): (source: string) => boolean {
  const files = new Set(staff.map(({ file }) => file));
  const languages = new Map<string, Set<string>>();
  for (const { facadeModuleId } of Object.values(bundle)) {
    const [, namespace, language] = PHRASES_PATH.exec(facadeModuleId ?? '') ?? [];
    if (namespace && language) languages.set(namespace, (languages.get(namespace) ?? new Set()).add(language));
  }
  return (source) => {
    const namespace = PHRASES_PATH.exec(source)?.[1];
    if (namespace) return !SITE_LANGUAGES.every((language) => languages.get(namespace)?.has(language));
    return files.has(/\/web\/(routes\/[\w/-]+\.tsx)/.exec(source)?.[1] ?? '');
  };
}
