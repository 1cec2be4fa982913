import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { HandlingEntry } from '../../../contract/desk/handling.ts';
import { hospitals } from '../../catalog/catalog.tables.ts';
import { timestamptz } from '../../platform/timestamptz.ts';
import { consultations } from '../../threads/threads.tables.ts';

/** Actions of a clinic's coordinators on a conversation, without messages. Deleted with the conversation. */
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
    /** Account of the assignee. */
    to: uuid(),
    laterUntil: timestamptz('later_until'),
    note: text().notNull().default(''),
    at: timestamptz('at').notNull(),
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
  at: timestamptz('at').notNull(),
});
