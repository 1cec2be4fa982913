import type { Db } from '../platform/database.ts';
import {
  FIRST_WRITTEN_REVIEW_ID,
  reviewAnswers,
  reviewDecisions,
  reviewPictures,
  reviewReports,
  reviewRows,
  writtenReviews,
} from '../reviews/reviews.tables.ts';

type People = { patient: string; staff: string; operator: string };

/** First id, far above the ids that tests create. */
const ID = FIRST_WRITTEN_REVIEW_ID + 1_000_000;

/** Adds two reviews of the bystander. One is answered, reported and hidden, so that no test's statistics count it; the other is withdrawn. */
export async function seedReviews(db: Db, { patient, staff, operator }: People, at: (day: number) => Date): Promise<void> {
  const day = at(4).toISOString().slice(0, 10);
  await db.insert(reviewRows).values({
    ...{ id: ID, hospitalId: 1, productId: 1, username: 'H*** S.', gender: 'F', ageGroup: '30s', rating: 4, tags: [] },
    ...{ language: 'zh', original: '很好', content: { en: 'Very good' }, translated: { en: { outcome: 'done', marks: [] } }, writtenOn: day, editedOn: day },
    ...{ scores: { result: 4, care: 4, price: 4, language: 4 }, hiddenAt: at(5), hiddenFor: 'insult' },
  });
  const written = { memberId: patient, hospitalId: 1, productId: 1, visitedAt: at(3), writtenAt: at(4) };
  await db.insert(writtenReviews).values([
    { ...written, visitId: ID, reviewId: ID, editedAt: at(4) },
    { ...written, visitId: ID + 1, reviewId: null, withdrawnAt: at(5) },
  ]);
  const picture = { visitId: ID, width: 640, height: 480, placeholder: 'data:image/webp;base64,', keyId: 'one', at: at(4) };
  await db.insert(reviewPictures).values([
    { ...picture, id: '00000000-0000-4000-8000-00000000aaa1', stem: 'bystander-waiting', state: 'waiting' },
    {
      ...picture,
      id: '00000000-0000-4000-8000-00000000aaa2',
      stem: 'bystander-refused',
      state: 'refused',
      reason: 'unclear',
      decidedAt: at(5),
      decidedBy: operator,
    },
  ]);
  await db.insert(reviewAnswers).values({ reviewId: ID, language: 'ko', original: '감사합니다', content: {}, writtenOn: day, by: staff });
  await db.insert(reviewReports).values({ reviewId: ID, by: patient, reason: 'other', words: '不对', at: at(4), closedAt: at(5) });
  await db.insert(reviewDecisions).values({ reviewId: ID, act: 'hide', reason: 'insult', by: operator, at: at(5) });
}

/** Returns SQL conditions for these people's rows of reviews. */
export const reviewRowsOf = (hers: string): Record<string, string> => {
  const written = `(select review_id from written_reviews where member_id in ${hers})`;
  return {
    written_reviews: `member_id in ${hers}`,
    review_pictures: `visit_id in (select visit_id from written_reviews where member_id in ${hers})`,
    reviews: `id in ${written}`,
    review_answers: `review_id in ${written}`,
    review_reports: `by in ${hers}`,
    review_decisions: `by in ${hers}`,
  };
};
