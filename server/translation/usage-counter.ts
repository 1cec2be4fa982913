import type { Deps } from '../deps.ts';
import { warnOfBudgets } from './budgets.ts';
import { countCalls, type Made } from './usage.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'config'>;
/** Resolves when these calls are counted, and operators are warned of a budget that they used; rejects where the database is away. */
type Count = (made: Made) => Promise<void>;

const counters = new WeakMap<Needs['database'], Count>();

/** The process' counter for a database. */
export function getUsageCounter(needs: Needs): Count {
  const counter = counters.get(needs.database) ?? makeUsageCounter(needs);
  counters.set(needs.database, counter);
  return counter;
}

/**
 * Counts together whatever was made while it was counting: a clinic's row of a day is added to by everybody, and whoever adds holds it until
 * that is on the disk. One by one, a clinic's translations would wait for each other's disk.
 */
function makeUsageCounter({ database, clock, config }: Needs): Count {
  let waiting: Made[] = [];
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
