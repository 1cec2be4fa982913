import { LANGUAGES } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import type { ServiceCall, Translator } from '../providers/translation/port.ts';
import { getTermBook } from '../terms/terms.ts';
import { checkBudget } from './budgets.ts';
import { findStoredAnswer, storeTranslationAnswer } from './stored-answers.ts';
import { ALL_CLINICS } from './translation.tables.ts';
import { KEPT } from './usage.ts';
import { getUsageCounter } from './usage-counter.ts';

export type TranslatorNeeds = Pick<Deps, 'database' | 'bus' | 'clock' | 'translator' | 'config' | 'log'>;

/** Whose text it is, and who pays: a clinic, or for null the platform alone. Without a consultation it is nobody's: a template, a reply that a clinic keeps ready. */
export type Whose = { hospitalId: number | null; consultationId: number | null };
type Keeping = { keeps?: boolean; before?: () => Promise<void> };

/**
 * The translator for one consultation of one clinic: what was answered there before is not asked again, what goes beyond the budget is not
 * asked at all (a TranslationError about the budget), and every call is counted for the clinic. The terms bind it (specification 7.10).
 * Without `keeps` no answer is kept: the text is not said yet, or its answer is kept with it. `before`: what is still to be refused or counted when a
 * service is really asked.
 */
export function translatorFor(deps: TranslatorNeeds, { hospitalId: clinic, consultationId }: Whose, { keeps = true, before }: Keeping = {}): Translator {
  const { database, clock, translator } = deps;
  const hospitalId = clinic ?? ALL_CLINICS;
  return {
    async translate(text, from, target, given = {}) {
      const since = performance.now();
      const options = { ...(await getTermBook(deps).binding(from, languageOf(target))), ...given };
      const characters = [...text].length;
      const question = { consultationId, text, from, target, options };
      const kept = await findStoredAnswer(database.db, question, clock.now());
      if (kept) {
        await count(deps, hospitalId, [{ service: KEPT, characters, ms: Math.round(performance.now() - since), outcome: kept.outcome }]);
        return kept;
      }
      await checkBudget(deps, hospitalId, characters);
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
        await count(deps, hospitalId, calls);
      }
    },
  };
}

/** The language of a service's code, such as `ZH-HANS`. */
const languageOf = (target: string) => LANGUAGES.find((language) => target.toLowerCase().split('-', 1)[0] === language) ?? null;

/** A failure to count never withholds a translation that was made. */
async function count(deps: TranslatorNeeds, hospitalId: number, calls: readonly ServiceCall[]): Promise<void> {
  if (calls.length === 0) return;
  try {
    await getUsageCounter(deps)({ hospitalId, calls });
  } catch (error) {
    deps.log.warn(describeError(error), 'translation usage');
  }
}
