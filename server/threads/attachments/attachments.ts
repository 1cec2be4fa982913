import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import { attachmentsConsentKey, listAgreements } from '../../accounts/accounts.ts';
import { scheduleRemoval } from '../../files/files.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Message } from '../messages.ts';
import type { OwnThread } from '../own-thread.ts';
import { markForReindexing } from '../search-words.ts';
import { messages } from '../threads.tables.ts';
import { attachments } from './attachments.tables.ts';

export type Attachment = typeof attachments.$inferSelect;

/** Returns the patient's current consent to share files in a thread; null without one. */
export async function findFilesConsent(db: Db, consultationId: number): Promise<{ version: string; agreed_at: string } | null> {
  const standing = (await listAgreements(db, attachmentsConsentKey(consultationId))).findLast(({ withdrawnAt }) => withdrawnAt === null);
  return standing ? { version: standing.version, agreed_at: standing.agreedAt.toISOString() } : null;
}

/** Requires the patient's consent before a patient sends files; the clinic needs none. Throws `attachments.consent-required`. */
export async function requireFilesConsent(db: Db, { id, side }: OwnThread): Promise<void> {
  if (side === 'user' && !(await findFilesConsent(db, id))) throw new AppError('attachments.consent-required');
}

export const toMessageFile = ({ id, kind, name, width, height, placeholder, angle, why }: Attachment): MessageFile => ({
  ...{ id, kind, name, width, height, placeholder, ...(angle && { angle }) },
  gone: why,
});

/** Deletes the rows and bytes of these files. For files that were never shown, and for threads that are deleted. */
export async function deleteAttachments(tx: Db, which: { consultationIds: readonly number[] } | { ids: readonly string[] }): Promise<void> {
  const where = 'ids' in which ? inArray(attachments.id, [...which.ids]) : inArray(attachments.consultationId, [...which.consultationIds]);
  const gone = await tx.delete(attachments).where(where).returning({ stem: attachments.stem, sizes: attachments.sizes, state: attachments.state });
  // The bytes of a withdrawn file are already deleted, or scheduled for deletion.
  await scheduleRemoval(
    tx,
    gone.filter(({ state }) => state !== 'gone'),
  );
}

/**
 * Deletes the bytes of these files. A sent file stays as a line that says why it is gone. The caller holds the thread's lock. Returns the changed
 * messages, to be announced after the commit.
 */
export async function withdrawAttachments(tx: Db, files: readonly Attachment[], why: NonNullable<MessageFile['gone']>, at: Date): Promise<Message[]> {
  const unsent = files.filter(({ sentAs }) => sentAs === null).map(({ id }) => id);
  if (unsent.length > 0) await deleteAttachments(tx, { ids: unsent });
  const sent = files.filter(({ sentAs, state }) => sentAs !== null && state !== 'gone');
  if (sent.length === 0) return [];
  await scheduleRemoval(tx, sent);
  await tx
    .update(attachments)
    .set({ state: 'gone', why, goneAt: at, placeholder: null, name: '' })
    .where(
      inArray(
        attachments.id,
        sent.map(({ id }) => id),
      ),
    );
  return updateMessagesOfFiles(tx, sent);
}

/** Updates the messages of these files to the files' current state. Returns the messages. */
export async function updateMessagesOfFiles(tx: Db, files: readonly Pick<Attachment, 'consultationId' | 'senderId' | 'sentAs'>[]): Promise<Message[]> {
  const updated: Message[] = [];
  const distinct = new Map(files.map((file) => [`${file.senderId} ${file.sentAs}`, file]));
  for (const { consultationId, senderId, sentAs } of distinct.values()) {
    if (!sentAs) continue;
    const [message] = await tx
      .select()
      .from(messages)
      .where(
        and(eq(messages.consultationId, consultationId), eq(messages.senderId, senderId), eq(messages.clientMessageId, sentAs), isNotNull(messages.files)),
      );
    if (!message) continue;
    const rows = await tx
      .select()
      .from(attachments)
      .where(and(eq(attachments.consultationId, consultationId), eq(attachments.sentAs, sentAs)));
    const now = new Map(rows.map((row) => [row.id, toMessageFile(row)]));
    const stand = (message.files ?? []).map((file) => now.get(file.id) ?? file);
    const onlyDocument = stand.length === 1 && stand[0]?.kind === 'document' && stand[0].gone;
    // The message text also contains the document's name.
    const { message: said, translated } = message;
    const words = onlyDocument ? { message: withoutName(said), translated: translated && withoutName(translated) } : {};
    const which = and(eq(messages.consultationId, consultationId), eq(messages.messageId, message.messageId));
    const [row] = await tx
      .update(messages)
      .set({ ...words, files: stand })
      .where(which)
      .returning();
    if (row) updated.push(row);
    await markForReindexing(tx, consultationId, message.messageId);
  }
  return updated;
}

/** Returns `Document` for `Document: results.pdf`. */
const withoutName = (line: string) => line.replace(/[:：].*$/su, '');
