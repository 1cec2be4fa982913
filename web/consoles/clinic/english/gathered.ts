import { MAX_IN_ENGLISH } from '../../../../contract/rules.ts';

/** Items wanted within `GATHER_MS` are requested together; the next request follows `PACE_MS` later at the earliest. */
const GATHER_MS = 60;
const PACE_MS = 1_000;
/** Bound of the cache, well above what a person looks at; the oldest items are dropped first. */
const MOST_KNOWN = 2_000;

/** Batched cache of items by key. `subscribe` reports new ones. */
export type Gathered<Which, Read> = {
  of(key: string): Read | undefined;
  /** Requests an item together with the others wanted by then. Returns a function that cancels this as long as the request was not sent. */
  want(key: string, which: Which): () => void;
  subscribe(listener: () => void): () => void;
};

const nothing = () => undefined;

/**
 * Batches requests for items that become wanted one by one as they come into view, a bounded number at a time. Items that `ask` does not return, or
 * fails to, are requested when they are wanted again.
 */
export function makeGathered<Which, Read>(ask: (which: Which[]) => Promise<ReadonlyMap<string, Read>>): Gathered<Which, Read> {
  const known = new Map<string, Read>();
  const wanted = new Map<string, Which>();
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(ms: number): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (wanted.size === 0) return;
      void askNext();
      later(PACE_MS);
    }, ms);
  }

  async function askNext(): Promise<void> {
    const batch = [...wanted].slice(0, MAX_IN_ENGLISH);
    for (const [key] of batch) {
      wanted.delete(key);
      underWay.add(key);
    }
    const read = await ask(batch.map(([, which]) => which)).catch(nothing);
    for (const [key] of batch) underWay.delete(key);
    if (!read) return;
    for (const [key, one] of read) known.set(key, one);
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    for (const listener of listeners) listener();
  }

  return {
    of: (key) => known.get(key),
    want(key, which) {
      if (known.has(key) || underWay.has(key)) return nothing;
      wanted.set(key, which);
      later(GATHER_MS);
      return () => void wanted.delete(key);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
