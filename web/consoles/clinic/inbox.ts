import type { ClinicConsultation } from '../../../contract/consultations.ts';
import type { NextStep } from '../../../contract/visits.ts';
import type { FrameActs, ReceivedFrame } from '../../consultations/chat-connection.ts';
import { reservationOf } from '../../consultations/reservation-of.ts';

/** A row with what live frames add to it: the number of its newest message, and of the patient's newest. */
export type InboxRow = ClinicConsultation & { lastId?: number; lastPatientId?: number };
export type InboxState = { rows: readonly InboxRow[]; status: 'loading' | 'ready' | 'failed' };

/** Frames that come in a bunch ask the list once. */
const GATHER_MS = 300;

/**
 * Who writes to the clinic, kept current by the frames of its socket. What a frame does not tell (a patient who is new, a
 * translation of a message that is not known by number) is asked from the list again.
 */
export function makeInbox(load: () => Promise<ClinicConsultation[]>) {
  let state: InboxState = { rows: [], status: 'loading' };
  let loading: Promise<void> | undefined;
  let again = false;
  /** Who was closed while an answer was on its way. */
  const gone = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: Partial<InboxState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Settles when the newest answer is shown, whoever asked for it first. */
  function reload(): Promise<void> {
    clearTimeout(timer);
    again = loading !== undefined;
    loading ??= loadAll().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function loadAll(): Promise<void> {
    do {
      again = false;
      gone.clear();
      try {
        const rows = await load();
        set({ rows: inOrder(rows.filter(({ member_uid }) => !gone.has(member_uid))), status: 'ready' });
      } catch {
        // What is shown stays shown; only a first failure leaves nothing to show.
        if (state.status !== 'ready') set({ status: 'failed' });
      }
      // A frame that came meanwhile may be newer than the answer.
    } while (again);
  }

  /** She withdrew her consents, or left: nothing of her stays on the screen, nor comes back with an answer on its way. */
  function forget(memberUid: string): void {
    gone.add(memberUid);
    set({ rows: state.rows.filter(({ member_uid }) => member_uid !== memberUid) });
  }

  function scheduleReload(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), GATHER_MS);
  }

  function patch(memberUid: string, change: (row: InboxRow) => InboxRow | undefined): void {
    const row = state.rows.find(({ member_uid }) => member_uid === memberUid);
    const next = row && change(row);
    if (!row || !next) scheduleReload();
    else if (next !== row) set({ rows: inOrder(state.rows.map((other) => (other === row ? next : other))) });
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload,
    /** After a failure: the skeleton again, then the list. */
    retry() {
      set({ status: 'loading' });
      return reload();
    },
    receive(frame: ReceivedFrame): void {
      const change = CHANGES[frame.action] as ((row: InboxRow, frame: ReceivedFrame) => InboxRow | undefined) | undefined;
      if (frame.action === 'consultationClosed') forget(String(frame.receiver_id));
      // What it means for where the thread stands, only the list tells.
      else if (frame.action === 'threadEvent') scheduleReload();
      else if (change && 'receiver_id' in frame) patch(String(frame.receiver_id), (row) => change(row, frame));
      else return;
      if (loading !== undefined) again = true;
      // For which treatment a date is and what comes next, only the list tells.
      if (frame.action === 'reservationChanged') scheduleReload();
    },
    close: () => clearTimeout(timer),
  };
}

/** A row after a frame; undefined when the frame does not tell enough. What is not here changes no row. */
const CHANGES: FrameActs<[row: InboxRow], InboxRow | undefined> = {
  sendMessage(row, frame) {
    if (row.lastId !== undefined && frame.message_id <= row.lastId) return row;
    const byPatient = frame.sender_user_type === 'user';
    return {
      ...row,
      lastId: frame.message_id,
      ...(byPatient ? { lastPatientId: frame.message_id } : {}),
      last_message: frame.message,
      last_message_translated: frame.translated_message,
      last_message_marked: (frame.marks ?? []).length > 0,
      last_message_at: frame.timestamp,
      last_sender: frame.sender_user_type,
      waiting_since: byPatient ? (row.waiting_since ?? frame.timestamp) : null,
      unread_count: row.unread_count + (byPatient ? 1 : 0),
    };
  },
  setTranslatedMessage(row, { message_id, translated_message, marks = [] }) {
    if (translated_message === null) return row;
    if (row.lastId === message_id) return { ...row, last_message_translated: translated_message, last_message_marked: marks.length > 0 };
    return row.lastId === undefined && row.last_message_translated === null ? undefined : row;
  },
  readMessages(row, { reader, message_id }) {
    if (reader === 'user') return row;
    return message_id >= (row.lastPatientId ?? 0) ? { ...row, unread_count: 0 } : undefined;
  },
  reservationChanged(row, frame) {
    return { ...row, ...reservationOf(frame), ...(frame.reservation_at ? {} : { product_title: null }) };
  },
};

const DATELESS: ReadonlySet<NextStep> = new Set<NextStep>(['choose-date', 'take-offer', 'answer-date', 'offer-dates']);
/** Paid, and no date is fixed (specification 7.2). */
export const needsDate = ({ paid, way }: Pick<InboxRow, 'paid' | 'way'>): boolean => paid && DATELESS.has(way.next.step);

/** Who paid and has no date comes first, then who waits longest, then the newest activity. */
function inOrder(rows: readonly InboxRow[]): InboxRow[] {
  const byTime = (a: string | null, b: string | null) => Date.parse(a ?? '9999-12-31') - Date.parse(b ?? '9999-12-31');
  return [...rows].sort((a, b) => {
    if (needsDate(a) !== needsDate(b)) return needsDate(a) ? -1 : 1;
    if (a.waiting_since !== b.waiting_since && (a.waiting_since || b.waiting_since)) return byTime(a.waiting_since, b.waiting_since);
    return byTime(b.last_message_at ?? '1970-01-01', a.last_message_at ?? '1970-01-01') || b.id - a.id;
  });
}
