import { useSyncExternalStore } from 'react';
import { FIND_LIMITS } from '../../../contract/finding/find-limits.ts';
import type { SavedIds, SavedKind, Thing } from '../../../contract/finding/saved.ts';
import { api, currentRole, followSession, hasSession } from '../../session/session.ts';
import { SAVED_THINGS } from './key.ts';

/** What is saved, as numbers: of the account for who is signed in, of this browser for a guest. One for the whole document, so that every heart shows the same. */
const NONE: SavedIds = { treatments: [], clinics: [] };

let ids = NONE;
let isKnown = false;
/** Grows with whoever signs in or out, and with every change: an answer to what was asked before is not shown. */
let turn = 0;
const drawn = new Set<() => void>();

function show(next: SavedIds): void {
  ids = next;
  for (const draw of drawn) draw();
}

/** Shows these from now on, whatever is still on its way. */
export function setSaved(next: SavedIds): void {
  turn += 1;
  isKnown = true;
  show(next);
}

followSession(() => {
  turn += 1;
  isKnown = false;
  show(NONE);
  if (drawn.size > 0) bring();
});

/** A guest's, as this browser has them; whatever else lies there is nothing. */
export function guestsOwn(): SavedIds {
  try {
    const { treatments, clinics } = JSON.parse(localStorage.getItem(SAVED_THINGS) ?? '{}');
    return { treatments: numbers(treatments), clinics: numbers(clinics) };
  } catch {
    return NONE;
  }
}

const numbers = (all: unknown): number[] =>
  Array.isArray(all) ? all.filter((id): id is number => Number.isInteger(id) && id > 0).slice(0, FIND_LIMITS.named) : [];

function bring(): void {
  if (isKnown) return;
  isKnown = true;
  if (!hasSession()) {
    show(guestsOwn());
    return;
  }
  const asked = turn;
  const read = async () => {
    if ((await currentRole()) !== 'user') return;
    const known = await api('savedIds');
    if (asked === turn) show(known);
  };
  // Hearts that could not be read stand empty until the next page; nothing else depends on them.
  read().catch(() => {
    isKnown = false;
  });
}

const subscribe = (draw: () => void) => {
  drawn.add(draw);
  bring();
  return () => void drawn.delete(draw);
};

const LISTS = { treatment: 'treatments', clinic: 'clinics' } as const satisfies Record<SavedKind, keyof SavedIds>;
const has = ({ kind, id }: Thing): boolean => ids[LISTS[kind]].includes(id);

/** Whether it is saved; false while the server renders, because it cannot know. */
export const useIsSaved = (thing: Thing): boolean =>
  useSyncExternalStore(
    subscribe,
    () => has(thing),
    () => false,
  );

/** How many things are saved. */
export const useSavedCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => ids.treatments.length + ids.clinics.length,
    () => 0,
  );

function withThing(thing: Thing, saved: boolean): SavedIds {
  const list = LISTS[thing.kind];
  const others = ids[list].filter((id) => id !== thing.id);
  return { ...ids, [list]: saved ? [thing.id, ...others] : others };
}

/** Saves something or takes it away: shown at once, and as it was before where that fails. */
export async function persistSaved(thing: Thing, saved: boolean): Promise<void> {
  const before = ids;
  setSaved(withThing(thing, saved));
  if (!hasSession()) {
    const { treatments, clinics } = ids;
    localStorage.setItem(SAVED_THINGS, JSON.stringify({ treatments: numbers(treatments), clinics: numbers(clinics) }));
    return;
  }
  const asked = turn;
  try {
    const known = await api('save', { body: { saved, things: [thing] } });
    if (asked === turn) show(known);
  } catch (error) {
    if (asked === turn) show(before);
    throw error;
  }
}
