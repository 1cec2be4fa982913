import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { GeoPosition, Rooms, Safety, Specialty, WrittenDirections } from '../../contract/catalog/clinic-facts.ts';
import type { Area, Currency, DayOfWeek, Language, Sex, StayPart, TextByLanguage } from '../../contract/constants.ts';
import type { ClinicHours } from '../../contract/visits/hours.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/** Clinics. Ids are assigned by the operator in the content, and are part of public addresses. */
export const hospitals = pgTable('hospitals', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  area: text().$type<Area>().notNull(),
  name: jsonb().$type<TextByLanguage>().notNull(),
  introduce: jsonb().$type<TextByLanguage>().notNull(),
  address: text().notNull(),
  addressEnglish: text('address_english').notNull(),
  nearestSubwayStation: jsonb('nearest_subway_station').$type<TextByLanguage>().notNull(),
  operatingHoursNotice: jsonb('operating_hours_notice').$type<TextByLanguage>().notNull(),
  tel: text().notNull(),
  phone: text().notNull(),
  languages: jsonb().$type<Language[]>().notNull(),
  additionalServices: jsonb('additional_services').$type<TextByLanguage[]>().notNull(),
  pictures: jsonb().$type<string[]>().notNull(),
  /** Time of the withdrawal from the offer. Existing business stays, but nothing new can be begun (decision 7). */
  withdrawnAt: timestamptz('withdrawn_at'),
  /**
   * Reason of the withdrawal: missing from the content, or registration expired (decision 19). Null in rows older than this column, whose clinics
   * were missing from the content.
   */
  withdrawnFor: text('withdrawn_for').$type<'content' | 'registration'>(),
  /** Registration for treating patients from abroad; null until it is imported. `YYYY-MM-DD` is its last valid day in Seoul. */
  registrationNumber: text('registration_number'),
  registrationExpiresOn: text('registration_expires_on'),
  /** Data about the building and the walk from the station; null until it is imported. */
  facts: jsonb().$type<HospitalFacts>(),
});

/** Data from the content about a clinic's building. Missing values are empty or null. */
export type HospitalFacts = {
  rooms: z.output<typeof Rooms>;
  safety: Safety | null;
  position: GeoPosition | null;
  directions: WrittenDirections<TextByLanguage> | null;
};

/**
 * Doctors of a clinic (specification 4.10). Ids are assigned by the operator in the content. A doctor missing from the content is retired, but their
 * public name stays reserved.
 */
export const doctors = pgTable(
  'doctors',
  {
    id: integer().primaryKey(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    /** Position among the doctors of the clinic. */
    place: smallint().notNull(),
    name: jsonb().$type<TextByLanguage>().notNull(),
    sex: text().$type<Sex>().notNull(),
    specialty: text().$type<Specialty>().notNull(),
    licenceNumber: text('licence_number').notNull(),
    practisingSince: smallint('practising_since').notNull(),
    languages: jsonb().$type<Language[]>().notNull(),
    /** Ids of the treatments that the doctor performs. */
    treatments: jsonb().$type<number[]>().notNull(),
    about: jsonb().$type<TextByLanguage>().notNull(),
    picture: text(),
    retiredAt: timestamptz('retired_at'),
  },
  (t) => [index('doctors_hospital').on(t.hospitalId)],
);

/**
 * Opening hours in Seoul time, `HH:MM`, in the format of `contract/visits/stretches.ts`. If a time range closes earlier than it opens, it closes on
 * the next day. A day without a row is closed.
 */
export const hospitalSchedules = pgTable(
  'hospital_schedules',
  {
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    day: text().$type<DayOfWeek>().notNull(),
    openTime: text('open_time').notNull(),
    closeTime: text('close_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hospitalId, t.day] })],
);

/** Hours in which a clinic takes visits. Imported from the content until the clinic edits them; imports then no longer change them. */
export const hospitalHours = pgTable('hospital_hours', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id, { onDelete: 'cascade' }),
  hours: jsonb().$type<ClinicHours>().notNull(),
  source: text().$type<'content' | 'clinic'>().notNull().default('content'),
  /** Increased with every change, to detect an edit based on an older version. */
  version: integer().notNull().default(1),
  /** Coordinator who changed the hours last; null while they are imported ones. */
  changedBy: uuid('changed_by'),
  changedAt: timestamptz('changed_at'),
});

/** Rooms or doctors of a clinic. A clinic takes as many visits at the same time as it has places. A removed place stays for its past visits. */
export const hospitalPlaces = pgTable(
  'hospital_places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    /** The clinic's own number of the place (content format). */
    number: integer().notNull(),
    name: jsonb().$type<TextByLanguage>().notNull(),
    retiredAt: timestamptz('retired_at'),
  },
  (t) => [unique('hospital_places_number').on(t.hospitalId, t.number)],
);

/** One part of a stay, with its number of days. */
export type StayPartRow = { days: number; part: StayPart; text: TextByLanguage };
export type AnsweredQuestion = { question: TextByLanguage; answer: TextByLanguage };

