import type { Deps } from '../deps.ts';
import { forgetOld } from './saved/saved.ts';

/** What happens later: what a member looked at and searched for is forgotten in time. */
export function findingJobs(deps: Deps): void {
  deps.jobs.every('finding.sweep', '7 4 * * *', () => forgetOld(deps));
}
