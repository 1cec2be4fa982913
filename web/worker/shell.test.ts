import { describe, expect, it, vi } from 'vitest';
import { isPatientPage, respondWithDocument } from './documents.ts';
import { cacheShell, cacheShellAndFiles, dropOldShells, hasCompleteShell, respondWithFile } from './shell.ts';

const HERE = 'https://naru.example';
const BUILT = {
  build: '1',
  consoles: ['clinic', 'operator'],
  parts: ['assets/entry.client-1.js', 'assets/visit-1.js'],
  words: { en: ['assets/en-1.js'], ar: ['assets/ar-1.js'] },
};
const NEXT = { ...BUILT, build: '2', parts: ['assets/entry.client-2.js', 'assets/visit-2.js'] };
const urlOf = (given: RequestInfo | URL) => new URL(given instanceof Request ? given.url : String(given), HERE);

/** A browser's caches, and a server with one build of the pages. */
function surroundings(language = 'en', built = BUILT) {
  const stores = new Map<string, Map<string, Response>>();
  const storeOf = (name: string) => {
    const held = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, held);
    return {
      keys: async () => [...held.keys()].map((url) => ({ url })),
      match: async (given: RequestInfo) => held.get(urlOf(given).href)?.clone(),
      put: async (given: RequestInfo, answer: Response) => void held.set(urlOf(given).href, answer),
    };
  };
  const caches = {
    open: async (name: string) => storeOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (given: RequestInfo) => [...stores.values()].map((held) => held.get(urlOf(given).href)?.clone()).find(Boolean),
  };
  const world = { online: true, slow: false, language, built };
  const fetch = vi.fn(async (given: RequestInfo | URL) => {
    if (!world.online) throw new TypeError('Failed to fetch');
    if (world.slow) return new Promise<Response>(() => undefined);
    const { pathname } = urlOf(given);
    const html = `<html lang="${world.language}"><script>import("/${world.built.parts[0]}")</script>`;
    return new Response(pathname.startsWith('/assets/') ? `// ${pathname}` : `${html}${pathname}`);
  });
  return { world, stores, given: { caches: caches as unknown as CacheStorage, fetch: fetch as typeof globalThis.fetch }, fetch };
}
const page = (path: string) => new Request(`${HERE}${path}`);
const pathsOf = (stores: Map<string, Map<string, Response>>) => [...stores.values()].flatMap((held) => [...held.keys()].map((url) => new URL(url).pathname));
describe('the shell', () => {
  it('is a document and what that needs for a guest, and every page with the words of her language for who is signed in', async () => {
    const { stores, given, world } = surroundings('ar');
    await cacheShellAndFiles(given, { whole: false }, BUILT);
    expect(pathsOf(stores).sort()).toEqual(['/assets/entry.client-1.js', '/kept', '/offline']);
    expect(await hasCompleteShell(given)).toBe(false);
    await cacheShell(given, { language: 'ar', whole: true }, BUILT);
    expect(pathsOf(stores)).toEqual(expect.arrayContaining(['/assets/visit-1.js', '/assets/ar-1.js']));
    expect(pathsOf(stores)).not.toContain('/assets/en-1.js');
    expect(await hasCompleteShell(given)).toBe(true);
    world.language = 'en';
    await cacheShell(given, { language: 'en', whole: true }, BUILT);
    expect(pathsOf(stores)).toContain('/assets/en-1.js');
  });

  it('is not fetched again while it is as it is wanted', async () => {
    const { given, fetch } = surroundings();
    await cacheShellAndFiles(given, { whole: true }, BUILT);
    fetch.mockClear();
    await cacheShell(given, { language: 'en', whole: true }, BUILT);
    await cacheShell(given, { language: 'en', whole: false }, BUILT);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is left to its own worker when it is of another build', async () => {
    const { stores, given } = surroundings('en', NEXT);
    await cacheShellAndFiles(given, { whole: true }, BUILT);
    expect(pathsOf(stores)).toEqual([]);
  });

  it('keeps the one before, whose tabs may still be open, and drops the others', async () => {
    const { stores, given } = surroundings();
    for (const name of ['shell-a', 'shell-b', 'something-else']) await given.caches.open(name);
    await cacheShellAndFiles(given, { whole: false }, BUILT);
    await dropOldShells(given, BUILT);
    expect([...stores.keys()].sort()).toEqual(['shell-1', 'shell-b', 'something-else']);
  });

  it('gives a part that it has, and asks the network for any other', async () => {
    const { world, given } = surroundings();
    await cacheShellAndFiles(given, { whole: true }, BUILT);
    world.online = false;
    expect(await (await respondWithFile(given, page('/assets/visit-1.js'))).text()).toBe('// /assets/visit-1.js');
    await expect(respondWithFile(given, page('/assets/visit-9.js'))).rejects.toThrow();
  });
});

describe('a document', () => {
  it('is the network’s whenever that answers', async () => {
    const { given } = surroundings();
    await cacheShellAndFiles(given, { whole: true }, BUILT);
    expect(await (await respondWithDocument(given, page('/visit/7'))).text()).toContain('/visit/7');
  });

  it('without a network is the shell, which is told where to lead', async () => {
    const { world, given } = surroundings();
    await cacheShellAndFiles(given, { whole: true }, BUILT);
    world.online = false;
    const led = await respondWithDocument(given, page('/my-reservation?chat=3'));
    expect(led.headers.get('location')).toBe(`${HERE}/offline?to=${encodeURIComponent('/my-reservation?chat=3')}`);
    expect(await (await respondWithDocument(given, page('/offline?to=%2F'))).text()).toContain('lang="en"');
  });

  it('without a cached shell shows the error of the browser', async () => {
    const { world, given } = surroundings();
    world.online = false;
    await expect(respondWithDocument(given, page('/'))).rejects.toThrow();
  });

  it.each([
    [true, 'a slow network gives way to it for who is signed in'],
    [false, 'a guest, of whom nothing is kept, waits'],
  ])('%s: %s', async (whole) => {
    vi.useFakeTimers();
    const { world, given } = surroundings();
    await cacheShellAndFiles(given, { whole }, BUILT);
    world.slow = true;
    let led: Response | undefined;
    void respondWithDocument(given, page('/visit/7')).then((answer) => {
      led = answer;
    });
    await vi.advanceTimersByTimeAsync(3_900);
    expect(led).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(led !== undefined).toBe(whole);
    vi.useRealTimers();
  });

  it.each([
    '/clinic',
    '/clinic/calendar',
    '/operator',
    '/resetPw',
    '/confirmEmail',
    '/order/success',
    '/auth/line/callback',
    '/notices/unsubscribe',
    '/api/v1/rates',
  ])('is not the worker’s at %s', (path) => expect(isPatientPage(path, BUILT)).toBe(false));
  it.each(['/', '/clinic-list', '/clinic-detail/3', '/visit/7', '/order', '/notices'])('is the worker’s at %s', (path) =>
    expect(isPatientPage(path, BUILT)).toBe(true),
  );
});
