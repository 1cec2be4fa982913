import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { InboxState } from './inbox.ts';
import { type InboxView, toInboxSearchParams } from './inbox-view.ts';

/** Number of loaded rows and scroll position of a list, for returning to it in this tab. Names are never stored. */
type ListPosition = { rows: number; top: number };
const listPositionKey = (uid: string, view: InboxView) => `inbox ${uid} ${JSON.stringify(toInboxSearchParams(view))}`;

function readPosition(uid: string, view: InboxView): ListPosition | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(listPositionKey(uid, view)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the number of rows that were loaded when the list was left; 0 without a stored position. */
export const readStoredRowCount = (uid: string, view: InboxView): number => readPosition(uid, view)?.rows ?? 0;

/**
 * Restores the list's scroll position once its rows are loaded. The first list also scrolls to the open conversation. Returns the scroll handler,
 * which stores the position.
 */
export function useListScrollPosition(uid: string, { view, listed, status }: InboxState, box: RefObject<HTMLElement | null>): () => void {
  const key = listPositionKey(uid, view);
  const latest = useRef({ uid, view, rows: listed.length });
  const restoredKey = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { uid, view, rows: listed.length };
  });
  useLayoutEffect(() => {
    if (status !== 'ready' || restoredKey.current === key) return;
    const isFirstList = restoredKey.current === '';
    restoredKey.current = key;
    if (!box.current) return;
    box.current.scrollTop = readPosition(latest.current.uid, latest.current.view)?.top ?? 0;
    // A conversation in the address takes precedence over the stored position. Lists after a filter or a search begin where they were left.
    if (isFirstList) box.current.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [status, key, box]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { uid: whose, view: shown, rows } = latest.current;
      // A list that is hidden on a phone has no scroll position to store.
      if (box.current?.clientHeight)
        sessionStorage.setItem(listPositionKey(whose, shown), JSON.stringify({ rows, top: box.current.scrollTop } satisfies ListPosition));
    }, 150);
  }, [box]);
}
