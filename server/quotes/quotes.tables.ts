import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Currency, Language, TextByLanguage } from '../../contract/constants.ts';
import type { QuoteState } from '../../contract/quotes/quotes.ts';
import type { QuoteDeclineReason } from '../../contract/threads/thread-events.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitals } from '../catalog/catalog.tables.ts';
import { timestamptz } from '../platform/timestamptz.ts';
import { consultations } from '../threads/threads.tables.ts';
import type { QuoteCondition } from './conditions.ts';

export type QuoteRow = typeof quotes.$inferSelect;
export type VersionRow = typeof quoteVersions.$inferSelect;
export type LineRow = typeof quoteLines.$inferSelect;

/** Quotes of threads, with their state (specification 5.22, decision 29). The content is in the newest version. */
export const quotes = pgTable(
  'quotes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    hospitalId: integer('hospital_id').notNull(),
    version: integer().notNull().default(1),
    state: text().$type<QuoteState>().notNull(),
    validUntil: timestamptz('valid_until').notNull(),
    /** Time of acceptance of a quote without a fee, which has no order. */
    agreedAt: timestamptz('agreed_at'),
    /** The order of its fee. No foreign key, because orders are retained longer than threads. */
    orderId: integer('order_id'),
    orderNum: text('order_num'),
    decline: text().$type<QuoteDeclineReason>(),
    kept: boolean(),
    keptWords: text('kept_words').notNull().default(''),
    /** Machine translation of `keptWords` into Korean. */
    keptKorean: text('kept_korean'),
    keptAt: timestamptz('kept_at'),
    /** Time at which the patient was asked if the quote was kept. */
    keptAskedAt: timestamptz('kept_asked_at'),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (t) => [
    index('quotes_consultation').on(t.consultationId),
    index('quotes_member').on(t.memberId),
    index('quotes_open').on(t.validUntil).where(sql`state = 'open'`),
    index('quotes_to_ask').on(t.changedAt).where(sql`state in ('paid', 'agreed') and kept_asked_at is null`),
  ],
);

/** Versions of quotes, which never change: time, author, conditions in every language, currency. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    conditions: jsonb().$type<QuoteCondition[]>().notNull(),
    validUntil: timestamptz('valid_until').notNull(),
    /** No foreign key: a coordinator's offer stays when the account is deleted. */
    offeredBy: uuid('offered_by').notNull(),
    /** Client id of the request. A repeated request with the same id gives the same version. */
    clientId: uuid('client_id').notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.quoteId, t.version] }), uniqueIndex('quote_versions_client').on(t.offeredBy, t.clientId)],
);

/** A line of a version, with names and prices at that time. A line without an option is in the clinic's own words and paid at the clinic in full. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    position: smallint().notNull(),
    productId: integer('product_id'),
    optionId: integer('option_id'),
    quantity: smallint().notNull(),
    /** Price per unit, in minor units of the version's currency. `feeMinor` is the part that is paid here. */
    priceMinor: integer('price_minor').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    vatIncluded: boolean('vat_included').notNull(),
    productTitle: jsonb('product_title').$type<TextByLanguage>(),
    optionTitle: jsonb('option_title').$type<TextByLanguage>(),
    includes: jsonb().$type<TextByLanguage[]>().notNull().default([]),
    extras: jsonb().$type<TextByLanguage[]>().notNull().default([]),
    words: text(),
    /** Target language and result of the translation. `doubtful`: numbers may differ from the original. */
    reader: text().$type<Language>(),
    translation: text().$type<'pending' | 'done' | 'none'>().notNull().default('done'),
    translated: text(),
    doubtful: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.quoteId, t.version, t.position] }), index('quote_lines_pending').on(t.quoteId).where(sql`translation = 'pending'`)],
);

/** Defaults of a clinic's new quotes, set by its head (specification 7.16). */
export const quoteDefaults = pgTable('quote_defaults', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id),
  validDays: smallint('valid_days').notNull(),
  /** Ids of templates of `content/quotes`. Ids that are no longer in the content are skipped. */
  conditions: jsonb().$type<string[]>().notNull(),
  /** No foreign key: the head's defaults stay when the account is deleted. */
  by: uuid().notNull(),
  at: timestamptz('at').notNull(),
});

/** A line of a saved quote: an option of the catalogue, or the clinic's own words. Prices per unit, in minor units. */
export type TemplateLine = { quantity: number; priceMinor: number } & ({ optionId: number } | { words: string; vatIncluded: boolean });

/** Lines and conditions that a clinic saves under a name, to begin quotes with (specification 7.16). */
export const quoteTemplates = pgTable(
  'quote_templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    name: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    lines: jsonb().$type<TemplateLine[]>().notNull(),
    conditions: jsonb().$type<string[]>().notNull(),
    /** No foreign key: a saved quote stays when the coordinator's account is deleted. */
    savedBy: uuid('saved_by').notNull(),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (t) => [uniqueIndex('quote_templates_name').on(t.hospitalId, sql`lower(${t.name})`)],
);
