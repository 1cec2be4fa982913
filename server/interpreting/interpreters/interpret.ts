import { and, eq, sql } from 'drizzle-orm';
import type { UserType } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { announceMessage } from '../../threads/hints.ts';
import { type Message, readMemberTarget } from '../../threads/messages.ts';
import { languageOfTargetCode, targetLanguageCode } from '../../threads/threads.rules.ts';
import { consultations, messages, translationVerdicts } from '../../threads/threads.tables.ts';
import { isWrittenByPeople, lockMessage, type MessageRef, markDoubtsAnswered, requireCurrentText, storeReview } from '../doubts/doubt-message.ts';
import { announceInterpretationEnd, endInterpretation } from './end-interpretation.ts';
import { type Assignment, requireAssignment } from './interpretation.ts';

type InterpretDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;
/** An interpreter's text in both languages, and the side that it addresses. */
type InterpreterText = { to: UserType; korean: string; patients: string; clientMessageId: string };

/**
 * Stores an interpreter's message to one side, in both languages. It appears as a message of the other side with the interpreter's name, and is not
 * translated. A message to the patient does not count as the clinic's answer. The client id is the idempotency key. Throws `not-found`.
 */
export async function sendInterpreterMessage({ database, clock, bus }: InterpretDeps, caller: Caller, id: number, words: InterpreterText): Promise<number> {
  // Read outside the transaction, because it uses a connection of its own.
  const patientsTarget = await readMemberTarget(database, id);
  const { message, between } = await database.db.transaction(async (tx) => {
    const given = await requireAssignment(tx, caller, id, { hold: true });
    const { memberId, hospitalId } = given.thread;
    const before = await findSentMessage(tx, caller, id, words.clientMessageId);
    return { between: { memberId, hospitalId }, message: before ?? (await storeMessage(tx, given, { ...words, patientsTarget, at: clock.now() })) };
  });
  announceMessage(bus, 'message', message, between);
  return message.messageId;
}

async function findSentMessage(tx: Db, { memberId }: Caller, id: number, clientMessageId: string): Promise<Message | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.consultationId, id), eq(messages.senderId, memberId), eq(messages.clientMessageId, clientMessageId)));
  return row;
}

async function storeMessage(
  tx: Db,
  { thread, interpreter }: Assignment,
  { to, korean, patients, clientMessageId, patientsTarget, at }: InterpreterText & { patientsTarget: string; at: Date },
): Promise<Message> {
  const { id, memberId, hospitalId } = thread;
  const [place] = await tx
    .update(consultations)
    .set({
      lastMessageId: sql`${consultations.lastMessageId} + 1`,
      wordsDue: true,
      ...{ lastMessageAt: at, touchedAt: at },
      // A message to the clinic needs an answer; a message to the patient is not an answer of the clinic.
      ...(to === 'hospital' && { waitingSince: sql`coalesce(${consultations.waitingSince}, ${at.toISOString()}::timestamptz)` }),
    })
    .where(eq(consultations.id, id))
    .returning({ messageId: consultations.lastMessageId });
  if (!place) throw new Error('a held thread is gone');
  const forPatient = to === 'user';
  const [row] = await tx
    .insert(messages)
    .values({
      ...{ consultationId: id, messageId: place.messageId, clientMessageId, createdAt: at, translateAfter: at, translation: 'done' },
      ...{ senderType: forPatient ? 'hospital' : 'user', senderId: interpreter.id, interpreter: interpreter.name },
      ...(forPatient
        ? { message: korean, language: 'ko', translated: patients, targetLang: patientsTarget }
        : { message: patients, language: languageOfTargetCode(patientsTarget), translated: korean, targetLang: targetLanguageCode('ko') }),
    } as const)
    .returning();
  const kind = forPatient ? 'message' : 'clinic-message';
  await recordFacts(tx, [{ kind, key: `${kind}:${id}`, at, about: { consultationId: id, memberId, hospitalId } }]);
  return row as Message;
}

/**
 * Stores an interpreter's correction of a translation, with the interpreter's name and without the guard's marks. The machine's translation is kept
 * beside it, the reader is notified, and open doubts are closed. Throws `not-found`, `consultations.changed-meanwhile` if the text has changed, and
 * `consultations.no-translation` if people wrote both texts.
 */
export async function correctTranslation(
  { database, clock, bus }: InterpretDeps,
  caller: Caller,
  which: MessageRef,
  { text, seen }: { text: string; seen: number },
): Promise<void> {
  const at = clock.now();
  const { message, between } = await database.db.transaction(async (tx) => {
    const { interpreter } = await requireAssignment(tx, caller, which.consultationId, { hold: true });
    const held = await lockMessage(tx, which);
    if (!held) throw new AppError('not-found');
    const { message: stood, between } = held;
    requireCurrentText(stood, seen);
    if (isWrittenByPeople(stood)) throw new AppError('consultations.no-translation');
    const doubted = stood.translated ?? '';
    await tx.insert(translationVerdicts).values({ ...which, by: caller.memberId, verdict: 'corrected', doubted, corrected: text, words: '', at });
    await markDoubtsAnswered(tx, which, at);
    const reader = stood.senderType === 'user' ? 'hospital' : 'user';
    await recordFacts(tx, [{ kind: 'translation-corrected', at, about: { ...between, ...which, by: 'interpreter', reader } }]);
    // A translation by a person is not stored as the machine's.
    const machine = stood.review?.verdict === 'corrected' || stood.interpreter ? (stood.review?.machine ?? null) : stood.translated;
    const review = { verdict: 'corrected', words: '', machine, interpreter: interpreter.name } as const;
    return { between, message: await storeReview(tx, stood, review, { translated: text, translation: 'done', marks: [] }) };
  });
  announceMessage(bus, 'translated', message, between);
}

/** Ends the interpreter's own work in a thread. Throws `not-found`. */
export async function leaveThread({ database, clock, bus }: InterpretDeps, caller: Caller, id: number): Promise<void> {
  const ended = await database.db.transaction(async (tx) => {
    const { thread } = await requireAssignment(tx, caller, id, { hold: true });
    return endInterpretation(tx, { thread, by: { side: 'interpreter', memberId: caller.memberId }, at: clock.now() });
  });
  announceInterpretationEnd(bus, ended);
}
