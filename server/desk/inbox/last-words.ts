import { and, eq, inArray } from 'drizzle-orm';
import { cardToPlainText, isCardCompleteIn } from '../../../contract/cards/card-text.ts';
import { renderReply } from '../../../contract/desk/reply-text.ts';
import type { Db } from '../../platform/database.ts';
import { isFormCompleteIn, plainQuestions } from '../../questions/questions.ts';
import { describeFiles } from '../../threads/attachments/attachments.phrases.ts';
import { WITHDRAWN } from '../../threads/changes/changes.phrases.ts';
import type { Message } from '../../threads/messages.ts';
import { ONE_MOMENT } from '../../threads/threads.phrases.ts';
import { languageOfTarget, readable } from '../../threads/threads.rules.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { questionForms } from '../pins/pins.tables.ts';

type Form = Pick<typeof questionForms.$inferSelect, 'title' | 'questions'>;

const READER = 'en';

/**
 * Returns the newest message of each conversation in English, if it was written, chosen or already translated in it. A conversation that would need
 * a translation for it has no entry.
 */
export async function lastWordsInEnglish(db: Db, consultationIds: readonly number[]): Promise<Map<number, string>> {
  if (consultationIds.length === 0) return new Map();
  const isNewest = and(eq(messages.consultationId, consultations.id), eq(messages.messageId, consultations.lastMessageId));
  const isItsForm = and(eq(questionForms.consultationId, messages.consultationId), eq(questionForms.messageId, messages.messageId));
  const rows = await db
    .select({ message: messages, form: { title: questionForms.title, questions: questionForms.questions } })
    .from(consultations)
    .innerJoin(messages, isNewest)
    .leftJoin(questionForms, isItsForm)
    .where(inArray(consultations.id, [...consultationIds]));
  return new Map(
    rows.flatMap(({ message, form }) => {
      const words = inEnglish(message, form);
      return words === undefined ? [] : [[message.consultationId, words] as const];
    }),
  );
}

function inEnglish(message: Message, form: Form | null): string | undefined {
  const { card, reply, files, keepsWaiting, change, review } = message;
  if (change?.kind === 'withdrawn') return WITHDRAWN[READER];
  if (files) return describeFiles(files, READER);
  if (keepsWaiting) return ONE_MOMENT[READER];
  if (form) return isFormCompleteIn(form, READER) ? plainQuestions(form, READER) : undefined;
  // A person's correction replaces the prepared English text.
  const isCorrected = review?.verdict === 'corrected';
  if (reply && !isCorrected) return renderReply(reply, READER);
  if (card && !isCorrected && isCardCompleteIn(card, READER)) return cardToPlainText(card, READER);
  if (readable(message.message, READER) === 'all') return message.message;
  return languageOfTarget(message.targetLang) === READER ? (message.translated ?? undefined) : undefined;
}
