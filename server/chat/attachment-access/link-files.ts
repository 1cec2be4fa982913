import { and, eq, inArray } from 'drizzle-orm';
import type { FileSize } from '../../../contract/threads/attachments.ts';
import type { Deps } from '../../deps.ts';
import { findVisiblePictures } from '../../desk/replies/own-pictures.ts';
import { type FileLink, parseLink, readStoredFile, type StoredFile, signLinks } from '../../files/files.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { FilesError } from '../../providers/files/port.ts';
import { type AccessReader, recordAccess } from '../../threads/access-records.ts';
import { attachments, attachmentViews } from '../../threads/attachments/attachments.tables.ts';
import type { Attachment } from '../../threads/attachments/attachments.ts';
import { findOwnThread } from '../../threads/own-thread.ts';

type LinkDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'files'>;
type LinkRequest = { id: number; files: readonly string[]; size: FileSize };

/**
 * Returns links to files of a thread, in one size. A link works for one minute, in this session only. If clinic staff ask for a patient's file, the
 * access is recorded first (security 8.3): account, time, client address and file. Throws `not-found`, and `attachments.gone` for a file that is
 * removed, not sent yet, or not available in this size.
 */
export async function linkFiles({ database: { db }, clock, config }: LinkDeps, reader: AccessReader, { id, files, size }: LinkRequest): Promise<FileLink[]> {
  const now = clock.now();
  const ids = [...new Set(files)];
  await db.transaction(async (tx) => {
    const thread = await findOwnThread(tx, reader.caller, id);
    const rows = await tx
      .select()
      .from(attachments)
      .where(and(eq(attachments.consultationId, id), inArray(attachments.id, ids), eq(attachments.state, 'there')));
    const mayOpen = rows.filter((row) => row.sizes.includes(size) && isVisibleTo(row, reader.caller));
    if (mayOpen.length < ids.length) throw new AppError('attachments.gone');
    const hers = thread.side === 'hospital' ? rows.filter(({ side }) => side === 'user') : [];
    if (hers.length === 0) return;
    await recordAccess(tx, reader, { act: 'file', memberId: thread.memberId, at: now });
    await tx.insert(attachmentViews).values(hers.map((row) => ({ attachmentId: row.id, readerId: reader.caller.memberId, client: reader.client, at: now })));
  });
  return signLinks({ config, now }, reader.caller, ids, size);
}

/** True if the file was sent, or was uploaded by this member. */
const isVisibleTo = ({ sentAs, senderId }: Attachment, { memberId }: Caller) => sentAs !== null || senderId === memberId;

/** A file opened by a link: its bytes, its kind, and the name under which a document is saved. */
type OpenedFile = { bytes: Buffer; kind: Attachment['kind']; name: string };

/**
 * Opens a link. Checks access again, because the member may have lost the clinic, the thread or the consent since. Throws `not-found` for a link that
 * leads to no file (expired, of another session, tampered with), and `unavailable` if the store does not answer.
 */
export async function openLink({ database: { db }, clock, config, files }: LinkDeps, caller: Caller, token: string): Promise<OpenedFile> {
  const link = parseLink({ config, now: clock.now() }, caller, token);
  if (!link) throw new AppError('not-found');
  const row = link.isReply ? await findPictureOfClinic(db, caller, link.fileId) : await findFileOfThread(db, caller, link.fileId);
  const bytes = await readStoredFile({ files, config }, row, link.size).catch((cause: unknown) => {
    if (!(cause instanceof FilesError)) throw cause;
    throw new AppError('unavailable', { retryAfter: 5, cause });
  });
  if (!bytes) throw new AppError('not-found');
  return { bytes, kind: row.kind, name: row.name };
}

/** Returns a file of a thread that this session may open. Throws `not-found`. */
async function findFileOfThread(db: Db, caller: Caller, id: string): Promise<Attachment> {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.state, 'there')));
  if (!row || !isVisibleTo(row, caller)) throw new AppError('not-found');
  await findOwnThread(db, caller, row.consultationId);
  return row;
}

/** Returns a picture of a canned reply; only the staff of its clinic may open it. Throws `not-found`. */
async function findPictureOfClinic(db: Db, caller: Caller, id: string): Promise<StoredFile & Pick<Attachment, 'kind' | 'name'>> {
  const [row] = await findVisiblePictures(db, caller, [id]);
  if (!row) throw new AppError('not-found');
  return { ...row, kind: 'picture', name: '' };
}
