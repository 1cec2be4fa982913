import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EventActor } from '../../../contract/threads/thread-events.ts';
import { consultations } from '../../threads/threads.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A patient's wish for a human interpreter in one thread, and what became of it (specification 5.19): at most one is open. It goes with the
 * thread. The accounts have no foreign keys: what happened stays when an interpreter's account goes.
 */
export const interpretations = pgTable(
  'interpretations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    askedAt: at('asked_at').notNull(),
    /** By when an interpreter was promised, as the operators' hours were then. */
    dueAt: at('due_at').notNull(),
    interpreterId: uuid('interpreter_id'),
    givenAt: at('given_at'),
    /** The operator who gave it. */
    givenBy: uuid('given_by'),
    /** How far the interpreter has read. */
    readId: integer('read_id').notNull().default(0),
    endedAt: at('ended_at'),
    endedSide: text('ended_side').$type<EventActor>(),
    /** Whose account ended it; null where the product itself did. */
    endedBy: uuid('ended_by'),
  },
  (t) => [
    uniqueIndex('interpretations_open').on(t.consultationId).where(sql`ended_at is null`),
    index('interpretations_interpreter').on(t.interpreterId).where(sql`ended_at is null`),
    index('interpretations_asked').on(t.askedAt),
    index('interpretations_consultation').on(t.consultationId),
  ],
);
