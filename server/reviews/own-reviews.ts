import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/constants.ts';
import type { ownReviewEndpoints } from '../../contract/reviews/own-reviews.ts';
import { toSeoulDay } from '../../contract/time.ts';
import {
  listAgreements,
  type Member,
  memberById,
  recordAgreements,
  reviewConsentKey,
  reviewPicturesConsentKey,
  withdrawAgreements,
} from '../accounts/accounts.ts';
import { hasProduct } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { recordFacts } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import type { SignalBus } from '../signals.ts';
import { listDocumentsInForce } from '../site/site.ts';
import { detectKorean } from '../threads/threads.ts';
import { findVisitToReview } from '../visits/visits.ts';
import { deleteReviewPictures } from './pictures/pictures.ts';
import { findEditDeadline, maskReviewerName, meanRating, toAgeGroup } from './reviews.rules.ts';
import { reviewReports, reviewRows, writtenReviews } from './reviews.tables.ts';
import { enqueueTranslations } from './translate-reviews.ts';

type ReviewInput = z.output<typeof ownReviewEndpoints.saveReview.body>;
type SaveReviewDeps = Pick<Deps, 'database' | 'clock' | 'bus' | 'jobs' | 'limits'>;
type ReviewToSave = { memberId: string; visitId: number; given: ReviewInput; language: Language; at: Date };

/**
 * Publishes a member's review of a visit that took place, or changes it within seven days. Records the consent to the text in force. Throws
 * `reviews.no-visit`, `reviews.edit-over`, `reviews.withdrawn`, and `not-found`, also for another member's visit.
 */
export async function saveReview(
  { database, clock, bus, jobs, limits }: SaveReviewDeps,
  { memberId }: Caller,
  visitId: number,
  given: ReviewInput,
  language: Language,
): Promise<void> {
  const saving = { memberId, visitId, given, language, at: clock.now() };
  await limits.take('translated-characters', memberId, given.words.length * LANGUAGES.length);
  const documents = await listDocumentsInForce(database.db, ['consent-review'], saving.at);
  await database.db.transaction(async (tx) => {
    const row = (await lockWrittenReview(tx, saving)) ?? (await beginReview(tx, saving));
    if (row.withdrawnAt) throw new AppError('reviews.withdrawn');
    if (row.reviewId !== null && !findEditDeadline(row.writtenAt, saving.at)) throw new AppError('reviews.edit-over');
    const reviewId = await writeReview(tx, row, saving);
    const context = reviewConsentKey(visitId);
    const standing = (await listAgreements(tx, context)).some(({ withdrawnAt, version }) => withdrawnAt === null && version === documents[0]?.version);
    if (!standing) await recordAgreements(tx, { memberId, documents, language, context, at: saving.at });
    await enqueueTranslations({ jobs }, tx, { reviewId, part: 'review', text: given.words }, saving.at);
    if (row.reviewId === null)
      await recordFacts(tx, [{ kind: 'review-written', about: { hospitalId: row.hospitalId, reviewId, visit_id: visitId }, at: saving.at }]);
  });
  bus.publish('reviews.changed', {});
}

type WrittenRow = typeof writtenReviews.$inferSelect;

/** Returns the member's review of a visit, locked until the transaction ends. */
async function lockWrittenReview(tx: Db, { memberId, visitId }: Pick<ReviewToSave, 'memberId' | 'visitId'>): Promise<WrittenRow | undefined> {
  const own = and(eq(writtenReviews.visitId, visitId), eq(writtenReviews.memberId, memberId));
  const [row] = await tx.select().from(writtenReviews).where(own).for('update');
  return row;
}

/** Serialises concurrent requests: the second waits for the first and changes its review. */
async function beginReview(tx: Db, saving: ReviewToSave): Promise<WrittenRow> {
  const { visitId, memberId, given, at } = saving;
  const found = await findVisitToReview(tx, visitId);
  if (found?.visit.memberId !== memberId) throw new AppError('not-found');
  if (!found.tookPlace) throw new AppError('reviews.no-visit');
  const { hospitalId, startAt } = found.visit;
  const productId = found.visit.productId ?? given.product_id;
  if (productId === undefined) throw new AppError('invalid', { fields: [{ field: 'product_id', code: 'fields.required' }] });
  if (!(await hasProduct(tx, hospitalId, productId))) throw new AppError('invalid', { fields: [{ field: 'product_id', code: 'fields.invalid' }] });
  await tx.insert(writtenReviews).values({ visitId, memberId, hospitalId, productId, visitedAt: startAt, writtenAt: at }).onConflictDoNothing();
  const row = await lockWrittenReview(tx, saving);
  if (!row) throw new AppError('not-found');
  return row;
}

