import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { reviewPictures, writtenReviews } from '../reviews.tables.ts';
import { readPictureBytes } from './picture-bytes.ts';

/**
 * Returns the pictures of a member's reviews for the member's export: the state of each, and stored ones under `review-pictures/`. A picture that
 * cannot be read now has `copy` null.
 */
export function exportPictures(deps: Pick<Deps, 'files' | 'config'>): (db: Db, memberId: string) => Promise<Record<string, object>> {
  return async (db, memberId) => {
    const rows = await db
      .select({ picture: reviewPictures })
      .from(reviewPictures)
      .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
      .where(eq(writtenReviews.memberId, memberId))
      .orderBy(asc(reviewPictures.at), asc(reviewPictures.id));
    const copies: Record<string, Uint8Array> = {};
    const listed: object[] = [];
    for (const { picture } of rows) {
      const isThere = picture.state === 'waiting' || picture.state === 'released';
      const bytes = isThere ? await readPictureBytes(deps, picture, 'large').catch(() => undefined) : undefined;
      const copy = bytes ? `review-pictures/${picture.id}.webp` : null;
      if (bytes && copy) copies[copy] = bytes;
      const { id, visitId, state, reason, at, decidedAt } = picture;
      listed.push({ id, visit: visitId, state, refused_for: reason, added_at: at, decided_at: decidedAt, copy });
    }
    return { 'review-pictures': listed, ...copies };
  };
}
