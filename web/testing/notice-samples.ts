import { vi } from 'vitest';
import type { Notice, NotificationPreferences } from '../../contract/notifications/notices.ts';
import type { CallReply } from '../api/call.ts';

/** Sample notices. A test changes the fields it is about. */
export const notice: Notice = {
  id: 7,
  kind: 'message',
  group: 'messages',
  at: '2026-01-05T03:00:00Z',
  title: 'You have a new message',
  text: 'New message from Dancheong Skin Clinic.',
  path: '/my-reservation?chat=3',
  seen: false,
};

export const notificationPreferences: NotificationPreferences = {
  off: {},
  quiet: { from: '22:00', to: '08:00' },
  days_off: [],
  time_zone: 'Asia/Tokyo',
  words_on_lock_screen: false,
  line: false,
};
export const preferencesReply: CallReply<'wishes'> = { wishes: notificationPreferences, channels: ['push', 'mail'], line_follows: null, mail_refused_at: null };

/** Returns counts: unseen notices, unread messages, and the sum of both. */
export const noticeCounts = (unseen: number, unread_messages = 0, waiting = unseen + unread_messages) => ({ unseen, unread_messages, waiting });

/** Stubs the window's width: a desktop's or a phone's. */
export const stubWindowWidth = (isDesk: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isDesk }));

/** Makes every rendered element intersect the viewport. */
export function stubAllInView(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (rows: { isIntersecting: boolean; target: Element }[]) => void;
      constructor(notify: (rows: { isIntersecting: boolean; target: Element }[]) => void) {
        this.notify = notify;
      }
      observe(target: Element) {
        queueMicrotask(() => this.notify([{ isIntersecting: true, target }]));
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
