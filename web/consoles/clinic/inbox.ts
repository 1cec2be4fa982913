import type { InboxItem, InboxPage } from '../../../contract/desk/inbox.ts';
import type { ReceivedFrame } from '../../consultations/chat-connection.ts';
import { AFTER, stirs } from './after-frame.ts';
import { type Held, heldRows, type InboxRow, type InboxState } from './inbox-held.ts';
import { type InboxView, stillShown, toSearchFields } from './inbox-view.ts';

export type { InboxRow, InboxState } from './inbox-held.ts';
export type InboxQuery = InboxView & { after?: string; limit?: number; ids?: string; uids?: string; again?: 'true' };
export type Load = (query: InboxQuery) => Promise<InboxPage>;

/** Frames within `GATHER_MS` cause one request, at most one per `PACE_MS`. */
const GATHER_MS = 300;
const PACE_MS = 1_000;
/** Page size of the list, most rows in one request, and most conversations requested by ID. */
const PAGE = 50;
const MOST = 100;
const MOST_NAMED = 50;
/** Longest delay that `setTimeout` accepts. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The clinic's inbox, loaded page by page and kept current by socket frames. A changed row moves, appears or disappears at once; what a frame does
 * not tell (new patients, other matches, counts) is requested for those rows only.
 */
export function makeInbox(load: Load, view: InboxView = {}) {
  const held = heldRows(view);
  const reading = makeReading(load, held);
  const stirring = makeStirring(held, reading);

  /** The patient withdrew her consents or left: removes her from the screen and ignores responses under way about her. */
  function forget(memberUid: string): void {
    held.isGone(memberUid, true);
    const row = held.named(memberUid);
    if (row) held.drop(row);
    held.set();
    stirring.stir(memberUid);
  }

  return {
    state: held.state,
    subscribe: held.subscribe,
    reload: () => reading.reload(),
    readOn: reading.readOn,
    /** Changes the filters and loads at least `atLeast` rows, as many as were loaded before. */
    look(wanted: InboxView, atLeast = 0): void {
      const { view: now, status } = held.state();
      reading.reach(atLeast);
      if (JSON.stringify(toSearchFields(wanted)) === JSON.stringify(toSearchFields(now)) && status !== 'failed') return;
      held.set({ view: wanted, status: 'loading', more: 'none' });
      void reading.reload(atLeast);
    },
    /** Loads again after a failure, showing the skeleton meanwhile. */
    retry() {
      held.set({ status: 'loading' });
      return reading.reload();
    },
    /** Sets the open conversation. Its row stays known whatever the list shows, and is requested if it is not. */
    open(id: number | undefined): void {
      held.open(id);
      if (id !== undefined && held.missing() === id && held.state().status === 'ready') void reading.named([], [id]).catch(() => undefined);
    },
    /** Returns which of these members are patients of the clinic (still). */
    async whoIsThere(uids: readonly string[]): Promise<ReadonlySet<string>> {
      const there = new Set(held.state().rows.map(({ member_uid }) => member_uid));
      const elsewhere = uids.filter((uid) => !there.has(uid)).slice(0, MOST_NAMED);
      const items = elsewhere.length > 0 ? await reading.named(elsewhere).catch(() => []) : [];
      return new Set([...there, ...items.map(({ member_uid }) => member_uid)]);
    },
    receive(frame: ReceivedFrame): void {
      const memberUid = 'receiver_id' in frame ? String(frame.receiver_id) : undefined;
      if (memberUid === undefined) return;
      if (frame.action === 'consultationClosed') {
        forget(memberUid);
        return;
      }
      const change = AFTER[frame.action] as ((row: InboxRow, frame: ReceivedFrame) => InboxRow | undefined) | undefined;
      // A frame about a forgotten patient means that she has consented again.
      if (stirs(frame)) held.isGone(memberUid, false);
      const row = held.named(memberUid);
      const changed = row && change?.(row, frame);
      if (changed && changed !== row) {
        held.put({ ...changed, listed: changed.listed && stillShown(held.state().view, changed, Date.now()) });
        held.set();
      }
      if (stirs(frame) || (row && change && !changed)) stirring.stir(memberUid);
    },
    close() {
      reading.close();
      stirring.close();
    },
  };
}

type Reading = ReturnType<typeof makeReading>;

