import { wantParts } from '../parts.ts';

/** Why something kept is shown: nothing answered, or the answer takes long and is on its way. */
export type Why = 'offline' | 'slow';
type Kept = { at: number; why: Why; since: number };

/** What of the page that stands was kept, by its question; empty while all of it is from the network. */
const kept = new Map<string, Kept>();
let oldest: { at: number; why: Why } | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  const all = [...kept.values()];
  oldest = all.length === 0 ? undefined : { at: Math.min(...all.map(({ at }) => at)), why: all.some(({ why }) => why === 'offline') ? 'offline' : 'slow' };
  for (const listener of listeners) listener();
}

/** An answer of then was given, for want of one of now. */
export function showsKept(question: string, at: number, why: Why): void {
  kept.set(question, { at, why, since: Date.now() });
  changed();
  wantParts();
}

/** The network has answered. */
export function showsFresh(question: string): void {
  if (kept.delete(question)) changed();
}

/** What was shown before this moment is not on the page any more. */
export function turnedPage(before: number): void {
  for (const [question, { since }] of kept) if (since < before) kept.delete(question);
  changed();
}

/** The oldest of what is shown that was kept, and why; undefined while everything is from the network. */
export const shownKept = () => oldest;

export function subscribeShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
