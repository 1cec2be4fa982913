import { useEffect, useRef } from 'react';
import type { ChatConnection } from './chat-connection.ts';

/** What happens together is heard of in one breath: the page reads once. */
const BREATH_MS = 150;

/**
 * Hears of whatever changes with a member's threads while `isWanted`, and calls `act`: what the page shows is to be read again. So it is
 * each time the line has come up, because what happened before was not heard. A page that nobody looks at reads when somebody does.
 */
export function useChanges(isWanted: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isWanted) return;
    const page = { isGone: false, isStale: false, isReplaced: false };
    let line: ChatConnection | undefined;
    let breath: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      page.isStale = document.visibilityState === 'hidden';
      clearTimeout(breath);
      if (!page.isStale) breath = setTimeout(() => latest.current(), BREATH_MS);
    };
    const seen = () => {
      if (document.visibilityState === 'hidden') return;
      if (page.isReplaced) line?.restart();
      else if (page.isStale) read();
    };
    // Its script is no part of a page that stands without it; where it does not come, the page is as it was read.
    void import('./browser-socket.ts')
      .then(({ listenForChanges }) => {
        if (page.isGone) return;
        line = listenForChanges({
          onOpen: read,
          onChanged: read,
          onState(state) {
            page.isReplaced = state === 'replaced';
          },
        });
      })
      .catch(() => undefined);
    document.addEventListener('visibilitychange', seen);
    return () => {
      page.isGone = true;
      clearTimeout(breath);
      document.removeEventListener('visibilitychange', seen);
      line?.close();
    };
  }, [isWanted]);
}
