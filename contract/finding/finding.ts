import { z } from 'zod';
import { DoctorCard, Product, SpokenLanguage } from '../catalog/catalog.ts';
import { AREAS, SEXES } from '../constants.ts';
import { defineEndpoint } from '../endpoint.ts';
import { FIND_SORTS } from '../rules.ts';
import { FIND_LIMITS } from './find-limits.ts';

/** Fields in which a search word can be found. `synonym`: a word with the same meaning matched. `related`: a word of a related group matched. */
const FOUND_FIELDS = ['title', 'options', 'notes', 'clinic', 'station', 'area', 'department', 'synonym', 'related'] as const;
export type FoundField = (typeof FOUND_FIELDS)[number];

const flag = z.enum(['1']).optional();
const optionalInt = (most: number) => z.coerce.number().int().min(0).max(most).optional();

/** List of ids: `3,1,2`. */
export const IdList = z
  .string()
  .regex(new RegExp(`^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8}){0,${FIND_LIMITS.named - 1}}$`))
  .optional();

/** Query of the treatments list. A missing filter restricts nothing. Prices are those of treatments, in dollars, `from-to` or `from-`. */
export const FindQuery = z.object({
  q: z.string().max(FIND_LIMITS.query).optional(),
  department: z.coerce.number().int().min(1).max(3).optional(),
  area: z.enum(AREAS).optional(),
  speaks: optionalInt(99),
  price: z
    .string()
    .regex(/^\d{1,7}-(?:\d{1,7})?$/)
    .optional(),
  rating: z.coerce.number().min(1).max(5).optional(),
  /** Sex of a doctor who performs the treatment. */
  doctor: z.enum(SEXES).optional(),
  /** Maximum recovery, in days. */
  recovery: optionalInt(365),
  /** A free date within this number of days. */
  free: optionalInt(365),
  saturday: flag,
  sunday: flag,
  hospital: z.coerce.number().int().min(1).optional(),
  /** Only these treatments, in this order. */
  ids: IdList,
  sort: z.enum(FIND_SORTS).optional(),
  from: optionalInt(100_000),
  limit: z.coerce.number().int().min(1).max(FIND_LIMITS.rows).optional(),
});
export type FindQuery = z.output<typeof FindQuery>;

/** A treatment as a row of the list. `found` gives the field in which each word of the query was found. */
export const FoundTreatment = Product.omit({ options: true, banner_image: true, banner_pictures: true, profile_image: true }).extend({
  /** Median minutes until the clinic's first answer; null if there are too few answers. */
  answer_minutes: z.number().int().nullable(),
  /** Day of the clinic's next free time, in Seoul. Null if it is unknown or far away. */
  first_free_on: z.string().nullable(),
  open_saturday: z.boolean(),
  found: z.array(z.object({ asked: z.string(), where: z.enum(FOUND_FIELDS) })),
});
export type FoundTreatment = z.output<typeof FoundTreatment>;

const count = z.number().int();
/** Number of treatments for each filter choice, combined with all other filters. */
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
  sunday: count,
});
export type Facets = z.output<typeof Facets>;

/**
 * Source of the suggestions if nothing matches: the query without filters, treatments of doctors with that name, matches for some words, or popular
 * treatments.
 */
const NEAR_REASONS = ['without-filters', 'doctors', 'some-words', 'popular'] as const;

/** A doctor whose name matches the query (specification 4.10). */
export const FoundDoctor = DoctorCard.pick({ id: true, slug: true, name: true, sex: true, title: true, portrait: true }).extend({
  /** The name that was typed, if it differs from the doctor's name in the reader's language. */
  also: z.string().nullable(),
  hospital: z.object({ id: z.number().int(), name: z.string() }),
});
export type FoundDoctor = z.output<typeof FoundDoctor>;

/** Filters that the query says in words, in any language, such as "female doctor" or "under $300". They apply like the others. */
const UnderstoodFilters = z.object({
  speaks: SpokenLanguage.optional(),
  doctor: z.enum(SEXES).optional(),
  /** Highest price in dollars. `inclusive`: that price itself is meant too. */
  price: z.object({ amount: z.number(), inclusive: z.boolean() }).optional(),
  saturday: z.boolean().optional(),
  sunday: z.boolean().optional(),
});
export type UnderstoodFilters = z.output<typeof UnderstoodFilters>;

export const FindResult = z.object({
  total: count,
  items: z.array(FoundTreatment),
  facets: Facets,
  understood: UnderstoodFilters.optional(),
  /** Corrections of mistyped words that had no match. */
  meant: z.array(z.object({ asked: z.string(), meant: z.string() })),
  near: z.object({ why: z.enum(NEAR_REASONS), items: z.array(FoundTreatment) }).nullable(),
  /** Doctors whose name occurs in the query; absent if there are none. `items` has the first of `total`. `nearly`: the names are only similar. */
  doctors: z.object({ total: count, items: z.array(FoundDoctor), nearly: z.boolean() }).optional(),
});
export type FindResult = z.output<typeof FindResult>;

/**
 * Suggestions to start with. `asked`: number of people who asked in the last 30 days, at least five. If too few treatments reach that number, `why`
 * is `reviewed`: the most reviewed ones, with `asked` null.
 */
export const PopularSuggestions = z.object({
  why: z.enum(['asked', 'reviewed']),
  items: z.array(FoundTreatment.extend({ asked: z.number().int().nullable() })),
});
export type PopularSuggestions = z.output<typeof PopularSuggestions>;

export const findingEndpoints = {
  find: defineEndpoint({
    name: 'find',
    method: 'GET',
    path: '/api/v1/find',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Searches treatments by words and filters, and returns the filter values that narrow the result.',
    query: FindQuery,
    reply: FindResult,
  }),
  popular: defineEndpoint({
    name: 'popular',
    method: 'GET',
    path: '/api/v1/public/popular',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Lists what patients currently ask about most, with the number of people. Small numbers are not disclosed.',
    reply: PopularSuggestions,
  }),
};
