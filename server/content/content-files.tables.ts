import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Files of an operator's own texts as they were imported, by their path in the content folder, such as "help/06-refunds.yaml". */
export const contentFiles = pgTable('content_files', {
  path: text('path').primaryKey(),
  text: text('text').notNull(),
  /** SHA-256 of the text. */
  hash: text('hash').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});
