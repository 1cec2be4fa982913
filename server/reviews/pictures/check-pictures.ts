import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReportedReview, reviewModerationEndpoints } from '../../../contract/reviews/review-desk.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { reviewPictures, writtenReviews } from '../reviews.tables.ts';
import { listPicturesInStates, type ReviewPictureRow, schedulePictureRemoval, toReviewPicture } from './pictures.ts';

type CheckedPictures = NonNullable<ReportedReview['pictures']>;

/** Returns the pictures of these reviews on which an operator can decide (waiting or released), by review, oldest first. */
export async function listPicturesToCheck(db: Db, reviewIds: readonly number[]): Promise<Map<number, CheckedPictures>> {
  return new Map([...(await listPicturesInStates(db, reviewIds, ['waiting', 'released']))].map(([id, rows]) => [id, rows.map(toCheckedPicture)]));
}

const toCheckedPicture = (row: ReviewPictureRow): CheckedPictures[number] => ({
  id: row.id,
  state: row.state === 'released' ? 'released' : 'waiting',
  picture: toReviewPicture(row),
  at: row.at.toISOString(),
});

/** True if a picture of a review waits for an operator. */
export async function hasWaitingPictures(db: Db, reviewId: number): Promise<boolean> {
  const rows = await db
    .select({ id: reviewPictures.id })
    .from(reviewPictures)
    .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
    .where(and(eq(writtenReviews.reviewId, reviewId), eq(reviewPictures.state, 'waiting')))
    .limit(1);
  return rows.length > 0;
}

/**
 * Releases a picture, or refuses it with a reason, even after a release. A refused picture is deleted at once. Notifies its author. Throws
 * `not-found`, and `reviews.decided` if a colleague decided first.
 */
export async function decidePicture(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  { memberId: decidedBy }: Caller,
  id: string,
  decision: z.output<typeof reviewModerationEndpoints.decideReviewPicture.body>,
): Promise<void> {
  const at = clock.now();
  await database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(reviewPictures).where(eq(reviewPictures.id, id)).for('update');
    if (!row || row.state === 'storing') throw new AppError('not-found');
    const may = decision.act === 'release' ? row.state === 'waiting' : row.state !== 'refused';
    if (!may) throw new AppError('reviews.decided');
    const reason = decision.act === 'refuse' ? decision.reason : null;
    await tx
      .update(reviewPictures)
      .set({ state: reason ? 'refused' : 'released', reason, decidedAt: at, decidedBy, ...(reason && { placeholder: '' }) })
      .where(eq(reviewPictures.id, id));
    if (reason) await schedulePictureRemoval(tx, [row]);
    const [written] = await tx.select().from(writtenReviews).where(eq(writtenReviews.visitId, row.visitId));
    if (written?.reviewId === null || !written) throw new AppError('not-found');
    const { memberId, hospitalId, reviewId, visitId } = written;
    await recordFacts(tx, [
      { kind: reason ? 'review-picture-refused' : 'review-picture-released', about: { memberId, hospitalId, reviewId, visit_id: visitId }, at },
    ]);
  });
  bus.publish('reviews.changed', {});
}
