import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import type { Answer, Question } from '../../../contract/desk/questions.ts';
import { memberById } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { type OwnThread, ownThread } from '../../threads/own-thread.ts';
import { knownLanguage, targetLanguageCode } from '../../threads/threads.rules.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { announcePins } from '../pins/pin-facts.ts';
import { questionForms, threadPins } from '../pins/pins.tables.ts';
import { requireHealthConsent } from '../pins/pins.ts';
import { enqueuePin, toPinWords } from '../pins/translate-pins.ts';
import { answersTo, isSame, type StoredAnswer } from './answers.rules.ts';

type Given = { id: number; formId: number; answers: Readonly<Record<string, Answer>> };
type Form = typeof questionForms.$inferSelect;

/**
 * The patient answers a form, or answers it anew: each answer is pinned, and one that says something else than before takes its place. What she
 * chose is read in Korean from the template; what she wrote is translated under the guards of every message. From then on she waits for
 * the clinic, which is told. Throws `not-found`, `pins.consent-required`, `invalid` with what is wrong with each answer (`answers.ID`).
 */
export async function answerQuestions(deps: Deps, caller: Caller, { id, formId, answers: given }: Given): Promise<{ answered_at: string }> {
  const { database, clock, bus, limits } = deps;
  await enforceMessageRateLimit(limits, caller.memberId);
  const at = clock.now();
  const language = (await memberById(database.db, caller.memberId))?.language ?? 'en';
  const refused = await isSpent(deps, caller, given);
  const { thread, event } = await database.db.transaction(async (tx) => {
    const thread = await ownThread(tx, caller, id, { hold: true });
    await requireHealthConsent(tx, id);
    const [form] = await tx
      .select()
      .from(questionForms)
      .where(and(eq(questionForms.id, formId), eq(questionForms.consultationId, id)));
    if (!form) throw new AppError('not-found');
    const { answers, problems } = answersTo(form.questions, given);
    if (problems.length > 0) throw new AppError('invalid', { fields: problems.map(({ question, code }) => ({ field: `answers.${question}`, code })) });
    const changed = await keep(deps, tx, { thread, form, answers, caller, language, refused, at });
    if (!changed) return { thread, event: undefined };
    await tx.update(questionForms).set({ answeredAt: at }).where(eq(questionForms.id, formId));
    await tx
      .update(consultations)
      .set({ waitingSince: sql`coalesce(${consultations.waitingSince}, ${at.toISOString()}::timestamptz)` })
      .where(eq(consultations.id, id));
    const kind = form.answeredAt ? 'answers-changed' : 'questions-answered';
    return { thread, event: await recordEvent(tx, id, { kind, by: { side: 'user', memberId: caller.memberId }, at }) };
  });
  announceEvents(bus, [event]);
  announcePins(bus, thread);
  return { answered_at: at.toISOString() };
}

/** Translations are paid by the character: past a day's worth of one sender her words stay as they are, and say so. */
async function isSpent({ limits }: Deps, { memberId }: Caller, answers: Given['answers']): Promise<boolean> {
  const written = Object.values(answers).reduce((sum, { words = '' }) => sum + words.length, 0);
  if (written === 0) return false;
  try {
    await limits.take('translated-characters', memberId, written);
    return false;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'too-many-requests') return true;
    throw refusal;
  }
}

type Keeping = { thread: OwnThread; form: Form; answers: ReadonlyMap<string, StoredAnswer>; caller: Caller; language: Language; refused: boolean; at: Date };

/** Writes down what is another answer than the one that stands; false where nothing is. */
async function keep({ jobs }: Deps, tx: Db, { thread, form, answers, caller, language, refused, at }: Keeping): Promise<boolean> {
  const standing = await tx
    .select()
    .from(threadPins)
    .where(and(eq(threadPins.formId, form.id), isNull(threadPins.unpinnedAt)));
  const before = new Map(standing.map((row) => [row.question, row]));
  let changed = false;
  for (const [questionId, answer] of answers) {
    const question = form.questions.find(({ id }) => id === questionId);
    const was = before.get(questionId);
    if (!question || (was && isSame(was, answer))) continue;
    changed = true;
    if (was)
      await tx.update(threadPins).set({ unpinnedAt: at, unpinnedSide: 'user', unpinnedBy: caller.memberId, why: 'replaced' }).where(eq(threadPins.id, was.id));
    const words =
      answer.words === null
        ? {}
        : toPinWords(answer.words, { language: knownLanguage(answer.words) ?? language, targetLang: targetLanguageCode('ko'), refused });
    const [row] = await tx
      .insert(threadPins)
      .values({ ...answer, ...of(thread, form, question), side: 'user', by: caller.memberId, at, ...words })
      .returning();
    if (row) await enqueuePin(jobs, tx, row);
    if (question.pins === 'flight' && answer.day) await tx.update(consultations).set({ leavesOn: answer.day }).where(eq(consultations.id, thread.id));
  }
  return changed;
}

const of = ({ id }: OwnThread, form: Form, question: Question) => ({
  ...{ consultationId: id, kind: question.pins, messageId: form.messageId, formId: form.id, question: question.id },
});
