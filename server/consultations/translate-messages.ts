import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { type Translation, TranslationError } from '../providers/translation/port.ts';
import { knownLanguage, languageOfTarget, readable } from './consultations.rules.ts';
import { consultations, messages } from './consultations.tables.ts';
import { faultOf } from '../platform/fault.ts';
import { announceMessage } from './hints.ts';
import type { Message } from './messages.ts';

/** A message and its clinic, as its translation needs them. */
type Task = { message: Message; hospitalId: number };
export type Translating = {
  /** Translates a fresh message in the background; never fails and never waits. */
  soon(task: Task): void;
  /** Takes up what a process left behind that ended, or could not get to. */
  sweep(): Promise<void>;
  /** Lets the work in hand end, and takes no more: the sweep of another process has it. */
  stop(): Promise<void>;
};

const AT_ONCE = 6;
/** Past these numbers the sweep does the work: memory stays bounded, and a message is not translated twice. */
const MOST_WAITING = 2_000;
const STALE_MS = 10_000;
const ATTEMPTS = 5;
/** How long a sweep may hold a message before another one takes it up. */
const SWEEP_LEASE_MS = 60_000;
const SWEEP_SIZE = 50;
/** Seconds until attempt 2, 3, 4 and 5. */
const DELAYS_S = [2, 6, 18, 54];

/**
 * Translates messages after they were stored and delivered (design.md, A chat message). The message row is the job: its
 * state leaves `pending` once, with words or without, and either way everybody in the thread hears of it.
 */
export function makeTranslating(deps: Pick<Deps, 'database' | 'clock' | 'translator' | 'bus' | 'log'>): Translating {
  const waiting: { task: Task; since: number }[] = [];
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function start(): void {
    while (!stopped && running.size < AT_ONCE) {
      const next = waiting.shift();
      if (!next) return;
      if (Date.now() - next.since > STALE_MS) continue;
      const work = attempt(next.task).finally(() => {
        running.delete(work);
        start();
      });
      running.add(work);
    }
  }

  async function attempt(task: Task): Promise<void> {
    try {
      const again = await translateOnce(deps, task);
      if (again && !stopped) later(again.task, again.afterMs);
    } catch (error) {
      // The database is away: the row stays pending, and the sweep finds it.
      deps.log.warn(faultOf(error), 'translation');
    }
  }

  function later(task: Task, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      soon(task);
    }, ms);
    timers.add(timer.unref());
  }

  function soon(task: Task): void {
    if (stopped || waiting.length >= MOST_WAITING) return;
    waiting.push({ task, since: Date.now() });
    start();
  }

  return {
    soon,
    async sweep() {
      for (let found = SWEEP_SIZE; found === SWEEP_SIZE && !stopped; ) {
        const tasks = await claimLeftBehind(deps);
        found = tasks.length;
        const work = inTurns(tasks, attempt);
        running.add(work);
        await work.finally(() => running.delete(work));
      }
    },
    async stop() {
      stopped = true;
      waiting.length = 0;
      for (const timer of timers) clearTimeout(timer);
      await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, 3_000).unref())]);
    },
  };
}

async function inTurns(tasks: Task[], act: (task: Task) => Promise<void>): Promise<void> {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await act(task);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Asks the translator once and stores what came of it. Answers what is to be tried again, and when. */
async function translateOnce(deps: Parameters<typeof makeTranslating>[0], task: Task): Promise<{ task: Task; afterMs: number } | undefined> {
  const { message } = task;
  try {
    const known = knownLanguage(message.message);
    // No service translates from a language into itself: of mixed words it is to find out what is in another.
    const from = known === languageOfTarget(message.targetLang) ? null : known;
    const answer = await deps.translator.translate(message.message, from, message.targetLang);
    await settle(deps, task, outcomeOf(message, answer));
    return undefined;
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    deps.log.warn({ reason: error.message, attempt: message.attempts + 1 }, 'translation');
    const delay = DELAYS_S[message.attempts];
    if (!error.retry || delay === undefined || message.attempts + 1 >= ATTEMPTS) {
      await settle(deps, task, { translation: 'failed', translated: null, language: message.language });
      return undefined;
    }
    const translateAfter = new Date(deps.clock.now().getTime() + delay * 1000 + STALE_MS * 2);
    await deps.database.db
      .update(messages)
      .set({ attempts: message.attempts + 1, translateAfter })
      .where(stillPending(message));
    return { task: { ...task, message: { ...message, attempts: message.attempts + 1 } }, afterMs: delay * 1000 };
  }
}

type Settled = Pick<Message, 'translation' | 'translated' | 'language'>;

/**
 * Without words the original stands alone. Found to be in the reader's language already, it needs no second text, unless its letters
 * say otherwise: then she is told, and nothing is concluded about its language.
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
async function settle({ database, bus }: Pick<Deps, 'database' | 'bus'>, { message, hospitalId }: Task, settled: Settled): Promise<void> {
  const [row] = await database.db.update(messages).set(settled).where(stillPending(message)).returning();
  if (row) announceMessage(bus, 'chat.translated', row, hospitalId);
}

/** Claims pending messages whose time has come; processes that sweep at once pass each other by. */
async function claimLeftBehind({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Task[]> {
  const now = clock.now();
  const rows = await database.db
    .update(messages)
    .set({ translateAfter: new Date(now.getTime() + SWEEP_LEASE_MS) })
    .where(
      sql`(${messages.consultationId}, ${messages.messageId}) in (select consultation_id, message_id from messages
        where translation = 'pending' and translate_after < ${now.toISOString()}::timestamptz order by translate_after limit ${SWEEP_SIZE} for update skip locked)`,
    )
    .returning();
  if (rows.length === 0) return [];
  const clinics = await database.db
    .select({ id: consultations.id, hospitalId: consultations.hospitalId })
    .from(consultations)
    .where(
      inArray(
        consultations.id,
        rows.map((row) => row.consultationId),
      ),
    );
  const clinicOf = new Map(clinics.map(({ id, hospitalId }) => [id, hospitalId]));
  return rows.map((message) => ({ message, hospitalId: clinicOf.get(message.consultationId) ?? 0 }));
}
