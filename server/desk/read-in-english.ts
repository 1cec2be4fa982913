import { and, eq, isNull, or } from 'drizzle-orm';
import type { EnglishTranslation, InboxEnglishTranslation } from '../../contract/desk/english-translation.ts';
import { MAX_ENGLISH_TRANSLATIONS } from '../../contract/rules.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { makeRequestQueue } from '../providers/request-queue.ts';
import { type AccessReader, recordOpening, requireClinic } from '../threads/access-records.ts';
import type { Message } from '../threads/messages.ts';
import { consultations, messages } from '../threads/threads.tables.ts';
import { translatePatientTextToEnglish } from '../threads/translate-to-english.ts';
import { truncatePreview } from './inbox/excerpt.rules.ts';

/** A message, by the ids of its thread and itself. */
type MessageKey = { id: number; message_id: number };

/** Maximum concurrent translations for lists in one process. Live messages must not wait behind a list. */
const MAX_CONCURRENT_TRANSLATIONS = 4;
const MAX_QUEUED_LISTS = 10;
const runInQueue = makeRequestQueue(
  MAX_CONCURRENT_TRANSLATIONS,
  MAX_QUEUED_LISTS * MAX_ENGLISH_TRANSLATIONS,
  () => new AppError('unavailable', { retryAfter: 5 }),
);

/**
 * Returns a patient's message in English, for a coordinator who works in English. Throws `not-found` for a closed thread or another clinic's, and for
 * a message that was withdrawn or is not the patient's.
 */
export async function readMessageInEnglish(deps: Deps, caller: Caller, id: number, messageId: number): Promise<EnglishTranslation> {
  const hospitalId = requireClinic(caller);
  const [message] = await findPatientMessages(deps.database.db, hospitalId, [{ id, message_id: messageId }]);
  if (!message) throw new AppError('not-found');
  return translatePatientTextToEnglish(deps, { hospitalId, consultationId: id, readerId: caller.memberId }, toSourceText(message));
}

/**
 * Returns messages of the inbox in English, cut like the inbox rows. Leaves out messages that the caller may not read, and messages that changed or
 * were withdrawn during the translation. The access is recorded, except within an opened inbox (security 8.3).
 */
export async function readMessagesInEnglish(deps: Deps, reader: AccessReader, asked: readonly MessageKey[]): Promise<InboxEnglishTranslation[]> {
  const { database, clock } = deps;
  const { memberId: readerId } = reader.caller;
  const hospitalId = requireClinic(reader.caller);
  await recordOpening(database.db, reader, { act: 'inbox', goesOn: true, at: clock.now() });
  const found = await findPatientMessages(database.db, hospitalId, asked);
  const read = await Promise.all(
    found.map((message) =>
      runInQueue(async () => {
        const { consultationId, messageId, changes } = message;
        const { translation, text, marks } = await translatePatientTextToEnglish(deps, { hospitalId, consultationId, readerId }, toSourceText(message));
        return { id: consultationId, message_id: messageId, changes, translation, text: truncatePreview(text), marked: marks.length > 0 };
      }).catch(toUntranslatedItem(message)),
    ),
  );
  const standing = new Map((await findPatientMessages(database.db, hospitalId, asked)).map((message) => [toMapKey(message), message.changes]));
  return read.filter((one) => standing.get(toMapKey({ consultationId: one.id, messageId: one.message_id })) === one.changes);
}

const toMapKey = ({ consultationId, messageId }: Pick<Message, 'consultationId' | 'messageId'>) => `${consultationId} ${messageId}`;
const toSourceText = ({ message: text, language }: Message) => ({ text, language });

/**
 * Returns the entry of a list for a message that could not be translated, for example beyond the reader's daily budget. It stays in its original
 * language.
 */
const toUntranslatedItem =
  ({ consultationId, messageId, changes }: Message) =>
  (error: unknown): InboxEnglishTranslation => {
    if (!(error instanceof AppError)) throw error;
    return { id: consultationId, message_id: messageId, changes, translation: 'failed', text: null, marked: false };
  };

/** Returns those of these messages that patients wrote in this clinic's open threads, without withdrawn ones. */
async function findPatientMessages(db: Db, hospitalId: number, asked: readonly MessageKey[]): Promise<Message[]> {
  const rows = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(consultations, eq(consultations.id, messages.consultationId))
    .where(
      and(
        eq(consultations.hospitalId, hospitalId),
        isNull(consultations.closedAt),
        eq(messages.senderType, 'user'),
        isNull(messages.files),
        or(...asked.map(({ id, message_id }) => and(eq(messages.consultationId, id), eq(messages.messageId, message_id)))),
      ),
    );
  return rows.map(({ message }) => message).filter(({ change }) => change?.kind !== 'withdrawn');
}
