import { sql } from 'drizzle-orm';
import { boolean, char, date, index, integer, jsonb, pgSequence, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Gender, Language, ReviewHideReason, ReviewTag, TextByLanguage } from '../../contract/constants.ts';
import type { Review, ReviewScores, reviewEndpoints } from '../../contract/reviews/reviews.ts';
import type { TranslationMark } from '../../contract/threads/message-facts.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitals, products } from '../catalog/catalog.tables.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * First id of reviews written in the product. It is above every id of imported content (content/README.md), so that imported and written reviews
 * never collide.
 */
export const FIRST_WRITTEN_REVIEW_ID = 2_100_010_000;
export const writtenReviewIds = pgSequence('written_review_ids', { startWith: FIRST_WRITTEN_REVIEW_ID });

/** Outcome of the translation into a language; a missing entry means that it is pending. */
export type TranslationOutcome = { outcome: Exclude<Review['translation'], 'pending'>; marks: TranslationMark[] };
export type TranslationOutcomes = Partial<Record<Language, TranslationOutcome>>;

/**
 * Public part of a review. Imported reviews have no `original`, and `content` has all languages. For a written review, `original` is the text and
 * `content` its translations. Author and visit are in `written_reviews`.
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
    /** Empty string if not given. */
    ageGroup: text('age_group').notNull(),
    rating: smallint().notNull(),
    tags: jsonb().$type<ReviewTag[]>().notNull(),
    /** Detected language, until the translation service reports the real one. */
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
 * Records who reviewed a visit: one permanent row per visit. A withdrawn review leaves this row, so that the patient is not asked again and cannot
 * replace it. The visit is no foreign key, because it is deleted with its thread and the review is not.
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
 * A picture of a visit's review (specification 4.8). Its encrypted bytes are in the file store, under names made of `stem` and size, until it is
 * deleted. A refused picture keeps its row for its author, without bytes. Nobody else sees a picture before an operator releases it.
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
    /** Id of the configured key that encrypts the picture. */
    keyId: text('key_id').notNull(),
    /** `storing`: the bytes are being stored, and the picture is not shown yet. */
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

/** A clinic's single answer to a review. `by` is null for an imported answer. */
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
  /** No foreign key: the clinic's answer stays when the coordinator's account is deleted. */
  by: uuid(),
});

/** Reports of reviews. Each waits until an operator decides. */
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
