import type { Deps } from '../deps.ts';
import { sweepAnswers } from './stored-answers.ts';
import { sweepUsage } from './usage.ts';

/** Registers the jobs that delete unused cached answers and old usage figures. */
export function translationJobs({ jobs, database: { db }, clock }: Deps): void {
  jobs.every('translation.sweep', '47 3 * * *', async () => {
    await sweepAnswers(db, clock.now());
    await sweepUsage(db, clock.now());
  });
}
