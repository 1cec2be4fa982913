import { z } from 'zod';
import { byHospital, Picture, ReviewStats } from './catalog.ts';
import { AGE_GROUPS, GENDERS, LANGUAGES, REVIEW_TAGS } from './constants.ts';
import { endpoint, Id, Page } from './endpoint.ts';

/** A review as anybody may read it: the name is masked and no member identifier leaves (security 4.4). */
export const Review = z.object({
  id: z.number().int(),
  username: z.string(),
  rating: z.number().int().min(1).max(5),
  gender: z.enum(GENDERS),
  age_group: z.enum(AGE_GROUPS),
  tags: z.array(z.enum(REVIEW_TAGS)),
  content: z.string(),
  images: z.array(Picture),
  /** The language it was written in, and its own words when `content` is a translation. */
  language: z.enum(LANGUAGES),
  original_content: z.string().nullable(),
  written_on: z.string(),
});
export type Review = z.output<typeof Review>;

const ofProduct = byHospital.extend({ product_id: Id });

export const reviews = {
  hospitalStats: endpoint({
    name: 'hospitalStats',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/stats',
    who: 'anyone',
    limit: 'public-read',
    summary: "Figures of a clinic's reviews",
    params: byHospital,
    reply: ReviewStats,
  }),
  productStats: endpoint({
    name: 'productStats',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/{product_id}/stats',
    who: 'anyone',
    limit: 'public-read',
    summary: "Figures of a treatment's reviews",
    params: ofProduct,
    reply: ReviewStats,
  }),
  reviews: endpoint({
    name: 'reviews',
    method: 'GET',
    path: '/api/v1/review/{hospital_id}/{product_id}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Reviews of a treatment, newest first',
    params: ofProduct,
    query: Page,
    reply: z.array(Review),
  }),
};
