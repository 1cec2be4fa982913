import type { Deps } from '../deps.ts';
import { withdrawExpiredClinics } from './registration.ts';

/**
 * Registers the job that withdraws clinics whose registration has expired: at midnight in Seoul, or within ten minutes of the next start if no
 * process ran then.
 */
export function catalogJobs(deps: Deps): void {
  deps.jobs.every('catalog.registrations', '*/10 * * * *', async () => {
    await withdrawExpiredClinics(deps);
  });
}
