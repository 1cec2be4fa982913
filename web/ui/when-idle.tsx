import { type ComponentType, lazy, memo, Suspense } from 'react';
import { untilItComes } from './until-it-comes.ts';

/** A browser that is never idle, or does not say so, begins after so long. */
const LATEST_MS = 1_000;
/** Whoever does something reads on, or goes to another page. */
const BEGINS = ['pointerdown', 'keydown', 'focusin', 'popstate'] as const;

/**
 * A part far down a page: the server writes it like any other, and its script comes once the page itself is awake and the browser idle, or
 * the reader begins to do anything. Until then it is read, printed and linked into as it was written. On the way from another page it comes
 * with the page. It must come by itself and soon: whatever the page shows anew waits for the parts that are not awake yet. What the server
 * wrote stands until its script comes; what it did not write is missing when it does not, and the page says so.
 */
export function whenIdle<P extends object>(name: string, load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(async () => ((await idle(name)) ? untilItComes(load) : load())) as unknown as ComponentType<P>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where its page's module is read
  return memo(function WhenIdle(given: P) {
    return (
      <div data-part={name} className="contents">
        <Suspense>
          <Part {...given} />
        </Suspense>
      </div>
    );
  }) as unknown as ComponentType<P>;
}

/** Parts that wait for a quiet moment. */
const waiting = new Set<() => void>();

/** Brings every part of the page: what it shows is about to change. */
export function wakeParts(): void {
  for (const wake of waiting) wake();
}

/** Resolves to whether the server wrote the part: at a quiet moment where it did, at once where it did not. */
function idle(name: string): Promise<boolean> {
  const isWritten = !import.meta.env.SSR && document.querySelector(`[data-part=${name}] > *`) !== null;
  if (!isWritten) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = () => {
      waiting.delete(done);
      for (const begins of BEGINS) removeEventListener(begins, done);
      resolve(true);
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: LATEST_MS });
    else setTimeout(done, LATEST_MS);
    waiting.add(done);
    for (const begins of BEGINS) addEventListener(begins, done, { passive: true });
  });
}
