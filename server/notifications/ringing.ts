import type { NotificationPreferences } from '../../contract/notifications/notices.ts';
import type { About } from './facts.ts';
import { type NoticeKind, noticeKind } from './notice-kinds.ts';
import type { AddOpenMinutes, NoticeRecipient } from './notice-queries.ts';
import { quietUntil } from './preferences.ts';

const MAX_STEPS = 14;

type Ringing = { kind: NoticeKind; about: About; reader: NoticeRecipient; wishes: NotificationPreferences };

/**
 * Returns the earliest time, `from` or later, for a notice that rings: not in the reader's quiet hours or on days off, and for coordinators not
 * before their clinic is open (`afterOpen`). Urgent notices ring at once.
 */
export function ringsAt(afterOpen: AddOpenMinutes | undefined, { kind, about, reader, wishes }: Ringing, from: Date): Date {
  const { to, urgent } = noticeKind(kind);
  if (urgent?.(about, from)) return from;
  let at = quietUntil(wishes, reader.timeZone, from);
  if (to !== 'clinic' || !afterOpen) return at;
  // The clinic may open on the reader's day off: search for a time that satisfies both, in a limited number of steps.
  for (let step = 0; step < MAX_STEPS; step++) {
    const open = afterOpen(at, 0);
    const next = quietUntil(wishes, reader.timeZone, open);
    if (next.getTime() === open.getTime()) return open;
    at = next;
  }
  return at;
}
