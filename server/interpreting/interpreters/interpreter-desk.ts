import { and, eq, gte } from 'drizzle-orm';
import { type Language, pickText, type SiteLanguage } from '../../../contract/constants.ts';
import type { InterpreterQueue, InterpreterRequestItem } from '../../../contract/interpreting/interpreters.ts';
import { DAY_MS } from '../../../contract/time.ts';
import { interpretersByIds, listInterpreters, memberByUid, membersByIds } from '../../accounts/accounts.ts';
import { hospitalsByIds } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { interpreterPromise } from './ask-interpreter.ts';
import { countDeskMinutes, median } from './desk-hours.rules.ts';
import { announceInterpretationEnd, announceInterpreterChange, endInterpretation } from './end-interpretation.ts';
import {
  findInterpretingConsent,
  findOpenInterpretation,
  type Interpretation,
  type LockedThread,
  listOpenInterpretations,
  lockThread,
  readingLanguage,
} from './interpretation.ts';
import { interpretations } from './interpreters.tables.ts';

type InterpreterDeskDeps = Pick<Deps, 'database' | 'clock' | 'bus' | 'config'>;
/** The request, the uid of the interpreter to assign, and the uid of the current interpreter to replace. */
type AssignmentInput = { id: number; uid: string; insteadOf: string | undefined };

const FIGURES_PERIOD_MS = 28 * DAY_MS;

/**
 * Returns the operators' view of interpreting: waiting requests, assigned threads, available interpreters, and figures about the promise. Contains no
 * message text.
 */
export async function readInterpreterDesk({ database: { db }, clock, config }: InterpreterDeskDeps, language: Language): Promise<InterpreterQueue> {
  const now = clock.now();
  const open = await listOpenInterpretations(db);
  const asked = await formatRequests(db, open, { hours: config.SUPPORT_HOURS, now, language });
  const threads = (id: string) => open.filter(({ interpretation }) => interpretation.interpreterId === id).length;
  const people = (await listInterpreters(db)).map(({ id, uid, name, languages }) => ({ uid, name, languages, threads: threads(id) }));
  return {
    promise: interpreterPromise(config),
    waiting: asked.filter(({ given_at }) => given_at === null),
    given: asked.filter(({ given_at }) => given_at !== null),
    interpreters: people.sort((a, b) => a.threads - b.threads),
    figures: await readFigures(db, config.SUPPORT_HOURS, now),
  };
}

type FormatContext = { hours: string; now: Date; language: Language };
type RequestRow = { interpretation: Interpretation; thread: LockedThread };

async function formatRequests(db: Db, rows: readonly RequestRow[], { hours, now, language }: FormatContext): Promise<InterpreterRequestItem[]> {
  const ids = rows.flatMap(({ thread, interpretation }) => [thread.memberId, ...(interpretation.interpreterId ? [interpretation.interpreterId] : [])]);
  const people = new Map((await membersByIds(db, ids)).map((member) => [member.id, member]));
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ thread }) => thread.hospitalId),
  );
  const shapes: InterpreterRequestItem[] = [];
  for (const { interpretation, thread } of rows) {
    const { id, askedAt, dueAt, givenAt, interpreterId } = interpretation;
    const interpreter = people.get(interpreterId ?? '');
    shapes.push({
      id,
      hospital_name: pickText(clinics.get(thread.hospitalId)?.name ?? {}, language),
      language: readingLanguage(thread, people.get(thread.memberId)?.language ?? 'en'),
      asked_at: askedAt.toISOString(),
      due_at: dueAt.toISOString(),
      waited_minutes: countDeskMinutes(hours, askedAt, givenAt ?? now),
      consent: await findInterpretingConsent(db, thread.id),
      given_at: givenAt?.toISOString() ?? null,
      interpreter: interpreter ? `${interpreter.firstName} ${interpreter.lastName}` : null,
      interpreter_uid: interpreter?.uid ?? null,
    });
  }
  return shapes;
}

/**
 * Returns how many requests of the last four weeks were assigned within the promised time. A request withdrawn before its deadline does not count.
 */
