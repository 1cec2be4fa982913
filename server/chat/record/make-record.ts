import { and, eq, isNull } from 'drizzle-orm';
import { type Language, pickText } from '../../../contract/constants.ts';
import type { RecordedMessage, ThreadRecord } from '../../../contract/threads/thread-record.ts';
import { findColleague, membersByIds, staffByIds } from '../../accounts/accounts.ts';
import { hospitalsByIds } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { readingLanguage } from '../../interpreting/interpreters/interpretation.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccessReader, recordAccess, requireClinic } from '../../threads/access-records.ts';
import { eventsForPage, toThreadEventFor } from '../../threads/events.ts';
import { listNewestMessages, type Message } from '../../threads/messages.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { listFormerTexts, toFormerText } from '../changes/former-texts.ts';

/** Maximum messages in one record, about years of a conversation. The newest are included; the record states how many were left out. */
const MAX_MESSAGES = 20_000;

/**
 * Makes the record of a whole conversation for the clinic's chart (specification 7.17): both texts of every message, the events, the names of files,
 * and the former texts of changed messages. The access is recorded first (security 8.3). Throws `not-found`, also for another clinic's conversation
 * and for a closed one.
 */
export async function makeRecord(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  reader: AccessReader,
  id: number,
  language: Language,
): Promise<ThreadRecord> {
  const hospitalId = requireClinic(reader.caller);
  const isOwn = and(eq(consultations.id, id), eq(consultations.hospitalId, hospitalId), isNull(consultations.closedAt));
  const [thread] = await db.select().from(consultations).where(isOwn);
  if (!thread) throw new AppError('not-found');
  const at = clock.now();
  await recordAccess(db, reader, { act: 'record', memberId: thread.memberId, at });
  const messages = await listNewestMessages(db, id, undefined, MAX_MESSAGES);
  const first = messages[0]?.messageId ?? 0;
  const leftOut = thread.lastMessageId - messages.length;
  const [[patient], clinics, maker, former, events] = await Promise.all([
    membersByIds(db, [thread.memberId]),
    hospitalsByIds(db, [hospitalId]),
    findColleague(db, hospitalId, reader.caller.memberId),
    listFormerTexts(db, id),
    eventsForPage(db, id, { from: leftOut > 0 ? first : 0 }),
  ]);
  const people = await staffByIds(
    db,
    former.map(({ by }) => by),
  );
  const formerBy = Map.groupBy(former, ({ messageId }) => messageId);
  return {
    hospital_name: pickText(clinics.get(hospitalId)?.name ?? {}, language),
    name: thread.passportName,
    native_name: patient?.nativeName ?? null,
    country: thread.country,
    language: readingLanguage(thread, patient?.language ?? 'en'),
    opened_at: thread.createdAt.toISOString(),
    made_at: at.toISOString(),
    made_by: maker?.name ?? '',
    left_out: leftOut,
    messages: messages.map((message) => ({
      ...toRecordedMessage(message),
      former: (formerBy.get(message.messageId) ?? []).map((row) =>
        toFormerText(row, message.senderType === 'hospital' ? (people.get(row.by)?.name ?? null) : null),
      ),
    })),
    events: events.map((event) => toThreadEventFor('hospital', event)),
  };
}

const toRecordedMessage = (message: Message): Omit<RecordedMessage, 'former'> => ({
  message_id: message.messageId,
  sender_user_type: message.senderType,
  timestamp: message.createdAt.toISOString(),
  message: message.message,
  language: message.language,
  translated: message.translated,
  translated_language: languageOfTargetCode(message.targetLang),
  by_person: message.interpreter !== null || message.card !== null || message.keepsWaiting || message.review?.verdict === 'corrected',
  author: message.author,
  interpreter: message.interpreter,
  files: (message.files ?? []).map(({ kind, name, gone, angle }) => ({ kind, name, gone, ...(angle && { angle }) })),
  change: message.change,
});
