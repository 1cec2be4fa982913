import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { HandlingEntry } from '../../../contract/desk/handling.ts';
import { hospitals } from '../../catalog/catalog.tables.ts';
import { consultations } from '../../threads/threads.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What a clinic's coordinators did with a conversation beside answering it; it goes with the conversation. */
export const handlingActs = pgTable(
  'handling_acts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    act: text().$type<Exclude<HandlingEntry['act'], 'event'>>().notNull(),
    /** Whose account. No foreign keys: what a coordinator did stays when her account goes. */
    by: uuid().notNull(),
    /** Whom it was given to. */
    to: uuid(),
    laterUntil: at('later_until'),
    note: text().notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [index('handling_acts_consultation').on(t.consultationId)],
);

/** Within how many minutes of its open time a clinic promises to answer, where it said so. */
export const answerPromises = pgTable('answer_promises', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id),
  minutes: integer().notNull(),
  by: uuid().notNull(),
  at: at('at').notNull(),
});
