import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { InboxState } from './inbox.ts';
import { type InboxView, toSearchFields } from './inbox-view.ts';

/** How far down a list was read, and how far it was scrolled: for who comes back to it in this tab. Numbers alone: nobody's name is kept. */
type Place = { rows: number; top: number };
const keyOf = (uid: string, view: InboxView) => `inbox ${uid} ${JSON.stringify(toSearchFields(view))}`;

function placeOf(uid: string, view: InboxView): Place | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(uid, view)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** How many rows a list had when it was left. */
export const storedRowCount = (uid: string, view: InboxView): number => placeOf(uid, view)?.rows ?? 0;

/** Brings the list to where it was when it was left, once its rows are here; and remembers where it is. To be called as it is scrolled. */
export function useListScrollPosition(uid: string, { view, listed, status }: InboxState, box: RefObject<HTMLElement | null>): () => void {
  const key = keyOf(uid, view);
  const latest = useRef({ uid, view, rows: listed.length });
  const brought = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { uid, view, rows: listed.length };
  });
  useLayoutEffect(() => {
    if (status !== 'ready' || brought.current === key) return;
    brought.current = key;
    if (!box.current) return;
    box.current.scrollTop = placeOf(latest.current.uid, latest.current.view)?.top ?? 0;
    // An address that names a conversation goes before the place where the list was left.
    box.current.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [status, key, box]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { uid: whose, view: shown, rows } = latest.current;
      // A list that is out of sight on a phone is not scrolled.
      if (box.current?.clientHeight) sessionStorage.setItem(keyOf(whose, shown), JSON.stringify({ rows, top: box.current.scrollTop } satisfies Place));
    }, 150);
  }, [box]);
}
