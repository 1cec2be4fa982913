import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { ReplyPicture } from '../../../contract/desk/replies.ts';
import type { Db } from '../../platform/database.ts';
import type { Caller } from '../../platform/tokens.ts';
import { clinicReplyPictures } from './replies.tables.ts';

export type ReplyPictureRow = typeof clinicReplyPictures.$inferSelect;

export const formatReplyPicture = ({ id, width, height, placeholder }: ReplyPictureRow): ReplyPicture => ({ id, width, height, placeholder });

/** Returns the pictures of replies, in the order in which they are sent. */
export function listReplyPictures(db: Db, replyIds: readonly number[]): Promise<ReplyPictureRow[]> {
  return db
    .select()
    .from(clinicReplyPictures)
    .where(and(inArray(clinicReplyPictures.replyId, [...replyIds]), eq(clinicReplyPictures.state, 'there')))
    .orderBy(asc(clinicReplyPictures.place));
}

/** Returns those of these pictures that the caller may see: pictures of the caller's clinic, and the caller's own unsaved uploads. */
export async function findVisiblePictures(db: Db, { role, memberId, hospitalId }: Caller, ids: readonly string[]): Promise<ReplyPictureRow[]> {
  if (role !== 'hospital' || hospitalId === null || ids.length === 0) return [];
  return db
    .select()
    .from(clinicReplyPictures)
    .where(
      and(
        inArray(clinicReplyPictures.id, [...ids]),
        eq(clinicReplyPictures.hospitalId, hospitalId),
        eq(clinicReplyPictures.state, 'there'),
        or(isNotNull(clinicReplyPictures.replyId), eq(clinicReplyPictures.addedBy, memberId)),
      ),
    );
}
