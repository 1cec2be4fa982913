import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * Names that must leave the file store. ImportedRows in the transaction that gives a file up; the removal follows and is repeated until the store
 * confirms it. Holds no personal data.
 */
export const fileRemovals = pgTable(
  'attachment_removals',
  { name: text().primaryKey(), dueAt: timestamptz('due_at').notNull(), tries: smallint().notNull().default(0) },
  (t) => [index('attachment_removals_due').on(t.dueAt)],
);
