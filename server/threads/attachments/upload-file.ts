import { and, eq } from 'drizzle-orm';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import type { PhotoAngle } from '../../../contract/threads/photo-angles.ts';
import type { Deps } from '../../deps.ts';
import {
  chooseStorageLocation,
  type ProcessedFile,
  processUploadedFile,
  RETRY_AFTER_SECONDS,
  receiveUpload,
  scheduleRemoval,
  storeSealed,
} from '../../files/files.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { findOwnThread } from '../own-thread.ts';
import { attachments } from './attachments.tables.ts';
import { type Attachment, deleteAttachments, requireFilesConsent, toMessageFile } from './attachments.ts';

type UploadDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'config'>;
type UploadParams = { id: number; fileId: string; name: string; angle: PhotoAngle | null };

/**
 * Accepts an upload for a thread: reads it within limits, processes, encrypts and stores it until it is sent. The file id is the idempotency key.
 * Nothing is shown until everything is stored; a failed upload leaves nothing behind. Throws `not-found`, `attachments.consent-required`,
 * `attachments.taken`, `too-large`, what `makeFile` throws, `attachments.not-stored` if the store is full or does not answer, and `unavailable` if
 * there is no room.
 */
export async function uploadFile(deps: UploadDeps, caller: Caller, { id, fileId, name, angle }: UploadParams, body: unknown): Promise<MessageFile> {
  const { db } = deps.database;
  await requireFilesConsent(db, await findOwnThread(db, caller, id));
  const known = await findUpload(db, caller, id, fileId);
  return receiveUpload(caller.memberId, body, async (bytes) => {
    if (known?.state === 'there') return toMessageFile(known);
    return storeFile(deps, caller, { id, fileId, angle }, await processUploadedFile(bytes, name));
  });
}

/**
 * Returns the file that was uploaded with this id. Throws `attachments.gone`, and `attachments.taken` if the id belongs to another member or thread.
 */
async function findUpload(db: Db, { memberId }: Caller, id: number, fileId: string): Promise<Attachment | undefined> {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, fileId));
  if (row && (row.senderId !== memberId || row.consultationId !== id)) throw new AppError('attachments.taken');
  if (row?.state === 'gone') throw new AppError('attachments.gone');
  return row;
}

/**
 * Stores a processed file for a thread until it is sent. Throws `not-found`, `attachments.consent-required`, `attachments.taken`, `attachments.gone`
 * and `attachments.not-stored`.
 */
export async function storeFile(
  deps: UploadDeps,
  caller: Caller,
  { id, fileId, angle }: Omit<UploadParams, 'name'>,
  made: ProcessedFile,
): Promise<MessageFile> {
  const { database, clock, config } = deps;
  const { parts, ...details } = made;
  const row: Attachment = {
    ...{
      id: fileId,
      consultationId: id,
      senderId: caller.memberId,
      sentAs: null,
      ...details,
      angle: details.kind === 'picture' ? angle : null,
      why: null,
      goneAt: null,
      state: 'storing',
    },
    ...{ ...chooseStorageLocation(config, made), at: clock.now(), side: 'user' },
  };
  const won = await database.db.transaction(async (tx) => {
    // The lock orders this and a withdrawal of consent. Either the withdrawal finds the row, or this code finds no consent.
    const thread = await findOwnThread(tx, caller, id, { hold: true });
    await requireFilesConsent(tx, thread);
    row.side = thread.side;
    return tx.insert(attachments).values(row).onConflictDoNothing().returning({ id: attachments.id });
  });
  if (won.length === 0) {
    const other = await findUpload(database.db, caller, id, fileId);
    if (other?.state === 'there') return toMessageFile(other);
    throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS });
  }
  try {
    await storeSealed(deps, row, parts);
  } catch (cause) {
    // If this deletion fails too, the row still names the stored bytes, and the sweep deletes both later.
    await database.db.transaction((tx) => deleteAttachments(tx, { ids: [fileId] }));
    throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
  const there = await database.db
    .update(attachments)
    .set({ state: 'there' })
    .where(and(eq(attachments.id, fileId), eq(attachments.state, 'storing')))
    .returning();
  if (there[0]) return toMessageFile(there[0]);
  // The file was withdrawn while it was being stored. Its bytes stored after the row was deleted are deleted too.
  await database.db.transaction((tx) => scheduleRemoval(tx, [row]));
  throw new AppError('attachments.gone');
}
