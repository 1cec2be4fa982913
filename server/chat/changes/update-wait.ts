import { and, asc, desc, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import { findColleague } from '../../accounts/accounts.ts';
import { formatHandling } from '../../desk/handling/handling-shape.ts';
import type { Db } from '../../platform/database.ts';
import type { HandlingHint, SignalBus } from '../../signals.ts';
import type { Message } from '../../threads/messages.ts';
import { consultations, messages, threadEvents } from '../../threads/threads.tables.ts';
import { hasContent } from '../../threads/unread.ts';
import { ANSWERING_EVENTS } from '../../threads/waiting.ts';

type Thread = typeof consultations.$inferSelect;

/**
 * Updates `waitingSince` after a message was changed. A patient's correction of a fact counts like a new message. A withdrawn question needs no
 * answer, and a withdrawn answer does not count. Only the patient's own change reopens a conversation that is done. Returns the new state if it
 * changed.
 */
export async function updateWait(
  tx: Db,
  thread: Thread,
  { senderType, interpreter, change }: Message,
  at: Date,
): Promise<Omit<HandlingHint, 'hospitalId'> | undefined> {
  if (!change || interpreter !== null) return undefined;
  const set = senderType === 'user' ? await waitAfterPatientChange(tx, thread, change, at) : await waitAfterClinicChange(tx, thread, change);
  if (!set || Object.keys(set).length === 0) return undefined;
  await tx.update(consultations).set(set).where(eq(consultations.id, thread.id));
  const now = { ...thread, ...set };
  const assignee = now.assignedTo ? await findColleague(tx, now.hospitalId, now.assignedTo) : undefined;
  return { consultationId: thread.id, handling: formatHandling(now, assignee, at), waitingSince: now.waitingSince?.toISOString() ?? null };
}

type WaitUpdate = Partial<Pick<Thread, 'waitingSince' | 'doneAt' | 'laterUntil'>> | undefined;

async function waitAfterPatientChange(tx: Db, thread: Thread, { kind, held }: NonNullable<Message['change']>, at: Date): Promise<WaitUpdate> {
  const reopened = held.length > 0 ? { doneAt: null, laterUntil: null } : {};
  if (kind === 'corrected') return held.length > 0 ? { ...reopened, waitingSince: thread.waitingSince ?? at } : undefined;
  const unanswered = thread.waitingSince && (await findFirstUnanswered(tx, thread.id));
  return { ...reopened, ...(thread.waitingSince && !unanswered && { waitingSince: null }) };
}

async function waitAfterClinicChange(tx: Db, thread: Thread, { kind }: NonNullable<Message['change']>): Promise<WaitUpdate> {
  if (kind !== 'withdrawn' || thread.waitingSince || thread.doneAt) return undefined;
  const since = await findFirstUnanswered(tx, thread.id);
  return since ? { waitingSince: since } : undefined;
}

/** Returns the time of the patient's first message after the clinic's last answer. */
async function findFirstUnanswered(tx: Db, consultationId: number): Promise<Date | undefined> {
  const ofThread = and(eq(messages.consultationId, consultationId), isNull(messages.interpreter), hasContent());
  const [answer] = await tx
    .select({ id: messages.messageId })
    .from(messages)
    .where(and(ofThread, eq(messages.senderType, 'hospital'), eq(messages.keepsWaiting, false)))
    .orderBy(desc(messages.messageId))
    .limit(1);
  const [event] = await tx
    .select({ after: max(threadEvents.afterMessageId) })
    .from(threadEvents)
    .where(and(eq(threadEvents.consultationId, consultationId), eq(threadEvents.bySide, 'hospital'), inArray(threadEvents.kind, [...ANSWERING_EVENTS])));
  const answered = Math.max(answer?.id ?? 0, event?.after ?? 0);
  const [word] = await tx
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(ofThread, eq(messages.senderType, 'user'), gt(messages.messageId, answered)))
    .orderBy(asc(messages.messageId))
    .limit(1);
  return word?.at;
}

/** Announces the new waiting state to the clinic's consoles. Call it after the commit. */
export const announceWait = (bus: SignalBus, hospitalId: number, wait: Omit<HandlingHint, 'hospitalId'>): void =>
  bus.publish('clinic.handling', { hospitalId, ...wait });
