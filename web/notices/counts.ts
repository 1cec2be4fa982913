import { useSyncExternalStore } from 'react';
import type { NoticeCounts } from '../../contract/notifications/notices.ts';
import { api, hasSession } from '../session/session.ts';

/** Counts for all badges of the signed-in user (specification 7.8). One store per document, so that bars, title and list agree. */
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

/** Sets the waiting count if a page already knows it before the next read. */
export function setWaitingCount(waiting: number): void {
  if (waiting !== counts.waiting) setNoticeCounts({ ...counts, waiting });
}

/** Clears the counts when the session ends. */
export function clearNoticeCounts(): void {
  sessionNumber += 1;
  setNoticeCounts(NO_COUNTS);
}

/** Reloads the counts. Never rejects: if it fails, for example without a session, the old counts stay. */
export async function loadNoticeCounts(): Promise<void> {
  const asked = sessionNumber;
  const read = await api('noticeCounts').catch(() => undefined);
  if (read && asked === sessionNumber && hasSession()) setNoticeCounts(read);
}

/** Reloads the counts and notifies subscribers. Call it when notices or unread messages changed. */
export function notifyNoticesChanged(): void {
  void loadNoticeCounts();
  for (const tell of changeListeners) tell();
}

/** Calls `act` on every change. Returns a function that unsubscribes. */
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
