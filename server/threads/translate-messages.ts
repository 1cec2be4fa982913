import { eq, isNotNull, min, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../contract/time.ts';
import { describeError } from '../platform/error-description.ts';
import { makeRequestQueue } from '../providers/request-queue.ts';
import { resumeStoppedTranslations } from './resume-stopped-translations.ts';
import { consultations, messages } from './threads.tables.ts';
import { attemptTranslation, CHECK_LEASE_MS, checkDelivered, MAX_RETRY_PERIOD_MS, type TranslationDeps, type TranslationTask } from './translate-one.ts';

export type MessageTranslator = {
  /** Translates a new message in the background. Never throws and returns at once. */
  soon(task: TranslationTask): void;
  /** Translates due messages: retries, and messages that a process left because it ended or was too busy. Never fails. */
  sweep(): Promise<void>;
  /** Waits for running work and starts no more. Another process's sweep does the rest. */
  stop(): Promise<void>;
};

/** Maximum concurrent translations of new messages; MAX_CONCURRENT_SWEPT: of sweeps. Counted separately so that retries do not delay new messages. */
const MAX_CONCURRENT_NEW = 12;
const MAX_CONCURRENT_SWEPT = 3;
/** Maximum waiting translations. Beyond it the sweep does the work, so that memory is bounded and no message is translated twice. */
const MAX_QUEUED_TRANSLATIONS = 2_000;
const STALE_TASK_MS = 10_000;
/** Lease of a sweep on a message, in ms. */
const SWEEP_LEASE_MS = MINUTE_MS;
/** Maximum concurrent back-translations; MAX_QUEUED_CHECKS: waiting ones. Limited so that they never delay messages without a translation. */
const MAX_CONCURRENT_CHECKS = 2;
const MAX_QUEUED_CHECKS = 500;
/** Minimum pause between two sweeps of a process, in ms. A failed sweep is repeated after FAILED_SWEEP_PAUSE_MS. */
const MIN_SWEEP_PAUSE_MS = 1_000;
/** Maximum pause between two sweeps, in ms. A timer cannot exceed 24 days, and no message is retried for longer than this. */
const MAX_SWEEP_PAUSE_MS = MAX_RETRY_PERIOD_MS;
const FAILED_SWEEP_PAUSE_MS = 15_000;

/**
 * Translates messages after they were stored and delivered (house 3.2). The message row is the job: its state leaves `pending` once, with or without
 * a translation, and everybody in the thread gets the outcome. While there is work, this schedules its own sweeps. A job every minute takes over what
 * stopped processes left.
 */
export function makeMessageTranslator(deps: TranslationDeps): MessageTranslator {
  const waiting: { task: TranslationTask; since: number }[] = [];
  const running = new Set<Promise<void>>();
  const checking = new Set<Promise<void>>();
  const inLine = makeRequestQueue(MAX_CONCURRENT_CHECKS, MAX_QUEUED_CHECKS, () => new Error('too many translations wait to be checked'));
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | undefined;
  let stopped = false;

  function start(): void {
    while (!stopped && running.size < MAX_CONCURRENT_NEW) {
      const next = waiting.shift();
      if (!next) return;
      if (Date.now() - next.since > STALE_TASK_MS) {
        wakeIn(STALE_TASK_MS);
        continue;
      }
      const work = attemptTranslation(deps, next.task).then(({ againInMs, check }) => {
        running.delete(work);
        if (againInMs !== undefined) wakeIn(againInMs);
        if (check) checkAside(check);
        start();
      });
      running.add(work);
    }
  }

  /** Checks a translation in the background. Beyond the limits the check waits in its row for a sweep. */
  function checkAside(check: NonNullable<Awaited<ReturnType<typeof attemptTranslation>>['check']>): void {
    const work = inLine(check)
      .then(({ againInMs }) => {
        if (againInMs !== undefined) wakeIn(againInMs);
      })
      .catch((error: Error) => deps.log.warn(describeError(error), 'back-translation check failed'))
      .finally(() => checking.delete(work));
    checking.add(work);
  }

  /** Schedules a sweep, unless an earlier one is scheduled. Each sweep schedules the next. */
  function wakeIn(ms: number): void {
    if (stopped || Date.now() + ms >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = Date.now() + ms;
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY;
      void sweep();
    }, ms).unref();
  }

  function sweep(): Promise<void> {
    if (stopped) return Promise.resolve();
    sweeping ??= sweepDue(deps, () => stopped)
      .then(() => findNextDueMs(deps))
      .then((inMs) => inMs !== undefined && wakeIn(Math.min(Math.max(inMs, MIN_SWEEP_PAUSE_MS), MAX_SWEEP_PAUSE_MS)))
      .catch((error: Error) => {
        deps.log.warn(describeError(error), 'translation sweep failed');
        wakeIn(FAILED_SWEEP_PAUSE_MS);
      })
      .then(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    soon(task) {
      if (stopped) return;
      if (waiting.length >= MAX_QUEUED_TRANSLATIONS) return wakeIn(STALE_TASK_MS);
      waiting.push({ task, since: Date.now() });
      start();
    },
    sweep,
    async stop() {
      stopped = true;
      waiting.length = 0;
      clearTimeout(timer);
      await Promise.race([Promise.allSettled([...running, ...checking, sweeping]), new Promise((done) => setTimeout(done, 3_000).unref())]);
    },
  };
}

/**
 * Translates every message that is due when it starts, a few concurrently, including those stopped by a budget that now allows them. Then
 * back-translates deliveries that are not checked yet. Rejects when the database is unavailable.
 */
export async function sweepDue(deps: TranslationDeps, stopped = () => false): Promise<void> {
  const dueBy = deps.clock.now();
  await resumeStoppedTranslations(deps);
  const worker = async () => {
    while (!stopped()) {
      const task = await claimPending(deps, dueBy);
      if (!task) break;
      const { check } = await attemptTranslation(deps, task);
      await check?.();
    }
    while (!stopped()) {
      const task = await claimUnchecked(deps, dueBy);
      if (!task) return;
      await checkDelivered(deps, task);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_SWEPT }, worker));
}

