import { z } from 'zod';
import { AREAS } from '../constants.ts';
import { defineEndpoint, Id, positiveIntField, textField } from '../endpoint.ts';
import { FIND_LIMITS } from '../finding/find-limits.ts';
import { FindResult, IdList } from '../finding/finding.ts';
import { Review } from '../reviews/reviews.ts';
import { DoctorCard, Hospital, Product, ProductDetail, ReviewStats, SpokenLanguage } from './catalog.ts';

/** Returns the schema of one numbered page of a list, with the total numbers of items and pages. */
const pageOfList = <S extends z.ZodType>(of: S) =>
  z.object({
    ...{ items: z.array(of), total: z.number().int(), page: z.number().int(), pages: z.number().int() },
    /** Areas with at least one clinic, independent of the query. */
    areas: z.array(z.enum(AREAS)).optional(),
  });

/** A clinic in a list. */
export const ClinicCard = z.object({
  ...Hospital.pick({ id: true, slug: true, name: true, area: true, nearest_subway_station: true, profile_pictures: true, accepts_new: true }).shape,
  languages: z.array(SpokenLanguage),
  departments: z.array(z.number().int()),
  treatments: z.number().int(),
  review_stats: ReviewStats,
});
export type ClinicCard = z.output<typeof ClinicCard>;

/** A review as shown on the home page (4.8), with a masked author. */
const FrontReview = Review.pick({ id: true, username: true, rating: true, content: true, language: true, written_on: true });
export type FrontReview = z.output<typeof FrontReview>;
/** A review with its treatment, for pages of several treatments. */
const ReviewOfTreatment = FrontReview.extend({ treatment: z.object({ slug: z.string(), title: z.string() }) });

/** A doctor (4.10) with her clinic and her treatments there. */
export const Doctor = DoctorCard.extend({
  about: z.string(),
  hospital: Hospital.pick({
    ...{ id: true, slug: true, name: true, area: true, address: true, address_english: true, nearest_subway_station: true },
    ...{ tel: true, profile_pictures: true, accepts_new: true, registration: true },
  }),
  products: z.array(Product),
  /** The newest reviews of these treatments. Reviews do not name a doctor. Not sent by older servers. */
  reviews: z.array(ReviewOfTreatment).optional(),
});
export type Doctor = z.output<typeof Doctor>;

/** Content shown to guests beside the form (3.1). */
export const FrontPageContent = z.object({
  clinics: z.number().int(),
  /** Treatments with the most reviews, one per clinic. Some of them have their newest review. */
  treatments: z.array(Product),
  reviews: z.array(ReviewOfTreatment),
});
export type FrontPageContent = z.output<typeof FrontPageContent>;

const slug = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });
const department = positiveIntField(3).optional();
const area = z.enum(AREAS).optional();

/** Endpoints behind the pages for people and search engines (specification 2.8). */
export const publicPageEndpoints = {
  frontDoor: defineEndpoint({
    name: 'frontDoor',
    method: 'GET',
    path: '/api/v1/public/front',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the contents of the landing page: the number of clinics, six treatments and three reviews.',
    reply: FrontPageContent,
  }),
  treatmentList: defineEndpoint({
    name: 'treatmentList',
    method: 'GET',
    path: '/api/v1/public/treatments',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Lists the treatments on offer in the published order, 24 per page, filtered by department, area, clinic and search words.',
    query: z.object({ department, area, hospital_id: Id.optional(), q: textField(100).optional(), page: positiveIntField(10_000).optional() }),
    reply: pageOfList(Product.omit({ options: true, banner_image: true, banner_pictures: true, profile_image: true })).extend({
      understood: FindResult.shape.understood,
      meant: FindResult.shape.meant.optional(),
      near: FindResult.shape.near.optional(),
      doctors: FindResult.shape.doctors,
    }),
  }),
  treatmentByName: defineEndpoint({
    name: 'treatmentByName',
    method: 'GET',
    path: '/api/v1/public/treatments/{slug}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves a treatment by the slug of its address. Former slugs are found too.',
    params: slug,
    reply: ProductDetail,
  }),
  clinicList: defineEndpoint({
    name: 'clinicList',
    method: 'GET',
    path: '/api/v1/public/clinics',
    who: 'anyone',
    limit: 'public-read',
    summary:
      'Lists clinics in the published order, 24 per page, filtered by search words, department, area and language; or the clinics with the given ids, in the given order.',
    query: z.object({
      q: textField(FIND_LIMITS.query).optional(),
      department,
      area,
      speaks: positiveIntField(99).optional(),
      ids: IdList,
      page: positiveIntField(10_000).optional(),
    }),
    reply: pageOfList(ClinicCard).extend({
      understood: FindResult.shape.understood,
      meant: FindResult.shape.meant.optional(),
      /** Nearest alternatives if nothing matches. */
      near: z
        .object({ why: z.enum(['without-filters', 'some-words', 'popular']), items: z.array(ClinicCard) })
        .nullable()
        .optional(),
    }),
  }),
  clinicByName: defineEndpoint({
    name: 'clinicByName',
    method: 'GET',
    path: '/api/v1/public/clinics/{slug}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves a clinic by the slug of its address. Former slugs are found too.',
    params: slug,
    reply: Hospital,
    errors: ['catalog.hospital-not-found', 'catalog.hospital-withdrawn', 'catalog.hospital-unregistered'],
  }),
  doctorByName: defineEndpoint({
    name: 'doctorByName',
    method: 'GET',
    path: '/api/v1/public/doctors/{slug}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves a doctor by the slug of the address, with the clinic and the treatments performed there. Former slugs are found too.',
    params: slug,
    reply: Doctor,
    errors: ['catalog.doctor-not-found', 'catalog.hospital-withdrawn', 'catalog.hospital-unregistered'],
  }),
};
