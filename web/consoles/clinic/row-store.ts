import type { InboxCounts, InboxItem, InboxPage } from '../../../contract/desk/inbox.ts';
import { makeRowComparator } from './inbox-order.ts';
import type { InboxView } from './inbox-view.ts';

/** A row with the number of the patient's newest message, which live frames add. */
export type InboxRow = InboxItem & { lastPatientId?: number };
export type InboxState = {
  view: InboxView;
  /** All rows in memory: those of the list and the open one. */
  rows: readonly InboxRow[];
  /** Loaded part of the list, in order. */
  listed: readonly InboxRow[];
  total: number;
  counts: InboxCounts | undefined;
  /** True if too many messages contain the searched words to find all of them. */
  isCut: boolean;
  status: 'loading' | 'ready' | 'failed';
  /** State of loading the next page. */
  more: 'none' | 'there' | 'loading' | 'failed';
};
export type RowStore = ReturnType<typeof makeRowStore>;

/** Store of the known rows and the loaded part of the list, in its order. */
export function makeRowStore(view: InboxView) {
  const known = new Map<number, InboxRow>();
  /** Copy of the last row of the loaded part, as it was when loaded. Rows that sort after it come with a later page. */
  let edge: InboxRow | undefined;
  let next: string | null = null;
  let opened: number | undefined;
  /** Patients whose conversation was closed. Pending responses must not restore them. */
  const gone = new Set<string>();
  let state: InboxState = { view, rows: [], listed: [], total: 0, counts: undefined, isCut: false, status: 'loading', more: 'none' };
  const listeners = new Set<() => void>();
  const rowOfMember = (memberUid: string) => [...known.values()].find(({ member_uid }) => member_uid === memberUid);
  const addPage = ({ items, moved }: Pick<InboxPage, 'items' | 'moved'>) => {
    for (const item of [...items, ...moved]) if (!gone.has(item.member_uid)) known.set(item.id, item);
  };

  return {
    ...{ named: rowOfMember, take: addPage },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(change: Partial<InboxState> = {}): void {
      const order = makeRowComparator((change.view ?? state.view).sort ?? 'wait', Date.now());
      const listed = [...known.values()].filter((row) => row.listed && (next === null || !edge || order(row, edge) <= 0)).sort(order);
      state = { ...state, rows: [...known.values()], listed, ...change };
      for (const listener of listeners) listener();
    },
    /** Starts a new list. Keeps the open row in memory even if the new list does not contain it, and then returns it. */
    startList(items: readonly InboxItem[], end: { edge: InboxItem | undefined; next: string | null }): InboxRow | undefined {
      const kept = opened === undefined ? undefined : known.get(opened);
      known.clear();
      if (kept) addPage({ items: [{ ...kept, listed: false }], moved: [] });
      addPage({ items: [...items], moved: [] });
      ({ edge, next } = end);
      return kept && known.get(kept.id)?.listed === false ? kept : undefined;
    },
    /** Adds the next page. */
    appendPage(page: InboxPage): void {
      addPage(page);
      edge = page.items.at(-1) ?? edge;
      next = page.next;
    },
    put: (row: InboxRow) => void known.set(row.id, row),
    drop: (row: InboxRow) => void known.delete(row.id),
    setGone: (memberUid: string, now: boolean) => void (now ? gone.add(memberUid) : gone.delete(memberUid)),
    next: () => next,
    open: (id: number | undefined) => {
      opened = id;
    },
    /** Returns the ID of the open conversation if its row is not loaded. */
    missingOpenId: () => (opened !== undefined && !known.has(opened) ? opened : undefined),
  };
}
