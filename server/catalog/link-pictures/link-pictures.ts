import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { FilesError } from '../../providers/files/port.ts';
import { type Asked, type Facts, linkPictureFacts, type Sources } from './facts.ts';

/** A picture as it lies ready: `path` is the page's in force, `version` what it says. */
type Made = { path: string; version: string; bytes: Buffer };

export type LinkPictures = {
  /**
   * The picture of a page as it is now, made when it is asked for first. `before` is called, and may refuse, only when one has to be drawn.
   * Throws `not-found`, and `unavailable` when too many wait or a picture of the page cannot be had.
   */
  get(asked: Asked, before: () => Promise<void>): Promise<Made>;
};

/** What a page says is asked again after this long; what it said is drawn no second time. */
const KNOWN_MS = 60_000;
/** Some seven hundred pictures; the ones least asked for go first. */
const MOST_BYTES = 48 * 1024 * 1024;
/** One is drawn at a time, for an eighth of a second of a processor; who comes when so many wait is asked to come again. */
const MOST_WAITING = 16;

export function makeLinkPictures({
  clock,
  config,
  database,
  files,
  figures,
  treatments,
  clinics,
}: Pick<Deps, 'clock' | 'config' | 'database' | 'files'> & Omit<Sources, 'db'>): LinkPictures {
  const ready = new LRUCache<string, Made & { knownAt: number }>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 512 });
  const making = new Map<string, Promise<Made>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function draw(asked: Asked, facts: Facts): Promise<Made> {
    const pictures = await Promise.all(facts.pictures.map(({ src }) => masterOf(src)));
    // Only who is asked for a picture needs what draws it.
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

  /** Drawn once however many ask at the same time, and after those who came before. */
  function inTurn(key: string, work: () => Promise<Made>): Promise<Made> {
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    if (making.size >= MOST_WAITING) throw new AppError('unavailable', { retryAfter: 5 });
    const promise = turn.then(work, work);
    turn = promise.catch(() => undefined);
    making.set(key, promise);
    const settle = () => making.delete(key);
    promise.then(settle, settle);
    return promise;
  }

  return {
    async get(asked, before) {
      const key = [asked.language, asked.list, asked.slug].join('/');
      const now = clock.now().getTime();
      const known = ready.get(key);
      if (known && now - known.knownAt < KNOWN_MS) return known;
      const facts = await linkPictureFacts({ db: database.db, figures, treatments, clinics }, asked);
      const same = known?.version === facts.version && known.path === facts.path ? known : undefined;
      if (!same && !making.has(`${key} ${facts.version}`)) await before();
      const made = same ?? (await inTurn(`${key} ${facts.version}`, () => draw(asked, facts)));
      ready.set(key, { ...made, knownAt: now });
      return made;
    },
  };
}
