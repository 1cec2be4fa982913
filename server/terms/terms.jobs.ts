import type { Deps } from '../deps.ts';
import { syncGlossary } from './glossary.ts';

/** Registers the job that updates the translation service's glossary after changes. Runs every minute, in one process only. */
export function termJobs(deps: Pick<Deps, 'database' | 'bus' | 'clock' | 'log' | 'translator' | 'jobs'>): void {
  deps.jobs.every('terms.glossary', '* * * * *', () => syncGlossary(deps));
}
