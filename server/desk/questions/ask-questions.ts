import { and, eq } from 'drizzle-orm';
import { DEFAULT_LANGUAGE } from '../../../contract/constants.ts';
import type { questionEndpoints } from '../../../contract/desk/questions.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import { memberById } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { findQuestionTemplate, isFormCompleteIn, questionsToPlainText } from '../../questions/questions.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { listConsultations } from '../../threads/consultation-list.ts';
import { announceMessage } from '../../threads/hints.ts';
import { enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { readMemberTarget, storeMessage } from '../../threads/messages.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { announcePins } from '../pins/pin-facts.ts';
import { questionForms } from '../pins/pins.tables.ts';
import { requireHealthConsent } from '../pins/pins.ts';

type QuestionsInput = ParsedEndpointInput<typeof questionEndpoints.askQuestions>['body'];

/**
 * Sends a form of questions as a message. Both sides get its text from the template, so it is never translated. The client id is the idempotency key.
 * Throws `not-found` for a closed thread or another clinic's, `pins.consent-required`, `questions.unknown-template`, `questions.changed` if the
 * coordinator saw another version, `questions.no-language`.
 */
export async function askQuestions(deps: Deps, caller: Caller, id: number, given: QuestionsInput): Promise<{ message_id: number; form_id: number }> {
  const { database, bus, clock, limits } = deps;
  const { db } = database;
  const hospitalId = requireClinic(caller);
  await enforceMessageRateLimit(limits, caller.memberId);
  const [thread] = await listConsultations(db, { hospitalId, id });
  if (!thread) throw new AppError('not-found');
  await requireHealthConsent(db, id);
  const template = await findQuestionTemplate(db, given.template);
  if (!template) throw new AppError('questions.unknown-template');
  if (template.version !== given.version) throw new AppError('questions.changed');
  const targetLang = await readMemberTarget(database, id);
  const reader = languageOfTargetCode(targetLang);
  const own = (await memberById(db, thread.memberId))?.language ?? DEFAULT_LANGUAGE;
  if (![reader, own].every((language) => isFormCompleteIn(template, language))) throw new AppError('questions.no-language');
  const between = { memberId: thread.memberId, hospitalId };
  const { message } = await storeMessage(
    { database, clock },
    { side: 'hospital', senderId: caller.memberId, ...between },
    {
      ...{ consultationId: id, clientMessageId: given.client_message_id, language: 'ko', targetLang, translate: false },
      message: questionsToPlainText(template, 'ko'),
      translated: questionsToPlainText(template, reader),
    },
  );
  const { messageId } = message;
  const { title, questions: asked, version } = template;
  // If an earlier request stored the message but not its form, this one stores the form.
  await db
    .insert(questionForms)
    .values({ consultationId: id, messageId, template: template.id, version, title, questions: asked, sentBy: caller.memberId, at: message.createdAt })
    .onConflictDoNothing();
  const [form] = await db
    .select({ id: questionForms.id })
    .from(questionForms)
    .where(and(eq(questionForms.consultationId, id), eq(questionForms.messageId, messageId)));
  if (!form) throw new AppError('not-found');
  announceMessage(bus, 'message', message, between);
  announcePins(bus, { id, hospitalId });
  return { message_id: messageId, form_id: form.id };
}
