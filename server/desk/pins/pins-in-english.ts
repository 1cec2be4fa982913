import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { EnglishTranslation } from '../../../contract/desk/english-translation.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { type AccessReader, requireClinic } from '../../threads/access-records.ts';
import { messages } from '../../threads/threads.tables.ts';
import { translatePatientTextToEnglish } from '../../threads/translate-to-english.ts';
import type { SourceText } from '../../translation/translation.ts';
import { threadPins } from './pins.tables.ts';
import { type PinRow, readThreadPins } from './pins.ts';

type PinInEnglish = EnglishTranslation & { id: number };
/** A pin with the patient's text. `isAnswer` is true for a written answer to a form, false for the pinned message. */
type PatientPinText = { row: PinRow; said: SourceText; isAnswer: boolean };

/**
 * Returns a patient's pinned texts (answers and messages) in English, for a coordinator who works in English. The English of an answer is stored with
 * the answer and deleted with it (specification 7.1). The English of a message is stored with the message. Leaves out the clinic's own texts, texts
 * it may not read now, and texts that were withdrawn meanwhile. Throws `not-found`.
 */
export async function readPinsInEnglish(deps: Deps, reader: AccessReader, id: number, asked: readonly number[]): Promise<PinInEnglish[]> {
  const { db } = deps.database;
  const hospitalId = requireClinic(reader.caller);
  const { pinned, unpinned } = await readThreadPins(deps, reader, id);
  const shown = [...pinned, ...unpinned].filter((pin) => asked.includes(pin.id)).map((pin) => pin.id);
  const reading = { hospitalId, consultationId: id, readerId: reader.caller.memberId };
  const read = await Promise.all(
    (await findPatientTexts(db, id, shown)).map(async ({ row, said, isAnswer }) => {
      const english = row.inEnglish ?? (await translatePatientTextToEnglish(deps, reading, said, { keeps: !isAnswer }));
      if (isAnswer) await storeEnglish(db, row, english);
      return { id: row.id, of: said.text, english };
    }),
  );
  const standing = new Map((await findPatientTexts(db, id, shown)).map(({ row, said }) => [row.id, said.text]));
  return read.flatMap(({ of, english, ...pin }) => (standing.get(pin.id) === of ? [{ ...pin, ...english }] : []));
}

async function findPatientTexts(db: Db, consultationId: number, pinIds: readonly number[]): Promise<PatientPinText[]> {
  if (pinIds.length === 0) return [];
  const isShown = and(eq(messages.consultationId, threadPins.consultationId), eq(messages.messageId, threadPins.messageId), isNull(threadPins.formId));
  const rows = await db
    .select({ row: threadPins, message: messages })
    .from(threadPins)
    .leftJoin(messages, isShown)
    .where(and(eq(threadPins.consultationId, consultationId), inArray(threadPins.id, [...pinIds])));
  return rows.flatMap(({ row, message }): PatientPinText[] => {
    if (row.words !== null) return row.side === 'user' && row.language ? [{ row, said: { text: row.words, language: row.language }, isAnswer: true }] : [];
    if (message?.senderType !== 'user' || message.files || message.change?.kind === 'withdrawn') return [];
    return [{ row, said: { text: message.message, language: message.language }, isAnswer: false }];
  });
}

/** Stores the English text, unless the answer was withdrawn meanwhile. An unfinished translation is not stored. */
async function storeEnglish(db: Db, { id, words, inEnglish }: PinRow, english: EnglishTranslation): Promise<void> {
  if (words === null || inEnglish !== null || english.translation === 'failed' || english.translation === 'stopped') return;
  await db
    .update(threadPins)
    .set({ inEnglish: english })
    .where(and(eq(threadPins.id, id), eq(threadPins.words, words)));
}
