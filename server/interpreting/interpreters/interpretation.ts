import { and, count, eq, gt, inArray, isNotNull, isNull, min, ne } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import { type Interpreter, interpreterContext, interpretersByIds, listAgreements } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { languageOfTarget } from '../../threads/threads.rules.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { stands } from '../../threads/unread.ts';
import { interpretations } from './interpreters.tables.ts';

export type Interpretation = typeof interpretations.$inferSelect;
export type HeldThread = Pick<typeof consultations.$inferSelect, 'id' | 'memberId' | 'hospitalId' | 'askedTarget' | 'lastMessageId'>;

const thread = {
  id: consultations.id,
  memberId: consultations.memberId,
  hospitalId: consultations.hospitalId,
  askedTarget: consultations.askedTarget,
  lastMessageId: consultations.lastMessageId,
};
const isOpen = isNull(interpretations.endedAt);

/** An open thread, held until the transaction ends: asking, giving, writing and ending come one after the other. Undefined where it is closed or gone. */
export async function holdThread(tx: Db, id: number): Promise<HeldThread | undefined> {
  const [row] = await tx
    .select(thread)
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)))
    .for('update');
  return row;
}

/** The wish for an interpreter in a thread that is not over, whether somebody was given or not. */
export async function openInterpretation(db: Db, consultationId: number): Promise<Interpretation | undefined> {
  const [row] = await db
    .select()
    .from(interpretations)
    .where(and(eq(interpretations.consultationId, consultationId), isOpen));
  return row;
}

/** Who interprets in a thread now, by account. */
export async function findInterpreter(db: Db, consultationId: number): Promise<string | null> {
  return (await openInterpretation(db, consultationId))?.interpreterId ?? null;
}

/** How it stands with an interpreter in a thread; in one that is closed nobody interprets. */
export async function interpreting(db: Db, consultationId: number): Promise<'none' | 'asked' | 'given'> {
  const open = await openInterpretation(db, consultationId);
  return open ? (open.givenAt ? 'given' : 'asked') : 'none';
}

/** How many threads wait for an interpreter, and since when the longest. */
export async function interpretersAwaited(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(interpretations.askedAt) })
    .from(interpretations)
    .innerJoin(consultations, eq(consultations.id, interpretations.consultationId))
    .where(and(isOpen, isNull(interpretations.givenAt), isNull(consultations.closedAt)));
  return row ?? { count: 0, since: null };
}

/** Who interprets in each of these threads that is open, and has not read all that others said in it; the other threads are missing. */
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
        isOpen,
        isNull(consultations.closedAt),
        gt(messages.messageId, readId),
        ne(messages.senderId, interpreterId),
        stands(),
      ),
    );
  return new Map(rows.flatMap((row) => (row.interpreterId ? [[row.id, row.interpreterId] as const] : [])));
}

/** Who interprets now in the open threads of a member. */
export async function interpretersOfMember(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: interpretations.interpreterId })
    .from(interpretations)
    .innerJoin(consultations, eq(consultations.id, interpretations.consultationId))
    .where(and(eq(consultations.memberId, memberId), isOpen, isNotNull(interpretations.interpreterId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** A thread that is given to its reader now, with her name. */
export type Assignment = { given: Interpretation & { givenAt: Date }; thread: HeldThread; interpreter: Interpreter };

/**
 * Every way of an interpreter to a thread (security 4.2): one that is open and given to her, for as long as she is an interpreter. With `hold`
 * nothing of that changes until the transaction ends. Throws `not-found`, for a thread that was hers too.
 */
export async function assignment(db: Db, { memberId, role }: Caller, consultationId: number, { hold = false } = {}): Promise<Assignment> {
  const found = hold
    ? await holdThread(db, consultationId)
    : (
        await db
          .select(thread)
          .from(consultations)
          .where(and(eq(consultations.id, consultationId), isNull(consultations.closedAt)))
      )[0];
  const given = found && (await openInterpretation(db, consultationId));
  const interpreter = (await interpretersByIds(db, [memberId])).get(memberId);
  if (!found || !given?.givenAt || given.interpreterId !== memberId || role !== 'interpreter' || !interpreter) throw new AppError('not-found');
  return { given: { ...given, givenAt: given.givenAt }, thread: found, interpreter };
}

/** The threads that are given to somebody now, and those that wait for an interpreter: of who withdrew there is none. */
export async function openInterpretations(db: Db, interpreterId?: string): Promise<{ interpretation: Interpretation; thread: HeldThread }[]> {
  return db
    .select({ interpretation: interpretations, thread })
    .from(interpretations)
    .innerJoin(consultations, eq(consultations.id, interpretations.consultationId))
    .where(and(isOpen, isNull(consultations.closedAt), interpreterId === undefined ? undefined : eq(interpretations.interpreterId, interpreterId)))
    .orderBy(interpretations.askedAt, interpretations.id);
}

/** In which language the patient of a thread reads: what her client asked for, else her own. */
export const readingLanguage = ({ askedTarget }: Pick<HeldThread, 'askedTarget'>, own: Language): Language =>
  askedTarget ? languageOfTarget(askedTarget) : own;

/** What the patient agreed to for the interpreting that is open: shown to everybody whom it concerns. */
export async function findInterpretingConsent(db: Db, consultationId: number): Promise<{ version: string; agreed_at: string } | null> {
  const standing = (await listAgreements(db, interpreterContext(consultationId))).findLast(({ withdrawnAt }) => withdrawnAt === null);
  return standing ? { version: standing.version, agreed_at: standing.agreedAt.toISOString() } : null;
}

/** The threads of these requests go: nobody is to learn any more that there was one. */
export async function forgetInterpretations(tx: Db, consultationIds: readonly number[]): Promise<void> {
  await tx.delete(interpretations).where(inArray(interpretations.consultationId, [...consultationIds]));
}