/** Claims the pending message that has been due longest. Concurrent sweeps skip each other's rows. */
async function claimPending(deps: TranslationDeps, dueBy: Date): Promise<TranslationTask | undefined> {
  const { database, clock } = deps;
  const [message] = await database.db
    .update(messages)
    .set({ translateAfter: new Date(clock.now().getTime() + SWEEP_LEASE_MS) })
    .where(
      sql`(${messages.consultationId}, ${messages.messageId}) = (select consultation_id, message_id from messages
        where translation = 'pending' and translate_after < ${dueBy.toISOString()}::timestamptz order by translate_after limit 1 for update skip locked)`,
    )
    .returning();
  return message && toTask(deps, message);
}

/** Claims the delivered message whose check has been due longest. */
async function claimUnchecked(deps: TranslationDeps, dueBy: Date): Promise<TranslationTask | undefined> {
  const { database, clock } = deps;
  const [message] = await database.db
    .update(messages)
    .set({ checkAfter: new Date(clock.now().getTime() + CHECK_LEASE_MS) })
    .where(
      sql`(${messages.consultationId}, ${messages.messageId}) = (select consultation_id, message_id from messages
        where check_after < ${dueBy.toISOString()}::timestamptz order by check_after limit 1 for update skip locked)`,
    )
    .returning();
  return message && toTask(deps, message);
}

async function toTask({ database: { db } }: TranslationDeps, message: TranslationTask['message']): Promise<TranslationTask | undefined> {
  const [thread] = await db
    .select({ memberId: consultations.memberId, hospitalId: consultations.hospitalId })
    .from(consultations)
    .where(eq(consultations.id, message.consultationId));
  return thread && { message, ...thread };
}

/** Returns the milliseconds until the next translation or check is due; undefined if none is. */
async function findNextDueMs({ database: { db }, clock }: TranslationDeps): Promise<number | undefined> {
  const [[pending], [unchecked]] = await Promise.all([
    db
      .select({ at: min(messages.translateAfter) })
      .from(messages)
      .where(eq(messages.translation, 'pending')),
    db
      .select({ at: min(messages.checkAfter) })
      .from(messages)
      .where(isNotNull(messages.checkAfter)),
  ]);
  const times = [pending?.at, unchecked?.at].flatMap((at) => (at ? [at.getTime()] : []));
  return times.length > 0 ? Math.min(...times) - clock.now().getTime() : undefined;
}
