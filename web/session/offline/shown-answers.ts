import { requestNetworkNotices } from '../status-parts.ts';

/** Reason why a cached answer is shown: the network did not answer, or is slow. */
export type StaleReason = 'offline' | 'slow';
type ShownAnswer = { at: number; why: StaleReason; since: number };

/** Cached answers on the open page, by question. Empty if all data are from the network. */
const shown = new Map<string, ShownAnswer>();
let oldest: { at: number; why: StaleReason } | undefined;
const listeners = new Set<() => void>();

function updateOldest(): void {
  const all = [...shown.values()];
  oldest = all.length === 0 ? undefined : { at: Math.min(...all.map(({ at }) => at)), why: all.some(({ why }) => why === 'offline') ? 'offline' : 'slow' };
  for (const listener of listeners) listener();
}

/** Records that a cached answer was shown. */
export function reportCachedAnswer(question: string, at: number, why: StaleReason): void {
  shown.set(question, { at, why, since: Date.now() });
  updateOldest();
  requestNetworkNotices();
}

/** Records that the network has answered. */
export function reportFreshAnswer(question: string): void {
  if (shown.delete(question)) updateOldest();
}

/** Drops records of answers shown before this time, which belong to an earlier page. */
export function dropEarlierAnswers(before: number): void {
  for (const [question, { since }] of shown) if (since < before) shown.delete(question);
  updateOldest();
}

/** Returns the oldest cached answer on the page and the reason. Undefined if all data are from the network. */
export const getOldestCachedAnswer = () => oldest;

export function subscribeToCachedAnswers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
