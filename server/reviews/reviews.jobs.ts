import type { Deps } from '../deps.ts';
import { pictureJobs } from './pictures/pictures.jobs.ts';
import { sweepReports } from './review-desk.ts';
import { type ReviewTranslationJob, TRANSLATE_REVIEW_JOB, translateReview } from './translate-reviews.ts';

/** Maximum tries. With growing delays they cover more than the hour for which a translation is retried. */
const MAX_ATTEMPTS = 20;

/** Registers the jobs: translations of reviews and answers, and deletion of old reports. */
export function reviewJobs(deps: Deps): void {
  deps.jobs.handle<ReviewTranslationJob>(TRANSLATE_REVIEW_JOB, (job) => translateReview(deps, job), { retryLimit: MAX_ATTEMPTS });
  pictureJobs(deps);
  deps.jobs.every('reviews.sweep', '27 3 * * *', () => sweepReports(deps));
}
