import { useSyncExternalStore } from 'react';
import type { NoticeCounts } from '../../contract/notifications/notices.ts';
import { api, hasSession } from '../session/session.ts';

/** Counts for all badges of the signed-in user (specification 7.8), one store for the document: bars, title and list show the same. */
const NO_COUNTS: NoticeCounts = { unseen: 0, unread_messages: 0, waiting: 0 };

let counts = NO_COUNTS;
/** Increases at each sign-in and sign-out, so that an answer for the previous user is dropped. */
let sessionNumber = 0;
const countListeners = new Set<() => void>();
const changeListeners = new Set<() => void>();

export function setNoticeCounts(next: NoticeCounts): void {
  counts = next;
  for (const draw of countListeners) draw();
}

/** Sets the waiting count that a page knows before the next read. */
export function setWaitingCount(waiting: number): void {
  if (waiting !== counts.waiting) setNoticeCounts({ ...counts, waiting });
}

/** Clears the counts at the end of the session. */
export function clearNoticeCounts(): void {
  sessionNumber += 1;
  setNoticeCounts(NO_COUNTS);
}

/** Reads the counts again. Never rejects: after a failure, such as without a session, the old counts stay until the next read. */
export async function loadNoticeCounts(): Promise<void> {
  const asked = sessionNumber;
  const read = await api('noticeCounts').catch(() => undefined);
  if (read && asked === sessionNumber && hasSession()) setNoticeCounts(read);
}

/** Call when notices or unread messages have changed: reads the counts and notifies subscribers. */
export function notifyNoticesChanged(): void {
  void loadNoticeCounts();
  for (const tell of changeListeners) tell();
}

/** Calls `act` on every change. Returns a function that stops it. */
export function subscribeToNoticeChanges(act: () => void): () => void {
  changeListeners.add(act);
  return () => void changeListeners.delete(act);
}

const subscribe = (draw: () => void) => {
  countListeners.add(draw);
  return () => void countListeners.delete(draw);
};

export const useNoticeCounts = (): NoticeCounts =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => NO_COUNTS,
  );
