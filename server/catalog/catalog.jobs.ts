import type { Deps } from '../deps.ts';
import { lapseRegistrations } from './registration.ts';

/** What happens by itself: at midnight in Seoul, and where no process ran then within ten minutes of a start, registrations expire. */
export function catalogJobs(deps: Deps): void {
  deps.jobs.every('catalog.registrations', '*/10 * * * *', async () => {
    await lapseRegistrations(deps);
  });
}
