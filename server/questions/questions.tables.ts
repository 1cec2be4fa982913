import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { QuestionTemplate } from '../../contract/desk/questions.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * Templates of question forms (specification 7.14). A template removed from the content is withdrawn: it is not sent any more, and forms in threads keep
 * their own texts.
 */
export const questionTemplates = pgTable('question_templates', {
  /** Id in the content. */
  id: text().primaryKey(),
  /** Increases with every change, so that the text sent is the one that was seen. */
  version: integer().notNull().default(1),
  /** Position among the templates. */
  place: integer().notNull(),
  departments: jsonb().$type<number[]>().notNull(),
  title: jsonb().$type<QuestionTemplate['title']>().notNull(),
  questions: jsonb().$type<QuestionTemplate['questions']>().notNull(),
  withdrawnAt: timestamptz('withdrawn_at'),
});

export type QuestionTemplateRow = typeof questionTemplates.$inferSelect;
