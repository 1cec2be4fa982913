import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { ReplyPicture } from '../../../contract/desk/replies.ts';
import { LINK_LIFETIME_SECONDS } from '../../../contract/threads/attachments.ts';
import type { Deps } from '../../deps.ts';
import {
  chooseStorageLocation,
  type ProcessedPicture,
  processUploadedPicture,
  RETRY_AFTER_SECONDS,
  receiveUpload,
  scheduleRemoval,
  signLinks,
  storeSealed,
} from '../../files/files.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { findVisiblePictures, formatReplyPicture, type ReplyPictureRow } from './own-pictures.ts';
import { clinicReplyPictures } from './replies.tables.ts';

type PictureDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'config'>;

/**
 * Accepts a picture for a reply: reads it within limits, processes, encrypts and stores it. The picture is kept only if its reply is saved. The id is
 * the idempotency key. Throws `replies.not-a-picture`, `attachments.taken`, `too-large`, the errors of `makeFile`, `attachments.not-stored` and
 * `unavailable`.
 */
export async function uploadReplyPicture(deps: PictureDeps, caller: Caller, id: string, body: unknown): Promise<ReplyPicture> {
  const known = await findUploadedPicture(deps.database.db, caller, id);
  return receiveUpload(caller.memberId, body, async (bytes) => {
    if (known?.state === 'there') return formatReplyPicture(known);
    const made = await processUploadedPicture(bytes).catch((cause: unknown) => {
      throw cause instanceof AppError && cause.code === 'attachments.unknown-kind' ? new AppError('replies.not-a-picture', { cause }) : cause;
    });
    return storePicture(deps, caller, id, made);
  });
}

/** Returns the picture uploaded under this id. Throws `attachments.taken` if another account uploaded it. */
async function findUploadedPicture(db: Db, caller: Caller, id: string): Promise<ReplyPictureRow | undefined> {
  const [row] = await db.select().from(clinicReplyPictures).where(eq(clinicReplyPictures.id, id));
  if (row && (row.addedBy !== caller.memberId || row.hospitalId !== requireClinic(caller))) throw new AppError('attachments.taken');
  return row;
}

async function storePicture(deps: PictureDeps, caller: Caller, id: string, made: ProcessedPicture): Promise<ReplyPicture> {
  const { db } = deps.database;
  const { width, height, placeholder } = made;
  const own = { id, hospitalId: requireClinic(caller), replyId: null, place: 0, addedBy: caller.memberId, at: deps.clock.now() };
  const row: ReplyPictureRow = { ...own, ...{ width, height, placeholder }, ...chooseStorageLocation(deps.config, made), state: 'storing' };
  const won = await db.insert(clinicReplyPictures).values(row).onConflictDoNothing().returning({ id: clinicReplyPictures.id });
  if (won.length === 0) {
    const other = await findUploadedPicture(db, caller, id);
    if (other?.state === 'there') return formatReplyPicture(other);
    throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS });
  }
  try {
    await storeSealed(deps, row, made.parts);
  } catch (cause) {
    // If this fails too, the row still names the stored bytes, and the sweep deletes both later.
    await db.transaction((tx) => forgetReplyPictures(tx, [row]));
    throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
  const isStoring = and(eq(clinicReplyPictures.id, id), eq(clinicReplyPictures.state, 'storing'));
  const [there] = await db.update(clinicReplyPictures).set({ state: 'there' }).where(isStoring).returning();
  if (there) return formatReplyPicture(there);
  // The upload took so long that the sweep deleted its row.
  await db.transaction((tx) => scheduleRemoval(tx, [row]));
  throw new AppError('attachments.not-stored', { retryAfter: RETRY_AFTER_SECONDS });
}

/** Deletes these pictures: the rows and the stored bytes. */
export async function forgetReplyPictures(tx: Db, rows: readonly Pick<ReplyPictureRow, 'id'>[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await scheduleRemoval(tx, await tx.delete(clinicReplyPictures).where(inArray(clinicReplyPictures.id, ids)).returning());
}

/**
 * Sets the pictures of a locked reply, in this order, and deletes its other pictures. Throws `attachments.not-there` for a picture of another reply
 * or clinic, and for a colleague's unsaved picture.
 */
export async function setReplyPictures(tx: Db, caller: Caller, replyId: number, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)];
  if ((await findVisiblePictures(tx, caller, ids)).length < ids.length) throw new AppError('attachments.not-there');
  const others = and(eq(clinicReplyPictures.replyId, replyId), ids.length === 0 ? undefined : notInArray(clinicReplyPictures.id, ids));
  await forgetReplyPictures(tx, await tx.select({ id: clinicReplyPictures.id }).from(clinicReplyPictures).where(others));
  const isFree = or(isNull(clinicReplyPictures.replyId), eq(clinicReplyPictures.replyId, replyId));
  for (const [place, id] of ids.entries()) {
    const [row] = await tx
      .update(clinicReplyPictures)
      .set({ replyId, place })
      .where(and(eq(clinicReplyPictures.id, id), isFree))
      .returning({ id: clinicReplyPictures.id });
    if (!row) throw new AppError('attachments.not-there');
  }
}

/**
 * Returns links to thumbnails of the clinic's own replies. Throws `attachments.gone` for a picture that is missing or that the caller may not see.
 */
export async function linkReplyPictures({ database: { db }, clock, config }: Omit<PictureDeps, 'files'>, caller: Caller, given: readonly string[]) {
  const ids = [...new Set(given)];
  if ((await findVisiblePictures(db, caller, ids)).length < ids.length) throw new AppError('attachments.gone');
  return { seconds: LINK_LIFETIME_SECONDS, links: signLinks({ config, now: clock.now() }, caller, ids, 'reply') };
}
