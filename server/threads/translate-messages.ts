import { eq, isNotNull, min, sql } from 'drizzle-orm';
import { describeError } from '../platform/error-description.ts';
import { makeRequestQueue } from '../providers/request-gate.ts';
import { resumeStoppedTranslations } from './resume-stopped-translations.ts';
import { consultations, messages } from './threads.tables.ts';
import { attempt, CHECK_LEASE_MS, checkBack, type Needs, type Task, TRIED_FOR_MS } from './translate-one.ts';

export type Translating = {
  /** Translates a fresh message in the background; never fails and never waits. */
  soon(task: Task): void;
  /** Takes up what is due: what failed and is to be tried again, and what a process left behind that ended, or could not get to. Never fails. */
  sweep(): Promise<void>;
  /** Lets the work in hand end, and takes no more: the sweep of another process has it. */
  stop(): Promise<void>;
};

/** How many fresh messages are translated at once, and how many of a sweep: they are counted apart, so that retries do not delay fresh messages. */
const AT_ONCE = 12;
const SWEPT_AT_ONCE = 3;
/** Past these numbers the sweep does the work: memory stays bounded, and a message is not translated twice. */
const MOST_WAITING = 2_000;
const STALE_MS = 10_000;
/** How long a sweep may hold a message before another one takes it up. */
const SWEEP_LEASE_MS = 60_000;
/** Checks of what was delivered, at once and waiting: they never stand in the way of words that were not. */
const CHECKED_AT_ONCE = 2;
const CHECKS_WAITING = 500;
/** So long at least between two sweeps of a process, and so long after one that failed. */
const PAUSE_MS = 1_000;
/** The longest pause between two sweeps: a timer cannot be set for more than 24 days, and no message is tried for longer than this. */
const LONGEST_PAUSE_MS = TRIED_FOR_MS;
const AFTER_FAULT_MS = 15_000;

/**
 * Translates messages after they were stored and delivered (house 3.2). The message row is the job: its
 * state leaves `pending` once, with words or without, and either way everybody in the thread hears of it. While there is work,
 * this sweeps by itself; the job of every minute is for what dead processes left to idle ones.
 */
export function makeTranslating(deps: Needs): Translating {
  const waiting: { task: Task; since: number }[] = [];
  const running = new Set<Promise<void>>();
  const checking = new Set<Promise<void>>();
  const inLine = makeRequestQueue(CHECKED_AT_ONCE, CHECKS_WAITING, () => new Error('too many translations wait to be checked'));
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | undefined;
  let stopped = false;

  function start(): void {
    while (!stopped && running.size < AT_ONCE) {
      const next = waiting.shift();
      if (!next) return;
      if (Date.now() - next.since > STALE_MS) {
        wakeIn(STALE_MS);
        continue;
      }
      const work = attempt(deps, next.task).then(({ againInMs, check }) => {
        running.delete(work);
        if (againInMs !== undefined) wakeIn(againInMs);
        if (check) checkAside(check);
        start();
      });
      running.add(work);
    }
  }

  /** Past the numbers it waits in its row, like everything that a process does not get to. */
  function checkAside(check: NonNullable<Awaited<ReturnType<typeof attempt>>['check']>): void {
    const work = inLine(check)
      .then(({ againInMs }) => {
        if (againInMs !== undefined) wakeIn(againInMs);
      })
      .catch((error: Error) => deps.log.warn(describeError(error), 'translation'))
      .finally(() => checking.delete(work));
    checking.add(work);
  }

  /** Sweeps at that time, unless an earlier one is set: each looks when the next is due. */
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
      .then(() => nextDue(deps))
      .then((inMs) => inMs !== undefined && wakeIn(Math.min(Math.max(inMs, PAUSE_MS), LONGEST_PAUSE_MS)))
      .catch((error: Error) => {
        deps.log.warn(describeError(error), 'translation');
        wakeIn(AFTER_FAULT_MS);
      })
      .then(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    soon(task) {
      if (stopped) return;
      if (waiting.length >= MOST_WAITING) return wakeIn(STALE_MS);
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
 * Takes up every message that is due when it begins, a few at once, with those that a budget had stopped and that it allows now; then what
 * was delivered and not looked at a second time. Rejects when the database is away.
 */
export async function sweepDue(deps: Needs, stopped = () => false): Promise<void> {
  const dueBy = deps.clock.now();
  await resumeStoppedTranslations(deps);
  const worker = async () => {
    while (!stopped()) {
      const task = await claim(deps, dueBy);
      if (!task) break;
      const { check } = await attempt(deps, task);
      await check?.();
    }
    while (!stopped()) {
      const task = await claimUnchecked(deps, dueBy);
      if (!task) return;
      await checkBack(deps, task);
    }
  };
  await Promise.all(Array.from({ length: SWEPT_AT_ONCE }, worker));
}

/** Claims the pending message that is due longest; processes that sweep at once pass each other by. */
async function claim(deps: Needs, dueBy: Date): Promise<Task | undefined> {
  const { database, clock } = deps;
  const [message] = await database.db
    .update(messages)
    .set({ translateAfter: new Date(clock.now().getTime() + SWEEP_LEASE_MS) })
    .where(
      sql`(${messages.consultationId}, ${messages.messageId}) = (select consultation_id, message_id from messages
        where translation = 'pending' and translate_after < ${dueBy.toISOString()}::timestamptz order by translate_after limit 1 for update skip locked)`,
    )
    .returning();
  return message && ofThread(deps, message);
}

/** The same of what was delivered and is still to be translated back. */
async function claimUnchecked(deps: Needs, dueBy: Date): Promise<Task | undefined> {
  const { database, clock } = deps;
  const [message] = await database.db
    .update(messages)
    .set({ checkAfter: new Date(clock.now().getTime() + CHECK_LEASE_MS) })
    .where(
      sql`(${messages.consultationId}, ${messages.messageId}) = (select consultation_id, message_id from messages
        where check_after < ${dueBy.toISOString()}::timestamptz order by check_after limit 1 for update skip locked)`,
    )
    .returning();
  return message && ofThread(deps, message);
}

async function ofThread({ database: { db } }: Needs, message: Task['message']): Promise<Task | undefined> {
  const [thread] = await db
    .select({ memberId: consultations.memberId, hospitalId: consultations.hospitalId })
    .from(consultations)
    .where(eq(consultations.id, message.consultationId));
  return thread && { message, ...thread };
}

/** In how many milliseconds the next message is due, to be translated or to be looked at; undefined when none is. */
async function nextDue({ database: { db }, clock }: Needs): Promise<number | undefined> {
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
