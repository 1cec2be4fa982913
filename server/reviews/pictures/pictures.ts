import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Picture } from '../../../contract/catalog/catalog.ts';
import type { Language, PictureRefusalReason } from '../../../contract/constants.ts';
import type { OwnReviewPictures } from '../../../contract/reviews/review-pictures.ts';
import { listAgreements, recordAgreements, reviewPicturesConsentKey, withdrawAgreements } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { scheduleRemoval } from '../../files/files.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import type { SignalBus } from '../../signals.ts';
import { listDocumentsInForce } from '../../site/site.ts';
import { reviewPictures, writtenReviews } from '../reviews.tables.ts';

export type ReviewPictureRow = typeof reviewPictures.$inferSelect;

/** Sizes in which each picture is stored, as `make-file.ts` draws them. */
export const REVIEW_PICTURE_SIZES = ['small', 'medium', 'large'] as const;
export type ReviewPictureSize = (typeof REVIEW_PICTURE_SIZES)[number];
const MAX_WIDTHS: Record<ReviewPictureSize, number> = { small: 320, medium: 960, large: 1920 };
export const REVIEW_PICTURE_PATH = '/review-pictures';

/** Returns a picture in the form that a page shows. */
export function toReviewPicture({ id, width, height, placeholder }: Pick<ReviewPictureRow, 'id' | 'width' | 'height' | 'placeholder'>): Picture {
  const address = (size: ReviewPictureSize) => `${REVIEW_PICTURE_PATH}/${id}.${size}.webp`;
  const srcset = REVIEW_PICTURE_SIZES.filter((size) => size === 'small' || MAX_WIDTHS[size] <= width || size === 'large');
  return {
    src: address('medium'),
    srcset: srcset.map((size) => `${address(size)} ${Math.min(MAX_WIDTHS[size], width)}w`).join(', '),
    width,
    height,
    placeholder,
  };
}

/** Deletes the bytes of these pictures soon after this transaction, which records the deletion. */
export const schedulePictureRemoval = (tx: Db, rows: readonly Pick<ReviewPictureRow, 'stem'>[]): Promise<void> =>
  scheduleRemoval(
    tx,
    rows.map(({ stem }) => ({ stem, sizes: [...REVIEW_PICTURE_SIZES] })),
  );

/** Returns the member's active review of a visit. Throws `not-found`, also for another member's visit, and `reviews.withdrawn`. */
export async function findOwnReview(
  db: Db,
  { memberId }: Pick<Caller, 'memberId'>,
  visitId: number,
  { hold = false } = {},
): Promise<typeof writtenReviews.$inferSelect> {
  const query = db
    .select()
    .from(writtenReviews)
    .where(and(eq(writtenReviews.visitId, visitId), eq(writtenReviews.memberId, memberId)));
  const [row] = await (hold ? query.for('update') : query);
  if (!row) throw new AppError('not-found');
  if (row.reviewId === null) throw new AppError('reviews.withdrawn');
  return row;
}

/** Returns the active consent to show the pictures of a visit's review. */
export async function findPicturesConsent(db: Db, visitId: number): Promise<OwnReviewPictures['consent']> {
  const standing = (await listAgreements(db, reviewPicturesConsentKey(visitId))).findLast(({ withdrawnAt }) => withdrawnAt === null);
  return standing ? { version: standing.version, agreed_at: standing.agreedAt.toISOString() } : null;
}

/**
 * Returns the pictures that a member added to a visit's review, with their states. Throws `not-found`, also for another member's review, and
 * `reviews.withdrawn`.
 */
export async function listOwnPictures({ database: { db } }: Pick<Deps, 'database'>, caller: Caller, visitId: number): Promise<OwnReviewPictures> {
  await findOwnReview(db, caller, visitId);
  const rows = await db
    .select()
    .from(reviewPictures)
    .where(and(eq(reviewPictures.visitId, visitId), ne(reviewPictures.state, 'storing')))
    .orderBy(asc(reviewPictures.at), asc(reviewPictures.id));
  return {
    consent: await findPicturesConsent(db, visitId),
    pictures: rows.map((row) => ({
      id: row.id,
      state: row.state as 'waiting' | 'released' | 'refused',
      reason: row.reason as PictureRefusalReason | null,
      picture: row.state === 'refused' ? null : toReviewPicture(row),
      at: row.at.toISOString(),
    })),
  };
}