/** Kinds of treatments: all information that does not depend on the clinic (specification 4.11). */
export const procedures = pgTable('procedures', {
  id: text().primaryKey(),
  title: jsonb().$type<TextByLanguage>().notNull(),
  /** Department whose general care applies (`care_guides`); null: the treatment's own department. */
  careOf: smallint('care_of'),
  stay: jsonb().$type<StayPartRow[]>().notNull(),
  steps: jsonb().$type<TextByLanguage[]>().notNull(),
  /** Preparation, aftercare, and reasons to call the clinic, in addition to the department's. */
  prepare: jsonb().$type<TextByLanguage[]>().notNull(),
  aftercare: jsonb().$type<TextByLanguage[]>().notNull(),
  call: jsonb().$type<TextByLanguage[]>().notNull(),
  commonRisks: jsonb('common_risks').$type<TextByLanguage[]>().notNull(),
  rareRisks: jsonb('rare_risks').$type<TextByLanguage[]>().notNull(),
  extras: jsonb().$type<TextByLanguage[]>().notNull(),
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
    title: jsonb().$type<TextByLanguage>().notNull(),
    notes: jsonb().$type<TextByLanguage>().notNull(),
    procedureTimeMinutes: integer('procedure_time_minutes').notNull(),
    isVatInclude: boolean('is_vat_include').notNull(),
    pictures: jsonb().$type<string[]>().notNull(),
    /** Kind of the treatment; null if its clinic does not name one. */
    procedureId: text('procedure_id').references(() => procedures.id, { onDelete: 'set null' }),
    /** The clinic's own steps, which replace those of the kind; null if it has none. */
    steps: jsonb().$type<TextByLanguage[]>(),
    stay: jsonb().$type<StayPartRow[]>(),
    retiredAt: timestamptz('retired_at'),
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
    title: jsonb().$type<TextByLanguage>().notNull(),
    description: jsonb().$type<TextByLanguage>().notNull(),
    /** The reservation fee in minor units of `currency_code`. */
    priceMinor: integer('price_minor').notNull(),
    currencyCode: text('currency_code').$type<Currency>().notNull(),
    /** Price range of the treatment at the clinic, in minor units of the same currency; null until it is imported. */
    treatmentFromMinor: integer('treatment_from_minor'),
    treatmentToMinor: integer('treatment_to_minor'),
    /** Services included in the price, and possible extra costs. */
    includes: jsonb().$type<TextByLanguage[]>(),
    extras: jsonb().$type<TextByLanguage[]>(),
    /** Reason why the fee is above a tenth of the lowest price. */
    feeReason: jsonb('fee_reason').$type<TextByLanguage>(),
    procedureTimeMinutes: integer('procedure_time_minutes').notNull(),
    recoveryTimeMinutes: integer('recovery_time_minutes').notNull(),
    isAnestheticInclude: boolean('is_anesthetic_include').notNull(),
    isAftercareInclude: boolean('is_aftercare_include').notNull(),
    isVatInclude: boolean('is_vat_include').notNull(),
    retiredAt: timestamptz('retired_at'),
  },
  (t) => [index('product_options_product').on(t.productId)],
);

/** Published price of an option, in minor units of its currency. `fromMinor` and `toMinor` are null if no price of the treatment was published. */
export type PublishedPrice = { feeMinor: number; fromMinor: number | null; toMinor: number | null; currency: Currency };

/**
 * History of published prices, one row per new or changed option. `before` is null for a new one. Rows are only added. There are no foreign keys, so
 * that rows outlive the option.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id').notNull(),
    productId: integer('product_id').notNull(),
    optionId: integer('option_id').notNull(),
    before: jsonb().$type<PublishedPrice>(),
    after: jsonb().$type<PublishedPrice>().notNull(),
    /** Source of the price; only the importer publishes. */
    source: text().$type<'content-import'>().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('price_changes_hospital').on(t.hospitalId, t.id)],
);

/**
 * Names of clinics, treatments and doctors in public addresses (decision 17). Earlier names redirect to the name in force. A subject without a name
 * is addressed by its id.
 */
export const publicNames = pgTable(
  'public_names',
  {
    kind: text().$type<'clinic' | 'treatment' | 'doctor'>().notNull(),
    slug: text().notNull(),
    subjectId: integer('subject_id').notNull(),
    inForce: boolean('in_force').notNull(),
    /** When the content of the page last changed. */
    changedAt: timestamptz('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), uniqueIndex('public_names_in_force').on(t.kind, t.subjectId).where(sql`${t.inForce}`)],
);

/** General care for all treatments of a department: preparation, aftercare, and reasons to call the clinic. */
export const careGuides = pgTable('care_guides', {
  department: smallint().primaryKey(),
  prepare: jsonb().$type<TextByLanguage[]>().notNull(),
  aftercare: jsonb().$type<TextByLanguage[]>().notNull(),
  call: jsonb().$type<TextByLanguage[]>().notNull(),
});

/** Imported pictures: files by width, and a tiny placeholder that is shown until they load. */
export const pictures = pgTable('pictures', {
  name: text().primaryKey(),
  masterHash: text('master_hash').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  placeholder: text().notNull(),
  files: jsonb().$type<{ width: number; file: string }[]>().notNull(),
});

/** Dated exchange rates as decimal strings; the newest row of a pair applies. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    base: text().$type<Currency>().notNull(),
    quote: text().$type<Currency>().notNull(),
    rate: text().notNull(),
    source: text().notNull(),
    asOf: timestamptz('as_of').notNull(),
  },
  (t) => [index('exchange_rates_pair').on(t.base, t.quote, t.asOf)],
);

/** Imports that changed something, with the time and the hash of the imported content. The newest row is the version of the content. */
export const contentVersions = pgTable('content_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hash: text().notNull(),
  importedAt: timestamptz('imported_at').notNull(),
});
