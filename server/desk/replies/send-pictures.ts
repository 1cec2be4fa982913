import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { type ProcessedFile, RETRY_AFTER_SECONDS, readStoredFile } from '../../files/files.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { FilesError } from '../../providers/files/port.ts';
import { storeFile } from '../../threads/attachments/upload-file.ts';
import { findVisiblePictures, type ReplyPictureRow } from './own-pictures.ts';

type PictureDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'config'>;
type CopyInput = { replyId: string; threadId: number; ids: readonly string[]; clientMessageId: string };

/**
 * Copies pictures of a reply to files of a thread, encrypted for that thread alone. The files wait under the returned ids until a message sends them.
 * The message's client id is the idempotency key. Throws `attachments.not-there` for a picture of another reply, and the errors of `storeFile`.
 */
export async function copyReplyPictures(deps: PictureDeps, caller: Caller, { replyId, threadId, ids, clientMessageId }: CopyInput): Promise<string[]> {
  const rows = new Map((await findVisiblePictures(deps.database.db, caller, ids)).map((row) => [row.id, row]));
  const copies: string[] = [];
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    if (!row || String(row.replyId) !== replyId) throw new AppError('attachments.not-there');
    const fileId = deriveCopyId(caller.memberId, `${threadId}`, clientMessageId, id);
    await storeFile(deps, caller, { id: threadId, fileId, angle: null }, await decryptPicture(deps, row));
    copies.push(fileId);
  }
  return copies;
}

/** Derives the id of a copy, so that a repeated request gets the same id. */
const deriveCopyId = (...of: string[]): string =>
  createHash('sha256')
    .update(of.join(' '))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Reads and decrypts a picture of a reply. Throws `attachments.not-stored` while the store does not answer, `attachments.not-there`. */
async function decryptPicture({ files, config }: PictureDeps, row: ReplyPictureRow): Promise<ProcessedFile> {
  const { width, height, placeholder, sizes } = row;
  const parts: ProcessedFile['parts'] = [];
  for (const size of sizes) {
    const bytes = await readStoredFile({ files, config }, row, size).catch((cause: unknown) => {
      throw cause instanceof FilesError ? new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS, cause }) : cause;
    });
    if (!bytes) throw new AppError('attachments.not-there');
    parts.push({ size, bytes });
  }
  return { kind: 'picture', name: '', ...{ width, height, placeholder }, parts };
}
