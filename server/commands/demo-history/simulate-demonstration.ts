import type { Deps } from '../../deps.ts';
import { readStories } from './read-stories.ts';
import { simulateStories } from './simulate-stories.ts';

/** Number of steps between two lines of progress. */
const PROGRESS_STEPS = 150;

/**
 * Plays `demonstration/` of a content folder: weeks of ordinary life that end now. Says how far it is. Returns a sentence for each step that could not be
 * played. Throws ContentError if a file breaks the format.
 */
export async function simulateDemonstration(deps: Deps, folder: string, say: (line: string) => void): Promise<string[]> {
  const stories = await readStories(folder);
  if (stories.length === 0) return [];
  const problems = await simulateStories(deps, stories, folder, (done, total) => {
    if (done % PROGRESS_STEPS === 0 || done === total) say(`Demonstration: ${done} of ${total} steps`);
  });
  for (const signal of ['content.changed', 'staff.changed', 'reviews.changed'] as const) deps.bus.publish(signal, {});
  return problems;
}
