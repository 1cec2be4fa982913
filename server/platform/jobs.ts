import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { Database, Db } from './database.ts';
import { faultOf } from './fault.ts';
import type { Log } from './log.ts';

/**
 * Work that happens later or again. A job is enqueued in the transaction of the fact that needs it, so there is
 * never one without the other. Handlers may run more than once and must be repeatable.
 */
export type Jobs = {
  /** Declares a kind of work; before `start`. Failed work is tried again with growing delay. */
  handle<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: { retryLimit?: number }): void;
  /** Declares work that repeats every whole minute that the cron line names, once over all processes. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Asks for work inside `tx`. `after`: not before this many seconds. */
  enqueue(tx: Db, name: string, data: object, options?: { after?: number }): Promise<void>;
  start(): Promise<void>;
  /** Finishes work in hand, for at most five seconds. */
  stop(): Promise<void>;
};

/** Work that is done is forgotten after this: a mail's address and words are in it (security.md 8). */
const KEPT_SECONDS = 3_600;

export function makeJobs(database: Database, log: Log): Jobs {
  const boss = new PgBoss({
    ...(database.kind === 'embedded'
      ? { db: fromPglite(database.engine as PGlite), backend: 'pglite' as const }
      : { db: fromPool(database.engine as pg.Pool) }),
    useListenNotify: database.kind === 'embedded',
    superviseIntervalSeconds: 60,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error: Error) => log.error({ reason: error.message }, 'jobs'));
  const kinds: { name: string; handler: (data: never) => Promise<void>; retryLimit: number; cron?: string }[] = [];
  const running = new Map<string, string>();
  let started = false;

  async function open({ name, handler, retryLimit, cron }: (typeof kinds)[number]): Promise<void> {
    await boss.createQueue(name, {
      retryLimit,
      retryBackoff: true,
      retryDelay: 2,
      retryDelayMax: 300,
      expireInSeconds: 120,
      notify: true,
      policy: cron ? 'singleton' : 'standard',
    });
    const id = await boss.work(name, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }, async (jobs) => {
      for (const job of jobs) await watched(name, () => handler(job.data as never));
      // More may be waiting: look again at once instead of at the next poll.
      const worker = running.get(name);
      if (worker) boss.notifyWorker(worker);
    });
    running.set(name, id);
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }

  /** A failure is tried again, and written down: pg-boss keeps it to itself. */
  async function watched(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ job: name, ...faultOf(error) }, 'a job failed');
      throw error;
    }
  }

  return {
    handle: (name, handler, options) => void kinds.push({ name, handler: handler as never, retryLimit: options?.retryLimit ?? 10 }),
    every: (name, cron, handler) => void kinds.push({ name, handler, retryLimit: 0, cron }),
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx as never, sql as never),
        deleteAfterSeconds: KEPT_SECONDS,
        ...(options.after ? { startAfter: options.after } : {}),
      });
    },
    async start() {
      await boss.start();
      for (const kind of kinds) await open(kind);
      started = true;
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 5_000 });
      started = false;
    },
  };
}

/** pg-boss on the pool that the product already has: one set of connections, not two. */
function fromPool(pool: pg.Pool) {
  return { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values ?? []) };
}
