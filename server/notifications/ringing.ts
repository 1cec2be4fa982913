import type { NotificationPreferences } from '../../contract/notifications/notices.ts';
import type { AfterOpen, Reader } from './answers.ts';
import type { About } from './facts.ts';
import { type NoticeKind, noticeKind } from './notice-kinds.ts';
import { quietUntil } from './preferences.ts';

const MOST_STEPS = 14;

type Ringing = { kind: NoticeKind; about: About; reader: Reader; wishes: NotificationPreferences };

/**
 * When something that rings may come at the earliest, `from` or later: not in somebody's quiet hours or on her days off, and of a clinic's staff
 * not before the clinic is open (`afterOpen`, of the clinic that it is about). What cannot wait comes at once.
 */
export function ringsAt(afterOpen: AfterOpen | undefined, { kind, about, reader, wishes }: Ringing, from: Date): Date {
  const { to, urgent } = noticeKind(kind);
  if (urgent?.(about, from)) return from;
  let at = quietUntil(wishes, reader.timeZone, from);
  if (to !== 'clinic' || !afterOpen) return at;
  // The clinic may open on a day off of hers: what both allow is looked for, for a while.
  for (let step = 0; step < MOST_STEPS; step++) {
    const open = afterOpen(at, 0);
    const next = quietUntil(wishes, reader.timeZone, open);
    if (next.getTime() === open.getTime()) return open;
    at = next;
  }
  return at;
}
