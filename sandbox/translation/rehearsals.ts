/** What a tester can have go wrong with each stand-in, for so many texts or until it is switched off; all processes see the same. */
import type { SandboxStore } from '../store.ts';
import { TROUBLES, type TranslationFault } from './behaviour.ts';
import { MISTAKES } from './mistakes.ts';

const REHEARSAL = 'translation-fault';

/** The stand-ins, by the last part of where they are mounted. */
export const STAND_INS = ['deepl', 'libretranslate'] as const;
export type StandIn = (typeof STAND_INS)[number];

export const FAULTS: readonly TranslationFault[] = ['none', ...MISTAKES, ...TROUBLES];
/** How many texts a fault may be set for; 0 is until it is switched off. */
export const COUNTS = [1, 3, 10, 0] as const;

/** `left`: for how many texts more; null until it is switched off. */
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
    /** One text fewer to go. False when the fault was over by then, whoever was quicker. */
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
