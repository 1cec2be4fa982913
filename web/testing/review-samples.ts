import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import type { CallReply } from '../api/call.ts';

/** A past visit without a review. */
export const visitWithoutReview: VisitReview = {
  ...{ visit_id: 7, hospital_id: 3, hospital_name: 'Haneul', product_id: 20, product_title: 'Skin booster', treatments: [] },
  ...{ visited_at: '2026-01-02T01:00:00Z', may_write: true, review: null, withdrawn_at: null },
  shown_as: { named: 'A*** H.', country: 'United Kingdom', gender: 'F', age_group: '30s' },
};
/** The same visit with the patient's review. */
export const visitWithReview = {
  ...visitWithoutReview,
  may_write: false,
  review: {
    ...{ id: 1, scores: { result: 5, care: 4, price: 5, language: 3 }, words: 'Kind and quick.', language: 'en', country_only: false },
    ...{ written_at: '2026-01-04T01:00:00Z', edited_at: null, edit_until: '2026-01-11T01:00:00Z', hidden: null, answer: null },
  },
} satisfies VisitReview;

export const review: CallReply<'reviews'>[number] = {
  id: 1,
  username: 'a***',
  rating: 5,
  gender: 'F',
  age_group: '30s',
  tags: [],
  content: 'Kind and quick.',
  images: [],
  shown_pictures: [],
  content_language: 'en',
  language: 'en',
  original_content: null,
  translation: 'own',
  marks: [],
  country_only: false,
  scores: null,
  written_on: '2026-01-02',
  edited_on: null,
  verified: true,
  product: { id: 20, title: 'Skin booster' },
  answer: null,
};
