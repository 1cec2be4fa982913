import { and, eq, isNull } from 'drizzle-orm';
import type { UserType } from '../../../contract/constants.ts';
import type { MessageReview } from '../../../contract/threads/consultations.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { announceMessage } from '../../threads/hints.ts';
import type { Message } from '../../threads/messages.ts';
import { markForReindexing } from '../../threads/search-words.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { consultations, messages, translationDoubts } from '../../threads/threads.tables.ts';

type DoubtDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;
/** A message, by the ids of its thread and itself. */
export type MessageRef = { consultationId: number; messageId: number };
type ThreadParties = { memberId: string; hospitalId: number };

/**
 * Records that the caller doubts a translation. Both sides see the doubt, and the operators are notified once. A repeated call replaces the comment
 * and keeps the time of the first doubt. Throws `not-found`, also for a thread that is not the caller's, and `consultations.no-translation`.
 */
export async function doubtMessage(deps: DoubtDeps, caller: Caller, which: MessageRef, words: string): Promise<MessageReview> {
  const at = deps.clock.now();
  return change(deps, caller, which, async (tx, { message, between, side }) => {
    if (message.translated === null || isWrittenByPeople(message)) throw new AppError('consultations.no-translation');
    const waits = await listDoubtingSides(tx, which);
    if (waits.includes(side)) {
      await tx.update(translationDoubts).set({ words }).where(isOfSide(which, side));
    } else {
      const said = { by: caller.memberId, words, at, takenBackAt: null, answeredAt: null };
      await tx
        .insert(translationDoubts)
        .values({ ...which, side, ...said })
        .onConflictDoUpdate({ target: [translationDoubts.consultationId, translationDoubts.messageId, translationDoubts.side], set: said });
    }
    if (waits.length > 0) return;
    await recordFacts(tx, [{ kind: 'translation-doubted', at, about: { ...between, ...which } }]);
  });
}

type TextOrigin = Pick<Message, 'card' | 'keepsWaiting' | 'files' | 'reply' | 'targetLang' | 'change'>;

/**
 * True if people wrote the text in both languages, so that there is no translation to doubt. Examples: cards, "one moment", file descriptions, canned
 * replies that a person wrote or read, and the note of a withdrawal.
 */
export const isWrittenByPeople = (message: TextOrigin): boolean =>
  message.card !== null || message.keepsWaiting || message.files !== null || isReplyCheckedByPerson(message) || message.change?.kind === 'withdrawn';

const isReplyCheckedByPerson = ({ reply, targetLang }: TextOrigin): boolean => reply !== null && !reply.drafted.includes(languageOfTargetCode(targetLang));

/** Withdraws the caller's own doubt. Does nothing if there is no open one. Throws `not-found`. */
export async function withdrawDoubt(deps: DoubtDeps, caller: Caller, which: MessageRef): Promise<MessageReview> {
  const takenBackAt = deps.clock.now();
  return change(deps, caller, which, async (tx, { side }) => {
    await tx
      .update(translationDoubts)
      .set({ takenBackAt })
      .where(and(isOfSide(which, side), isOpenDoubt));
  });
}

const isOpenDoubt = and(isNull(translationDoubts.takenBackAt), isNull(translationDoubts.answeredAt));
const isOfMessage = ({ consultationId, messageId }: MessageRef) =>
  and(eq(translationDoubts.consultationId, consultationId), eq(translationDoubts.messageId, messageId));
const isOfSide = (which: MessageRef, side: UserType) => and(isOfMessage(which), eq(translationDoubts.side, side));

/** Returns the sides with an unanswered doubt, the member first. */
export async function listDoubtingSides(db: Db, which: MessageRef): Promise<UserType[]> {
  const rows = await db
    .select({ side: translationDoubts.side })
    .from(translationDoubts)
    .where(and(isOfMessage(which), isOpenDoubt));
  return rows.map(({ side }) => side).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
}

