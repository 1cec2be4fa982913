import type { InboxItem, InboxPage } from '../../../contract/desk/inbox.ts';
import type { ReceivedFrame } from '../../consultations/connection/chat-connection.ts';
import { affectsLists, ROW_REDUCERS } from './apply-frame.ts';
import { type InboxView, matchesFilter, toInboxSearchParams } from './inbox-view.ts';
import { type InboxRow, type InboxState, makeRowStore, type RowStore } from './row-store.ts';

export type { InboxRow, InboxState } from './row-store.ts';
export type InboxQuery = InboxView & { after?: string; limit?: number; ids?: string; uids?: string; again?: 'true' };
export type LoadInbox = (query: InboxQuery) => Promise<InboxPage>;

/** Frames within `BATCH_WINDOW_MS` cause one request. Requests are at least `REQUEST_INTERVAL_MS` apart. */
const BATCH_WINDOW_MS = 300;
const REQUEST_INTERVAL_MS = 1_000;
/** Page size of the list, maximum rows in one request, and maximum conversations requested by ID. */
const PAGE_SIZE = 50;
const MAX_ROWS_PER_REQUEST = 100;
const MAX_IDS_PER_REQUEST = 50;
/** Longest delay that `setTimeout` accepts. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The clinic's inbox, loaded by page and kept current by socket frames. A changed row moves, appears or disappears at once. Data that no frame
 * carries (new patients, other matches, counts) is requested for those rows only.
 */
export function makeInbox(load: LoadInbox, view: InboxView = {}) {
  const rows = makeRowStore(view);
  const loader = makeInboxLoader(load, rows);
  const refresher = makeRowRefresher(rows, loader);

  /** Handles a patient who withdrew her consents or left. Removes her from the screen and ignores pending responses about her. */
  function forget(memberUid: string): void {
    rows.setGone(memberUid, true);
    const row = rows.named(memberUid);
    if (row) rows.drop(row);
    rows.set();
    refresher.stir(memberUid);
  }

  return {
    state: rows.state,
    subscribe: rows.subscribe,
    reload: () => loader.reload(),
    loadNextPage: loader.readOn,
    /** Changes the filters and loads at least `atLeast` rows, the number that was loaded before. */
    setView(wanted: InboxView, atLeast = 0): void {
      const { view: now, status } = rows.state();
      loader.setMinimumRows(atLeast);
      if (JSON.stringify(toInboxSearchParams(wanted)) === JSON.stringify(toInboxSearchParams(now)) && status !== 'failed') return;
      rows.set({ view: wanted, status: 'loading', more: 'none' });
      void loader.reload(atLeast);
    },
    /** Loads again after a failure, showing the skeleton meanwhile. */
    retry() {
      rows.set({ status: 'loading' });
      return loader.reload();
    },
    /** Sets the open conversation. Its row stays in memory even if the list does not contain it, and is requested if it is unknown. */
    open(id: number | undefined): void {
      rows.open(id);
      if (id !== undefined && rows.missingOpenId() === id && rows.state().status === 'ready') void loader.loadByIds([], [id]).catch(() => undefined);
    },
    /** Returns the members who are still patients of the clinic. */
    async currentPatients(uids: readonly string[]): Promise<ReadonlySet<string>> {
      const there = new Set(rows.state().rows.map(({ member_uid }) => member_uid));
      const elsewhere = uids.filter((uid) => !there.has(uid)).slice(0, MAX_IDS_PER_REQUEST);
      const items = elsewhere.length > 0 ? await loader.loadByIds(elsewhere).catch(() => []) : [];
      return new Set([...there, ...items.map(({ member_uid }) => member_uid)]);
    },
    receive(frame: ReceivedFrame): void {
      const memberUid = 'receiver_id' in frame ? String(frame.receiver_id) : undefined;
      if (memberUid === undefined) return;
      if (frame.action === 'consultationClosed') {
        forget(memberUid);
        return;
      }
      const change = ROW_REDUCERS[frame.action] as ((row: InboxRow, frame: ReceivedFrame) => InboxRow | undefined) | undefined;
      // A frame about a forgotten patient means that she has consented again.
      if (affectsLists(frame)) rows.setGone(memberUid, false);
      const row = rows.named(memberUid);
      const changed = row && change?.(row, frame);
      if (changed && changed !== row) {
        rows.put({ ...changed, listed: changed.listed && matchesFilter(rows.state().view, changed, Date.now()) });
        rows.set();
      }
      if (affectsLists(frame) || (row && change && !changed)) refresher.stir(memberUid);
    },
    close() {
      loader.close();
      refresher.close();
    },
  };
}

type InboxLoader = ReturnType<typeof makeInboxLoader>;

