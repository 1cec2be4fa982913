import { and, eq, inArray } from 'drizzle-orm';
import { cardToPlainText, isCardCompleteIn } from '../../../contract/cards/card-text.ts';
import { renderReply } from '../../../contract/desk/reply-text.ts';
import type { Db } from '../../platform/database.ts';
import { isFormCompleteIn, questionsToPlainText } from '../../questions/questions.ts';
import { describeFiles } from '../../threads/attachments/attachments.phrases.ts';
import { WITHDRAWN_MESSAGE_TEXTS } from '../../threads/changes.phrases.ts';
import type { Message } from '../../threads/messages.ts';
import { ONE_MOMENT_TEXTS } from '../../threads/threads.phrases.ts';
import { judgeReadability, languageOfTargetCode } from '../../threads/threads.rules.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { questionForms } from '../pins/pins.tables.ts';

type FormTexts = Pick<typeof questionForms.$inferSelect, 'title' | 'questions'>;

const READER_LANGUAGE = 'en';

/**
 * Returns the newest message of each conversation in English, if English text exists: written by a person, taken from a template, or already
 * translated. Conversations that would need a new translation have no entry.
 */
export async function lastMessagesInEnglish(db: Db, consultationIds: readonly number[]): Promise<Map<number, string>> {
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
      const words = findEnglishText(message, form);
      return words === undefined ? [] : [[message.consultationId, words] as const];
    }),
  );
}

function findEnglishText(message: Message, form: FormTexts | null): string | undefined {
  const { card, reply, files, keepsWaiting, change, review } = message;
  if (change?.kind === 'withdrawn') return WITHDRAWN_MESSAGE_TEXTS[READER_LANGUAGE];
  if (files) return describeFiles(files, READER_LANGUAGE);
  if (keepsWaiting) return ONE_MOMENT_TEXTS[READER_LANGUAGE];
  if (form) return isFormCompleteIn(form, READER_LANGUAGE) ? questionsToPlainText(form, READER_LANGUAGE) : undefined;
  // A person's correction takes precedence over the template's English text.
  const isCorrected = review?.verdict === 'corrected';
  if (reply && !isCorrected) return renderReply(reply, READER_LANGUAGE);
  if (card && !isCorrected && isCardCompleteIn(card, READER_LANGUAGE)) return cardToPlainText(card, READER_LANGUAGE);
  if (judgeReadability(message.message, READER_LANGUAGE) === 'all') return message.message;
  return languageOfTargetCode(message.targetLang) === READER_LANGUAGE ? (message.translated ?? undefined) : undefined;
}
