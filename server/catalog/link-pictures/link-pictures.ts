import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { FilesError } from '../../providers/files/port.ts';
import { type LinkPictureFacts, type LinkPictureSources, type LinkPictureTarget, readLinkPictureFacts } from './link-picture-facts.ts';

/** A cached picture. `path` is the page's current address; `version` identifies its content. */
type CachedPicture = { path: string; version: string; bytes: Buffer };

export type LinkPictures = {
  /**
   * Returns the current preview of a page, drawn at the first request. `before` runs only if a preview has to be drawn, and may throw. Throws
   * `not-found`, and `unavailable` if too many requests are queued or a picture of the page cannot be loaded.
   */
  get(asked: LinkPictureTarget, before: () => Promise<void>): Promise<CachedPicture>;
};

/** Time for which a page's facts are cached, in ms. Unchanged facts are never drawn again. */
const FACTS_CACHE_MS = MINUTE_MS;
/** Maximum size of the cache, about 700 pictures. The least recently used are dropped first. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;
/** Maximum queued requests. Pictures are drawn one at a time, in an eighth of a second each. Further requests are refused with a Retry-After. */
const MAX_QUEUED = 16;

export function makeLinkPictures({
  clock,
  config,
  database,
  files,
  figures,
  treatments,
  clinics,
}: Pick<Deps, 'clock' | 'config' | 'database' | 'files'> & Omit<LinkPictureSources, 'db'>): LinkPictures {
  const ready = new LRUCache<string, CachedPicture & { knownAt: number }>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 512 });
  const making = new Map<string, Promise<CachedPicture>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function draw(asked: LinkPictureTarget, facts: LinkPictureFacts): Promise<CachedPicture> {
    const pictures = await Promise.all(facts.pictures.map(({ src }) => masterOf(src)));
    // Imported only here, so that a process without such requests does not load it.
    const { drawLinkPicture } = await import('./draw.ts');
    const bytes = await drawLinkPicture(
      asked.language,
      config.BRAND_NAME,
      facts,
      pictures.filter((picture) => picture !== undefined),
    );
    return { path: facts.path, version: facts.version, bytes };
  }

  async function masterOf(src: string): Promise<Uint8Array | undefined> {
    const file = await files.get(src.replace('/files/', '')).catch((cause: unknown) => {
      if (!(cause instanceof FilesError)) throw cause;
      throw new AppError('unavailable', { retryAfter: 5, cause });
    });
    return file?.bytes;
  }

  /** Draws a picture after those requested earlier. Concurrent requests for the same picture share one drawing. */
  function inTurn(key: string, work: () => Promise<CachedPicture>): Promise<CachedPicture> {
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    if (making.size >= MAX_QUEUED) throw new AppError('unavailable', { retryAfter: 5 });
    const promise = turn.then(work, work);
    turn = promise.catch(() => undefined);
    making.set(key, promise);
    const finish = () => making.delete(key);
    promise.then(finish, finish);
    return promise;
  }

  return {
    async get(asked, before) {
      const key = [asked.language, asked.list, asked.slug].join('/');
      const now = clock.now().getTime();
      const known = ready.get(key);
      if (known && now - known.knownAt < FACTS_CACHE_MS) return known;
      const facts = await readLinkPictureFacts({ db: database.db, figures, treatments, clinics }, asked);
      const same = known?.version === facts.version && known.path === facts.path ? known : undefined;
      if (!same && !making.has(`${key} ${facts.version}`)) await before();
      const made = same ?? (await inTurn(`${key} ${facts.version}`, () => draw(asked, facts)));
      ready.set(key, { ...made, knownAt: now });
      return made;
    },
  };
}