/** Loads from the server, one request at a time, so that responses stay in order. */
function makeInboxLoader(load: LoadInbox, held: RowStore) {
  let isOpen = false;
  /** Minimum number of rows to load, for a coordinator who returns to a long list. */
  let floor = 0;
  /** Number of the current filter set. Responses to earlier sets are dropped. */
  let round = 0;
  let working: Promise<unknown> = Promise.resolve();
  let due: ReturnType<typeof setTimeout> | undefined;

  const request = (query: InboxQuery) => load({ ...toInboxSearchParams(held.state().view), ...query, ...(isOpen && { again: 'true' }) } as InboxQuery);
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = working.then(work);
    working = done.catch(() => undefined);
    return done;
  }

  /** Applies the counts. Schedules a reload for the time at which the next snoozed conversation reappears. */
  function applyCounts({ total, counts }: Pick<InboxPage, 'total' | 'counts'>): Partial<InboxState> {
    if (!counts) return {};
    clearTimeout(due);
    const inMs = counts.due_at === null ? undefined : Date.parse(counts.due_at) - Date.now() + REQUEST_INTERVAL_MS;
    if (inMs !== undefined) due = setTimeout(() => void reload(), Math.min(MAX_TIMEOUT_MS, Math.max(REQUEST_INTERVAL_MS, inMs)));
    return { counts, total: total ?? 0 };
  }

  /** Reloads the list as far as it was loaded. Resolves when the newest response is shown. */
  function reload(atLeast = Math.max(floor, held.state().listed.length)): Promise<void> {
    const asked = ++round;
    return inTurn(async () => {
      if (asked !== round) return;
      await loadList(() => asked === round, atLeast).catch(() => {
        // A failure is shown only if there are no rows; shown rows stay.
        if (asked === round && (held.state().status !== 'ready' || held.state().rows.length === 0)) held.set({ status: 'failed' });
      });
    });
  }

  async function loadList(isWanted: () => boolean, atLeast: number): Promise<void> {
    const first = await request({ limit: Math.max(PAGE_SIZE, Math.min(MAX_ROWS_PER_REQUEST, atLeast)) });
    let page = first;
    const items = [...page.items];
    while (isWanted() && page.next !== null && items.length < atLeast) {
      page = await request({ limit: MAX_ROWS_PER_REQUEST, after: page.next });
      items.push(...page.items, ...page.moved);
    }
    if (!isWanted()) return;
    const kept = held.startList(items, { edge: page.items.at(-1) ?? items.at(-1), next: page.next });
    [isOpen, floor] = [true, 0];
    held.set({ ...applyCounts(first), isCut: first.is_cut, status: 'ready', more: page.next === null ? 'none' : 'there' });
    const missing = held.missingOpenId() ?? kept?.id;
    if (missing !== undefined) await loadByIds([], [missing]).catch(() => undefined);
  }

  /** Loads conversations by ID, with the counts. Removes those that no longer belong to the clinic. */
  async function loadByIds(uids: readonly string[], ids: readonly number[] = []): Promise<readonly InboxItem[]> {
    const asked = round;
    const page = await request({ ...(uids.length > 0 && { uids: uids.join(',') }), ...(ids.length > 0 && { ids: ids.join(',') }) });
    if (asked !== round) return page.items;
    const there = new Set(page.items.map(({ member_uid }) => member_uid));
    for (const row of held.state().rows) if ((uids.includes(row.member_uid) || ids.includes(row.id)) && !there.has(row.member_uid)) held.drop(row);
    held.take(page);
    held.set(applyCounts(page));
    return page.items;
  }

  /** Loads the next page. */
  async function loadNextPage(): Promise<void> {
    const { more, status } = held.state();
    if (held.next() === null || more === 'loading' || status !== 'ready') return;
    held.set({ more: 'loading' });
    const asked = round;
    await inTurn(async () => {
      const after = held.next();
      if (asked !== round || after === null) return;
      const page = await request({ limit: PAGE_SIZE, after }).catch(() => undefined);
      if (asked !== round) return;
      if (page) held.appendPage(page);
      held.set({ more: !page ? 'failed' : page.next === null ? 'none' : 'there' });
    });
  }

  return {
    ...{ reload, readOn: loadNextPage },
    loadByIds: (uids: readonly string[], ids: readonly number[] = []) => inTurn(() => loadByIds(uids, ids)),
    setMinimumRows: (atLeast: number) => {
      floor = atLeast;
    },
    close() {
      round += 1;
      clearTimeout(due);
    },
  };
}

/** Collects patients with changes until their rows are reloaded. */
function makeRowRefresher(held: RowStore, reading: InboxLoader) {
  const staleUids = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number) => {
    timer ??= setTimeout(() => void refreshStale(), ms);
  };

  async function refreshStale(): Promise<void> {
    const uids = [...staleUids].slice(0, MAX_IDS_PER_REQUEST);
    for (const uid of uids) staleUids.delete(uid);
    // After a failure, the patient's next frame asks again.
    if (held.state().status === 'ready') await reading.loadByIds(uids).catch(() => undefined);
    timer = undefined;
    if (staleUids.size > 0) later(REQUEST_INTERVAL_MS);
  }

  return {
    stir(memberUid: string): void {
      staleUids.add(memberUid);
      later(BATCH_WINDOW_MS);
    },
    close: () => clearTimeout(timer),
  };
}
