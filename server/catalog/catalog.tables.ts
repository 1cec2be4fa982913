import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Position, Rooms, Safety, Specialty, WrittenDirections } from '../../contract/catalog/clinic-facts.ts';
import type { Area, Currency, Day, Language, Sex, StayPart, Texts } from '../../contract/constants.ts';
import type { ClinicHours } from '../../contract/visits/hours.ts';

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
  /** Taken out of what is offered: what was begun with it stays, nothing new can be begun (decision 7). */
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  /** Why: it is gone from the content, or its registration has expired (decision 19). Null of a row of before, which was gone. */
  withdrawnFor: text('withdrawn_for').$type<'content' | 'registration'>(),
  /** For treating patients from abroad; `YYYY-MM-DD` is its last day in Seoul. Null until it is imported with one. */
  registrationNumber: text('registration_number'),
  registrationExpiresOn: text('registration_expires_on'),
  /** Its house and its way from the station; null until it is imported with them. */
  facts: jsonb().$type<HospitalFacts>(),
});

/** What the content says of a clinic's house: what it leaves out is empty or null. */
export type HospitalFacts = {
  rooms: z.output<typeof Rooms>;
  safety: Safety | null;
  position: Position | null;
  directions: WrittenDirections<Texts> | null;
};

/** Who treats at a clinic (specification 4.10). Ids are the operator's own. Who is gone from the content is retired, and her name stays taken. */
export const doctors = pgTable(
  'doctors',
  {
    id: integer().primaryKey(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    /** Her place among the doctors of the clinic. */
    place: smallint().notNull(),
    name: jsonb().$type<Texts>().notNull(),
    sex: text().$type<Sex>().notNull(),
    specialty: text().$type<Specialty>().notNull(),
    licenceNumber: text('licence_number').notNull(),
    practisingSince: smallint('practising_since').notNull(),
    languages: jsonb().$type<Language[]>().notNull(),
    /** The treatments that she does, by their ids. */
    treatments: jsonb().$type<number[]>().notNull(),
    about: jsonb().$type<Texts>().notNull(),
    picture: text(),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (t) => [index('doctors_hospital').on(t.hospitalId)],
);

/** Opening hours in Seoul time, `HH:MM`, as `contract/visits/stretches.ts` has them: one that closes earlier than it opens closes on the next day. A day without a row is closed. */
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

/** Some days of a stay, in their order. */
export type StayRow = { days: number; part: StayPart; text: Texts };
/** A question that patients ask, and what is answered. */
export type AnsweredQuestion = { question: Texts; answer: Texts };

/** Kinds of treatments: what is the same wherever one of them is done (specification 4.11). */
export const procedures = pgTable('procedures', {
  id: text().primaryKey(),
  title: jsonb().$type<Texts>().notNull(),
  /** Whose general care holds (`care_guides`); null: that of the treatment's own department. */
  careOf: smallint('care_of'),
  stay: jsonb().$type<StayRow[]>().notNull(),
  steps: jsonb().$type<Texts[]>().notNull(),
  /** What is to be done before and after, and when to call the clinic, beyond what holds for the department. */
  prepare: jsonb().$type<Texts[]>().notNull(),
  aftercare: jsonb().$type<Texts[]>().notNull(),
  call: jsonb().$type<Texts[]>().notNull(),
  commonRisks: jsonb('common_risks').$type<Texts[]>().notNull(),
  rareRisks: jsonb('rare_risks').$type<Texts[]>().notNull(),
  extras: jsonb().$type<Texts[]>().notNull(),
  questions: jsonb().$type<AnsweredQuestion[]>().notNull(),
});

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
    /** What kind it is; null where its clinic does not say. */
    procedureId: text('procedure_id').references(() => procedures.id, { onDelete: 'set null' }),
    /** The clinic's own way in place of its kind's; null where it has none. */
    steps: jsonb().$type<Texts[]>(),
    stay: jsonb().$type<StayRow[]>(),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (t) => [index('products_hospital').on(t.hospitalId), index('products_procedure').on(t.procedureId)],
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
 * What clinics, treatments and doctors are called in the addresses of public pages (decision 17): the name in force, and every earlier one, which leads on to it.
 * One that has none yet is called by its id.
 */
export const publicNames = pgTable(
  'public_names',
  {
    kind: text().$type<'clinic' | 'treatment' | 'doctor'>().notNull(),
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
