import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EventActor } from '../../../contract/threads/thread-events.ts';
import { timestamptz } from '../../platform/timestamptz.ts';
import { consultations } from '../../threads/threads.tables.ts';

/**
 * A patient's request for a human interpreter in one thread, and its outcome (specification 5.19). At most one is open. Deleted with the thread. The
 * accounts have no foreign keys: the record stays when an interpreter's account is deleted.
 */
export const interpretations = pgTable(
  'interpretations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    askedAt: timestamptz('asked_at').notNull(),
    /** Time by which an interpreter was promised, by the operators' hours of that time. */
    dueAt: timestamptz('due_at').notNull(),
    interpreterId: uuid('interpreter_id'),
    givenAt: timestamptz('given_at'),
    /** The operator who assigned it. */
    givenBy: uuid('given_by'),
    /** Number of the last message that the interpreter has read. */
    readId: integer('read_id').notNull().default(0),
    endedAt: timestamptz('ended_at'),
    endedSide: text('ended_side').$type<EventActor>(),
    /** Account that ended it; null for the system. */
    endedBy: uuid('ended_by'),
  },
  (t) => [
    uniqueIndex('interpretations_open').on(t.consultationId).where(sql`ended_at is null`),
    index('interpretations_interpreter').on(t.interpreterId).where(sql`ended_at is null`),
    index('interpretations_asked').on(t.askedAt),
    index('interpretations_consultation').on(t.consultationId),
  ],
);
