import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { QuestionTemplate } from '../../contract/desk/questions.ts';

/** What forms of questions are made from (decision 27). One that is gone from the content is withdrawn: it is sent no more, those in threads have their own words. */
export const questionTemplates = pgTable('question_templates', {
  /** The content's own name of it. */
  id: text().primaryKey(),
  /** Grows with every change, so that what is sent is what was looked at. */
  version: integer().notNull().default(1),
  /** Its place among the others. */
  place: integer().notNull(),
  departments: jsonb().$type<number[]>().notNull(),
  title: jsonb().$type<QuestionTemplate['title']>().notNull(),
  questions: jsonb().$type<QuestionTemplate['questions']>().notNull(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
});

export type QuestionTemplateRow = typeof questionTemplates.$inferSelect;
