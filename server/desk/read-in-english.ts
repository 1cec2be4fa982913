import { and, eq, isNull, or } from 'drizzle-orm';
import type { InEnglish, ListedInEnglish } from '../../contract/desk/in-english.ts';
import { MAX_IN_ENGLISH } from '../../contract/rules.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { makeRequestQueue } from '../providers/request-queue.ts';
import { type Reader, recordOpening, requireClinic } from '../threads/access-records.ts';
import type { Message } from '../threads/messages.ts';
import { consultations, messages } from '../threads/threads.tables.ts';
import { wordsInEnglish } from '../threads/words-in-english.ts';
import { cutBeginning } from './inbox/excerpt.rules.ts';

/** A message, by its thread and its number. */
type Which = { id: number; message_id: number };

/** Concurrent translations for lists in one process, so that live messages never wait behind a list. */
const MAX_CONCURRENT_TRANSLATIONS = 4;
const MAX_QUEUED_LISTS = 10;
const inTurn = makeRequestQueue(MAX_CONCURRENT_TRANSLATIONS, MAX_QUEUED_LISTS * MAX_IN_ENGLISH, () => new AppError('unavailable', { retryAfter: 5 }));

/**
 * Returns a patient's message in English, for a coordinator who works in English. Throws `not-found` for another clinic's thread, a closed one, a
 * withdrawn message, and one that a patient did not write.
 */
export async function readInEnglish(deps: Deps, caller: Caller, id: number, messageId: number): Promise<InEnglish> {
  const hospitalId = requireClinic(caller);
  const [message] = await patientsWords(deps.database.db, hospitalId, [{ id, message_id: messageId }]);
  if (!message) throw new AppError('not-found');
  return wordsInEnglish(deps, { hospitalId, consultationId: id, readerId: caller.memberId }, said(message));
}

/**
 * Returns messages of the inbox in English, cut as its rows are. Messages that the caller may not read, and those changed or withdrawn during the
 * translation, are left out. The access is recorded, unless it belongs to an opening of the inbox (security 8.3).
 */
export async function listInEnglish(deps: Deps, reader: Reader, asked: readonly Which[]): Promise<ListedInEnglish[]> {
  const { database, clock } = deps;
  const { memberId: readerId } = reader.caller;
  const hospitalId = requireClinic(reader.caller);
  await recordOpening(database.db, reader, { act: 'inbox', goesOn: true, at: clock.now() });
  const found = await patientsWords(database.db, hospitalId, asked);
  const read = await Promise.all(
    found.map((message) =>
      inTurn(async () => {
        const { consultationId, messageId, changes } = message;
        const { translation, text, marks } = await wordsInEnglish(deps, { hospitalId, consultationId, readerId }, said(message));
        return { id: consultationId, message_id: messageId, changes, translation, text: cutBeginning(text), marked: marks.length > 0 };
      }).catch(unread(message)),
    ),
  );
  const standing = new Map((await patientsWords(database.db, hospitalId, asked)).map((message) => [keyOf(message), message.changes]));
  return read.filter((one) => standing.get(keyOf({ consultationId: one.id, messageId: one.message_id })) === one.changes);
}

const keyOf = ({ consultationId, messageId }: Pick<Message, 'consultationId' | 'messageId'>) => `${consultationId} ${messageId}`;
const said = ({ message: text, language }: Message) => ({ text, language });

/** In a list, a message beyond the reader's daily budget stays in its original language. */
const unread =
  ({ consultationId, messageId, changes }: Message) =>
  (error: unknown): ListedInEnglish => {
    if (!(error instanceof AppError)) throw error;
    return { id: consultationId, message_id: messageId, changes, translation: 'failed', text: null, marked: false };
  };

/** Returns those of these messages that patients wrote in open threads of this clinic and that are not withdrawn. */
async function patientsWords(db: Db, hospitalId: number, asked: readonly Which[]): Promise<Message[]> {
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
