import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Language, pickText, type ReviewHideReason } from '../../contract/constants.ts';
import type { ReportedReview, reviewModerationEndpoints } from '../../contract/reviews/review-desk.ts';
import type { Review, reviewEndpoints } from '../../contract/reviews/reviews.ts';
import { DAY_MS, toSeoulDay } from '../../contract/time.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { recordFacts } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { detectKorean, requireClinic } from '../threads/threads.ts';
import { listPicturesToCheck } from './pictures/check-pictures.ts';
import { isPublished, selectReviews, toPublicReviews } from './read-reviews.ts';
import { reviewAnswers, reviewDecisions, reviewPictures, reviewReports, reviewRows, writtenReviews } from './reviews.tables.ts';
import { enqueueTranslations } from './translate-reviews.ts';

type ReviewDeskDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;
const QUEUE_LIMIT = 100;

/** Records a member's report of a review. Notifies the operators of the first report. A closed report stays closed. Throws `not-found`. */
export async function reportReview(
  { database, clock }: ReviewDeskDeps,
  { memberId }: Caller,
  reviewId: number,
  { reason, words }: z.output<typeof reviewEndpoints.reportReview.body>,
): Promise<void> {
  const at = clock.now();
  await database.db.transaction(async (tx) => {
    const row = await lockReview(tx, reviewId);
    if (!row || row.hiddenAt) throw new AppError('not-found');
    const waits = await isReported(tx, reviewId);
    const [said] = await tx
      .insert(reviewReports)
      .values({ reviewId, by: memberId, reason, words, at })
      .onConflictDoUpdate({ target: [reviewReports.reviewId, reviewReports.by], set: { reason, words }, setWhere: isNull(reviewReports.closedAt) })
      .returning({ id: reviewReports.id });
    if (said && !waits) await recordFacts(tx, [{ kind: 'review-reported', about: { hospitalId: row.hospitalId, reviewId }, at }]);
  });
}

/** Returns a review, locked until the transaction ends, so that reports, answers and decisions are serialised. */
async function lockReview(tx: Db, id: number): Promise<typeof reviewRows.$inferSelect | undefined> {
  const [row] = await tx.select().from(reviewRows).where(eq(reviewRows.id, id)).for('update');
  return row;
}

const isWaiting = isNull(reviewReports.closedAt);

/** True if a report of the review waits for an operator. */
export async function isReported(db: Db, reviewId: number): Promise<boolean> {
  const rows = await db
    .select({ id: reviewReports.id })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviewId), isWaiting));
  return rows.length > 0;
}

/** Returns the reviews of the coordinator's clinic that wait for an answer or have one, newest first. */
export async function listClinicReviews(
  { database: { db } }: Pick<Deps, 'database'>,
  caller: Caller,
  state: 'open' | 'answered',
  language: Language,
): Promise<{ total: number; items: Review[] }> {
  const answered = state === 'open' ? isNull(reviewAnswers.reviewId) : isNotNull(reviewAnswers.reviewId);
  const which = and(eq(reviewRows.hospitalId, requireClinic(caller)), isNull(reviewRows.hiddenAt), answered);
  const rows = await selectReviews(db).where(which).orderBy(desc(reviewRows.writtenOn), desc(reviewRows.id)).limit(QUEUE_LIMIT);
  return { total: await countReviews(db, which), items: await toPublicReviews(db, rows, language) };
}

async function countReviews(db: Db, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(reviewRows)
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviewRows.id))
    .where(which);
  return row?.count ?? 0;
}

/**
 * Publishes the clinic's only answer to a review and notifies the review's author. Throws `not-found`, also for a review of another clinic, and
 * `reviews.answered`.
 */
export async function answerReview(
  { database, clock, bus, jobs }: ReviewDeskDeps & Pick<Deps, 'jobs'>,
  caller: Caller,
  reviewId: number,
  words: string,
): Promise<void> {
  const at = clock.now();
  const hospitalId = requireClinic(caller);
  await database.db.transaction(async (tx) => {
    const row = await lockReview(tx, reviewId);
    if (row?.hospitalId !== hospitalId || !(await isPublished(tx, reviewId))) throw new AppError('not-found');
    const language = detectKorean(words) ?? 'ko';
    const [answer] = await tx
      .insert(reviewAnswers)
      .values({ reviewId, language, original: words, content: {}, writtenOn: toSeoulDay(at), by: caller.memberId })
      .onConflictDoNothing()
      .returning({ reviewId: reviewAnswers.reviewId });
    if (!answer) throw new AppError('reviews.answered');
    await enqueueTranslations({ jobs }, tx, { reviewId, part: 'answer', text: words }, at);
    await notifyAuthor(tx, 'review-answered', row, at);
  });
  bus.publish('reviews.changed', {});
}

/** Imported reviews have no author to notify. */
async function notifyAuthor(
  tx: Db,
  kind: 'review-answered' | 'review-hidden' | 'review-shown',
  { id: reviewId, hospitalId }: Pick<typeof reviewRows.$inferSelect, 'id' | 'hospitalId'>,
  at: Date,
): Promise<void> {
  const [written] = await tx.select().from(writtenReviews).where(eq(writtenReviews.reviewId, reviewId));
  if (written) await recordFacts(tx, [{ kind, about: { memberId: written.memberId, hospitalId, reviewId, visit_id: written.visitId }, at }]);
}

