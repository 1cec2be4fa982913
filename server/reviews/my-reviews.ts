import { and, desc, eq } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import { type Member, memberById } from '../accounts/accounts.ts';
import { hospitalsByIds, listProducts, productsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { findVisitToReview, listPastVisits, type PastVisit } from '../visits/visits.ts';
import { toPublicAuthor } from './own-reviews.ts';
import { findEditDeadline, formatCountryName, toReaderText } from './reviews.rules.ts';
import { reviewAnswers, reviewRows, writtenReviews } from './reviews.tables.ts';

type MyReviewsDeps = Pick<Deps, 'database' | 'clock'>;
type WrittenReviewRows = {
  written: typeof writtenReviews.$inferSelect;
  review: typeof reviewRows.$inferSelect | null;
  answer: typeof reviewAnswers.$inferSelect | null;
};
/** A reviewable visit, or the review of a visit. */
type ReviewSubject = { visit?: PastVisit; written?: WrittenReviewRows };

/** Returns a member's visits that took place and the member's reviews, latest visit first. A review stays listed when its thread is closed. */
export async function listMyReviews({ database: { db }, clock }: MyReviewsDeps, { memberId }: Caller, language: Language): Promise<VisitReview[]> {
  const visits = await listPastVisits(db, memberId);
  const written = await listWrittenReviews(db, memberId);
  const known = new Map<number, ReviewSubject>(visits.map((visit) => [visit.id, { visit }]));
  for (const each of written) known.set(each.written.visitId, { ...known.get(each.written.visitId), written: each });
  const subjects = [...known.values()].toSorted((a, b) => visitedAt(b) - visitedAt(a));
  return toVisitReviews(db, memberId, subjects, language, clock.now());
}

const visitedAt = ({ visit, written }: ReviewSubject): number => (visit?.startAt ?? written?.written.visitedAt ?? written?.written.writtenAt)?.getTime() ?? 0;

/** Returns one of the member's visits and its review. Throws `not-found`, also for another member's visit. */
export async function readVisitReview(
  { database: { db }, clock }: MyReviewsDeps,
  { memberId }: Caller,
  visitId: number,
  language: Language,
): Promise<VisitReview> {
  const [written] = await listWrittenReviews(db, memberId, visitId);
  const found = await findVisitToReview(db, visitId);
  const hers = found?.visit.memberId === memberId ? found : undefined;
  if (!written && !hers) throw new AppError('not-found');
  const subject = { ...(hers && { visit: hers.visit }), ...(written && { written }) };
  const [shape] = await toVisitReviews(db, memberId, [subject], language, clock.now());
  if (!shape) throw new AppError('not-found');
  return { ...shape, may_write: shape.may_write && hers?.tookPlace === true };
}

/** Returns the names of the clinics that a member reviewed, by visit, including withdrawn reviews. */
export async function listReviewedClinics(db: Db, memberId: string, language: Language): Promise<Map<number, string>> {
  const rows = await db.select().from(writtenReviews).where(eq(writtenReviews.memberId, memberId));
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ hospitalId }) => hospitalId),
  );
  return new Map(rows.map(({ visitId, hospitalId }) => [visitId, pickText(clinics.get(hospitalId)?.name ?? {}, language)]));
}

async function listWrittenReviews(db: Db, memberId: string, visitId?: number): Promise<WrittenReviewRows[]> {
  return db
    .select({ written: writtenReviews, review: reviewRows, answer: reviewAnswers })
    .from(writtenReviews)
    .leftJoin(reviewRows, eq(reviewRows.id, writtenReviews.reviewId))
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviewRows.id))
    .where(and(eq(writtenReviews.memberId, memberId), visitId === undefined ? undefined : eq(writtenReviews.visitId, visitId)))
    .orderBy(desc(writtenReviews.writtenAt));
}

async function toVisitReviews(db: Db, memberId: string, subjects: readonly ReviewSubject[], language: Language, now: Date): Promise<VisitReview[]> {
  const member = await memberById(db, memberId);
  if (!member) throw new AppError('not-signed-in');
  const about = subjects.map(({ visit, written }) => ({
    visitId: visit?.id ?? written?.written.visitId ?? 0,
    hospitalId: visit?.hospitalId ?? written?.written.hospitalId ?? 0,
    productId: written?.written.productId ?? visit?.productId ?? null,
  }));
  const clinics = await hospitalsByIds(
    db,
    about.map(({ hospitalId }) => hospitalId),
  );
  const products = await productsByIds(
    db,
    about.flatMap(({ productId }) => productId ?? []),
  );
  const shown = toShownAuthor(member, language, now);
  return Promise.all(
    subjects.map(async ({ visit, written }, place) => {
      const { visitId, hospitalId, productId } = about[place] as (typeof about)[number];
      const offered = productId === null ? await listProducts(db, hospitalId) : [];
      return {
        visit_id: visitId,
        hospital_id: hospitalId,
        hospital_name: pickText(clinics.get(hospitalId)?.name ?? {}, language),
        product_id: productId,
        product_title: productId === null ? null : pickText(products.get(productId)?.title ?? {}, language),
        treatments: offered.map(({ id, title }) => ({ id, title: pickText(title, language) })),
        visited_at: (visit?.startAt ?? written?.written.visitedAt)?.toISOString() ?? null,
        may_write: !written,
        shown_as: shown,
        review: written ? toOwnReview(written, language, now) : null,
        withdrawn_at: written?.written.withdrawnAt?.toISOString() ?? null,
      };
    }),
  );
}

function toShownAuthor(member: Member, language: Language, now: Date): VisitReview['shown_as'] {
  const { username, gender, ageGroup } = toPublicAuthor(member, false, now);
  return {
    named: username,
    country: formatCountryName(member.country, language),
    gender,
    age_group: (ageGroup || null) as VisitReview['shown_as']['age_group'],
  };
}

function toOwnReview({ written, review, answer }: WrittenReviewRows, language: Language, now: Date): VisitReview['review'] {
  if (!review?.scores) return null;
  return {
    id: review.id,
    scores: review.scores,
    words: review.original ?? '',
    language: review.otherLanguage ? null : review.language,
    country_only: review.country !== null,
    written_at: written.writtenAt.toISOString(),
    edited_at: written.editedAt?.toISOString() ?? null,
    edit_until: findEditDeadline(written.writtenAt, now)?.toISOString() ?? null,
    hidden: review.hiddenAt && review.hiddenFor ? { reason: review.hiddenFor, at: review.hiddenAt.toISOString() } : null,
    answer: answer && { ...toReaderText(language, answer), written_on: answer.writtenOn },
  };
}
