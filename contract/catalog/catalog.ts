import { z } from 'zod';
import { AREAS, CURRENCIES, DAYS_OF_WEEK, SEXES } from '../constants.ts';
import { defineEndpoint, Id, PageQuery } from '../endpoint.ts';
import { ClinicRegistration, Directions, GeoPosition, Rooms, Safety, SPECIALTIES } from './clinic-facts.ts';

/**
 * A served picture. `src` is the middle size, `srcset` lists all sizes and `placeholder` is a tiny data URI. `width` and `height` belong to the
 * largest size, in CSS pixels.
 */
export const Picture = z.object({ src: z.string(), srcset: z.string(), width: z.number().int(), height: z.number().int(), placeholder: z.string() });
export type Picture = z.output<typeof Picture>;

/**
 * `profile_image` has the picture addresses of specification 4.5. `profile_pictures` has the same pictures with dimensions, sizes and placeholders.
 */
const PictureFields = { profile_image: z.array(z.string()), profile_pictures: z.array(Picture) };
const Banner = { banner_image: z.array(z.string()), banner_pictures: z.array(Picture) };

export const SpokenLanguage = z.object({ id: z.number().int(), title: z.string() });
export const IdAndTitle = z.object({ id: z.number().int(), title: z.string() });

/** Statistics of real reviews (specification 4.8). `avg_score` has one decimal and is 0 without reviews. */
export const ReviewStats = z.object({ avg_score: z.number(), total_review_quantity: z.number().int() });

/** Lowest and highest price of the treatment at the clinic, as plain numbers. The reservation fee is deducted from the price (specification 6.13). */
export const TreatmentPrice = z.object({ from: z.number(), to: z.number(), currency_code: z.enum(CURRENCIES) });
export type TreatmentPrice = z.output<typeof TreatmentPrice>;

export const ProductOption = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** Reservation fee as a plain number in `currency_code`. */
  price: z.number(),
  currency_code: z.enum(CURRENCIES),
  /** Null if the clinic has not published a price. */
  treatment_price: TreatmentPrice.nullable(),
  /** Items included in the price. `extras` can be charged on top of it. */
  includes: z.array(z.string()),
  extras: z.array(z.string()),
  /** Reason for a fee above a tenth of the lowest price; null if the fee is lower. */
  fee_reason: z.string().nullable(),
  procedure_time_minutes: z.number().int(),
  recovery_time_minutes: z.number().int(),
  is_anesthetic_include: z.boolean(),
  is_aftercare_include: z.boolean(),
  is_vat_include: z.boolean(),
});
export type ProductOption = z.output<typeof ProductOption>;

/** A product (specification 4.5). `price` is the fee of the first option; `treatment_price` spans all options. Lists leave out `options`. */
export const Product = z.object({
  id: z.number().int(),
  /** Name of the treatment in public addresses (specification 2.8). */
  slug: z.string(),
  hospital_id: z.number().int(),
  title: z.string(),
  price: z.number(),
  currency_code: z.enum(CURRENCIES),
  treatment_price: TreatmentPrice.nullable(),
  is_vat_include: z.boolean(),
  procedure_time_minutes: z.number().int(),
  recovery_time_minutes: z.number().int(),
  ...Banner,
  ...PictureFields,
  medical_department: z.object({ title: z.string() }),
  medical_department_id: z.number().int(),
  hospital: z.object({ name: z.string(), nearest_subway_station: z.string(), area: z.enum(AREAS) }),
  languages: z.array(SpokenLanguage),
  review_stats: ReviewStats,
  consult_count: z.number().int(),
  options: z.array(ProductOption).optional(),
});
export type Product = z.output<typeof Product>;

export const HospitalSchedule = z.object({
  day_of_week: z.enum(DAYS_OF_WEEK),
  is_closed: z.boolean(),
  /** `HH:MM:SS` in Seoul. 24:00:00 is midnight at the end of the day. A `close_time` before `open_time` is on the next day. Null if closed. */
  open_time: z.string().nullable(),
  close_time: z.string().nullable(),
});

