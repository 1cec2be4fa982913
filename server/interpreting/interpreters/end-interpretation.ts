import { and, eq, isNull } from 'drizzle-orm';
import type { EventActor } from '../../../contract/threads/thread-events.ts';
import { interpreterContext, membersByIds, withdrawAgreements } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { type Recorded, recordEvent } from '../../threads/events.ts';
import { announceChanged, announceEvents } from '../../threads/hints.ts';
import { holdThread } from './interpretation.ts';
import { interpretations } from './interpreters.tables.ts';

/** In which thread, by whom, when. The thread is held (`holdThread`). */
type Ending = { thread: { id: number; memberId: string; hospitalId: number }; by: { side: EventActor; memberId: string | null }; at: Date };
/** Whose account was closed, by which operator, when. */
type Closed = { interpreterId: string; operatorId: string; at: Date };
/** What there is to announce once it is committed. */
export type Ended = { event: Recorded | undefined; interpreterId: string | null };

/**
 * Ends what a patient asked for, given or not: the interpreter's access is over with the transaction, and so is the consent that it stood on.
 * She is told, where somebody else ended it. Undefined where nothing was open.
 */
export async function closeInterpretation(tx: Db, { thread, by, at }: Ending): Promise<{ interpreterId: string | null } | undefined> {
  const [over] = await tx
    .update(interpretations)
    .set({ endedAt: at, endedSide: by.side, endedBy: by.memberId })
    .where(and(eq(interpretations.consultationId, thread.id), isNull(interpretations.endedAt)))
    .returning({ interpreterId: interpretations.interpreterId });
  if (!over) return undefined;
  await withdrawAgreements(tx, interpreterContext(thread.id), at);
  const { interpreterId } = over;
  if (interpreterId && by.side !== 'interpreter') {
    const { id: consultationId, memberId, hospitalId } = thread;
    await recordFacts(tx, [{ kind: 'interpreter-thread-over', at, about: { interpreterId, consultationId, memberId, hospitalId, by: by.side } }]);
  }
  return over;
}

/** The same, and both sides read in the thread who ended it. */
export async function endInterpretation(tx: Db, ending: Ending): Promise<Ended | undefined> {
  const over = await closeInterpretation(tx, ending);
  if (!over) return undefined;
  const [interpreter] = over.interpreterId ? await membersByIds(tx, [over.interpreterId]) : [];
  const facts = interpreter ? { interpreter: `${interpreter.firstName} ${interpreter.lastName}` } : {};
  return { ...over, event: await recordEvent(tx, ending.thread.id, { kind: 'interpreter-ended', by: ending.by, facts, at: ending.at }) };
}

/**
 * The patient takes back the consent that it stood on, in the transaction of that; her thread is held already. Answers what tells everybody,
 * once it is committed.
 */
export async function endByPatient(bus: Bus, tx: Db, { memberId, id, at }: { memberId: string; id: number; at: Date }): Promise<() => void> {
  const thread = await holdThread(tx, id);
  const ended = thread?.memberId === memberId ? await endInterpretation(tx, { thread, by: { side: 'user', memberId }, at }) : undefined;
  return () => announceEnd(bus, ended);
}

/**
 * Whatever a closed account interpreted ends, thread by thread, and both sides are told. The account reads and writes nothing any more by then; what a
 * process that ends in between leaves open, operators find at their desk.
 */
export async function endInterpretationsOfAccount({ database, bus }: Pick<Deps, 'database' | 'bus'>, { interpreterId, operatorId, at }: Closed): Promise<void> {
  const open = await database.db
    .select({ id: interpretations.consultationId })
    .from(interpretations)
    .where(and(eq(interpretations.interpreterId, interpreterId), isNull(interpretations.endedAt)))
    .orderBy(interpretations.consultationId);
  for (const { id } of open) {
    const ended = await database.db.transaction(async (tx) => {
      const thread = await holdThread(tx, id);
      return thread && endInterpretation(tx, { thread, by: { side: 'operator', memberId: operatorId }, at });
    });
    announceEnd(bus, ended);
  }
}

/** Tells both sides, and whoever interpreted: what she shows of it is gone. After the commit. */
export function announceEnd(bus: Bus, ended: Ended | undefined): void {
  if (!ended) return;
  announceEvents(bus, [ended.event]);
  announceInterpreter(bus, ended.interpreterId);
}

/** Her pages read again what they show. After the commit. */
export function announceInterpreter(bus: Bus, interpreterId: string | null): void {
  if (interpreterId) announceChanged(bus, { memberId: interpreterId, hospitalId: null, what: 'thread' });
}
