import { LANGUAGES } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import type { ServiceCall, Translator } from '../providers/translation/port.ts';
import { getTermBook } from '../terms/terms.ts';
import { assertWithinBudget } from './budgets.ts';
import { findStoredAnswer, storeTranslationAnswer } from './stored-answers.ts';
import { ALL_CLINICS_ID } from './translation.tables.ts';
import { STORED_ANSWERS_SERVICE } from './usage.ts';
import { getUsageCounter } from './usage-counter.ts';

export type TranslatorDeps = Pick<Deps, 'database' | 'bus' | 'clock' | 'translator' | 'config' | 'log'>;

/**
 * Owner of a text. `hospitalId`: clinic whose budget pays; null for only the budget of all clinics. `consultationId`: null for texts outside
 * consultations, such as templates and canned replies.
 */
export type TranslationPayer = { hospitalId: number | null; consultationId: number | null };
type CachingOptions = { keeps?: boolean; before?: () => Promise<void> };

/**
 * Returns the translator for one consultation of one clinic. It reuses answers cached there, makes no call beyond the budget (TranslationError),
 * counts every call for the clinic, and applies the binding terms (specification 7.10). With `keeps` false the answer is not cached, because the text
 * is not sent yet or the caller stores the answer. `before` runs only before a call to a service; it can refuse or count.
 */
export function makeBilledTranslator(
  deps: TranslatorDeps,
  { hospitalId: clinic, consultationId }: TranslationPayer,
  { keeps = true, before }: CachingOptions = {},
): Translator {
  const { database, clock, translator } = deps;
  const hospitalId = clinic ?? ALL_CLINICS_ID;
  return {
    async translate(text, from, target, given = {}) {
      const since = performance.now();
      const options = { ...(await getTermBook(deps).binding(from, languageOfCode(target))), ...given };
      const characters = [...text].length;
      const question = { consultationId, text, from, target, options };
      const kept = await findStoredAnswer(database.db, question, clock.now());
      if (kept) {
        await countUsage(deps, hospitalId, [{ service: STORED_ANSWERS_SERVICE, characters, ms: Math.round(performance.now() - since), outcome: kept.outcome }]);
        return kept;
      }
      await assertWithinBudget(deps, hospitalId, characters);
      await before?.();
      const calls: ServiceCall[] = [];
      const called = (call: ServiceCall) => {
        calls.push(call);
        options.called?.(call);
      };
      try {
        const answer = await translator.translate(text, from, target, { ...options, called });
        if (keeps) await storeTranslationAnswer(database.db, question, answer, clock.now());
        return answer;
      } finally {
        await countUsage(deps, hospitalId, calls);
      }
    },
  };
}

/** Returns the language of a service's code, such as `ZH-HANS`. */
const languageOfCode = (target: string) => LANGUAGES.find((language) => target.toLowerCase().split('-', 1)[0] === language) ?? null;

/** Counts calls for a clinic. A failure to count never prevents a finished translation. */
export async function countUsage(deps: TranslatorDeps, hospitalId: number, calls: readonly ServiceCall[]): Promise<void> {
  if (calls.length === 0) return;
  try {
    await getUsageCounter(deps)({ hospitalId, calls });
  } catch (error) {
    deps.log.warn(describeError(error), 'counting translation usage failed');
  }
}
