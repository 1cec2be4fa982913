import { type ComponentType, lazy, memo, Suspense } from 'react';
import { loadWithRetry } from './load-with-retry.ts';

/** Maximum delay of the start, in ms, for browsers that are never idle or do not report it. */
const IDLE_TIMEOUT_MS = 1_000;
/** Events that show that the reader reads on or goes to another page. */
const READER_EVENTS = ['pointerdown', 'keydown', 'focusin', 'popstate'] as const;

/**
 * A part far down a page. The server renders it like any other. Its script loads once the page is hydrated and the browser idle, or on the reader's
 * first action. Until then the server's markup is read, printed and linked to. On client-side navigation the script loads with the page. It must load
 * on its own and soon, because page updates wait for parts that are not hydrated yet. If the script fails, the server's markup stays. Without server
 * markup, the page says that the part is missing.
 */
export function lazyWhenIdle<P extends object>(name: string, load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(async () => ((await waitForIdle(name)) ? loadWithRetry(load) : load())) as unknown as ComponentType<P>;
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

/** Parts that wait for an idle moment. */
const waitingParts = new Set<() => void>();

/** Loads every part of the page, because its content is about to change. */
export function loadIdleParts(): void {
  for (const wake of waitingParts) wake();
}

/** Resolves at an idle moment to true if the server rendered the part; at once to false otherwise. */
function waitForIdle(name: string): Promise<boolean> {
  const isWritten = !import.meta.env.SSR && document.querySelector(`[data-part=${name}] > *`) !== null;
  if (!isWritten) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = () => {
      waitingParts.delete(done);
      for (const begins of READER_EVENTS) removeEventListener(begins, done);
      resolve(true);
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(done, IDLE_TIMEOUT_MS);
    waitingParts.add(done);
    for (const begins of READER_EVENTS) addEventListener(begins, done, { passive: true });
  });
}
