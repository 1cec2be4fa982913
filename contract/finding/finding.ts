import { z } from 'zod';
import { DoctorCard, Product, SpokenLanguage } from '../catalog/catalog.ts';
import { AREAS, SEXES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { FIND_LIMITS } from './find-limits.ts';
import { FIND_SORTS } from '../rules.ts';

/** Where words were found: `synonym` in what says the same, `related` in what is looked for along with it. */
const FOUND_FIELDS = ['title', 'options', 'notes', 'clinic', 'station', 'area', 'department', 'synonym', 'related'] as const;
export type FoundField = (typeof FOUND_FIELDS)[number];

const flag = z.enum(['1']).optional();
const whole = (most: number) => z.coerce.number().int().min(0).max(most).optional();

/** Things by their numbers: `3,1,2`. */
export const Named = z
  .string()
  .regex(new RegExp(`^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8}){0,${FIND_LIMITS.named - 1}}$`))
  .optional();

/** What is asked of the list; a filter that is left out filters nothing. Prices are those of treatments, in dollars, `from-to` or `from-`. */
export const FindQuery = z.object({
  q: z.string().max(FIND_LIMITS.query).optional(),
  department: z.coerce.number().int().min(1).max(3).optional(),
  area: z.enum(AREAS).optional(),
  speaks: whole(99),
  price: z
    .string()
    .regex(/^\d{1,7}-(?:\d{1,7})?$/)
    .optional(),
  rating: z.coerce.number().min(1).max(5).optional(),
  /** A doctor of this sex does it. */
  doctor: z.enum(SEXES).optional(),
  /** At most so many days of recovery. */
  recovery: whole(365),
  /** A free date within so many days. */
  free: whole(365),
  saturday: flag,
  hospital: z.coerce.number().int().min(1).optional(),
  /** These alone, by their numbers, in the order that they are named in. */
  ids: Named,
  sort: z.enum(FIND_SORTS).optional(),
  from: whole(100_000),
  limit: z.coerce.number().int().min(1).max(FIND_LIMITS.rows).optional(),
});
export type FindQuery = z.output<typeof FindQuery>;

/** A treatment as a row of the list. `found` says for each of the reader's words where it stands. */
export const FoundTreatment = Product.omit({ options: true, banner_image: true, banner_pictures: true, profile_image: true }).extend({
  /** Usual minutes until the clinic's first answer; null where too few have asked. */
  answer_minutes: z.number().int().nullable(),
  /** The Seoul day on which the clinic has its next free time; null where that is not known or none is near. */
  first_free_on: z.string().nullable(),
  open_saturday: z.boolean(),
  found: z.array(z.object({ asked: z.string(), where: z.enum(FOUND_FIELDS) })),
});
export type FoundTreatment = z.output<typeof FoundTreatment>;

const count = z.number().int();
/** What may be chosen, each with how many treatments it would leave beside everything else that is chosen. */
export const Facets = z.object({
  department: z.array(z.object({ id: z.number().int(), count })),
  area: z.array(z.object({ id: z.enum(AREAS), count })),
  speaks: z.array(SpokenLanguage.extend({ count })),
  price: z.array(z.object({ from: z.number(), to: z.number().nullable(), count })),
  rating: z.array(z.object({ least: z.number(), count })),
  doctor: z.array(z.object({ id: z.enum(SEXES), count })),
  recovery: z.array(z.object({ days: z.number().int(), count })),
  free: z.array(z.object({ days: z.number().int(), count })),
  saturday: count,
});
export type Facets = z.output<typeof Facets>;

/** What comes nearest where nothing fits: without the filters, what the doctors do who are called so, with some of the words, or what is asked about most. */
const NEAR_REASONS = ['without-filters', 'doctors', 'some-words', 'popular'] as const;

/** A doctor who is called so (specification 4.10). */
export const FoundDoctor = DoctorCard.pick({ id: true, slug: true, name: true, sex: true, title: true, portrait: true }).extend({
  /** The name that was typed, where it is another of hers than the reader's language has. */
  also: z.string().nullable(),
  hospital: z.object({ id: z.number().int(), name: z.string() }),
});
export type FoundDoctor = z.output<typeof FoundDoctor>;

export const Found = z.object({
  total: count,
  items: z.array(FoundTreatment),
  facets: Facets,
  /** Words that were taken for others, because nothing has them as they were typed. */
  meant: z.array(z.object({ asked: z.string(), meant: z.string() })),
  near: z.object({ why: z.enum(NEAR_REASONS), items: z.array(FoundTreatment) }).nullable(),
  /** Doctors whose name is among the words, the first of `total`; left out where nobody's is. `nearly`: nobody is called that, and these are called nearly so. */
  doctors: z.object({ total: count, items: z.array(FoundDoctor), nearly: z.boolean() }).optional(),
});
export type Found = z.output<typeof Found>;

/**
 * What to begin with. `asked`: by so many different people in the last 30 days, never fewer than five. Where too little was asked about by enough
 * people it is what has the most reviews (`reviewed`), and `asked` of each is null.
 */
export const Popular = z.object({
  why: z.enum(['asked', 'reviewed']),
  items: z.array(FoundTreatment.extend({ asked: z.number().int().nullable() })),
});
export type Popular = z.output<typeof Popular>;

export const finding = {
  find: endpoint({
    name: 'find',
    method: 'GET',
    path: '/api/v1/find',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Treatments by words and filters, with what may be chosen further',
    query: FindQuery,
    reply: Found,
  }),
  popular: endpoint({
    name: 'popular',
    method: 'GET',
    path: '/api/v1/public/popular',
    who: 'anyone',
    limit: 'public-read',
    summary: 'What is asked about most at the moment, and by how many people; too few are never told',
    reply: Popular,
  }),
};
