import type { Deps } from '../deps.ts';
import { pictureJobs } from './pictures/pictures.jobs.ts';
import { sweepReports } from './review-desk.ts';
import { TRANSLATE, type TranslationJob, translateReview } from './translate-reviews.ts';

/** With the growing delay of jobs these last for more than the hour that a translation is tried for. */
const ATTEMPTS = 20;

/** What happens later or again: translations of what was written, and reports whose time is over. */
export function reviewJobs(deps: Deps): void {
  deps.jobs.handle<TranslationJob>(TRANSLATE, (job) => translateReview(deps, job), { retryLimit: ATTEMPTS });
  pictureJobs(deps);
  deps.jobs.every('reviews.sweep', '27 3 * * *', () => sweepReports(deps));
}
