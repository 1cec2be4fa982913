import type { Deps } from '../deps.ts';
import { deleteOldSeen } from './saved/saved.ts';

/** Registers the job that deletes old viewed things and searches of members. */
export function findingJobs(deps: Deps): void {
  deps.jobs.every('finding.sweep', '7 4 * * *', () => deleteOldSeen(deps));
}
