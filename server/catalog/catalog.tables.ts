import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Area, Currency, Day, Language, Texts } from '../../contract/constants.ts';
import type { ClinicHours } from '../../contract/hours.ts';

/** Clinics. Ids are the operator's own (content format) and are the public addresses. */
export const hospitals = pgTable('hospitals', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  area: text().$type<Area>().notNull(),
  name: jsonb().$type<Texts>().notNull(),
  introduce: jsonb().$type<Texts>().notNull(),
  address: text().notNull(),
  addressEnglish: text('address_english').notNull(),
  nearestSubwayStation: jsonb('nearest_subway_station').$type<Texts>().notNull(),
  operatingHoursNotice: jsonb('operating_hours_notice').$type<Texts>().notNull(),
  tel: text().notNull(),
  phone: text().notNull(),
  languages: jsonb().$type<Language[]>().notNull(),
  additionalServices: jsonb('additional_services').$type<Texts[]>().notNull(),
  pictures: jsonb().$type<string[]>().notNull(),
  /** Taken out of the content: what was begun with it stays, nothing new can be begun. */
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
});

/** Opening hours in Seoul time, `HH:MM`; 24:00 is midnight at the end of the day. A day without a row is closed. */
export const hospitalSchedules = pgTable(
  'hospital_schedules',
  {
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    day: text().$type<Day>().notNull(),
    openTime: text('open_time').notNull(),
    closeTime: text('close_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hospitalId, t.day] })],
);

/** When a clinic takes visits: from the content until the clinic has edited it, and from then on its own. */
export const hospitalHours = pgTable('hospital_hours', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id, { onDelete: 'cascade' }),
  hours: jsonb().$type<ClinicHours>().notNull(),
  source: text().$type<'content' | 'clinic'>().notNull().default('content'),
  /** Grows with every change, so that who edits an older one is told. */
  version: integer().notNull().default(1),
  /** Who of the clinic changed it last, and when; null while it is the content's. */
  changedBy: uuid('changed_by'),
  changedAt: timestamp('changed_at', { withTimezone: true }),
});

/** Rooms or doctors: as many visits at once as a clinic has of them. One that is gone stays for the visits that were there. */
export const hospitalPlaces = pgTable(
  'hospital_places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    /** The clinic's own number for it (content format). */
    number: integer().notNull(),
    name: jsonb().$type<Texts>().notNull(),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (t) => [unique('hospital_places_number').on(t.hospitalId, t.number)],
);

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    departmentId: smallint('department_id').notNull(),
    title: jsonb().$type<Texts>().notNull(),
    notes: jsonb().$type<Texts>().notNull(),
    procedureTimeMinutes: integer('procedure_time_minutes').notNull(),
    isVatInclude: boolean('is_vat_include').notNull(),
    pictures: jsonb().$type<string[]>().notNull(),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (t) => [index('products_hospital').on(t.hospitalId)],
);

export const productOptions = pgTable(
  'product_options',
  {
    id: integer().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    title: jsonb().$type<Texts>().notNull(),
    description: jsonb().$type<Texts>().notNull(),
    /** The reservation fee in minor units of `currency_code`. */
    priceMinor: integer('price_minor').notNull(),
    currencyCode: text('currency_code').$type<Currency>().notNull(),
    /** What the treatment costs at the clinic, lowest and highest, in minor units of the same currency; null until it is imported with one. */
    treatmentFromMinor: integer('treatment_from_minor'),
    treatmentToMinor: integer('treatment_to_minor'),
    /** What that price includes, and what may come on top of it. */
    includes: jsonb().$type<Texts[]>(),
    extras: jsonb().$type<Texts[]>(),
    /** Why the fee is above a tenth of the lowest price, where it is. */
    feeReason: jsonb('fee_reason').$type<Texts>(),
    procedureTimeMinutes: integer('procedure_time_minutes').notNull(),
    recoveryTimeMinutes: integer('recovery_time_minutes').notNull(),
    isAnestheticInclude: boolean('is_anesthetic_include').notNull(),
    isAftercareInclude: boolean('is_aftercare_include').notNull(),
    isVatInclude: boolean('is_vat_include').notNull(),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (t) => [index('product_options_product').on(t.productId)],
);

/**
 * What clinics and treatments are called in the addresses of public pages (decision 17): the name in force, and every earlier one, which leads on to it.
 * One that has none yet is called by its id.
 */
export const publicNames = pgTable(
  'public_names',
  {
    kind: text().$type<'clinic' | 'treatment'>().notNull(),
    slug: text().notNull(),
    subjectId: integer('subject_id').notNull(),
    inForce: boolean('in_force').notNull(),
    /** When the content of the page last changed. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), uniqueIndex('public_names_in_force').on(t.kind, t.subjectId).where(sql`${t.inForce}`)],
);

/** What holds for every treatment of a department: how to prepare, what to do afterwards, and when to call the clinic. */
export const careGuides = pgTable('care_guides', {
  department: smallint().primaryKey(),
  prepare: jsonb().$type<Texts[]>().notNull(),
  aftercare: jsonb().$type<Texts[]>().notNull(),
  call: jsonb().$type<Texts[]>().notNull(),
});

/** Pictures as they were imported: served files by width, and the tiny stand-in shown until they come. */
export const pictures = pgTable('pictures', {
  name: text().primaryKey(),
  masterHash: text('master_hash').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  placeholder: text().notNull(),
  files: jsonb().$type<{ width: number; file: string }[]>().notNull(),
});

/** Dated exchange rates as decimal strings; the newest row of a pair is in force. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    base: text().$type<Currency>().notNull(),
    quote: text().$type<Currency>().notNull(),
    rate: text().notNull(),
    source: text().notNull(),
    asOf: timestamp('as_of', { withTimezone: true }).notNull(),
  },
  (t) => [index('exchange_rates_pair').on(t.base, t.quote, t.asOf)],
);

/** Imports that changed something: when, and the hash of what was imported. The newest row is the content's version. */
export const contentVersions = pgTable('content_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hash: text().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});
