import type { Deps } from '../deps.ts';
import { warnOfBudgets } from './budgets.ts';
import { type ClinicCalls, countCalls } from './usage.ts';

type UsageCounterDeps = Pick<Deps, 'database' | 'clock' | 'config'>;
/** Resolves when the calls are counted and operators are warned of an exhausted budget. Rejects if the database is unavailable. */
type CountUsage = (made: ClinicCalls) => Promise<void>;

const countersByDatabase = new WeakMap<UsageCounterDeps['database'], CountUsage>();

/** Returns this process's counter for a database. */
export function getUsageCounter(needs: UsageCounterDeps): CountUsage {
  const counter = countersByDatabase.get(needs.database) ?? makeUsageCounter(needs);
  countersByDatabase.set(needs.database, counter);
  return counter;
}

/**
 * Batches calls that arrive while a count is being written. Every call updates the clinic's row of the day, and a writer locks that row until its
 * commit is on disk. Counted singly, a clinic's translations would wait for each other.
 */
function makeUsageCounter({ database, clock, config }: UsageCounterDeps): CountUsage {
  let waiting: ClinicCalls[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function countWaiting(): Promise<void> {
    const made = waiting;
    waiting = [];
    next = undefined;
    await warnOfBudgets({ database, clock, config }, await countCalls(database.db, made, clock.now()));
  }
  return (made) => {
    waiting.push(made);
    if (!next) {
      next = running.then(countWaiting);
      running = next.catch(() => undefined);
    }
    return next;
  };
}
