import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language, UserType } from '../../../contract/constants.ts';
import type { EnglishTranslation } from '../../../contract/desk/english-translation.ts';
import type { PinKind } from '../../../contract/desk/pin-kinds.ts';
import type { Pin } from '../../../contract/desk/pins.ts';
import type { QuestionForm } from '../../../contract/desk/questions.ts';
import type { TranslationState } from '../../../contract/threads/consultations.ts';
import type { TranslationMark } from '../../../contract/threads/message-facts.ts';
import { timestamptz } from '../../platform/timestamptz.ts';
import { consultations } from '../../threads/threads.tables.ts';

const threadIdColumn = () =>
  integer('consultation_id')
    .notNull()
    .references(() => consultations.id, { onDelete: 'cascade' });

/** Question forms that a clinic sent in a thread, in the text of the version sent (specification 7.14). */
export const questionForms = pgTable(
  'question_forms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: threadIdColumn(),
    /** Message that the form was sent with. */
    messageId: integer('message_id').notNull(),
    template: text().notNull(),
    version: integer().notNull(),
    title: jsonb().$type<QuestionForm['title']>().notNull(),
    questions: jsonb().$type<QuestionForm['questions']>().notNull(),
    /** Account of the sender. No foreign key: a coordinator's forms stay when the account is deleted. */
    sentBy: uuid('sent_by').notNull(),
    at: timestamptz('at').notNull(),
    answeredAt: timestamptz('answered_at'),
  },
  (t) => [uniqueIndex('question_forms_message').on(t.consultationId, t.messageId)],
);

/** A fact that is or was pinned to a thread. An unpinned row stays as a record until the thread is deleted. */
export const threadPins = pgTable(
  'thread_pins',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: threadIdColumn(),
    kind: text().$type<PinKind>().notNull(),
    /** Source of the fact: a message of the thread, or the message that the form was sent with. */
    messageId: integer('message_id').notNull(),
    /** Form and question; null if the pin is not an answer. */
    formId: integer('form_id').references(() => questionForms.id, { onDelete: 'cascade' }),
    question: text(),
    side: text().$type<UserType>().notNull(),
    by: uuid().notNull(),
    /** Name that patients saw for the coordinator when the clinic pinned the fact. */
    author: text(),
    at: timestamptz('at').notNull(),
    chosen: jsonb().$type<string[]>().notNull().default([]),
    day: date(),
    withheld: boolean().notNull().default(false),
    /** The pin's own text; null if the pin shows the message itself, or nothing was written. This row is also the job that translates the text. */
    words: text(),
    language: text().$type<Language>(),
    targetLang: text('target_lang'),
    translated: text(),
    translation: text().$type<Exclude<TranslationState, 'late'>>().notNull().default('done'),
    marks: jsonb().$type<TranslationMark[]>().notNull().default([]),
    /** The patient's text in English, stored once a coordinator who works in English has read it (specification 7.1). */
    inEnglish: jsonb('in_english').$type<EnglishTranslation>(),
    disputedAt: timestamptz('disputed_at'),
    unpinnedAt: timestamptz('unpinned_at'),
    unpinnedSide: text('unpinned_side').$type<UserType>(),
    unpinnedBy: uuid('unpinned_by'),
    why: text().$type<NonNullable<Pin['unpinned']>['why']>(),
  },
  (t) => [
    index('thread_pins_thread').on(t.consultationId),
    // A question has at most one pinned answer.
    uniqueIndex('thread_pins_answer').on(t.formId, t.question).where(sql`unpinned_at is null`),
  ],
);
