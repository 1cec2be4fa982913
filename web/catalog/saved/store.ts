import { useSyncExternalStore } from 'react';
import { FIND_LIMITS } from '../../../contract/finding/find-limits.ts';
import type { SavedIds, SavedItem, SavedKind } from '../../../contract/finding/saved.ts';
import { api, getCurrentRole, hasSession, subscribeToSession } from '../../session/session.ts';
import { GUEST_FAVORITES_KEY } from './guest-favorites-key.ts';

/** IDs of saved items: the account's for a member, this browser's for a guest. One store per document, so that all hearts agree. */
const NONE: SavedIds = { treatments: [], clinics: [] };

let ids = NONE;
let isKnown = false;
/** Grows with every sign-in, sign-out and change: responses to earlier requests are dropped. */
let revision = 0;
const listeners = new Set<() => void>();

function publishIds(next: SavedIds): void {
  ids = next;
  for (const draw of listeners) draw();
}

/** Replaces the saved IDs and drops responses under way. */
export function setSavedIds(next: SavedIds): void {
  revision += 1;
  isKnown = true;
  publishIds(next);
}

subscribeToSession(() => {
  revision += 1;
  isKnown = false;
  publishIds(NONE);
  if (listeners.size > 0) loadIds();
});

/** Returns a guest's saved items in this browser. Invalid stored data is read as empty. */
export function readGuestFavorites(): SavedIds {
  try {
    const { treatments, clinics } = JSON.parse(localStorage.getItem(GUEST_FAVORITES_KEY) ?? '{}');
    return { treatments: toValidIds(treatments), clinics: toValidIds(clinics) };
  } catch {
    return NONE;
  }
}

const toValidIds = (all: unknown): number[] =>
  Array.isArray(all) ? all.filter((id): id is number => Number.isInteger(id) && id > 0).slice(0, FIND_LIMITS.named) : [];

function loadIds(): void {
  if (isKnown) return;
  isKnown = true;
  if (!hasSession()) {
    publishIds(readGuestFavorites());
    return;
  }
  const asked = revision;
  const read = async () => {
    if ((await getCurrentRole()) !== 'user') return;
    const known = await api('savedIds');
    if (asked === revision) publishIds(known);
  };
  // If loading fails, the hearts stay empty until the next page. Nothing else depends on them.
  read().catch(() => {
    isKnown = false;
  });
}

const subscribe = (draw: () => void) => {
  listeners.add(draw);
  loadIds();
  return () => void listeners.delete(draw);
};

const LISTS = { treatment: 'treatments', clinic: 'clinics' } as const satisfies Record<SavedKind, keyof SavedIds>;
const hasSavedItem = ({ kind, id }: SavedItem): boolean => ids[LISTS[kind]].includes(id);

/** True if the item is saved. False during server rendering, where this is unknown. */
export const useIsSaved = (thing: SavedItem): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasSavedItem(thing),
    () => false,
  );

/** Returns the number of saved items. */
export const useSavedCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => ids.treatments.length + ids.clinics.length,
    () => 0,
  );

function applySavedItem(thing: SavedItem, saved: boolean): SavedIds {
  const list = LISTS[thing.kind];
  const others = ids[list].filter((id) => id !== thing.id);
  return { ...ids, [list]: saved ? [thing.id, ...others] : others };
}

/** Saves or removes an item. The change is shown at once and reverted on failure. */
export async function updateSavedItem(thing: SavedItem, saved: boolean): Promise<void> {
  const before = ids;
  setSavedIds(applySavedItem(thing, saved));
  if (!hasSession()) {
    const { treatments, clinics } = ids;
    localStorage.setItem(GUEST_FAVORITES_KEY, JSON.stringify({ treatments: toValidIds(treatments), clinics: toValidIds(clinics) }));
    return;
  }
  const asked = revision;
  try {
    const known = await api('save', { body: { saved, things: [thing] } });
    if (asked === revision) publishIds(known);
  } catch (error) {
    if (asked === revision) publishIds(before);
    throw error;
  }
}
