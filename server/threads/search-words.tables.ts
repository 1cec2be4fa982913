import { sql } from 'drizzle-orm';
import { boolean, customType, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { consultations, messages } from './threads.tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Search index of messages, original and translation (decision 28). A row is built after its message is stored, and deleted with it. `settled`: the
 * text is final; otherwise the row is rebuilt when the text changes.
 */
export const messageWords = pgTable(
  'message_words',
  {
    consultationId: integer('consultation_id').notNull(),
    messageId: integer('message_id').notNull(),
    terms: tsvector().notNull(),
    settled: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.consultationId, t.messageId] }),
    foreignKey({
      name: 'message_words_of',
      columns: [t.consultationId, t.messageId],
      foreignColumns: [messages.consultationId, messages.messageId],
    }).onDelete('cascade'),
    index('message_words_terms').using('gin', t.terms),
    index('message_words_unsettled').on(t.consultationId).where(sql`not settled`),
  ],
);

/** Search index of the patients of threads: names in each script, ID, digits of the phone number, messenger. */
export const patientWords = pgTable(
  'patient_words',
  {
    consultationId: integer('consultation_id')
      .primaryKey()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    terms: tsvector().notNull(),
  },
  (t) => [index('patient_words_terms').using('gin', t.terms)],
);
