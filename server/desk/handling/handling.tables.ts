import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { HandlingEntry } from '../../../contract/desk/handling.ts';
import { hospitals } from '../../catalog/catalog.tables.ts';
import { consultations } from '../../threads/threads.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Acts of a clinic's coordinators on a conversation, apart from answering it. Deleted with the conversation. */
export const handlingActs = pgTable(
  'handling_acts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    act: text().$type<Exclude<HandlingEntry['act'], 'event'>>().notNull(),
    /** Account of the coordinator. No foreign keys: the acts stay when the account is deleted. */
    by: uuid().notNull(),
    /** The assignee. */
    to: uuid(),
    laterUntil: at('later_until'),
    note: text().notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [index('handling_acts_consultation').on(t.consultationId)],
);

/** Minutes of opening time within which a clinic promises to answer; no row for the default. */
export const answerPromises = pgTable('answer_promises', {
  hospitalId: integer('hospital_id')
    .primaryKey()
    .references(() => hospitals.id),
  minutes: integer().notNull(),
  by: uuid().notNull(),
  at: at('at').notNull(),
});
