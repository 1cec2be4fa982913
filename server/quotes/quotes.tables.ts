import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Currency, Language, Texts } from '../../contract/constants.ts';
import type { QuoteState } from '../../contract/quotes/quotes.ts';
import type { QuoteDecline } from '../../contract/threads/thread-events.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitals } from '../catalog/catalog.tables.ts';
import { consultations } from '../threads/threads.tables.ts';
import type { QuoteCondition } from './conditions.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export type QuoteRow = typeof quotes.$inferSelect;
export type VersionRow = typeof quoteVersions.$inferSelect;
export type LineRow = typeof quoteLines.$inferSelect;

/** A quote of a thread (specification 5.22, decision 29): where it stands. What it says is its newest version. */
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
    validUntil: at('valid_until').notNull(),
    /** When she accepted one without a fee, which has no order. */
    agreedAt: at('agreed_at'),
    /** The order of its fee. Orders are kept longer than threads, so it is no foreign key. */
    orderId: integer('order_id'),
    orderNum: text('order_num'),
    decline: text().$type<QuoteDecline>(),
    kept: boolean(),
    keptWords: text('kept_words').notNull().default(''),
    /** Those words in Korean, by a machine. */
    keptKorean: text('kept_korean'),
    keptAt: at('kept_at'),
    /** When she was asked whether it was kept. */
    keptAskedAt: at('kept_asked_at'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    index('quotes_consultation').on(t.consultationId),
    index('quotes_member').on(t.memberId),
    index('quotes_open').on(t.validUntil).where(sql`state = 'open'`),
    index('quotes_to_ask').on(t.changedAt).where(sql`state in ('paid', 'agreed') and kept_asked_at is null`),
  ],
);

/** One version of a quote, never changed again: when, by whom, its conditions in every language, its currency. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    conditions: jsonb().$type<QuoteCondition[]>().notNull(),
    validUntil: at('valid_until').notNull(),
    /** No foreign key: what a coordinator offered stays when her account goes. */
    offeredBy: uuid('offered_by').notNull(),
    /** Under which name it was sent: the same one sent twice is one version. */
    clientId: uuid('client_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.quoteId, t.version] }), uniqueIndex('quote_versions_client').on(t.offeredBy, t.clientId)],
);

/** A line of a version, with names and prices as they were. One without an option is in the clinic's own words, and wholly paid there. */
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
    /** Of one, in minor units of the version's currency: what it costs, and what of that is paid here. */
    priceMinor: integer('price_minor').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    vatIncluded: boolean('vat_included').notNull(),
    productTitle: jsonb('product_title').$type<Texts>(),
    optionTitle: jsonb('option_title').$type<Texts>(),
    includes: jsonb().$type<Texts[]>().notNull().default([]),
    extras: jsonb().$type<Texts[]>().notNull().default([]),
    words: text(),
    /** Into which language they are translated, what came of it, and whether its numbers are those of the original. */
    reader: text().$type<Language>(),
    translation: text().$type<'pending' | 'done' | 'none'>().notNull().default('done'),
    translated: text(),
    doubtful: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.quoteId, t.version, t.position] }), index('quote_lines_pending').on(t.quoteId).where(sql`translation = 'pending'`)],
);

/** What a clinic's new quotes begin with, where its head said so (specification 7.16). */
export const quoteDefaults = pgTable('quote_defaults', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id),
  validDays: smallint('valid_days').notNull(),
  /** Templates of `content/quotes` by their ids; one that the content no longer has is passed over. */
  conditions: jsonb().$type<string[]>().notNull(),
  /** No foreign key: what she said stays when her account goes. */
  by: uuid().notNull(),
  at: at('at').notNull(),
});

/** A line of a saved quote: of the catalogue by its option, or in the clinic's own words. Prices of one, in minor units. */
export type TemplateLine = { quantity: number; priceMinor: number } & ({ optionId: number } | { words: string; vatIncluded: boolean });

/** Lines and conditions that a clinic keeps under a name, to begin quotes with (specification 7.16). */
export const quoteTemplates = pgTable(
  'quote_templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    name: text().notNull(),
    /** In which the lines are priced. */
    currency: text().$type<Currency>().notNull(),
    lines: jsonb().$type<TemplateLine[]>().notNull(),
    conditions: jsonb().$type<string[]>().notNull(),
    /** No foreign key: what she saved stays when her account goes. */
    savedBy: uuid('saved_by').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (t) => [uniqueIndex('quote_templates_name').on(t.hospitalId, sql`lower(${t.name})`)],
);
