import { sql } from 'drizzle-orm';
import { boolean, char, date, index, integer, jsonb, pgSequence, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Gender, Language, ReviewHideReason, ReviewTag, TextByLanguage } from '../../contract/constants.ts';
import type { Review, ReviewScores, reviewEndpoints } from '../../contract/reviews/reviews.ts';
import type { TranslationMark } from '../../contract/threads/facts.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitals, products } from '../catalog/catalog.tables.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/** First id of reviews written in the product. It is above every id of the content (content/README.md), so that importer and members never collide. */
export const FIRST_WRITTEN_REVIEW_ID = 2_100_010_000;
export const writtenReviewIds = pgSequence('written_review_ids', { startWith: FIRST_WRITTEN_REVIEW_ID });

/** Outcome of the translation into a language; a missing entry means that it is pending. */
export type TranslationOutcome = { outcome: Exclude<Review['translation'], 'pending'>; marks: TranslationMark[] };
export type TranslationOutcomes = Partial<Record<Language, TranslationOutcome>>;

/**
 * Public part of a review. Reviews of the content have no `original`; `content` has all languages. For a written review `original` is the text and
 * `content` its translations; author and visit are in `written_reviews`.
 */
export const reviewRows = pgTable(
  'reviews',
  {
    id: integer().primaryKey(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    gender: char({ length: 1 }).$type<Gender>().notNull(),
    /** Empty if not given. */
    ageGroup: text('age_group').notNull(),
    rating: smallint().notNull(),
    tags: jsonb().$type<ReviewTag[]>().notNull(),
    /** Detected language, until the translation service reports the actual one. */
    language: text().$type<Language>().notNull(),
    content: jsonb().$type<Partial<TextByLanguage>>().notNull(),
    writtenOn: date('written_on').notNull(),
    original: text(),
    /** True if the service found a language that we do not support. */
    otherLanguage: boolean('other_language').notNull().default(false),
    translated: jsonb().$type<TranslationOutcomes>().notNull().default({}),
    scores: jsonb().$type<ReviewScores>(),
    /** Country of an author who shows no other details. */
    country: char({ length: 2 }),
    editedOn: date('edited_on'),
    hiddenAt: timestamptz('hidden_at'),
    hiddenFor: text('hidden_for').$type<ReviewHideReason>(),
  },
  (t) => [index('reviews_product').on(t.productId), index('reviews_hospital').on(t.hospitalId)],
);

/**
 * Records that a visit was reviewed and by whom: one permanent row per visit. A withdrawn review leaves the row without a review, so that nobody is
 * asked again and no other review replaces it. The visit is no foreign key: it is deleted with its thread, the review is not.
 */
export const writtenReviews = pgTable(
  'written_reviews',
  {
    visitId: integer('visit_id').primaryKey(),
    /** No cascade: an import by a process of the previous version would delete members' reviews. */
    reviewId: integer('review_id')
      .unique()
      .references(() => reviewRows.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    hospitalId: integer('hospital_id').notNull(),
    productId: integer('product_id').notNull(),
    visitedAt: timestamptz('visited_at'),
    writtenAt: timestamptz('written_at').notNull(),
    editedAt: timestamptz('edited_at'),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (t) => [index('written_reviews_member').on(t.memberId)],
);

/**
 * A picture of a visit's review (specification 4.8). The encrypted bytes are in the file store, under names made of `stem` and size, until the
 * picture is deleted; a refused picture keeps its row for its author, without bytes. Nobody else sees it before an operator releases it.
 */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    /** Chosen by the client: the same id sent twice is one picture. */
    id: uuid().primaryKey(),
    visitId: integer('visit_id')
      .notNull()
      .references(() => writtenReviews.visitId, { onDelete: 'cascade' }),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    stem: text().notNull(),
    /** Id of the configured key that encrypts it. */
    keyId: text('key_id').notNull(),
    /** `storing`: its bytes are being stored, and it is not shown. */
    state: text().$type<'storing' | 'waiting' | 'released' | 'refused'>().notNull(),
    /** Reason for a refusal. */
    reason: text(),
    at: timestamptz('at').notNull(),
    decidedAt: timestamptz('decided_at'),
    /** No foreign key: an operator's decision stays when the account is deleted. */
    decidedBy: uuid('decided_by'),
  },
  (t) => [
    index('review_pictures_visit').on(t.visitId),
    index('review_pictures_waiting').on(t.at).where(sql`state in ('storing', 'waiting')`),
    index('review_pictures_key').on(t.keyId),
  ],
);

/** A clinic's single answer. `by` is null for an answer of the content. */
export const reviewAnswers = pgTable('review_answers', {
  reviewId: integer('review_id')
    .primaryKey()
    .references(() => reviewRows.id, { onDelete: 'cascade' }),
  language: text().$type<Language>().notNull(),
  original: text(),
  content: jsonb().$type<Partial<TextByLanguage>>().notNull(),
  otherLanguage: boolean('other_language').notNull().default(false),
  translated: jsonb().$type<TranslationOutcomes>().notNull().default({}),
  writtenOn: date('written_on').notNull(),
  /** No foreign key: the clinic's answer stays when the coordinator's account goes. */
  by: uuid(),
});

/** Reports of reviews; each waits until an operator has decided. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviewRows.id, { onDelete: 'cascade' }),
    by: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    reason: text().$type<(typeof reviewEndpoints.reportReview.body)['_output']['reason']>().notNull(),
    words: text().notNull(),
    at: timestamptz('at').notNull(),
    closedAt: timestamptz('closed_at'),
  },
  (t) => [unique('review_reports_once').on(t.reviewId, t.by), index('review_reports_by').on(t.by)],
);

/** Every decision of an operator on a review. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviewRows.id, { onDelete: 'cascade' }),
    act: text().$type<'hide' | 'show' | 'dismiss'>().notNull(),
    reason: text().$type<ReviewHideReason>(),
    /** No foreign key: an operator's decision stays when the account is deleted. */
    by: uuid().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('review_decisions_review').on(t.reviewId)],
);