/**
 * Records the member's consent to the text in force, for this review. An active consent is not recorded twice. Throws what `findOwnReview` throws.
 */
export async function consentToPictures(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  visitId: number,
  language: Language,
): Promise<void> {
  const at = clock.now();
  const documents = await listDocumentsInForce(database.db, ['consent-review-pictures'], at);
  await database.db.transaction(async (tx) => {
    await findOwnReview(tx, caller, visitId, { hold: true });
    if (await findPicturesConsent(tx, visitId)) return;
    await recordAgreements(tx, { memberId: caller.memberId, documents, language, context: reviewPicturesConsentKey(visitId), at });
  });
}

/** Withdraws a picture; does nothing if it is already gone. Throws what `findOwnReview` throws. */
export async function withdrawPicture({ database, bus }: Pick<Deps, 'database' | 'bus'>, caller: Caller, visitId: number, id: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await findOwnReview(tx, caller, visitId, { hold: true });
    await deleteReviewPictures(tx, [visitId], id);
  });
  bus.publish('reviews.changed', {});
}

/** Deletes the pictures of these visits' reviews, or only one picture, with their bytes. */
export async function deleteReviewPictures(tx: Db, visitIds: readonly number[], id?: string): Promise<void> {
  if (visitIds.length === 0) return;
  const which = and(inArray(reviewPictures.visitId, [...visitIds]), id === undefined ? undefined : eq(reviewPictures.id, id));
  const gone = await tx.delete(reviewPictures).where(which).returning({ stem: reviewPictures.stem, state: reviewPictures.state });
  // The bytes of refused pictures are deleted already, or soon will be.
  await schedulePictureRemoval(
    tx,
    gone.filter(({ state }) => state !== 'refused'),
  );
}

/** Deletes the pictures of a review and the consent to show them; the review stays. Returns the function that announces it after the commit. */
export async function withdrawPicturesConsent(
  bus: SignalBus,
  tx: Db,
  { memberId, visitId, at }: { memberId: string; visitId: number; at: Date },
): Promise<() => void> {
  const hers = and(eq(writtenReviews.visitId, visitId), eq(writtenReviews.memberId, memberId));
  const [row] = await tx.select({ visitId: writtenReviews.visitId }).from(writtenReviews).where(hers).for('update');
  if (!row) throw new AppError('not-found');
  await withdrawAgreements(tx, reviewPicturesConsentKey(visitId), at);
  await deleteReviewPictures(tx, [visitId]);
  return () => bus.publish('reviews.changed', {});
}

/** Returns the pictures of these reviews that are in one of these states, by review, oldest first. */
export async function listPicturesInStates(
  db: Db,
  reviewIds: readonly number[],
  states: readonly ReviewPictureRow['state'][],
): Promise<Map<number, ReviewPictureRow[]>> {
  const rows =
    reviewIds.length === 0
      ? []
      : await db
          .select({ reviewId: writtenReviews.reviewId, picture: reviewPictures })
          .from(reviewPictures)
          .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
          .where(and(inArray(writtenReviews.reviewId, [...reviewIds]), inArray(reviewPictures.state, [...states])))
          .orderBy(asc(reviewPictures.at), asc(reviewPictures.id));
  const found = new Map<number, ReviewPictureRow[]>();
  for (const { reviewId, picture } of rows) if (reviewId !== null) found.set(reviewId, [...(found.get(reviewId) ?? []), picture]);
  return found;
}

/** Returns the public pictures, by review, oldest first. */
export async function listReleasedPictures(db: Db, reviewIds: readonly number[]): Promise<Map<number, Picture[]>> {
  return new Map([...(await listPicturesInStates(db, reviewIds, ['released']))].map(([id, rows]) => [id, rows.map(toReviewPicture)]));
}
