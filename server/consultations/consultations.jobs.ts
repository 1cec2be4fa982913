import type { Deps } from '../deps.ts';
import { makeTranslating } from './translate-messages.ts';

/** What happens later or again: translations that a process could not finish. */
export function consultationJobs(deps: Deps): void {
  const translating = makeTranslating(deps);
  deps.jobs.every('consultations.translations', '* * * * *', () => translating.sweep());
}
