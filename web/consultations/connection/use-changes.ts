import { useEffect, useRef } from 'react';
import type { ChatConnection } from './chat-connection.ts';

/** Changes within this time, in ms, cause one reload. */
const BATCH_WINDOW_MS = 150;

type ChangeCallbacks = {
  /** Called to reload the threads on the page: at once, or when the page becomes visible. */
  onStale(): void;
  /** Called on every change, even while the page is hidden. */
  onChange(): void;
};

/**
 * Listens for changes of the member's data, including those by staff, while `isWanted`. Calls back each time the connection opens, because earlier
 * changes were missed.
 */
export function useMemberChanges(isWanted: boolean, acts: ChangeCallbacks): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!isWanted) return;
    const page = { isGone: false, isStale: false, isReplaced: false };
    let line: ChatConnection | undefined;
    const stale = debounce(() => latest.current.onStale());
    const changed = debounce(() => latest.current.onChange());
    const read = () => {
      page.isStale = document.visibilityState === 'hidden';
      if (page.isStale) stale.stop();
      else stale.soon();
    };
    const seen = () => {
      if (document.visibilityState === 'hidden') return;
      if (page.isReplaced) line?.restart();
      else if (page.isStale) read();
    };
    // Loaded separately, because the page works without it. If it fails to load, the page stays as it was.
    void import('./browser-socket.ts')
      .then(({ listenForChanges }) => {
        if (page.isGone) return;
        line = listenForChanges({
          onOpen() {
            read();
            changed.soon();
          },
          onChanged({ what }) {
            // Conversations with the operators, and their queues, are shown on pages that load them themselves.
            if (what === 'thread' || what === 'messages') read();
            changed.soon();
          },
          onState(state) {
            page.isReplaced = state === 'replaced';
          },
        });
      })
      .catch(() => undefined);
    document.addEventListener('visibilitychange', seen);
    return () => {
      page.isGone = true;
      stale.stop();
      changed.stop();
      document.removeEventListener('visibilitychange', seen);
      line?.close();
    };
  }, [isWanted]);
}

/** Debounces `act`. */
function debounce(act: () => void) {
  let breath: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(breath);
  return {
    soon() {
      stop();
      breath = setTimeout(act, BATCH_WINDOW_MS);
    },
    stop,
  };
}
