import type { Deps } from '../deps.ts';
import { sweepHelp } from './help-thread.ts';
import { type HelpTranslationJob, TRANSLATE_HELP_JOB, translateHelp } from './translate-help.ts';

/** Maximum attempts of the job. With its backoff they last longer than the hour in which a translation is retried. */
const MAX_ATTEMPTS = 20;

/** Registers the jobs for translating messages and for deleting expired threads. */
export function helpJobs(deps: Deps): void {
  deps.jobs.handle<HelpTranslationJob>(TRANSLATE_HELP_JOB, (job) => translateHelp(deps, job), { retryLimit: MAX_ATTEMPTS });
  deps.jobs.every('help.sweep', '41 3 * * *', () => sweepHelp(deps));
}
