import { and, count, eq, gt, inArray, isNotNull, isNull, min, ne } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import { type Interpreter, interpreterConsentKey, interpretersByIds, listAgreements } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { hasContent } from '../../threads/unread.ts';
import { interpretations } from './interpreters.tables.ts';

export type Interpretation = typeof interpretations.$inferSelect;
export type LockedThread = Pick<typeof consultations.$inferSelect, 'id' | 'memberId' | 'hospitalId' | 'askedTarget' | 'lastMessageId'>;

const threadColumns = {
  id: consultations.id,
  memberId: consultations.memberId,
  hospitalId: consultations.hospitalId,
  askedTarget: consultations.askedTarget,
  lastMessageId: consultations.lastMessageId,
};
const isOpenInterpretation = isNull(interpretations.endedAt);

/**
 * Locks an open thread until the transaction ends. This serialises requests, assignments, messages and ends. Returns undefined for a closed or
 * missing thread.
 */
export async function lockThread(tx: Db, id: number): Promise<LockedThread | undefined> {
  const [row] = await tx
    .select(threadColumns)
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)))
    .for('update');
  return row;
}

/** Returns a thread's open request for an interpreter, assigned or not. */
export async function findOpenInterpretation(db: Db, consultationId: number): Promise<Interpretation | undefined> {
  const [row] = await db
    .select()
    .from(interpretations)
    .where(and(eq(interpretations.consultationId, consultationId), isOpenInterpretation));
  return row;
}

/** Returns the account of the interpreter currently assigned to a thread; null if there is none. */
export async function findInterpreter(db: Db, consultationId: number): Promise<string | null> {
  return (await findOpenInterpretation(db, consultationId))?.interpreterId ?? null;
}

/** Returns the state of interpreting in a thread; `none` in a closed one. */
export async function interpretingState(db: Db, consultationId: number): Promise<'none' | 'asked' | 'given'> {
  const open = await findOpenInterpretation(db, consultationId);
  return open ? (open.givenAt ? 'given' : 'asked') : 'none';
}

/** Counts the threads that wait for an interpreter, with the time of the oldest request. */
export async function countAwaitingInterpreter(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(interpretations.askedAt) })
    .from(interpretations)
    .innerJoin(consultations, eq(consultations.id, interpretations.consultationId))
    .where(and(isOpenInterpretation, isNull(interpretations.givenAt), isNull(consultations.closedAt)));
  return row ?? { count: 0, since: null };
}

/** Returns the interpreters with unread messages, by thread. Threads that are closed, have no interpreter or have nothing unread have no entry. */
export async function unreadByInterpreter(db: Db, consultationIds: readonly number[]): Promise<Map<number, string>> {
  if (consultationIds.length === 0) return new Map();
  const { interpreterId, readId } = interpretations;
  const rows = await db
    .selectDistinct({ id: interpretations.consultationId, interpreterId })
    .from(interpretations)
    .innerJoin(consultations, eq(consultations.id, interpretations.consultationId))
    .innerJoin(messages, eq(messages.consultationId, interpretations.consultationId))
    .where(
      and(
        inArray(interpretations.consultationId, [...consultationIds]),
        isOpenInterpretation,
        isNull(consultations.closedAt),
        gt(messages.messageId, readId),
        ne(messages.senderId, interpreterId),
        hasContent(),
      ),
    );
  return new Map(rows.flatMap((row) => (row.interpreterId ? [[row.id, row.interpreterId] as const] : [])));
}

/** Returns the interpreters currently assigned to a member's open threads. */
export async function interpretersOfMember(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: interpretations.interpreterId })
    .from(interpretations)
    .innerJoin(consultations, eq(consultations.id, interpretations.consultationId))
    .where(and(eq(consultations.memberId, memberId), isOpenInterpretation, isNotNull(interpretations.interpreterId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** An interpretation that is assigned to the caller, with its thread and the interpreter. */
export type Assignment = { given: Interpretation & { givenAt: Date }; thread: LockedThread; interpreter: Interpreter };

/**
 * Requires that an open thread is assigned to the caller, who is still an interpreter. Every access of an interpreter to a thread goes through this
 * check (security 4.2). `hold` locks the thread until the transaction ends. Throws `not-found`, also for a thread that is no longer assigned to the
 * caller.
 */
export async function requireAssignment(db: Db, { memberId, role }: Caller, consultationId: number, { hold = false } = {}): Promise<Assignment> {
  const found = hold
    ? await lockThread(db, consultationId)
    : (
        await db
          .select(threadColumns)
          .from(consultations)
          .where(and(eq(consultations.id, consultationId), isNull(consultations.closedAt)))
      )[0];
  const given = found && (await findOpenInterpretation(db, consultationId));
  const interpreter = (await interpretersByIds(db, [memberId])).get(memberId);
  if (!found || !given?.givenAt || given.interpreterId !== memberId || role !== 'interpreter' || !interpreter) throw new AppError('not-found');
  return { given: { ...given, givenAt: given.givenAt }, thread: found, interpreter };
}

/** Returns the open interpretations of one interpreter, or all of them including unassigned requests. Leaves out threads of patients who withdrew. */
export async function listOpenInterpretations(db: Db, interpreterId?: string): Promise<{ interpretation: Interpretation; thread: LockedThread }[]> {
  return db
    .select({ interpretation: interpretations, thread: threadColumns })
    .from(interpretations)
    .innerJoin(consultations, eq(consultations.id, interpretations.consultationId))
    .where(
      and(isOpenInterpretation, isNull(consultations.closedAt), interpreterId === undefined ? undefined : eq(interpretations.interpreterId, interpreterId)),
    )
    .orderBy(interpretations.askedAt, interpretations.id);
}

/** Returns the language that the patient of a thread reads: the one the client asked for, else the patient's own. */
export const readingLanguage = ({ askedTarget }: Pick<LockedThread, 'askedTarget'>, own: Language): Language =>
  askedTarget ? languageOfTargetCode(askedTarget) : own;

/** Returns the patient's consent to the open interpretation. Everybody involved can see it. */
export async function findInterpretingConsent(db: Db, consultationId: number): Promise<{ version: string; agreed_at: string } | null> {
  const standing = (await listAgreements(db, interpreterConsentKey(consultationId))).findLast(({ withdrawnAt }) => withdrawnAt === null);
  return standing ? { version: standing.version, agreed_at: standing.agreedAt.toISOString() } : null;
}

/** Deletes the interpretations of these threads, including all requests. */
export async function forgetInterpretations(tx: Db, consultationIds: readonly number[]): Promise<void> {
  await tx.delete(interpretations).where(inArray(interpretations.consultationId, [...consultationIds]));
}
