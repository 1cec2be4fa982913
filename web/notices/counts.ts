import { useSyncExternalStore } from 'react';
import type { NoticeCounts } from '../../contract/notifications/notices.ts';
import { api, hasSession } from '../session/session.ts';

/** What badges say of who is signed in (specification 7.8), one for the whole document: bars, title and list show the same. */
const NONE: NoticeCounts = { unseen: 0, unread_messages: 0, waiting: 0 };

let counts = NONE;
/** Grows with whoever signs in or out: an answer about the one before is not kept. */
let whose = 0;
const drawn = new Set<() => void>();
const toTell = new Set<() => void>();

export function setCounts(next: NoticeCounts): void {
  counts = next;
  for (const draw of drawn) draw();
}

/** A page knows by itself how much waits, sooner than the next reading. */
export function setWaiting(waiting: number): void {
  if (waiting !== counts.waiting) setCounts({ ...counts, waiting });
}

/** Nobody is signed in (any more). */
export function forgetCounts(): void {
  whose += 1;
  setCounts(NONE);
}

/** Reads them again. Never rejects: what cannot be read, as without a session, stays as it was until the next reading. */
export async function readCounts(): Promise<void> {
  const asked = whose;
  const read = await api('noticeCounts').catch(() => undefined);
  if (read && asked === whose && hasSession()) setCounts(read);
}

/** Something that she is told, or has to read, is not as it was. */
export function notifyCountsChanged(): void {
  void readCounts();
  for (const tell of toTell) tell();
}

/** Calls `act` whenever something was heard of; answers how to stop. */
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
