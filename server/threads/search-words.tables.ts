import { sql } from 'drizzle-orm';
import { boolean, customType, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { consultations, messages } from './threads.tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of messages, original and translation, as they are searched for (decision 28): made from the message after it was stored, gone with it.
 * `settled`: nothing more is to come; a row that is not is made anew once its message says something else.
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

/** What is known of a thread's patient, as it is searched for: names in each script, ID, figures of her telephone, messenger. */
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
