import { and, eq, isNull } from 'drizzle-orm';
import type { EventActor } from '../../../contract/threads/thread-events.ts';
import { interpreterConsentKey, membersByIds, withdrawAgreements } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import type { SignalBus } from '../../signals.ts';
import { type RecordedEvent, recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { lockThread } from './interpretation.ts';
import { interpretations } from './interpreters.tables.ts';

/** The thread, the side and account that ends the interpretation, and the time. The caller has locked the thread (`lockThread`). */
type EndInput = { thread: { id: number; memberId: string; hospitalId: number }; by: { side: EventActor; memberId: string | null }; at: Date };
/** The closed account, the operator who closed it, and the time. */
type ClosedAccount = { interpreterId: string; operatorId: string; at: Date };
/** Data to announce after the commit. */
export type EndedInterpretation = { event: RecordedEvent | undefined; interpreterId: string | null };

/**
 * Ends an open interpretation, assigned or not. The interpreter's access and the patient's consent end with the transaction. The interpreter is
 * notified, unless the interpreter ended it. Returns undefined if none was open.
 */
export async function endInterpretationSilently(tx: Db, { thread, by, at }: EndInput): Promise<{ interpreterId: string | null } | undefined> {
  const [over] = await tx
    .update(interpretations)
    .set({ endedAt: at, endedSide: by.side, endedBy: by.memberId })
    .where(and(eq(interpretations.consultationId, thread.id), isNull(interpretations.endedAt)))
    .returning({ interpreterId: interpretations.interpreterId });
  if (!over) return undefined;
  await withdrawAgreements(tx, interpreterConsentKey(thread.id), at);
  const { interpreterId } = over;
  if (interpreterId && by.side !== 'interpreter') {
    const { id: consultationId, memberId, hospitalId } = thread;
    await recordFacts(tx, [{ kind: 'interpreter-thread-over', at, about: { interpreterId, consultationId, memberId, hospitalId, by: by.side } }]);
  }
  return over;
}

/** Ends an interpretation as `endInterpretationSilently` does. Also records an event that shows both sides who ended it. */
export async function endInterpretation(tx: Db, ending: EndInput): Promise<EndedInterpretation | undefined> {
  const over = await endInterpretationSilently(tx, ending);
  if (!over) return undefined;
  const [interpreter] = over.interpreterId ? await membersByIds(tx, [over.interpreterId]) : [];
  const facts = interpreter ? { interpreter: `${interpreter.firstName} ${interpreter.lastName}` } : {};
  return { ...over, event: await recordEvent(tx, ending.thread.id, { kind: 'interpreter-ended', by: ending.by, facts, at: ending.at }) };
}

/**
 * Ends the interpretation when the patient withdraws the consent for it, in the same transaction. The caller must have locked the thread. Returns a
 * function that announces the end; call it after the commit.
 */
export async function endInterpretationByPatient(
  bus: SignalBus,
  tx: Db,
  { memberId, id, at }: { memberId: string; id: number; at: Date },
): Promise<() => void> {
  const thread = await lockThread(tx, id);
  const ended = thread?.memberId === memberId ? await endInterpretation(tx, { thread, by: { side: 'user', memberId }, at }) : undefined;
  return () => announceInterpretationEnd(bus, ended);
}

/**
 * Ends all interpretations of a closed account, one by one, and informs both sides. The account has no access by then. If the process stops midway,
 * the remaining ones stay open and operators see them in their queue.
 */
export async function endInterpretationsOfAccount(
  { database, bus }: Pick<Deps, 'database' | 'bus'>,
  { interpreterId, operatorId, at }: ClosedAccount,
): Promise<void> {
  const open = await database.db
    .select({ id: interpretations.consultationId })
    .from(interpretations)
    .where(and(eq(interpretations.interpreterId, interpreterId), isNull(interpretations.endedAt)))
    .orderBy(interpretations.consultationId);
  for (const { id } of open) {
    const ended = await database.db.transaction(async (tx) => {
      const thread = await lockThread(tx, id);
      return thread && endInterpretation(tx, { thread, by: { side: 'operator', memberId: operatorId }, at });
    });
    announceInterpretationEnd(bus, ended);
  }
}

/** Informs both sides and the interpreter, so that the interpreter's pages remove the thread. Call it after the commit. */
export function announceInterpretationEnd(bus: SignalBus, ended: EndedInterpretation | undefined): void {
  if (!ended) return;
  announceEvents(bus, [ended.event]);
  announceInterpreterChange(bus, ended.interpreterId);
}

/** Makes the interpreter's pages reload their data. Call it after the commit. */
export function announceInterpreterChange(bus: SignalBus, interpreterId: string | null): void {
  if (interpreterId) bus.publish('member.changed', { memberId: interpreterId, hospitalId: null, what: 'thread' });
}
