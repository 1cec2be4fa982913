import { useSyncExternalStore } from 'react';
import { MAX_COMPARED } from '../../../contract/finding/find-limits.ts';
import { isId } from '../../../contract/ids.ts';

/** Storage key of the treatments chosen for comparison. They are kept in this tab until the member signs out. */
const KEY = 'compared';
const NONE: readonly number[] = [];
const listeners = new Set<() => void>();
/** Cache of the last read with its stored text. Needed because the end of a session clears the storage without an event. */
let last: { stored: string | null; ids: readonly number[] } = { stored: null, ids: NONE };

function readIds(): readonly number[] {
  const stored = sessionStorage.getItem(KEY);
  if (stored !== last.stored) last = { stored, ids: parseIds(stored) };
  return last.ids;
}

function parseIds(stored: string | null): readonly number[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(all) ? all.filter(isId).slice(0, MAX_COMPARED) : NONE;
  } catch {
    return NONE;
  }
}

const subscribe = (draw: () => void) => {
  listeners.add(draw);
  return () => void listeners.delete(draw);
};

/** Returns the IDs of the chosen treatments. */
export const useComparedIds = (): readonly number[] => useSyncExternalStore(subscribe, readIds, () => NONE);

/** Adds a treatment to the comparison or removes it. With more than three, the oldest is dropped. */
export function setCompared(id: number, chosen: boolean): void {
  const others = readIds().filter((one) => one !== id);
  sessionStorage.setItem(KEY, JSON.stringify(chosen ? [...others, id].slice(-MAX_COMPARED) : others));
  for (const draw of listeners) draw();
}

/** Returns the path of the comparison page. Its address alone determines the treatments. */
export const comparisonPath = (all: readonly number[]): string => `/compare?ids=${all.join(',')}`;
