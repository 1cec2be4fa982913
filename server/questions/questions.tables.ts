import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { QuestionTemplate } from '../../contract/desk/questions.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * Templates of question forms (specification 7.14). A template removed from the content is withdrawn: it can no longer be sent. Forms already sent
 * keep their texts.
 */
export const questionTemplates = pgTable('question_templates', {
  /** Id in the content. */
  id: text().primaryKey(),
  /** Incremented by every change, so that a coordinator sends exactly the version that was seen. */
  version: integer().notNull().default(1),
  /** Position among the templates. */
  place: integer().notNull(),
  departments: jsonb().$type<number[]>().notNull(),
  title: jsonb().$type<QuestionTemplate['title']>().notNull(),
  questions: jsonb().$type<QuestionTemplate['questions']>().notNull(),
  withdrawnAt: timestamptz('withdrawn_at'),
});

export type QuestionTemplateRow = typeof questionTemplates.$inferSelect;
