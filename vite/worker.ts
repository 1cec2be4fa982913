import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { SITE_LANGUAGES } from '../contract/languages.ts';

const WORKER_SOURCE = join(import.meta.dirname, '../web/worker/worker.ts');
const WORKER_FILE = 'worker.js';
/** Placeholder in web/worker/built.ts for the names of the built files. */
const PLACEHOLDER = /["'`]__BUILT__["'`]/g;

/** Layout of the patients' pages. Every other route is for staff: a console, or a way into one. */
const PATIENTS_LAYOUT = 'routes/site/site.tsx';
const PHRASES_PATH = /\/phrases\/([\w-]+)\/(\w+)\.ts$/;

/**
 * Plugin for the service worker, `/worker.js`. Its name never changes, because a browser asks for the worker by name. It must be one file without
 * imports, which not every browser has in workers; otherwise the build fails. It contains the names of all files that the patients' pages may need
 * without a network, so each build has its own worker. The route table determines which pages are the patients'.
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
      // A classic worker has no exports, but the bundler adds an empty one to each chunk.
      built.code = built.code.replace(/export\s*\{\s*\};?\s*$/, '').replace(PLACEHOLDER, () => JSON.stringify(buildWorkerManifest(bundle, routes)));
    },
  };
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1];
/** The parts of a bundle that show which file needs which. */
type Chunks = Record<string, Pick<Bundle[string], 'type'> & Partial<Pick<Chunk, 'facadeModuleId' | 'imports' | 'dynamicImports' | 'isEntry'>>>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;
type WorkerManifest = { build: string; consoles: string[]; parts: string[]; words: Record<string, string[]> };

/**
 * Returns a name for this build, the first path segments of the staff's pages, the scripts, styles and fonts of the patients' pages, and each
 * language's phrases. Files that only the consoles need are not among them (security 7.8).
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
