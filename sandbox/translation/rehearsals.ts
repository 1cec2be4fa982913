/** Faults that a tester can set for each stand-in, for a number of texts or until switched off; shared by all processes. */
import type { SandboxStore } from '../store.ts';
import { TROUBLES, type TranslationFault } from './behaviour.ts';
import { MISTAKES } from './mistakes.ts';

const REHEARSAL = 'translation-fault';

/** Stand-ins, by the last part of their prefix. */
export const STAND_INS = ['deepl', 'libretranslate'] as const;
export type StandIn = (typeof STAND_INS)[number];

export const FAULTS: readonly TranslationFault[] = ['none', ...MISTAKES, ...TROUBLES];
/** Numbers of texts that a fault can be set for; 0 means until it is switched off. */
export const COUNTS = [1, 3, 10, 0] as const;

/** `left`: number of remaining texts; null until it is switched off. */
export type Rehearsal = { fault: TranslationFault; left: number | null };
const NONE: Rehearsal = { fault: 'none', left: null };

export type Rehearsals = ReturnType<typeof makeRehearsals>;

export function makeRehearsals(store: SandboxStore) {
  return {
    now: async (standIn: StandIn): Promise<Rehearsal> => (await store.get<Rehearsal>(REHEARSAL, standIn)) ?? NONE,
    async set(standIn: StandIn, rehearsal: Rehearsal): Promise<void> {
      if (await store.insert(REHEARSAL, standIn, rehearsal)) return;
      await store.update<Rehearsal>(REHEARSAL, standIn, () => rehearsal);
    },
    /** Counts one text. Returns false if the fault had already ended, even through a concurrent request. */
    async spend(standIn: StandIn, fault: TranslationFault): Promise<boolean> {
      let spent = false;
      await store.update<Rehearsal>(REHEARSAL, standIn, (current) => {
        spent = current.fault === fault;
        if (!spent || current.left === null) return current;
        return current.left > 1 ? { ...current, left: current.left - 1 } : NONE;
      });
      return spent;
    },
  };
}
