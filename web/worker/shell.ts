import { BUILT } from './built.ts';
import type { WorkerScope } from './scope.ts';

/**
 * The shell: one document and what it is made of, the same for everybody. Nothing of a person is in it: what she saw lies with the page
 * (web/session/offline), under her name (decision 12).
 */

/** The page that opens whatever was asked for without a network. */
export const SHELL = '/offline';
const PREFIX = 'shell-';
/** Beside the document: in which language it is, and whether every part of the patients' pages is there (for who is signed in) or only what it needs itself. */
const MARK = '/kept';
/** So many parts are fetched beside each other: there are hundreds, and they are small. */
const AT_ONCE = 8;

type Stores = Pick<WorkerScope, 'caches' | 'fetch'>;
type Mark = { language: string; whole: boolean };

const nameOf = ({ build }: typeof BUILT) => PREFIX + build;
/** The router's list of its routes is written after everything else, and no build knows its name. */
const ROUTES = /^\/assets\/manifest-/;

async function markIn(store: Pick<Cache, 'match'> | CacheStorage): Promise<Mark | undefined> {
  const found = await store.match(MARK);
  return found && ((await found.json()) as Mark);
}

/** Whether a shell with every part was kept, by this build or one before. */
export async function isWhole({ caches }: Stores): Promise<boolean> {
  const marks = await Promise.all((await caches.keys()).map(async (name) => markIn(await caches.open(name))));
  return marks.some((mark) => mark?.whole);
}

/** Keeps the shell where it is not there yet as it is wanted. */
export async function cacheShell(stores: Stores, wanted: Mark, built = BUILT): Promise<void> {
  const have = await markIn(await stores.caches.open(nameOf(built)));
  if (have?.language !== wanted.language || (wanted.whole && !have.whole)) await cacheShellAndParts(stores, wanted, built);
}

/**
 * Keeps the document in the reader's language and its parts; `whole`: every page of the patients with the words of that language. Rejects when
 * something did not come: then the worker of before goes on, with its own shell. A document of another build is not kept: its own
 * worker is on its way.
 */
export async function cacheShellAndParts({ caches, fetch }: Stores, { whole }: Pick<Mark, 'whole'>, built = BUILT): Promise<void> {
  const document = await fetch(SHELL, { credentials: 'same-origin', cache: 'no-cache' });
  if (!document.ok) throw new Error(`the shell was answered with ${document.status}`);
  const html = await document.clone().text();
  const language = /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? 'en';
  const its = [...html.matchAll(/["'(](\/assets\/[^"')\s]+)/g)].map(([, path]) => path as string);
  const own = new Set([...built.parts, ...Object.values(built.words).flat()].map((name) => `/${name}`));
  if (its.some((path) => !own.has(path) && !ROUTES.test(path))) return;
  const all = whole ? [...built.parts, ...(built.words[language] ?? [])].map((name) => `/${name}`) : [];
  const store = await caches.open(nameOf(built));
  await addMissing(store, fetch, [...new Set([...its, ...all])]);
  await store.put(SHELL, document);
  await store.put(MARK, Response.json({ language, whole } satisfies Mark));
}

async function addMissing(store: Cache, fetch: Stores['fetch'], paths: readonly string[]): Promise<void> {
  const have = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  const missing = paths.filter((path) => !have.has(path));
  const work = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      const part = await fetch(path);
      if (!part.ok) throw new Error(`${path} was answered with ${part.status}`);
      await store.put(path, part);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Takes old shells away, but for the one before: a tab of it may still be open, and finds its later parts there. */
export async function dropOldShells({ caches }: Stores, built = BUILT): Promise<void> {
  const own = nameOf(built);
  const before = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
}

/** A part has its content in its name, so a kept one is never old; else the network has it. */
export async function respondWithPart({ caches, fetch }: Stores, request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
