import { and, eq, min, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import { type Translation, TranslationError } from '../providers/translation/port.ts';
import { knownLanguage, languageOfTarget, readable } from './consultations.rules.ts';
import { consultations, messages } from './consultations.tables.ts';
import { announceMessage } from './hints.ts';
import type { Message } from './messages.ts';

/** A message and its clinic, as its translation needs them. */
type Task = { message: Message; memberId: string; hospitalId: number };
type Needs = Pick<Deps, 'database' | 'clock' | 'translator' | 'bus' | 'log'>;

export type Translating = {
  /** Translates a fresh message in the background; never fails and never waits. */
  soon(task: Task): void;
  /** Takes up what is due: what failed and is to be tried again, and what a process left behind that ended, or could not get to. Never fails. */
  sweep(): Promise<void>;
  /** Lets the work in hand end, and takes no more: the sweep of another process has it. */
  stop(): Promise<void>;
};

/** Fresh messages at once, and those of a sweep: what is tried again does not keep fresh words waiting. */
const AT_ONCE = 6;
const SWEPT_AT_ONCE = 3;
/** Past these numbers the sweep does the work: memory stays bounded, and a message is not translated twice. */
const MOST_WAITING = 2_000;
const STALE_MS = 10_000;
/** How long a sweep may hold a message before another one takes it up. */
const SWEEP_LEASE_MS = 60_000;
/** From its sending on a message is tried for so long. */
const TRIED_FOR_MS = 3_600_000;
/** Seconds until the second attempt, the third and so on; the last holds for all that follow. */
const DELAYS_S = [2, 4, 8, 15, 30, 60, 120];
/** So long at least between two sweeps of a process, and so long after one that failed. */
const PAUSE_MS = 1_000;
/** And at most: a timer holds no more than 24 days, and nothing is tried for longer than this. */
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
      const work = attempt(deps, next.task).then((againInMs) => {
        running.delete(work);
        if (againInMs !== undefined) wakeIn(againInMs);
        start();
      });
      running.add(work);
    }
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
      await Promise.race([Promise.allSettled([...running, sweeping]), new Promise((done) => setTimeout(done, 3_000).unref())]);
    },
  };
}

/** Takes up every message that is due when it begins, a few at once. Rejects when the database is away. */
export async function sweepDue(deps: Needs, stopped = () => false): Promise<void> {
  const dueBy = deps.clock.now();
  const worker = async () => {
    while (!stopped()) {
      const task = await claim(deps, dueBy);
      if (!task) return;
      await attempt(deps, task);
    }
  };
  await Promise.all(Array.from({ length: SWEPT_AT_ONCE }, worker));
}

/** Asks the translator once and stores what came of it. Answers in how many milliseconds it is to be tried again, if at all. Never fails. */
async function attempt(deps: Needs, task: Task): Promise<number | undefined> {
  try {
    const answer = await ask(deps, task.message);
    if (!(answer instanceof TranslationError)) return void (await settle(deps, task, outcomeOf(task.message, answer)));
    return await failed(deps, task, answer);
  } catch (error) {
    // The database is away: the row stays pending, and a sweep finds it.
    deps.log.warn(describeError(error), 'translation');
    return AFTER_FAULT_MS;
  }
}

async function ask({ translator }: Needs, { message, targetLang }: Message): Promise<Translation | TranslationError> {
  const known = knownLanguage(message);
  // No service translates a language into itself: for a text in several languages it finds out the source by itself.
  const from = known === languageOfTarget(targetLang) ? null : known;
  try {
    return await translator.translate(message, from, targetLang);
  } catch (error) {
    return error instanceof TranslationError ? error : new TranslationError('the translator broke', true, error);
  }
}

/** A failure is final when it concerns the text, or when the message has been tried for an hour. */
async function failed(deps: Needs, task: Task, error: TranslationError): Promise<number | undefined> {
  const { message } = task;
  const delayMs = (DELAYS_S[message.attempts] ?? (DELAYS_S.at(-1) as number)) * 1000;
  const again = deps.clock.now().getTime() + delayMs;
  deps.log.warn({ reason: error.message, attempt: message.attempts + 1 }, 'translation');
  if (!error.retry || again - message.createdAt.getTime() > TRIED_FOR_MS) {
    await settle(deps, task, { translation: 'failed', translated: null, language: message.language });
    return undefined;
  }
  await deps.database.db
    .update(messages)
    .set({ attempts: message.attempts + 1, translateAfter: new Date(again) })
    .where(stillPending(message));
  return delayMs;
}

type Settled = Pick<Message, 'translation' | 'translated' | 'language'>;

/**
 * Without a translation the original stands alone. A text that the service found to be in the reader's language needs none. Where
 * its letters say otherwise the reader is told so, and the language that the service found is not stored.
 */
function outcomeOf(message: Message, { text, outcome, detected }: Translation): Settled {
  const reader = languageOfTarget(message.targetLang);
  const translated = outcome === 'untranslated' ? null : text;
  if (detected !== reader) return { translation: outcome, translated, language: detected ?? message.language };
  const read = readable(message.message, reader);
  if (read === 'all') return { translation: 'done', translated: null, language: detected };
  return { translation: read === 'part' ? 'mixed' : 'untranslated', translated: read === 'part' ? translated : null, language: message.language };
}

const stillPending = ({ consultationId, messageId }: Message) =>
  and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId), eq(messages.translation, 'pending'));

/** Whoever is first to store an outcome announces it; a second one finds the row settled. */
async function settle({ database, bus }: Pick<Deps, 'database' | 'bus'>, { message, memberId, hospitalId }: Task, settled: Settled): Promise<void> {
  const [row] = await database.db.update(messages).set(settled).where(stillPending(message)).returning();
  if (row) announceMessage(bus, 'translated', row, { memberId, hospitalId });
}

/** Claims the pending message that is due longest; processes that sweep at once pass each other by. */
async function claim({ database: { db }, clock }: Needs, dueBy: Date): Promise<Task | undefined> {
  const [message] = await db
    .update(messages)
    .set({ translateAfter: new Date(clock.now().getTime() + SWEEP_LEASE_MS) })
    .where(
      sql`(${messages.consultationId}, ${messages.messageId}) = (select consultation_id, message_id from messages
        where translation = 'pending' and translate_after < ${dueBy.toISOString()}::timestamptz order by translate_after limit 1 for update skip locked)`,
    )
    .returning();
  if (!message) return undefined;
  const [thread] = await db
    .select({ memberId: consultations.memberId, hospitalId: consultations.hospitalId })
    .from(consultations)
    .where(eq(consultations.id, message.consultationId));
  return thread && { message, ...thread };
}

/** In how many milliseconds the next pending message is due; undefined when none is pending. */
async function nextDue({ database: { db }, clock }: Needs): Promise<number | undefined> {
  const [row] = await db
    .select({ at: min(messages.translateAfter) })
    .from(messages)
    .where(eq(messages.translation, 'pending'));
  return row?.at ? row.at.getTime() - clock.now().getTime() : undefined;
}
