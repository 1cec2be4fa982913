import type { Deps } from '../deps.ts';
import { sweepHelp } from './help-thread.ts';
import { TRANSLATE, type TranslationJob, translateHelp } from './translate-help.ts';

/** With the growing delay of jobs these last for more than the hour that a translation is tried for. */
const ATTEMPTS = 20;

/** What happens later or again: translations of what was said, and threads whose time is over. */
export function helpJobs(deps: Deps): void {
  deps.jobs.handle<TranslationJob>(TRANSLATE, (job) => translateHelp(deps, job), { retryLimit: ATTEMPTS });
  deps.jobs.every('help.sweep', '41 3 * * *', () => sweepHelp(deps));
}
