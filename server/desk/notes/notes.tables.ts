import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { consultations } from '../../threads/threads.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What a clinic noted for itself about a conversation: read by its coordinators alone, gone with the conversation (specification 7.14). */
export const clinicNotes = pgTable(
  'clinic_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    /** Whose account. No foreign key: what a coordinator noted stays when her account goes. */
    by: uuid().notNull(),
    /** Empty once it is withdrawn. */
    words: text().notNull(),
    at: at('at').notNull(),
    editedAt: at('edited_at'),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [index('clinic_notes_consultation').on(t.consultationId)],
);
