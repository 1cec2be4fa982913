import { useSyncExternalStore } from 'react';
import { MAX_COMPARED } from '../../../contract/finding/find-limits.ts';
import { isId } from '../../../contract/ids.ts';

/** The treatments that are set beside each other next, in this tab until somebody signs out. */
const KEY = 'compared';
const NONE: readonly number[] = [];
const drawn = new Set<() => void>();
/** What was read last, and what stood there then: the end of a session takes it out of the tab unasked. */
let last: { stored: string | null; ids: readonly number[] } = { stored: null, ids: NONE };

function read(): readonly number[] {
  const stored = sessionStorage.getItem(KEY);
  if (stored !== last.stored) last = { stored, ids: idsIn(stored) };
  return last.ids;
}

function idsIn(stored: string | null): readonly number[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(all) ? all.filter(isId).slice(0, MAX_COMPARED) : NONE;
  } catch {
    return NONE;
  }
}

const subscribe = (draw: () => void) => {
  drawn.add(draw);
  return () => void drawn.delete(draw);
};

/** Which are chosen. */
export const useComparedIds = (): readonly number[] => useSyncExternalStore(subscribe, read, () => NONE);

/** Chooses one or takes it back; of more than three the first goes. */
export function compare(id: number, chosen: boolean): void {
  const others = read().filter((one) => one !== id);
  sessionStorage.setItem(KEY, JSON.stringify(chosen ? [...others, id].slice(-MAX_COMPARED) : others));
  for (const draw of drawn) draw();
}

/** The page that has them side by side; the address alone says which. */
export const comparisonPath = (all: readonly number[]): string => `/compare?ids=${all.join(',')}`;