/** A doctor as shown in lists (specification 4.10). */
export const DoctorCard = z.object({
  id: z.number().int(),
  /** Name of the doctor in public addresses (specification 2.8). */
  slug: z.string(),
  hospital_id: z.number().int(),
  name: z.string(),
  sex: z.enum(SEXES),
  specialty: z.enum(SPECIALTIES),
  /** The specialty in the reader's language. */
  title: z.string(),
  licence_number: z.string(),
  /** The year in which the doctor began to practise. */
  practising_since: z.number().int(),
  languages: z.array(SpokenLanguage),
  /** Ids of the offered treatments that the doctor performs. */
  treatments: z.array(z.number().int()),
  /** Null if there is no picture of the doctor. */
  portrait: Picture.nullable(),
});
export type DoctorCard = z.output<typeof DoctorCard>;

export const Hospital = z.object({
  id: z.number().int(),
  /** Name of the clinic in public addresses (specification 2.8). */
  slug: z.string(),
  name: z.string(),
  introduce: z.string(),
  address: z.string(),
  address_english: z.string(),
  area: z.enum(AREAS),
  nearest_subway_station: z.string(),
  operating_hours_notice: z.string(),
  ...PictureFields,
  ...Banner,
  tel: z.string(),
  phone: z.string(),
  /** True if the clinic accepts new consultations and orders. False while it has no coordinator. */
  accepts_new: z.boolean(),
  languages: z.array(SpokenLanguage),
  additional_services: z.array(IdAndTitle),
  hospital_schedules: z.array(HospitalSchedule),
  /** Doctors in the order chosen by the clinic. */
  doctors: z.array(DoctorCard),
  /** Null for a clinic that was imported before registrations were recorded. */
  registration: ClinicRegistration.nullable(),
  rooms: Rooms,
  safety: Safety.nullable(),
  position: GeoPosition.nullable(),
  directions: Directions.nullable(),
  /** Median answering time of the last four weeks, in minutes. Null with fewer than twenty answers. */
  answer_minutes: z.number().int().nullable(),
  /** Opening time within which the clinic aims to answer, in minutes. Not sent by older servers. */
  promise_minutes: z.number().int().optional(),
});
export type Hospital = z.output<typeof Hospital>;

/** One product with its options, full clinic data and notes. */
export const ProductDetail = Product.extend({
  options: z.array(ProductOption),
  notes: z.string(),
  /** Care texts of the product's department: preparation, aftercare, and when to call the clinic. Null if none are written. */
  care: z.object({ prepare: z.array(z.string()), aftercare: z.array(z.string()), call: z.array(z.string()) }).nullable(),
  hospital: Hospital,
});
export type ProductDetail = z.output<typeof ProductDetail>;

export const Rates = z.array(z.object({ base: z.enum(CURRENCIES), quote: z.enum(CURRENCIES), rate: z.string(), as_of: z.string() }));

const IdParams = z.object({ id: Id });
export const HospitalIdParams = z.object({ hospital_id: Id });

export const catalogEndpoints = {
  products: defineEndpoint({
    name: 'products',
    method: 'GET',
    path: '/api/v1/product',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Lists treatments.',
    query: PageQuery,
    reply: z.array(Product),
  }),
  product: defineEndpoint({
    name: 'product',
    method: 'GET',
    path: '/api/v1/product/{id}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves a treatment with its options and clinic.',
    params: IdParams,
    reply: ProductDetail,
  }),
  hospital: defineEndpoint({
    name: 'hospital',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves a clinic with its opening hours.',
    params: HospitalIdParams,
    reply: Hospital,
    errors: ['catalog.hospital-not-found', 'catalog.hospital-withdrawn', 'catalog.hospital-unregistered'],
  }),
  rates: defineEndpoint({
    name: 'rates',
    method: 'GET',
    path: '/api/v1/rates',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the exchange rates in force, with their dates.',
    reply: Rates,
  }),
};
