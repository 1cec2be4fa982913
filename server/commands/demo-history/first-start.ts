import { DAY_MS } from '../../../contract/time.ts';
import { ContentError } from '../../content/content-error.ts';
import type { Deps } from '../../deps.ts';
import type { OutsideServices } from '../../outside.ts';

/** Record in the sandbox's table that says when the demonstration was played, and whether it came to its end. */
type SimulationRecord = { at: string; done: boolean };
type Records = OutsideServices['store'];
const KIND = 'demonstration';
const KEY = 'played';

/** Days after which a demonstration is old: its upcoming visits are over. */
const FRESH_DAYS = 30;
const RENEW_COMMAND = 'npm run content -- demo --renew';

/** Plays the weeks of a new demonstration. Of two processes that start at the same time, one plays. Says what in the files could not be played. */
export async function simulateOnFirstStart(deps: Deps, records: Records, folder: string, say: (line: string) => void): Promise<void> {
  if (!(await records.insert<SimulationRecord>(KIND, KEY, { at: deps.clock.now().toISOString(), done: false }))) return;
  // Loaded on demand, because only the first start needs it.
  const { simulateDemonstration } = await import('./simulate-demonstration.ts');
  const problems = await simulateDemonstration(deps, folder, say).catch((error: unknown) => {
    if (error instanceof ContentError) return error.problems;
    throw error;
  });
  for (const problem of problems) say(problem);
  await records.update<SimulationRecord>(KIND, KEY, (record) => ({ ...record, done: true }));
}

/** Says how to begin anew if the demonstration is old, or was interrupted. */
export async function reportDemoAge({ clock }: Deps, records: Records, say: (line: string) => void): Promise<void> {
  const played = await records.get<SimulationRecord>(KIND, KEY);
  if (!played) return;
  const isOld = clock.now().getTime() - Date.parse(played.at) > FRESH_DAYS * DAY_MS;
  if (!played.done) say(`The demonstration was interrupted while it was played. To begin anew: ${RENEW_COMMAND}`);
  else if (isOld) say(`The demonstration is more than ${FRESH_DAYS} days old, so its dates are over. To begin anew: ${RENEW_COMMAND}`);
}
