import type { CallReply } from '../api/call.ts';
import { product } from './samples.ts';

/** Guide of the sample treatment, with the same treatment at another clinic. */
export const guide: CallReply<'treatmentGuide'> = {
  kind: { id: 'skin-booster', title: 'Skin booster' },
  stay: {
    days: 4,
    parts: [
      { from: 1, to: 1, part: 'procedure', text: 'Examination and treatment on the same day' },
      { from: 2, to: 3, part: 'rest', text: 'Redness can be seen' },
      { from: 4, to: 4, part: 'leave', text: 'You may travel, if the doctor agrees' },
    ],
  },
  steps: ['A doctor looks at the skin.', 'Small amounts are placed with a fine needle.'],
  extras: ['Further tests'],
  risks: { common: ['Bruises for about a week'], rare: ['Infection that needs treatment'] },
  questions: [{ question: 'Does it hurt?', answer: 'It differs from person to person.' }],
  others: [
    {
      ...{ id: 21, slug: 'collagen-booster', hospital_id: 4, title: 'Collagen booster', languages: [] },
      hospital: { name: 'Seolhwa Dermatology', nearest_subway_station: 'Sinsa, exit 8', area: 'gangnam' },
      ...{ treatment_price: { from: 280, to: 380, currency_code: 'USD' }, review_stats: product.review_stats },
    },
  ],
};

/** Guide of a treatment for which nothing is written. */
export const NO_GUIDE: CallReply<'treatmentGuide'> = {
  ...{ kind: null, stay: null, steps: [], extras: [], questions: [], others: [] },
  risks: { common: [], rare: [] },
};

export const NO_REVIEWS: CallReply<'reviewSummary'> = {
  ...{ avg_score: 0, total_review_quantity: 0, spread: [0, 0, 0, 0, 0], scores: null, languages: [], treatments: [] },
};
export const summary: CallReply<'reviewSummary'> = { ...NO_REVIEWS, avg_score: 4.5, total_review_quantity: 2, spread: [1, 1, 0, 0, 0] };

export const nextFree: CallReply<'nextFree'> = { first: '2026-12-02T01:00:00.000Z', as_of: '2026-11-23T05:32:00.000Z' };