/** Loads from the server one request at a time, so that no response overtakes a newer one. */
function makeReading(load: Load, held: Held) {
  let isOpen = false;
  /** Lowest number of rows to load, for a coordinator who comes back to a long list. */
  let floor = 0;
  /** Number of the current filters: responses to earlier ones are dropped. */
  let round = 0;
  let working: Promise<unknown> = Promise.resolve();
  let due: ReturnType<typeof setTimeout> | undefined;

  const ask = (query: InboxQuery) => load({ ...toSearchFields(held.state().view), ...query, ...(isOpen && { again: 'true' }) } as InboxQuery);
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = working.then(work);
    working = done.catch(() => undefined);
    return done;
  }

  /** Takes the counts and reloads when the next snoozed conversation reappears. */
  function counted({ total, counts }: Pick<InboxPage, 'total' | 'counts'>): Partial<InboxState> {
    if (!counts) return {};
    clearTimeout(due);
    const inMs = counts.due_at === null ? undefined : Date.parse(counts.due_at) - Date.now() + PACE_MS;
    if (inMs !== undefined) due = setTimeout(() => void reload(), Math.min(LONGEST_MS, Math.max(PACE_MS, inMs)));
    return { counts, total: total ?? 0 };
  }

  /** Reloads the list as far as it was loaded. Settles when the newest response is shown. */
  function reload(atLeast = Math.max(floor, held.state().listed.length)): Promise<void> {
    const asked = ++round;
    return inTurn(async () => {
      if (asked !== round) return;
      await readAnew(() => asked === round, atLeast).catch(() => {
        // A failure is shown only if there are no rows; shown rows stay.
        if (asked === round && (held.state().status !== 'ready' || held.state().rows.length === 0)) held.set({ status: 'failed' });
      });
    });
  }

  async function readAnew(isWanted: () => boolean, atLeast: number): Promise<void> {
    const first = await ask({ limit: Math.max(PAGE, Math.min(MOST, atLeast)) });
    let page = first;
    const items = [...page.items];
    while (isWanted() && page.next !== null && items.length < atLeast) {
      page = await ask({ limit: MOST, after: page.next });
      items.push(...page.items, ...page.moved);
    }
    if (!isWanted()) return;
    const kept = held.begin(items, { edge: page.items.at(-1) ?? items.at(-1), next: page.next });
    [isOpen, floor] = [true, 0];
    held.set({ ...counted(first), isCut: first.is_cut, status: 'ready', more: page.next === null ? 'none' : 'there' });
    const missing = held.missing() ?? kept?.id;
    if (missing !== undefined) await readNamed([], [missing]).catch(() => undefined);
  }

  /** Loads conversations by ID, with the counts. Those that are no longer the clinic's are removed. */
  async function readNamed(uids: readonly string[], ids: readonly number[] = []): Promise<readonly InboxItem[]> {
    const asked = round;
    const page = await ask({ ...(uids.length > 0 && { uids: uids.join(',') }), ...(ids.length > 0 && { ids: ids.join(',') }) });
    if (asked !== round) return page.items;
    const there = new Set(page.items.map(({ member_uid }) => member_uid));
    for (const row of held.state().rows) if ((uids.includes(row.member_uid) || ids.includes(row.id)) && !there.has(row.member_uid)) held.drop(row);
    held.take(page);
    held.set(counted(page));
    return page.items;
  }

  /** Loads the next page. */
  async function readOn(): Promise<void> {
    const { more, status } = held.state();
    if (held.next() === null || more === 'loading' || status !== 'ready') return;
    held.set({ more: 'loading' });
    const asked = round;
    await inTurn(async () => {
      const after = held.next();
      if (asked !== round || after === null) return;
      const page = await ask({ limit: PAGE, after }).catch(() => undefined);
      if (asked !== round) return;
      if (page) held.goOn(page);
      held.set({ more: !page ? 'failed' : page.next === null ? 'none' : 'there' });
    });
  }

  return {
    ...{ reload, readOn },
    named: (uids: readonly string[], ids: readonly number[] = []) => inTurn(() => readNamed(uids, ids)),
    reach: (atLeast: number) => {
      floor = atLeast;
    },
    close() {
      round += 1;
      clearTimeout(due);
    },
  };
}

/** Collects patients with news until the server has been asked about them. */
function makeStirring(held: Held, reading: Reading) {
  const stirred = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number) => {
    timer ??= setTimeout(() => void readStirred(), ms);
  };

  async function readStirred(): Promise<void> {
    const uids = [...stirred].slice(0, MOST_NAMED);
    for (const uid of uids) stirred.delete(uid);
    // After a failure, the patient's next frame asks again.
    if (held.state().status === 'ready') await reading.named(uids).catch(() => undefined);
    timer = undefined;
    if (stirred.size > 0) later(PACE_MS);
  }

  return {
    stir(memberUid: string): void {
      stirred.add(memberUid);
      later(GATHER_MS);
    },
    close: () => clearTimeout(timer),
  };
}
