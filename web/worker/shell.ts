import { BUILD_FILES } from './built.ts';
import type { WorkerScope } from './scope.ts';

/**
 * The shell is one document and its files, the same for everybody. It contains no personal data. The page stores cached answers under the member's ID
 * (web/session/offline, decision 12).
 */

/** Page that opens for every address when offline. */
export const SHELL_PATH = '/offline';
const CACHE_PREFIX = 'shell-';
/**
 * Cache entry with the document's language. It also says if all parts of the patients' pages are cached (for signed-in patients), or only the
 * document's own.
 */
const MARKER_PATH = '/kept';
/** Number of parallel downloads: there are hundreds of small files. */
const MAX_PARALLEL_DOWNLOADS = 8;

type CacheStores = Pick<WorkerScope, 'caches' | 'fetch'>;
type ShellMarker = { language: string; whole: boolean };

const cacheName = ({ build }: typeof BUILD_FILES) => CACHE_PREFIX + build;
/** The router's manifest is written last, so the build does not know its name. */
const ROUTES = /^\/assets\/manifest-/;

async function readMarker(store: Pick<Cache, 'match'> | CacheStorage): Promise<ShellMarker | undefined> {
  const found = await store.match(MARKER_PATH);
  return found && ((await found.json()) as ShellMarker);
}

/** True if this or an earlier build cached a shell with all parts. */
export async function hasCompleteShell({ caches }: CacheStores): Promise<boolean> {
  const marks = await Promise.all((await caches.keys()).map(async (name) => readMarker(await caches.open(name))));
  return marks.some((mark) => mark?.whole);
}

/** Caches the shell, unless it is already cached as wanted. */
export async function cacheShell(stores: CacheStores, wanted: ShellMarker, built = BUILD_FILES): Promise<void> {
  const have = await readMarker(await stores.caches.open(cacheName(built)));
  if (have?.language !== wanted.language || (wanted.whole && !have.whole)) await cacheShellAndFiles(stores, wanted, built);
}

/**
 * Caches the document in the reader's language and its parts. `whole`: also all patient pages with their phrases in that language. Rejects if a file
 * is missing; the old worker then continues with its own shell. A document of another build is not cached, because its own worker will follow.
 */
export async function cacheShellAndFiles({ caches, fetch }: CacheStores, { whole }: Pick<ShellMarker, 'whole'>, built = BUILD_FILES): Promise<void> {
  const document = await fetch(SHELL_PATH, { credentials: 'same-origin', cache: 'no-cache' });
  if (!document.ok) throw new Error(`the shell was answered with ${document.status}`);
  const html = await document.clone().text();
  const language = /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? 'en';
  const its = [...html.matchAll(/["'(](\/assets\/[^"')\s]+)/g)].map(([, path]) => path as string);
  const own = new Set([...built.parts, ...Object.values(built.words).flat()].map((name) => `/${name}`));
  if (its.some((path) => !own.has(path) && !ROUTES.test(path))) return;
  const all = whole ? [...built.parts, ...(built.words[language] ?? [])].map((name) => `/${name}`) : [];
  const store = await caches.open(cacheName(built));
  await addMissing(store, fetch, [...new Set([...its, ...all])]);
  await store.put(SHELL_PATH, document);
  await store.put(MARKER_PATH, Response.json({ language, whole } satisfies ShellMarker));
}

async function addMissing(store: Cache, fetch: CacheStores['fetch'], paths: readonly string[]): Promise<void> {
  const have = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  const missing = paths.filter((path) => !have.has(path));
  const work = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      const part = await fetch(path);
      if (!part.ok) throw new Error(`${path} was answered with ${part.status}`);
      await store.put(path, part);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_DOWNLOADS }, work));
}

/** Deletes old shells except the previous one. An open tab of that build can still load its chunks from it. */
export async function dropOldShells({ caches }: CacheStores, built = BUILD_FILES): Promise<void> {
  const own = cacheName(built);
  const before = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== own);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
}

/** Returns a file from the cache, otherwise from the network. A cached file is never stale, because its name contains its hash. */
export async function respondWithFile({ caches, fetch }: CacheStores, request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
