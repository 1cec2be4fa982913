import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/timestamptz.ts';
import { consultations } from '../../threads/threads.tables.ts';

/** Internal notes of a clinic about a conversation: visible to its coordinators only, and deleted with the conversation (specification 7.14). */
export const clinicNotes = pgTable(
  'clinic_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    /** Account of the author. No foreign key: a coordinator's notes stay when the account is deleted. */
    by: uuid().notNull(),
    /** Empty if the note was withdrawn. */
    words: text().notNull(),
    at: timestamptz('at').notNull(),
    editedAt: timestamptz('edited_at'),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (t) => [index('clinic_notes_consultation').on(t.consultationId)],
);
