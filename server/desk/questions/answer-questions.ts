import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import type { Question, QuestionAnswer } from '../../../contract/desk/questions.ts';
import { memberById } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { findOwnThread, type OwnThread } from '../../threads/own-thread.ts';
import { detectKorean, targetLanguageCode } from '../../threads/threads.rules.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { announcePins } from '../pins/pin-facts.ts';
import { questionForms, threadPins } from '../pins/pins.tables.ts';
import { requireHealthConsent } from '../pins/pins.ts';
import { enqueuePinTranslation, toPinTextColumns } from '../pins/translate-pins.ts';
import { isSameAnswer, type StoredAnswer, validateAnswers } from './answers.rules.ts';

type AnswersInput = { id: number; formId: number; answers: Readonly<Record<string, QuestionAnswer>> };
type FormRow = typeof questionForms.$inferSelect;

/**
 * Stores and pins the patient's answers to a form. If they are sent again, each different answer replaces the former one. Chosen options are shown in
 * Korean from the template; written text is translated with the guards of every message. The patient then waits for the clinic, which is notified.
 * Throws `not-found`, `pins.consent-required`, `invalid` with an error for each answer (`answers.ID`).
 */
export async function answerQuestions(deps: Deps, caller: Caller, { id, formId, answers: given }: AnswersInput): Promise<{ answered_at: string }> {
  const { database, clock, bus, limits } = deps;
  await enforceMessageRateLimit(limits, caller.memberId);
  const at = clock.now();
  const language = (await memberById(database.db, caller.memberId))?.language ?? 'en';
  const refused = await isTranslationBudgetSpent(deps, caller, given);
  const { thread, event } = await database.db.transaction(async (tx) => {
    const thread = await findOwnThread(tx, caller, id, { hold: true });
    await requireHealthConsent(tx, id);
    const [form] = await tx
      .select()
      .from(questionForms)
      .where(and(eq(questionForms.id, formId), eq(questionForms.consultationId, id)));
    if (!form) throw new AppError('not-found');
    const { answers, problems } = validateAnswers(form.questions, given);
    if (problems.length > 0) throw new AppError('invalid', { fields: problems.map(({ question, code }) => ({ field: `answers.${question}`, code })) });
    const changed = await storeAnswers(deps, tx, { thread, form, answers, caller, language, refused, at });
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

/** Translation is billed per character. Past the daily budget, texts stay untranslated and are marked as such. */
async function isTranslationBudgetSpent({ limits }: Deps, { memberId }: Caller, answers: AnswersInput['answers']): Promise<boolean> {
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

type AnswersToStore = {
  thread: OwnThread;
  form: FormRow;
  answers: ReadonlyMap<string, StoredAnswer>;
  caller: Caller;
  language: Language;
  refused: boolean;
  at: Date;
};

/** Stores the answers that differ from the current ones. Returns false if none does. */
async function storeAnswers({ jobs }: Deps, tx: Db, { thread, form, answers, caller, language, refused, at }: AnswersToStore): Promise<boolean> {
  const standing = await tx
    .select()
    .from(threadPins)
    .where(and(eq(threadPins.formId, form.id), isNull(threadPins.unpinnedAt)));
  const before = new Map(standing.map((row) => [row.question, row]));
  let changed = false;
  for (const [questionId, answer] of answers) {
    const question = form.questions.find(({ id }) => id === questionId);
    const was = before.get(questionId);
    if (!question || (was && isSameAnswer(was, answer))) continue;
    changed = true;
    if (was)
      await tx.update(threadPins).set({ unpinnedAt: at, unpinnedSide: 'user', unpinnedBy: caller.memberId, why: 'replaced' }).where(eq(threadPins.id, was.id));
    const words =
      answer.words === null
        ? {}
        : toPinTextColumns(answer.words, { language: detectKorean(answer.words) ?? language, targetLang: targetLanguageCode('ko'), refused });
    const [row] = await tx
      .insert(threadPins)
      .values({ ...answer, ...answerColumns(thread, form, question), side: 'user', by: caller.memberId, at, ...words })
      .returning();
    if (row) await enqueuePinTranslation(jobs, tx, row);
    if (question.pins === 'flight' && answer.day) await tx.update(consultations).set({ leavesOn: answer.day }).where(eq(consultations.id, thread.id));
  }
  return changed;
}

const answerColumns = ({ id }: OwnThread, form: FormRow, question: Question) => ({
  ...{ consultationId: id, kind: question.pins, messageId: form.messageId, formId: form.id, question: question.id },
});
