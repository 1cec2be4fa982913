import { sql } from 'drizzle-orm';
import { boolean, char, date, index, integer, jsonb, pgSequence, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { Gender, Language, ReviewFault, ReviewTag, Texts } from '../../contract/constants.ts';
import type { Review, reviews, Scores } from '../../contract/reviews/reviews.ts';
import type { TranslationMark } from '../../contract/threads/facts.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitals, products } from '../catalog/catalog.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Above every id that content can give (content/README.md), so that the importer and members never meet. */
export const FIRST_WRITTEN = 2_100_010_000;
export const writtenIds = pgSequence('written_review_ids', { startWith: FIRST_WRITTEN });

/** What became of the translation into a language; one that is not here is waited for. */
export type TranslationOutcome = { outcome: Exclude<Review['translation'], 'pending'>; marks: TranslationMark[] };
export type Outcomes = Partial<Record<Language, TranslationOutcome>>;

/**
 * What everybody may read of a review. Those of the content have no `original`: `content` has it with its translations. Of one that was
 * written `original` are the words and `content` their translations; who wrote it, about which visit, stands in `written_reviews`.
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
    /** Empty where it is not said. */
    ageGroup: text('age_group').notNull(),
    rating: smallint().notNull(),
    tags: jsonb().$type<ReviewTag[]>().notNull(),
    /** The likeliest, until the translation service says what it is. */
    language: text().$type<Language>().notNull(),
    content: jsonb().$type<Partial<Texts>>().notNull(),
    writtenOn: date('written_on').notNull(),
    original: text(),
    /** The service found it to be in none of our languages. */
    otherLanguage: boolean('other_language').notNull().default(false),
    translated: jsonb().$type<Outcomes>().notNull().default({}),
    scores: jsonb().$type<Scores>(),
    /** Of who shows nothing else of herself. */
    country: char({ length: 2 }),
    editedOn: date('edited_on'),
    hiddenAt: at('hidden_at'),
    hiddenFor: text('hidden_for').$type<ReviewFault>(),
  },
  (t) => [index('reviews_product').on(t.productId), index('reviews_hospital').on(t.hospitalId)],
);

/**
 * That a visit was reviewed, by whom: one row a visit, for good. A withdrawn one has no review any more; the row stays, so that nobody is
 * asked again and nothing is written in its place. The visit is no foreign key: it goes with its thread, the review does not.
 */
export const writtenReviews = pgTable(
  'written_reviews',
  {
    visitId: integer('visit_id').primaryKey(),
    /** No cascade: a process of the version before that imports content would delete what members wrote. */
    reviewId: integer('review_id')
      .unique()
      .references(() => reviewRows.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    hospitalId: integer('hospital_id').notNull(),
    productId: integer('product_id').notNull(),
    visitedAt: at('visited_at'),
    writtenAt: at('written_at').notNull(),
    editedAt: at('edited_at'),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [index('written_reviews_member').on(t.memberId)],
);

/**
 * A picture with the review of a visit (specification 4.8). The bytes lie sealed in the file store, under names made of `stem` and size, until
 * the picture goes; of one that was refused the row stays for its writer, without them. Nobody else sees it before an operator has released it.
 */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    /** Chosen by the client: handed in twice it is one. */
    id: uuid().primaryKey(),
    visitId: integer('visit_id')
      .notNull()
      .references(() => writtenReviews.visitId, { onDelete: 'cascade' }),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    stem: text().notNull(),
    /** Which of the configured keys seals it. */
    keyId: text('key_id').notNull(),
    /** `storing`: its bytes are on their way to the store, and nothing is shown of it. */
    state: text().$type<'storing' | 'waiting' | 'released' | 'refused'>().notNull(),
    /** Why it was refused. */
    reason: text(),
    at: at('at').notNull(),
    decidedAt: at('decided_at'),
    /** No foreign key: what an operator decided stays when her account goes. */
    decidedBy: uuid('decided_by'),
  },
  (t) => [
    index('review_pictures_visit').on(t.visitId),
    index('review_pictures_waiting').on(t.at).where(sql`state in ('storing', 'waiting')`),
    index('review_pictures_key').on(t.keyId),
  ],
);

/** What a clinic answered, once. `by` is null for one of the content. */
export const reviewAnswers = pgTable('review_answers', {
  reviewId: integer('review_id')
    .primaryKey()
    .references(() => reviewRows.id, { onDelete: 'cascade' }),
  language: text().$type<Language>().notNull(),
  original: text(),
  content: jsonb().$type<Partial<Texts>>().notNull(),
  otherLanguage: boolean('other_language').notNull().default(false),
  translated: jsonb().$type<Outcomes>().notNull().default({}),
  writtenOn: date('written_on').notNull(),
  /** No foreign key: the clinic's answer stays when the coordinator's account goes. */
  by: uuid(),
});

/** What somebody says against a review; it waits until an operator has decided. */
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
    reason: text().$type<(typeof reviews.reportReview.body)['_output']['reason']>().notNull(),
    words: text().notNull(),
    at: at('at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [unique('review_reports_once').on(t.reviewId, t.by), index('review_reports_by').on(t.by)],
);

/** Every decision of an operator about a review. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviewRows.id, { onDelete: 'cascade' }),
    act: text().$type<'hide' | 'show' | 'dismiss'>().notNull(),
    reason: text().$type<ReviewFault>(),
    /** No foreign key: what an operator decided stays when her account goes. */
    by: uuid().notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('review_decisions_review').on(t.reviewId)],
);