/** True if a message of an open thread has an unanswered doubt. */
export async function isDoubted(db: Db, which: MessageRef): Promise<boolean> {
  const rows = await db
    .select({ side: translationDoubts.side })
    .from(translationDoubts)
    .innerJoin(consultations, eq(consultations.id, translationDoubts.consultationId))
    .where(and(isOfMessage(which), isOpenDoubt, isNull(consultations.closedAt)));
  return rows.length > 0;
}

/** Marks every open doubt of a message as answered. */
export async function markDoubtsAnswered(tx: Db, which: MessageRef, answeredAt: Date): Promise<void> {
  await tx
    .update(translationDoubts)
    .set({ answeredAt })
    .where(and(isOfMessage(which), isOpenDoubt));
}

type LockedMessage = { message: Message; between: ThreadParties };

/** Withdraws the open doubts of a translation that was replaced. */
export async function withdrawOpenDoubts(tx: Db, which: MessageRef, takenBackAt: Date): Promise<void> {
  await tx
    .update(translationDoubts)
    .set({ takenBackAt })
    .where(and(isOfMessage(which), isOpenDoubt));
}

/** Locks a message of an open thread until the transaction ends, so that doubts and answers are serialised. */
export async function lockMessage(tx: Db, { consultationId, messageId }: MessageRef): Promise<LockedMessage | undefined> {
  const [row] = await tx
    .select({ message: messages, memberId: consultations.memberId, hospitalId: consultations.hospitalId })
    .from(messages)
    .innerJoin(consultations, eq(consultations.id, messages.consultationId))
    .where(and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId), isNull(consultations.closedAt)))
    .for('update', { of: messages });
  return row && { message: row.message, between: { memberId: row.memberId, hospitalId: row.hospitalId } };
}

/** Refuses input that refers to an earlier text of the message. Throws `consultations.changed-meanwhile`. */
export function requireCurrentText({ changes }: Message, seen: number): void {
  if (changes !== seen) throw new AppError('consultations.changed-meanwhile');
}

const EMPTY_REVIEW: Omit<MessageReview, 'doubted_by'> = { verdict: null, words: '', machine: null };

/** Stores the current doubts and verdict in the message's row, so that every response with the message includes them. */
export async function storeReview(
  tx: Db,
  message: Message,
  said: Partial<MessageReview> = {},
  change: Partial<Pick<Message, 'translated' | 'translation' | 'marks'>> = {},
): Promise<Message> {
  const whole = { ...EMPTY_REVIEW, ...message.review, ...said, doubted_by: await listDoubtingSides(tx, message) };
  const review = whole.verdict === null && whole.doubted_by.length === 0 ? null : whole;
  const [row] = await tx
    .update(messages)
    .set({ ...change, review })
    .where(and(eq(messages.consultationId, message.consultationId), eq(messages.messageId, message.messageId)))
    .returning();
  if (!row) throw new Error('a held message is gone');
  // The text may have changed, so it is indexed again.
  if (change.translated !== undefined) await markForReindexing(tx, message.consultationId, message.messageId);
  return row;
}

/** Returns the caller's side of a thread; undefined if the account is not part of it. */
function findCallerSide({ role, memberId, hospitalId }: Caller, between: ThreadParties): UserType | undefined {
  if (role === 'user') return memberId === between.memberId ? 'user' : undefined;
  return role === 'hospital' && hospitalId === between.hospitalId ? 'hospital' : undefined;
}

async function change(
  { database, bus }: DoubtDeps,
  caller: Caller,
  which: MessageRef,
  act: (tx: Db, held: LockedMessage & { side: UserType }) => Promise<void>,
): Promise<MessageReview> {
  const { message, between } = await database.db.transaction(async (tx) => {
    const held = await lockMessage(tx, which);
    const side = held && findCallerSide(caller, held.between);
    if (!held || !side) throw new AppError('not-found');
    await act(tx, { ...held, side });
    return { message: await storeReview(tx, held.message), between: held.between };
  });
  announceMessage(bus, 'translated', message, between);
  return message.review ?? { ...EMPTY_REVIEW, doubted_by: [] };
}