async function writeReview(tx: Db, row: WrittenRow, { memberId, visitId, given, at }: ReviewToSave): Promise<number> {
  const member = await memberById(tx, memberId);
  if (!member) throw new AppError('not-signed-in');
  const { words, scores, country_only } = given;
  const said = {
    ...{ scores, rating: meanRating(scores), ...toPublicAuthor(member, country_only, at) },
    ...{ original: words, content: {}, translated: {}, otherLanguage: false, language: detectKorean(words) ?? member.language ?? DEFAULT_LANGUAGE },
  };
  if (row.reviewId !== null) {
    await tx
      .update(reviewRows)
      .set({ ...said, editedOn: toSeoulDay(at) })
      .where(eq(reviewRows.id, row.reviewId));
    await tx.update(writtenReviews).set({ editedAt: at }).where(eq(writtenReviews.visitId, visitId));
    return row.reviewId;
  }
  const { hospitalId, productId } = row;
  const [written] = await tx
    .insert(reviewRows)
    .values({ ...said, id: sql`nextval('written_review_ids')`, hospitalId, productId, tags: [], writtenOn: toSeoulDay(at) })
    .returning({ id: reviewRows.id });
  const { id } = written as { id: number };
  await tx.update(writtenReviews).set({ reviewId: id }).where(eq(writtenReviews.visitId, visitId));
  return id;
}

/** Returns the public details of a review's author. The name is masked before it is stored. */
export function toPublicAuthor({ firstName, lastName, gender, birthDate, country }: Member, countryOnly: boolean, at: Date) {
  if (countryOnly) return { username: '', gender: 'N' as const, ageGroup: '', country };
  return { username: maskReviewerName(`${firstName} ${lastName}`), gender, ageGroup: toAgeGroup(birthDate, at) ?? '', country: null };
}

type Withdrawal = { memberId: string; visitId: number; at: Date };

/**
 * Withdraws a review with its pictures and consents. Deletes text, stars, translations, answer, reports and decisions, but keeps the record that the
 * visit was reviewed. Returns the function that announces it after the commit. Throws `not-found`, also for another member's review.
 */
export async function withdrawReview(bus: SignalBus, tx: Db, { memberId, visitId, at }: Withdrawal): Promise<() => void> {
  const row = await lockWrittenReview(tx, { memberId, visitId });
  if (!row) throw new AppError('not-found');
  if (row.reviewId === null) return () => undefined;
  await deleteReviewPictures(tx, [visitId]);
  await tx.update(writtenReviews).set({ reviewId: null, withdrawnAt: at }).where(eq(writtenReviews.visitId, visitId));
  await tx.delete(reviewRows).where(eq(reviewRows.id, row.reviewId));
  for (const context of [reviewConsentKey(visitId), reviewPicturesConsentKey(visitId)]) await withdrawAgreements(tx, context, at);
  return () => bus.publish('reviews.changed', {});
}

/** Deletes a member's reviews and reports when the member deletes the account (security 8.5). Returns the function that announces it. */
export async function deleteMemberReviews(bus: SignalBus, tx: Db, memberId: string): Promise<() => void> {
  const hers = and(eq(writtenReviews.memberId, memberId), isNotNull(writtenReviews.reviewId));
  const rows = await tx.select({ id: writtenReviews.reviewId, visitId: writtenReviews.visitId }).from(writtenReviews).where(hers).for('update');
  await deleteReviewPictures(
    tx,
    rows.map(({ visitId }) => visitId),
  );
  await tx.delete(writtenReviews).where(eq(writtenReviews.memberId, memberId));
  await tx.delete(reviewReports).where(eq(reviewReports.by, memberId));
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return () => undefined;
  await tx.delete(reviewRows).where(inArray(reviewRows.id, ids));
  return () => bus.publish('reviews.changed', {});
}

/** True if a visit took place and has no review yet. */
export async function isReviewable(db: Db, visitId: number): Promise<boolean> {
  const [row] = await db.select({ visitId: writtenReviews.visitId }).from(writtenReviews).where(eq(writtenReviews.visitId, visitId));
  return !row && Boolean((await findVisitToReview(db, visitId))?.tookPlace);
}
