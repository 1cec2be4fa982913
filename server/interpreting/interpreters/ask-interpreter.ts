import { and, eq, isNull } from 'drizzle-orm';
import type { Language, UserType } from '../../../contract/constants.ts';
import type { InterpreterState } from '../../../contract/interpreting/interpreters.ts';
import { INTERPRETER_PROMISE_MINUTES } from '../../../contract/rules.ts';
import { interpreterConsentKey, membersByIds, recordAgreements } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { listDocumentsInForce } from '../../site/site.ts';
import { recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { addDeskMinutes } from './desk-hours.rules.ts';
import { announceInterpretationEnd, endInterpretation } from './end-interpretation.ts';
import { findInterpretingConsent, findOpenInterpretation, lockThread } from './interpretation.ts';
import { interpretations } from './interpreters.tables.ts';

type InterpreterDeps = Pick<Deps, 'database' | 'clock' | 'bus' | 'config'>;

/** The promise as clients show it: the minutes and the support hours. */
export const interpreterPromise = ({ SUPPORT_HOURS }: Pick<Deps['config'], 'SUPPORT_HOURS'>) => ({
  minutes: INTERPRETER_PROMISE_MINUTES,
  hours: SUPPORT_HOURS,
});

/** Returns the state of interpreting in a thread, for either side. Throws `not-found`, also for a thread that is not the caller's. */
export async function readInterpreterState({ database: { db }, clock, config }: InterpreterDeps, caller: Caller, id: number): Promise<InterpreterState> {
  const [thread] = await db
    .select({ memberId: consultations.memberId, hospitalId: consultations.hospitalId })
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)));
  if (!thread || !findCallerSide(caller, thread)) throw new AppError('not-found');
  const open = await findOpenInterpretation(db, id);
  const [interpreter] = open?.interpreterId ? await membersByIds(db, [open.interpreterId]) : [];
  return {
    state: open ? (open.givenAt ? 'given' : 'asked') : 'none',
    asked_at: open?.askedAt.toISOString() ?? null,
    due_at: (open?.dueAt ?? addDeskMinutes(config.SUPPORT_HOURS, clock.now(), INTERPRETER_PROMISE_MINUTES)).toISOString(),
    given_at: open?.givenAt?.toISOString() ?? null,
    name: interpreter ? `${interpreter.firstName} ${interpreter.lastName}` : null,
    consent: open ? await findInterpretingConsent(db, id) : null,
    promise: interpreterPromise(config),
  };
}

/**
 * Requests a human interpreter for the patient's thread, with a separate consent to the text in force (security 8.1). The thread shows the request,
 * and the operators are notified. Does nothing if a request is open already. Throws `not-found` and `consultations.consents-required`.
 */
export async function requestInterpreter(
  deps: InterpreterDeps,
  caller: Caller,
  { id, consent }: { id: number; consent: boolean },
  language: Language,
): Promise<void> {
  const { database, clock, bus, config } = deps;
  const { memberId } = caller;
  const at = clock.now();
  const documents = await listDocumentsInForce(database.db, ['consent-interpreter'], at);
  const event = await database.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id);
    if (thread?.memberId !== memberId) throw new AppError('not-found');
    if (!consent) throw new AppError('consultations.consents-required');
    if (await findOpenInterpretation(tx, id)) return undefined;
    await recordAgreements(tx, { memberId, documents, language, context: interpreterConsentKey(id), at });
    await tx.insert(interpretations).values({ consultationId: id, askedAt: at, dueAt: addDeskMinutes(config.SUPPORT_HOURS, at, INTERPRETER_PROMISE_MINUTES) });
    return recordEvent(tx, id, { kind: 'interpreter-asked', by: { side: 'user', memberId }, at });
  });
  announceEvents(bus, [event]);
}

/** Ends the interpreting, for either side. Does nothing if no request is open. Throws `not-found`, also for a thread that is not the caller's. */
export async function endInterpreting({ database, clock, bus }: InterpreterDeps, caller: Caller, id: number): Promise<void> {
  const ended = await database.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id);
    const side = thread && findCallerSide(caller, thread);
    if (!thread || !side) throw new AppError('not-found');
    return endInterpretation(tx, { thread, by: { side, memberId: caller.memberId }, at: clock.now() });
  });
  announceInterpretationEnd(bus, ended);
}

/** Returns the caller's side of a thread; undefined if the account is not part of it. */
function findCallerSide({ role, memberId, hospitalId }: Caller, between: { memberId: string; hospitalId: number }): UserType | undefined {
  if (role === 'user') return memberId === between.memberId ? 'user' : undefined;
  return role === 'hospital' && hospitalId === between.hospitalId ? 'hospital' : undefined;
}
