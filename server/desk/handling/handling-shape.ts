import type { Colleague, Handling } from '../../../contract/desk/handling.ts';
import type { consultations } from '../../threads/threads.tables.ts';

/** The columns that say how a clinic handles a conversation. */
export type HandlingColumns = Pick<typeof consultations.$inferSelect, 'doneAt' | 'laterUntil' | 'markedUnread' | 'assignedTo'>;

/** A conversation as its clinic handles it at this time: put off only until the time has come. */
export function handlingShape(row: HandlingColumns, assignee: Colleague | undefined, now: Date): Handling {
  const later = row.laterUntil !== null && row.laterUntil > now;
  return {
    state: row.doneAt ? 'done' : later ? 'later' : 'open',
    later_until: later && !row.doneAt && row.laterUntil ? row.laterUntil.toISOString() : null,
    unread: row.markedUnread,
    assignee: assignee ?? null,
  };
}
