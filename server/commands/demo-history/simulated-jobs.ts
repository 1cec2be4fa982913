import { HOUR_MS, SECOND_MS, toSeoulDay } from '../../../contract/time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** Jobs of a played time: they run when the player asks for it, at the time that the moved clock shows. */
export type SimulatedJobs = Jobs & {
  /** Runs the enqueued jobs that are due, and the repeated work if enough played time has passed. `all`: everything, due or not. */
  run(options?: { all?: boolean }): Promise<void>;
};

/** Played time between two rounds of repeated work. Rounds are far less frequent than in the running product, because each takes real time. */
const ROUND_INTERVAL_MS = 12 * HOUR_MS;
/** Repeated work that other steps can notice. The rest, such as the search index, is done once at the end. */
const ROUND_JOBS = ['notices.turn', 'notices.deliver', 'quotes.sweep', 'visits.lapse'];
/** The only scheduled work that people see the next day: the notice about tomorrow's visits. */
const DAILY_JOBS = ['notices.evening'];
/** Seoul hour of the daily work, as in its schedule. */
const DAILY_HOUR_MS = 18 * HOUR_MS;

export function makeSimulatedJobs(clock: Clock): SimulatedJobs {
  const handlers = new Map<string, (data: never) => Promise<void>>();
  const rounds: { name: string; handler: (stopping: AbortSignal) => Promise<void> }[] = [];
  const daily: (() => Promise<void>)[] = [];
  const queue: { name: string; data: object; after: number }[] = [];
  const running = new AbortController();
  let lastRound = 0;
  let lastDay = '';

  async function runQueue(now: number, all: boolean): Promise<void> {
    for (let place = 0; place < queue.length; ) {
      const job = queue[place];
      if (!job || (!all && job.after > now)) {
        place += 1;
        continue;
      }
      queue.splice(place, 1);
      await handlers.get(job.name)?.(job.data as never);
    }
  }

  return {
    handle: (name, handler) => void handlers.set(name, handler as never),
    every(name, _cron, handler) {
      if (DAILY_JOBS.includes(name)) daily.push(handler);
    },
    always: (name, _seconds, handler) => void rounds.push({ name, handler }),
    async enqueue(_tx, name, data, { after = 0 } = {}) {
      queue.push({ name, data, after: clock.now().getTime() + after * SECOND_MS });
    },
    start: async () => undefined,
    leave: () => running.abort(),
    stop: async () => running.abort(),
    async run({ all = false } = {}) {
      const now = clock.now().getTime();
      await runQueue(now, all);
      if (!all && now - lastRound < ROUND_INTERVAL_MS) return;
      lastRound = now;
      const day = toSeoulDay(now - DAILY_HOUR_MS);
      if (day !== lastDay) for (const handler of daily) await handler();
      lastDay = day;
      for (const { name, handler } of rounds) if (all || ROUND_JOBS.includes(name)) await handler(running.signal);
      await runQueue(now, all);
    },
  };
}
