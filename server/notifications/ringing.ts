import type { NotificationPreferences } from '../../contract/notifications/notices.ts';
import { findNoticeKind, type NoticeKind } from './notice-kinds.ts';
import type { AddOpenMinutes, NoticeRecipient } from './notice-queries.ts';
import { earliestPushTime } from './preferences.ts';
import type { FactSubject } from './record-facts.ts';

const MAX_SEARCH_STEPS = 14;

type RingInput = { kind: NoticeKind; about: FactSubject; reader: NoticeRecipient; wishes: NotificationPreferences };

/**
 * Returns the earliest time from `from` on at which a notice may ring: outside the reader's quiet hours and days off, and for coordinators when their
 * clinic is open (`afterOpen`). Urgent notices ring at once.
 */
export function earliestRingTime(afterOpen: AddOpenMinutes | undefined, { kind, about, reader, wishes }: RingInput, from: Date): Date {
  const { to, urgent } = findNoticeKind(kind);
  if (urgent?.(about, from)) return from;
  let at = earliestPushTime(wishes, reader.timeZone, from);
  if (to !== 'clinic' || !afterOpen) return at;
  // Searches for a time that satisfies the reader's preferences and the opening hours, because the clinic can open on the reader's day off. The
  // number of steps is limited.
  for (let step = 0; step < MAX_SEARCH_STEPS; step++) {
    const open = afterOpen(at, 0);
    const next = earliestPushTime(wishes, reader.timeZone, open);
    if (next.getTime() === open.getTime()) return open;
    at = next;
  }
  return at;
}
