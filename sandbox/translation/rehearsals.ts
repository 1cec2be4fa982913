/** Faults that a tester can set for each stand-in, for a number of texts or until switched off; shared by all processes. */
import type { SandboxStore } from '../store.ts';
import { SERVICE_FAULTS, type TranslationFault } from './behaviour.ts';
import { MISTAKES } from './mistakes.ts';
import { MODEL_FAULTS, type ModelFault } from './model.http.ts';

const REHEARSAL = 'translation-fault';

/** Stand-ins by the last part of their mount path. */
export const STAND_INS = ['deepl', 'libretranslate', 'opinion'] as const;
export type StandIn = (typeof STAND_INS)[number];
export type StandInFault = TranslationFault | ModelFault;

const TRANSLATION_FAULTS: readonly TranslationFault[] = ['none', ...MISTAKES, ...SERVICE_FAULTS];
/** Faults that each stand-in can simulate. */
export const FAULTS_BY_STAND_IN: Record<StandIn, readonly StandInFault[]> = {
  deepl: TRANSLATION_FAULTS,
  libretranslate: TRANSLATION_FAULTS,
  opinion: MODEL_FAULTS,
};
/** Numbers of texts for which a fault can be set; 0 means until switched off. */
export const REHEARSAL_COUNTS = [1, 3, 10, 0] as const;

/** `left`: number of texts that remain; null until switched off. */
export type TranslationRehearsal = { fault: StandInFault; left: number | null };
const NO_REHEARSAL: TranslationRehearsal = { fault: 'none', left: null };

export type TranslationRehearsals = ReturnType<typeof makeRehearsals>;

export function makeRehearsals(store: SandboxStore) {
  return {
    now: async (standIn: StandIn): Promise<TranslationRehearsal> => (await store.get<TranslationRehearsal>(REHEARSAL, standIn)) ?? NO_REHEARSAL,
    async set(standIn: StandIn, rehearsal: TranslationRehearsal): Promise<void> {
      if (await store.insert(REHEARSAL, standIn, rehearsal)) return;
      await store.update<TranslationRehearsal>(REHEARSAL, standIn, () => rehearsal);
    },
    /** Counts one text down. Returns false if the fault had ended. */
    async spend(standIn: StandIn, fault: StandInFault): Promise<boolean> {
      let spent = false;
      await store.update<TranslationRehearsal>(REHEARSAL, standIn, (current) => {
        spent = current.fault === fault;
        if (!spent || current.left === null) return current;
        return current.left > 1 ? { ...current, left: current.left - 1 } : NO_REHEARSAL;
      });
      return spent;
    },
  };
}
