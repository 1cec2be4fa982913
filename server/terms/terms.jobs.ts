import type { Deps } from '../deps.ts';
import { syncGlossary } from './glossary.ts';

/** Every minute, once over all processes: the translation service's glossary is brought to the terms when they have changed. */
export function termJobs(deps: Pick<Deps, 'database' | 'bus' | 'clock' | 'log' | 'translator' | 'jobs'>): void {
  deps.jobs.every('terms.glossary', '* * * * *', () => syncGlossary(deps));
}
