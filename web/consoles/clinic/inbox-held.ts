import type { InboxCounts, InboxItem, InboxPage } from '../../../contract/desk/inbox.ts';
import { compareRows } from './inbox-order.ts';
import type { InboxView } from './inbox-view.ts';

/** A row with what live frames add to it: the number of the patient's newest message. */
export type InboxRow = InboxItem & { lastPatientId?: number };
export type InboxState = {
  view: InboxView;
  /** All that are known: those of the list, and the one that is open. */
  rows: readonly InboxRow[];
  /** The list, in its order, as far as it was read. */
  listed: readonly InboxRow[];
  total: number;
  counts: InboxCounts | undefined;
  /** The words stand in too many messages for all of them to be found. */
  isCut: boolean;
  status: 'loading' | 'ready' | 'failed';
  /** Whether there is more to read, and what became of reading on. */
  more: 'none' | 'there' | 'loading' | 'failed';
};
export type Held = ReturnType<typeof heldRows>;

/** The rows that are known, in the order of the list, as far as it was read. */
export function heldRows(view: InboxView) {
  const known = new Map<number, InboxRow>();
  /** Where the part that was read ends: a copy of its last row as it was then. What stands behind it comes with the next piece. */
  let edge: InboxRow | undefined;
  let next: string | null = null;
  let opened: number | undefined;
  /** Who was closed: no answer that was on its way brings her back. */
  const gone = new Set<string>();
  let state: InboxState = { view, rows: [], listed: [], total: 0, counts: undefined, isCut: false, status: 'loading', more: 'none' };
  const listeners = new Set<() => void>();
  const named = (memberUid: string) => [...known.values()].find(({ member_uid }) => member_uid === memberUid);
  const take = ({ items, moved }: Pick<InboxPage, 'items' | 'moved'>) => {
    for (const item of [...items, ...moved]) if (!gone.has(item.member_uid)) known.set(item.id, item);
  };

  return {
    ...{ named, take },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(change: Partial<InboxState> = {}): void {
      const order = compareRows((change.view ?? state.view).sort ?? 'wait', Date.now());
      const listed = [...known.values()].filter((row) => row.listed && (next === null || !edge || order(row, edge) <= 0)).sort(order);
      state = { ...state, rows: [...known.values()], listed, ...change };
      for (const listener of listeners) listener();
    },
    /** A list read anew. Who is open stays known, though the list does not show her: her row, where it does not. */
    begin(items: readonly InboxItem[], end: { edge: InboxItem | undefined; next: string | null }): InboxRow | undefined {
      const kept = opened === undefined ? undefined : known.get(opened);
      known.clear();
      if (kept) take({ items: [{ ...kept, listed: false }], moved: [] });
      take({ items: [...items], moved: [] });
      ({ edge, next } = end);
      return kept && known.get(kept.id)?.listed === false ? kept : undefined;
    },
    /** One more piece of it. */
    goOn(page: InboxPage): void {
      take(page);
      edge = page.items.at(-1) ?? edge;
      next = page.next;
    },
    put: (row: InboxRow) => void known.set(row.id, row),
    drop: (row: InboxRow) => void known.delete(row.id),
    isGone: (memberUid: string, now: boolean) => void (now ? gone.add(memberUid) : gone.delete(memberUid)),
    next: () => next,
    open: (id: number | undefined) => {
      opened = id;
    },
    /** The conversation that is open and not known. */
    missing: () => (opened !== undefined && !known.has(opened) ? opened : undefined),
  };
}
