import { MAX_ENGLISH_TRANSLATIONS } from '../../../../contract/rules.ts';

/** Items requested within `BATCH_WINDOW_MS` share one request. The next request follows after at least `REQUEST_INTERVAL_MS`. */
const BATCH_WINDOW_MS = 60;
const REQUEST_INTERVAL_MS = 1_000;
/** Maximum number of cached items. The oldest are dropped first. */
const MAX_CACHED = 2_000;

/** Batched cache of items by key. `subscribe` reports new ones. */
export type BatchedCache<Request, Result> = {
  get(key: string): Result | undefined;
  /** Requests an item together with the others in the batch window. Returns a function that cancels this while the request is not sent. */
  request(key: string, which: Request): () => void;
  subscribe(listener: () => void): () => void;
};

const noop = () => undefined;

/**
 * Batches requests for items that come into view one by one, a limited number per request. Items that `ask` omits or fails to load are requested
 * again when next wanted.
 */
export function makeBatchedCache<Request, Result>(ask: (which: Request[]) => Promise<ReadonlyMap<string, Result>>): BatchedCache<Request, Result> {
  const known = new Map<string, Result>();
  const wanted = new Map<string, Request>();
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(ms: number): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (wanted.size === 0) return;
      void askNext();
      later(REQUEST_INTERVAL_MS);
    }, ms);
  }

  async function askNext(): Promise<void> {
    const batch = [...wanted].slice(0, MAX_ENGLISH_TRANSLATIONS);
    for (const [key] of batch) {
      wanted.delete(key);
      underWay.add(key);
    }
    const read = await ask(batch.map(([, which]) => which)).catch(noop);
    for (const [key] of batch) underWay.delete(key);
    if (!read) return;
    for (const [key, one] of read) known.set(key, one);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_CACHED) break;
      known.delete(oldest);
    }
    for (const listener of listeners) listener();
  }

  return {
    get: (key) => known.get(key),
    request(key, which) {
      if (known.has(key) || underWay.has(key)) return noop;
      wanted.set(key, which);
      later(BATCH_WINDOW_MS);
      return () => void wanted.delete(key);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
