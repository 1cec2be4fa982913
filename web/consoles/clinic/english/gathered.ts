import { MAX_IN_ENGLISH } from '../../../../contract/rules.ts';

/** What comes into view within this is asked for together, and the next of it so much later at the soonest. */
const GATHER_MS = 60;
const PACE_MS = 1_000;
/** More than anybody has looked at; the oldest are forgotten first. */
const MOST_KNOWN = 2_000;

/** What was read, by what it is of; `subscribe` hears when there is more. */
export type Gathered<Which, Read> = {
  of(key: string): Read | undefined;
  /** Asks for it, with whatever else is wanted by then. Answers the way to want it no more, as long as it was not asked for. */
  want(key: string, which: Which): () => void;
  subscribe(listener: () => void): () => void;
};

const nothing = () => undefined;

/**
 * English of words that stand in several places at once: wanted one by one as they come into view, asked for together, a bounded number at a time.
 * What `ask` does not bring, or fails to, is asked for when it is wanted again.
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
