import type { Colleague, Handling } from '../../../contract/desk/handling.ts';
import type { consultations } from '../../threads/threads.tables.ts';

/** Columns that store how a clinic handles a conversation. */
export type HandlingColumns = Pick<typeof consultations.$inferSelect, 'doneAt' | 'laterUntil' | 'markedUnread' | 'assignedTo'>;

/** Formats the handling of a conversation at `now`. A snooze that has ended is left out. */
export function formatHandling(row: HandlingColumns, assignee: Colleague | undefined, now: Date): Handling {
  const later = row.laterUntil !== null && row.laterUntil > now;
  return {
    state: row.doneAt ? 'done' : later ? 'later' : 'open',
    later_until: later && !row.doneAt && row.laterUntil ? row.laterUntil.toISOString() : null,
    unread: row.markedUnread,
    assignee: assignee ?? null,
  };
}