async function readFigures(db: Db, hours: string, now: Date): Promise<InterpreterQueue['figures']> {
  const rows = await db
    .select()
    .from(interpretations)
    .where(gte(interpretations.askedAt, new Date(now.getTime() - FIGURES_PERIOD_MS)));
  const asked = rows.filter(({ askedAt }) => askedAt <= now);
  const given = asked.flatMap(({ givenAt, ...row }) => (givenAt ? [{ ...row, givenAt }] : []));
  const late = asked.filter(({ givenAt, endedAt, dueAt }) => !givenAt && (endedAt ?? now) > dueAt).length;
  const inTime = given.filter(({ givenAt, dueAt }) => givenAt <= dueAt).length;
  return {
    asked: asked.length,
    given: given.length,
    median_minutes: median(given.map(({ askedAt, givenAt }) => countDeskMinutes(hours, askedAt, givenAt))),
    in_time_percent: given.length + late === 0 ? null : Math.round((100 * inTime) / (given.length + late)),
  };
}

/**
 * Assigns a request to an interpreter of the patient's language. The interpreter gets access, both sides see the name in the thread, and all three
 * are notified. `insteadOf` names the current interpreter to replace, whose access ends with the transaction and who is notified. Throws `not-found`,
 * `consultations.interpreter-over` if another operator was faster, and `consultations.interpreter-unfit`.
 */
export async function giveInterpreter(deps: InterpreterDeskDeps, operator: Caller, { id, uid, insteadOf }: AssignmentInput): Promise<void> {
  const { database, clock, bus } = deps;
  const given = await database.db.transaction(async (tx) => {
    const { thread, open } = await lockOpenRequest(tx, id);
    const [before] = open.interpreterId ? await membersByIds(tx, [open.interpreterId]) : [];
    if (before?.uid !== insteadOf) throw new AppError('consultations.interpreter-over');
    const named = await memberByUid(tx, uid);
    const interpreter = named ? (await interpretersByIds(tx, [named.id])).get(named.id) : undefined;
    const [patient] = await membersByIds(tx, [thread.memberId]);
    const isFit = interpreter?.languages.includes(readingLanguage(thread, patient?.language ?? 'en') as SiteLanguage);
    if (!interpreter || !isFit || interpreter.id === before?.id) throw new AppError('consultations.interpreter-unfit');
    const at = clock.now();
    // A replacement keeps the time of the first assignment, which fulfilled the promise.
    const given = { interpreterId: interpreter.id, givenAt: open.givenAt ?? at, givenBy: operator.memberId, readId: 0 };
    await tx.update(interpretations).set(given).where(eq(interpretations.id, id));
    const about = { consultationId: thread.id, memberId: thread.memberId, hospitalId: thread.hospitalId };
    if (before) await recordFacts(tx, [{ kind: 'interpreter-thread-over', at, about: { ...about, interpreterId: before.id, by: 'operator' } }]);
    await recordFacts(tx, [{ kind: 'interpreter-thread', at, about: { ...about, interpreterId: interpreter.id } }]);
    const by = { side: 'operator', memberId: operator.memberId } as const;
    return { interpreter, before, event: await recordEvent(tx, thread.id, { kind: 'interpreter-given', by, facts: { interpreter: interpreter.name }, at }) };
  });
  announceEvents(bus, [given.event]);
  for (const one of [given.interpreter, given.before]) announceInterpreterChange(bus, one?.id ?? null);
}

/** Ends a request or an assigned interpretation, as an operator. Throws `not-found` and `consultations.interpreter-over`. */
export async function endInterpreterRequest({ database, clock, bus }: InterpreterDeskDeps, operator: Caller, id: number): Promise<void> {
  const ended = await database.db.transaction(async (tx) => {
    const { thread } = await lockOpenRequest(tx, id);
    return endInterpretation(tx, { thread, by: { side: 'operator', memberId: operator.memberId }, at: clock.now() });
  });
  announceInterpretationEnd(bus, ended);
}

/** Returns an open request and locks its thread. */
async function lockOpenRequest(tx: Db, id: number): Promise<{ thread: LockedThread; open: Interpretation }> {
  const [request] = await tx
    .select({ consultationId: interpretations.consultationId })
    .from(interpretations)
    .where(and(eq(interpretations.id, id)));
  const thread = request && (await lockThread(tx, request.consultationId));
  if (!thread) throw new AppError('not-found');
  const open = await findOpenInterpretation(tx, thread.id);
  if (open?.id !== id) throw new AppError('consultations.interpreter-over');
  return { thread, open };
}