/** Returns at most a hundred reviews of a queue: waiting ones by longest wait, hidden ones by latest decision. */
function selectQueue(db: Db, state: 'reported' | 'pictures' | 'hidden') {
  const select = selectReviews(db);
  if (state === 'hidden') return select.where(isNotNull(reviewRows.hiddenAt)).orderBy(desc(reviewRows.hiddenAt), desc(reviewRows.id)).limit(QUEUE_LIMIT);
  const since = selectWaits(db, state);
  return select.innerJoin(since, eq(since.reviewId, reviewRows.id)).orderBy(asc(since.since), asc(reviewRows.id)).limit(QUEUE_LIMIT);
}

/** Returns the reviews that wait for an operator, each with the start of the wait. */
function selectWaits(db: Db, state: 'reported' | 'pictures') {
  return state === 'reported'
    ? db
        .select({ reviewId: reviewReports.reviewId, since: min(reviewReports.at).as('since') })
        .from(reviewReports)
        .where(isWaiting)
        .groupBy(reviewReports.reviewId)
        .as('queued')
    : db
        .select({ reviewId: writtenReviews.reviewId, since: min(reviewPictures.at).as('since') })
        .from(reviewPictures)
        .innerJoin(writtenReviews, eq(writtenReviews.visitId, reviewPictures.visitId))
        .where(eq(reviewPictures.state, 'waiting'))
        .groupBy(writtenReviews.reviewId)
        .as('queued');
}

/** Returns the number of reviews that wait for an operator, and the start of the longest wait. */
export async function countWaitingReviews(db: Db, state: 'reported' | 'pictures'): Promise<{ count: number; since: Date | null }> {
  const queue = selectWaits(db, state);
  const [row] = await db.select({ count: count(), since: min(queue.since).mapWith(reviewReports.at) }).from(queue);
  return row ?? { count: 0, since: null };
}

function inQueue(state: 'reported' | 'pictures' | 'hidden') {
  if (state === 'hidden') return isNotNull(reviewRows.hiddenAt);
  if (state === 'reported') return sql`${reviewRows.id} in (select review_id from ${reviewReports} where ${isWaiting})`;
  return sql`${reviewRows.id} in (select w.review_id from ${writtenReviews} w join ${reviewPictures} p on p.visit_id = w.visit_id where p.state = 'waiting')`;
}

/** Returns the reviews that wait for an operator, longest wait first, or hidden reviews, latest first. Reporters and authors are not named. */
export async function listReviewQueue(
  { database: { db } }: Pick<Deps, 'database'>,
  state: 'reported' | 'pictures' | 'hidden',
  language: Language,
): Promise<{ total: number; items: ReportedReview[] }> {
  const rows = await selectQueue(db, state);
  const ids = rows.map(({ review }) => review.id);
  const said =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(reviewReports)
          .where(and(inArray(reviewReports.reviewId, ids), isWaiting))
          .orderBy(asc(reviewReports.at));
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ review }) => review.hospitalId),
  );
  const shown = await toPublicReviews(db, rows, language);
  const pictures = await listPicturesToCheck(db, ids);
  return {
    total: rows.length < QUEUE_LIMIT ? rows.length : await countReviews(db, and(inQueue(state))),
    items: rows.map(({ review: { id, hospitalId, hiddenAt, hiddenFor } }, place) => ({
      ...(shown[place] as Review),
      hospital_name: pickText(clinics.get(hospitalId)?.name ?? {}, language),
      reports: said.filter(({ reviewId }) => reviewId === id).map(({ reason, words, at }) => ({ reason, words, at: at.toISOString() })),
      hidden: hiddenAt && hiddenFor ? { reason: hiddenFor, at: hiddenAt.toISOString() } : null,
      pictures: pictures.get(id) ?? [],
    })),
  };
}

/**
 * Hides a review with a reason, shows it again, or leaves it and closes its reports. Operators never change the text. Notifies the author of the
 * first two. Throws `not-found`, and `reviews.decided` if a colleague decided first.
 */
export async function decideReview(
  { database, clock, bus }: ReviewDeskDeps,
  { memberId: by }: Caller,
  reviewId: number,
  decision: z.output<typeof reviewModerationEndpoints.decideReview.body>,
): Promise<void> {
  const at = clock.now();
  const { act } = decision;
  const reason: ReviewHideReason | null = decision.act === 'hide' ? decision.reason : null;
  await database.db.transaction(async (tx) => {
    const row = await lockReview(tx, reviewId);
    if (!row) throw new AppError('not-found');
    const possible = { hide: row.hiddenAt === null, show: row.hiddenAt !== null, dismiss: await isReported(tx, reviewId) };
    if (!possible[act]) throw new AppError('reviews.decided');
    await tx.insert(reviewDecisions).values({ reviewId, act, reason, by, at });
    await tx
      .update(reviewReports)
      .set({ closedAt: at })
      .where(and(eq(reviewReports.reviewId, reviewId), isWaiting));
    if (act === 'dismiss') return;
    await tx
      .update(reviewRows)
      .set({ hiddenAt: act === 'hide' ? at : null, hiddenFor: reason })
      .where(eq(reviewRows.id, reviewId));
    await notifyAuthor(tx, act === 'hide' ? 'review-hidden' : 'review-shown', row, at);
  });
  bus.publish('reviews.changed', {});
}

/** Retention of reports, in days; the same as for complaints (security 8.5). */
const REPORT_RETENTION_DAYS = 3 * 365;

/** Deletes reports of reviews three years after an operator's decision. */
export async function sweepReports({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await db.delete(reviewReports).where(lt(reviewReports.closedAt, new Date(clock.now().getTime() - REPORT_RETENTION_DAYS * DAY_MS)));
}
