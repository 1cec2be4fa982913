import { wantParts } from '../parts.ts';

/** Reason why a cached answer is shown: nothing answered, or the answer is slow. */
export type Why = 'offline' | 'slow';
type Kept = { at: number; why: Why; since: number };

/** Cached answers on the open page, by question; empty while everything is from the network. */
const kept = new Map<string, Kept>();
let oldest: { at: number; why: Why } | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  const all = [...kept.values()];
  oldest = all.length === 0 ? undefined : { at: Math.min(...all.map(({ at }) => at)), why: all.some(({ why }) => why === 'offline') ? 'offline' : 'slow' };
  for (const listener of listeners) listener();
}

/** Records that a cached answer was shown in place of a fresh one. */
export function reportCachedAnswer(question: string, at: number, why: Why): void {
  kept.set(question, { at, why, since: Date.now() });
  changed();
  wantParts();
}

/** Records that the network has answered. */
export function showsFresh(question: string): void {
  if (kept.delete(question)) changed();
}

/** Drops the records of answers shown before this moment, which belong to an earlier page. */
export function turnedPage(before: number): void {
  for (const [question, { since }] of kept) if (since < before) kept.delete(question);
  changed();
}

/** Returns the oldest cached answer on the page and why it is shown; undefined while everything is from the network. */
export const oldestCachedAnswer = () => oldest;

export function subscribeShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
