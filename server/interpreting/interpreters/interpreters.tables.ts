import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EventActor } from '../../../contract/threads/thread-events.ts';
import { timestamptz } from '../../platform/timestamptz.ts';
import { consultations } from '../../threads/threads.tables.ts';

/**
 * Patients' requests for a human interpreter in a thread, and their outcome (specification 5.19). At most one is open for each thread. Deleted with
 * the thread. No foreign keys to accounts: the record stays when an interpreter's account is deleted.
 */
export const interpretations = pgTable(
  'interpretations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    askedAt: timestamptz('asked_at').notNull(),
    /** Time by which an interpreter was promised, calculated with the operators' hours at the time of the request. */
    dueAt: timestamptz('due_at').notNull(),
    interpreterId: uuid('interpreter_id'),
    givenAt: timestamptz('given_at'),
    /** The operator who assigned the interpreter. */
    givenBy: uuid('given_by'),
    /** Id of the last message that the interpreter has read. */
    readId: integer('read_id').notNull().default(0),
    endedAt: timestamptz('ended_at'),
    endedSide: text('ended_side').$type<EventActor>(),
    /** Account that ended the interpretation; null for the system. */
    endedBy: uuid('ended_by'),
  },
  (t) => [
    uniqueIndex('interpretations_open').on(t.consultationId).where(sql`ended_at is null`),
    index('interpretations_interpreter').on(t.interpreterId).where(sql`ended_at is null`),
    index('interpretations_asked').on(t.askedAt),
    index('interpretations_consultation').on(t.consultationId),
  ],
);
