import { type ComponentType, lazy, memo, Suspense } from 'react';
import { loadWithRetry } from './load-with-retry.ts';

/** Latest start, in ms, for browsers that are never idle or do not report it. */
const IDLE_TIMEOUT_MS = 1_000;
/** Events of a reader who reads on or goes to another page. */
const READER_EVENTS = ['pointerdown', 'keydown', 'focusin', 'popstate'] as const;

/**
 * A part far down a page. The server renders it like any other; its script loads once the page is hydrated and the browser idle, or the reader does
 * anything. Until then the server's markup is read, printed and linked to. On client-side navigation it loads with the page. It must load on its own
 * and soon: page updates wait for parts that are not hydrated yet. If the script fails, the server's markup stays; without server markup the part is
 * missing, and the page says so.
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

/** Resolves to true if the server rendered the part: at an idle moment if so, else at once. */
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
