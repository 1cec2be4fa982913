import type { NotificationPreferences } from '../../contract/notifications/notices.ts';
import type { FactSubject } from './facts.ts';
import { findNoticeKind, type NoticeKind } from './notice-kinds.ts';
import type { AddOpenMinutes, NoticeRecipient } from './notice-queries.ts';
import { earliestPushTime } from './preferences.ts';

const MAX_SEARCH_STEPS = 14;

type RingInput = { kind: NoticeKind; about: FactSubject; reader: NoticeRecipient; wishes: NotificationPreferences };

/**
 * Returns the earliest time, `from` or later, for a notice that rings: not in the reader's quiet hours or on days off, and for coordinators not
 * before their clinic is open (`afterOpen`). Urgent notices ring at once.
 */
export function earliestRingTime(afterOpen: AddOpenMinutes | undefined, { kind, about, reader, wishes }: RingInput, from: Date): Date {
  const { to, urgent } = findNoticeKind(kind);
  if (urgent?.(about, from)) return from;
  let at = earliestPushTime(wishes, reader.timeZone, from);
  if (to !== 'clinic' || !afterOpen) return at;
  // The clinic may open on the reader's day off: search for a time that satisfies both, in a limited number of steps.
  for (let step = 0; step < MAX_SEARCH_STEPS; step++) {
    const open = afterOpen(at, 0);
    const next = earliestPushTime(wishes, reader.timeZone, open);
    if (next.getTime() === open.getTime()) return open;
    at = next;
  }
  return at;
}
