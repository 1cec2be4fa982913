import { useEffect, useRef } from 'react';
import type { ChatConnection } from './chat-connection.ts';

/** What happens together is heard of in one breath: the page reads once. */
const BREATH_MS = 150;

type Acts = {
  /** What the page shows of threads is to be read again: at once, or as soon as somebody looks at it. */
  stale(): void;
  /** Anything at all has changed; also while nobody looks. */
  heard(): void;
};

/**
 * Hears of whatever changes for a member, of the staff too, while `isWanted`. So it is each time the line has come up, because what
 * happened before was not heard.
 */
export function useChanges(isWanted: boolean, acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!isWanted) return;
    const page = { isGone: false, isStale: false, isReplaced: false };
    let line: ChatConnection | undefined;
    const stale = inOneBreath(() => latest.current.stale());
    const heard = inOneBreath(() => latest.current.heard());
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
    // Its script is no part of a page that stands without it; where it does not come, the page is as it was read.
    void import('./browser-socket.ts')
      .then(({ listenForChanges }) => {
        if (page.isGone) return;
        line = listenForChanges({
          onOpen() {
            read();
            heard.soon();
          },
          onChanged({ what }) {
            // What is said with the operators, and what waits for them, stands on pages that read it.
            if (what === 'thread' || what === 'messages') read();
            heard.soon();
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
      heard.stop();
      document.removeEventListener('visibilitychange', seen);
      line?.close();
    };
  }, [isWanted]);
}

/** `act`, once for however often it is asked for within a breath. */
function inOneBreath(act: () => void) {
  let breath: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(breath);
  return {
    soon() {
      stop();
      breath = setTimeout(act, BREATH_MS);
    },
    stop,
  };
}
