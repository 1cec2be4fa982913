import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Picture } from '../../../contract/catalog/catalog.ts';
import type { Language, PictureFault } from '../../../contract/constants.ts';
import type { OwnReviewPictures } from '../../../contract/reviews/review-pictures.ts';
import { listAgreements, recordAgreements, reviewPicturesContext, withdrawAgreements } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { scheduleRemoval } from '../../files/files.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { documentsInForce } from '../../site/site.ts';
import { reviewPictures, writtenReviews } from '../reviews.tables.ts';
import { REVIEWS_CHANGED } from '../translate-reviews.ts';

export type PictureRow = typeof reviewPictures.$inferSelect;

/** Widths that each picture is kept in, as `make-file.ts` draws them. */
export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];
const WIDTHS: Record<Size, number> = { small: 320, medium: 960, large: 1920 };
export const PICTURE_PATH = '/review-pictures';

/** A picture as a page draws it. */
export function toReviewPicture({ id, width, height, placeholder }: Pick<PictureRow, 'id' | 'width' | 'height' | 'placeholder'>): Picture {
  const address = (size: Size) => `${PICTURE_PATH}/${id}.${size}.webp`;
  const srcset = SIZES.filter((size) => size === 'small' || WIDTHS[size] <= width || size === 'large');
  return { src: address('medium'), srcset: srcset.map((size) => `${address(size)} ${Math.min(WIDTHS[size], width)}w`).join(', '), width, height, placeholder };
}

/** The bytes of these go: with this transaction it is certain, and done soon after it. */
export const letPicturesGo = (tx: Db, rows: readonly Pick<PictureRow, 'stem'>[]): Promise<void> =>
  scheduleRemoval(
    tx,
    rows.map(({ stem }) => ({ stem, sizes: [...SIZES] })),
  );

/** Her review of a visit, which stands. Throws `not-found`, for somebody else's too, and `reviews.withdrawn`. */
export async function ownReview(
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

/** The consent that her pictures are shown on, while it stands. */
export async function activePicturesConsent(db: Db, visitId: number): Promise<OwnReviewPictures['consent']> {
  const standing = (await listAgreements(db, reviewPicturesContext(visitId))).findLast(({ withdrawnAt }) => withdrawnAt === null);
  return standing ? { version: standing.version, agreed_at: standing.agreedAt.toISOString() } : null;
}

/** What she added to the review of a visit, and what became of it. Throws `not-found`, for somebody else's too, and `reviews.withdrawn`. */
export async function ownPictures({ database: { db } }: Pick<Deps, 'database'>, caller: Caller, visitId: number): Promise<OwnReviewPictures> {
  await ownReview(db, caller, visitId);
  const rows = await db
    .select()
    .from(reviewPictures)
    .where(and(eq(reviewPictures.visitId, visitId), ne(reviewPictures.state, 'storing')))
    .orderBy(asc(reviewPictures.at), asc(reviewPictures.id));
  return {
    consent: await activePicturesConsent(db, visitId),
    pictures: rows.map((row) => ({
      id: row.id,
      state: row.state as 'waiting' | 'released' | 'refused',
      reason: row.reason as PictureFault | null,
      picture: row.state === 'refused' ? null : toReviewPicture(row),
      at: row.at.toISOString(),
    })),
  };
}

/** She agrees to the text in force, for this review. One that stands is not recorded twice. Throws what `ownReview` throws. */
export async function allowPictures({ database, clock }: Pick<Deps, 'database' | 'clock'>, caller: Caller, visitId: number, language: Language): Promise<void> {
  const at = clock.now();
  const documents = await documentsInForce(['consent-review-pictures'], at);
  await database.db.transaction(async (tx) => {
    await ownReview(tx, caller, visitId, { hold: true });
    if (await activePicturesConsent(tx, visitId)) return;
    await recordAgreements(tx, { memberId: caller.memberId, documents, language, context: reviewPicturesContext(visitId), at });
  });
}

/** Takes one back; of one that is gone already nothing changes. Throws what `ownReview` throws. */
export async function withdrawPicture({ database, bus }: Pick<Deps, 'database' | 'bus'>, caller: Caller, visitId: number, id: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await ownReview(tx, caller, visitId, { hold: true });
    await forgetPictures(tx, [visitId], id);
  });
  bus.publish(REVIEWS_CHANGED, {});
}

/** The pictures of these visits' reviews go, bytes and all, or one of them. */
export async function forgetPictures(tx: Db, visitIds: readonly number[], id?: string): Promise<void> {
  if (visitIds.length === 0) return;
  const which = and(inArray(reviewPictures.visitId, [...visitIds]), id === undefined ? undefined : eq(reviewPictures.id, id));
  const gone = await tx.delete(reviewPictures).where(which).returning({ stem: reviewPictures.stem, state: reviewPictures.state });
  // Of what was refused they are on their way out already, or out.
  await letPicturesGo(
    tx,
    gone.filter(({ state }) => state !== 'refused'),
  );
}

/** With the consent to them the pictures of a review go, and the review stays. Answers what tells everybody, once it is committed. */
export async function withdrawPictures(bus: Bus, tx: Db, { memberId, visitId, at }: { memberId: string; visitId: number; at: Date }): Promise<() => void> {
  const hers = and(eq(writtenReviews.visitId, visitId), eq(writtenReviews.memberId, memberId));
  const [row] = await tx.select({ visitId: writtenReviews.visitId }).from(writtenReviews).where(hers).for('update');
  if (!row) throw new AppError('not-found');
  await withdrawAgreements(tx, reviewPicturesContext(visitId), at);
  await forgetPictures(tx, [visitId]);
  return () => bus.publish(REVIEWS_CHANGED, {});
}

/** The pictures of these reviews that are in one of these states, by review, the oldest first. */
export async function listPicturesInStates(db: Db, reviewIds: readonly number[], states: readonly PictureRow['state'][]): Promise<Map<number, PictureRow[]>> {
  const rows =
    reviewIds.length === 0
      ? []
      : await db
          .select({ reviewId: writtenReviews.reviewId, picture: reviewPictures })
          .from(reviewPictures)
          .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
          .where(and(inArray(writtenReviews.reviewId, [...reviewIds]), inArray(reviewPictures.state, [...states])))
          .orderBy(asc(reviewPictures.at), asc(reviewPictures.id));
  const found = new Map<number, PictureRow[]>();
  for (const { reviewId, picture } of rows) if (reviewId !== null) found.set(reviewId, [...(found.get(reviewId) ?? []), picture]);
  return found;
}

/** The pictures that everybody may see, by review, the oldest first. */
export async function releasedPictures(db: Db, reviewIds: readonly number[]): Promise<Map<number, Picture[]>> {
  return new Map([...(await listPicturesInStates(db, reviewIds, ['released']))].map(([id, rows]) => [id, rows.map(toReviewPicture)]));
}
