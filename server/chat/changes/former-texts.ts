import { and, asc, eq, gte } from 'drizzle-orm';
import type { FormerText } from '../../../contract/threads/changes.ts';
import { HOUR_MS } from '../../../contract/time.ts';
import { staffByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { MessageRef } from '../../interpreting/doubts/doubt-message.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccessReader, recordAccess } from '../../threads/access-records.ts';
import { formerTexts } from '../../threads/changes.tables.ts';
import { findMessage, type Message } from '../../threads/messages.ts';
import { findOwnThread } from '../../threads/own-thread.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';

type FormerTextRow = typeof formerTexts.$inferSelect;

/**
 * Returns the former texts of a message, oldest first. The clinic may read those of all messages in its threads; a patient, those of their own
 * messages. A text that the clinic withdrew is hidden from the patient, who might follow it. A read by the clinic is recorded (security 8.3). Throws
 * `not-found`.
 */
export async function readFormerTexts(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  reader: AccessReader,
  { consultationId, messageId }: MessageRef,
): Promise<FormerText[]> {
  const { side, memberId } = await findOwnThread(db, reader.caller, consultationId);
  const message = await findMessage(db, consultationId, messageId);
  if (!message || (side === 'user' && (message.senderType !== 'user' || message.interpreter !== null))) throw new AppError('not-found');
  if (side === 'hospital') await recordAccess(db, reader, { act: 'former', memberId, at: clock.now() });
  const rows = await listFormerTexts(db, consultationId, messageId);
  const isClinics = side === 'hospital' && message.senderType === 'hospital';
  const people = isClinics
    ? await staffByIds(
        db,
        rows.map(({ by }) => by),
      )
    : new Map();
  return rows.map((row) => toFormerText(row, people.get(row.by)?.name ?? null));
}

/** Converts a former text to its wire format. */
export function toFormerText({ number, kind, message, language, translated, targetLang, since, until }: FormerTextRow, by: string | null): FormerText {
  const said = { message, language, translated, translated_language: languageOfTargetCode(targetLang) };
  return { number, kind, ...said, since: since.toISOString(), until: until.toISOString(), by };
}

/** Lists the former texts of a message, or of a whole thread, oldest first. */
export function listFormerTexts(db: Db, consultationId: number, messageId?: number): Promise<FormerTextRow[]> {
  return db
    .select()
    .from(formerTexts)
    .where(and(eq(formerTexts.consultationId, consultationId), messageId === undefined ? undefined : eq(formerTexts.messageId, messageId)))
    .orderBy(asc(formerTexts.messageId), asc(formerTexts.number));
}

/** Age, in ms, of changes that a process reads again in case it missed their hints. */
const MISSED_CHANGES_MS = HOUR_MS;

/** Returns the messages of a thread that were changed within the last hour. */
export async function listRecentlyChanged(db: Db, consultationId: number, now: Date): Promise<Message[]> {
  const rows = await db
    .selectDistinct({ messageId: formerTexts.messageId })
    .from(formerTexts)
    .where(and(eq(formerTexts.consultationId, consultationId), gte(formerTexts.until, new Date(now.getTime() - MISSED_CHANGES_MS))));
  const found = await Promise.all(rows.map(({ messageId }) => findMessage(db, consultationId, messageId)));
  return found.filter((message) => message !== undefined);
}
