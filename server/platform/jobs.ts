import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Database, Db } from './database.ts';
import { describeError } from './error-description.ts';
import { makeJobsPool } from './jobs-pool.ts';
import type { Log } from './log.ts';

/**
 * Work that runs later or repeatedly. A job is enqueued in the transaction that needs it, so both are stored or neither is. Handlers can run more
 * than once and must be idempotent.
 */
export type Jobs = {
  /** Declares a kind of job; call before `start`. Failed jobs are retried with growing delay. */
  handle<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: RetryOptions): void;
  /** Declares a job that runs at every minute that the cron expression matches, once across all processes. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /**
   * Declares work that every process repeats: a first round soon after the start, then one `seconds` after each round ends. Due work is recorded in
   * its own rows, so processes do not wait for each other and a dead process delays nobody. `stopping` is aborted at shutdown.
   */
  always(name: string, seconds: number, handler: (stopping: AbortSignal) => Promise<void>): void;
  /** Enqueues a job inside `tx`. `after`: earliest start, in seconds from now. */
  enqueue(tx: Db, name: string, data: object, options?: { after?: number }): Promise<void>;
  start(): Promise<void>;
  /** Starts no further jobs. Enqueuing still works until `stop`. */
  leave(): void;
  /** Calls `leave`, then finishes running jobs. Jobs that are unfinished after five seconds are left to another process or to the next start. */
  stop(): Promise<void>;
};

type RetryOptions = {
  retryLimit?: number;
  /** Maximum delay between two tries, in seconds. The delay doubles up to this value. */
  maxRetryDelaySeconds?: number;
};

const MAX_RETRY_DELAY_SECONDS = 300;
/** A job without a heartbeat for this long, in seconds, is taken over. The smallest value that pg-boss accepts. */
const HEARTBEAT_SECONDS = 10;
/** Factor of the pause after a failed round, which is usually caused by an unreachable database. */
const FAILED_ROUND_FACTOR = 10;
const STOP_TIMEOUT_MS = 5_000;
/** Finished jobs are deleted after this time, in seconds, because they contain a mail's address and text (security 8.5). */
const DONE_JOB_RETENTION_SECONDS = 3_600;

export function makeJobs(database: Database, log: Log): Jobs {
  const boss = new PgBoss({
    ...(database.kind === 'embedded'
      ? { db: fromPglite(database.engine as PGlite), backend: 'pglite' as const }
      : { db: makeJobsPool(database.engine as pg.Pool) }),
    useListenNotify: true,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error: Error) => log.error({ reason: error.message }, 'job queue error'));
  const kinds: { name: string; handler: (data: never) => Promise<void>; retryLimit: number; maxRetryDelaySeconds?: number; cron?: string }[] = [];
  const running = new Map<string, string>();
  const rounds: (() => Promise<void>)[] = [];
  const leaving = new AbortController();
  let leftAt: number | undefined;
  let going: Promise<unknown> = Promise.resolve();
  let started = false;

  async function open({ name, handler, retryLimit, maxRetryDelaySeconds = MAX_RETRY_DELAY_SECONDS, cron }: (typeof kinds)[number]): Promise<void> {
    const options = {
      retryLimit,
      retryBackoff: true,
      retryDelay: 2,
      retryDelayMax: maxRetryDelaySeconds,
      expireInSeconds: 120,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    };
    await boss.createQueue(name, { ...options, policy: cron ? 'singleton' : 'standard' });
    // `createQueue` does not change a queue that an earlier version made.
    await boss.updateQueue(name, options);
    const id = await boss.work(name, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }, async (jobs) => {
      for (const job of jobs) await logFailure(name, () => handler(job.data as never));
      // More jobs may be waiting: look again now instead of at the next poll.
      const worker = running.get(name);
      if (worker) boss.notifyWorker(worker);
    });
    running.set(name, id);
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }

  /** Logs a failure before it is retried, because pg-boss does not log it. */
  async function logFailure(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ job: name, ...describeError(error) }, 'job failed');
      throw error;
    }
  }

  /** Removes schedules of earlier versions, whose jobs would be enqueued for ever without a handler. */
  async function forgetSchedules(): Promise<void> {
    for (const { name } of await boss.getSchedules()) if (!kinds.some((kind) => kind.cron && kind.name === name)) await boss.unschedule(name);
  }

  function leave(): void {
    if (leftAt !== undefined) return;
    leftAt = performance.now();
    leaving.abort();
    // `stop` waits for running jobs.
    for (const { name } of kinds) void boss.offWork(name, { wait: false }).catch(() => undefined);
  }

  return {
    handle: (name, handler, options) => void kinds.push({ name, handler: handler as never, retryLimit: 10, ...options }),
    every: (name, cron, handler) => void kinds.push({ name, handler, retryLimit: 0, cron }),
    always: (name, seconds, handler) => void rounds.push(() => repeatRounds(seconds, () => logFailure(name, () => handler(leaving.signal)), leaving.signal)),
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx as never, sql as never),
        deleteAfterSeconds: DONE_JOB_RETENTION_SECONDS,
        ...(options.after ? { startAfter: options.after } : {}),
      });
    },
    async start() {
      await boss.start();
      await forgetSchedules();
      for (const kind of kinds) await open(kind);
      // Frees the jobs of killed processes at once.
      await boss.supervise();
      going = Promise.all(rounds.map((round) => round()));
      started = true;
    },
    leave,
    async stop() {
      leave();
      const left = () => Math.max(0, STOP_TIMEOUT_MS - (performance.now() - (leftAt ?? 0)));
      const limit = new AbortController();
      await Promise.race([going, pause(left(), undefined, { signal: limit.signal }).catch(() => undefined)]);
      limit.abort();
      if (started) await boss.stop({ graceful: true, timeout: left() });
      started = false;
    },
  };
}

/** Runs one round after another until the process leaves. */
async function repeatRounds(seconds: number, round: () => Promise<void>, leaving: AbortSignal): Promise<void> {
  let pauseMs = seconds * 1000;
  while (!leaving.aborted) {
    await pause(pauseMs, undefined, { signal: leaving }).catch(() => undefined);
    if (leaving.aborted) return;
    pauseMs = await round().then(
      () => seconds * 1000,
      () => seconds * 1000 * FAILED_ROUND_FACTOR,
    );
  }
}
