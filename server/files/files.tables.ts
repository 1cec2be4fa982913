import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * Names to remove from the file store. A row is added in the transaction that gives the file up. The removal is repeated until the store confirms it.
 * Contains no personal data.
 */
export const fileRemovals = pgTable(
  'attachment_removals',
  { name: text().primaryKey(), dueAt: timestamptz('due_at').notNull(), tries: smallint().notNull().default(0) },
  (t) => [index('attachment_removals_due').on(t.dueAt)],
);
