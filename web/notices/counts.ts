import { useSyncExternalStore } from 'react';
import type { NoticeCounts } from '../../contract/notifications/notices.ts';
import { api, hasSession } from '../session/session.ts';

/** Counts for all badges of the signed-in user (specification 7.8), one store for the document: bars, title and list show the same. */
const NONE: NoticeCounts = { unseen: 0, unread_messages: 0, waiting: 0 };

let counts = NONE;
/** Increases at each sign-in and sign-out, so that an answer for the previous user is dropped. */
let whose = 0;
const drawn = new Set<() => void>();
const toTell = new Set<() => void>();

export function setCounts(next: NoticeCounts): void {
  counts = next;
  for (const draw of drawn) draw();
}

/** Sets the waiting count that a page knows before the next read. */
export function setWaiting(waiting: number): void {
  if (waiting !== counts.waiting) setCounts({ ...counts, waiting });
}

/** Clears the counts at the end of the session. */
export function clearCounts(): void {
  whose += 1;
  setCounts(NONE);
}

/** Reads the counts again. Never rejects: after a failure, such as without a session, the old counts stay until the next read. */
export async function loadCounts(): Promise<void> {
  const asked = whose;
  const read = await api('noticeCounts').catch(() => undefined);
  if (read && asked === whose && hasSession()) setCounts(read);
}

/** Call when notices or unread messages have changed: reads the counts and notifies subscribers. */
export function notifyCountsChanged(): void {
  void loadCounts();
  for (const tell of toTell) tell();
}

/** Calls `act` on every change. Returns a function that stops it. */
export function subscribeToChanges(act: () => void): () => void {
  toTell.add(act);
  return () => void toTell.delete(act);
}

const subscribe = (draw: () => void) => {
  drawn.add(draw);
  return () => void drawn.delete(draw);
};

export const useCounts = (): NoticeCounts =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => NONE,
  );
