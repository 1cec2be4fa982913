import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, Id } from '../endpoint.ts';

/**
 * Queues of the operators, in display order. `payments`: orders to check. `unanswered`: clinics that left a patient without an answer for a working
 * day. `stopped`: messages not translated because a budget was used up.
 */
export const OPERATOR_QUEUES = ['help', 'interpreters', 'refunds', 'payments', 'unanswered', 'doubts', 'stopped', 'reviews', 'pictures'] as const;
export type OperatorQueue = (typeof OPERATOR_QUEUES)[number];

/** Channels that reach a person outside the product. Notices within the product do not use them. */
export const NOTICE_CHANNELS = ['push', 'mail', 'line'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Groups of notices that are switched on or off together. The first six are for patients; clinics and operators have their own. */
export const NOTICE_GROUPS = ['messages', 'dates', 'reminders', 'payments', 'account', 'reviews', 'waiting', 'evening'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Groups of each role, in the order of the settings page. */
export const NOTICE_GROUPS_BY_ROLE = {
  user: ['messages', 'dates', 'reminders', 'payments', 'account', 'reviews'],
  hospital: ['messages', 'dates', 'payments', 'reviews', 'waiting', 'evening', 'account'],
  operator: ['waiting', 'payments', 'account'],
  interpreter: ['waiting', 'messages', 'account'],
} as const satisfies Record<string, readonly NoticeGroup[]>;

/** Groups whose mail cannot be switched off. Notices of payments, refunds and account safety must reach the person. */
export const ALWAYS_MAILED_GROUPS: readonly NoticeGroup[] = ['payments', 'account'];

/** A time of day, `HH:MM`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'fields.invalid');
const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** A person's notification preferences. */
export const NotificationPreferences = z.object({
  /** Channels that are switched off, by group. Anything not listed is on. */
  off: z.partialRecord(z.enum(NOTICE_GROUPS), z.array(z.enum(NOTICE_CHANNELS)).max(NOTICE_CHANNELS.length)),
  /** Quiet hours in the person's time zone. No push and no LINE is sent, except urgent notices. Null if there are none. */
  quiet: z.object({ from: TimeOfDay, to: TimeOfDay }).nullable(),
  /** For staff: weekdays without push, 1 Monday to 7 Sunday. */
  days_off: z.array(z.number().int().min(1).max(7)).max(7),
  time_zone: z.string().max(64).refine(isTimeZone, 'fields.invalid').nullable(),
  /** True if the lock screen can name the event and the clinic. */
  words_on_lock_screen: z.boolean(),
  /** True if the person opted in to LINE. It is then used for all groups in which it is not off. */
  line: z.boolean(),
  /**
   * True if both sides of a conversation can see each other's typing state and last visit (specification 5.24). If absent, the stored value is kept;
   * the default is true.
   */
  presence: z.boolean().optional(),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

/** A notice in the reader's language. `path` is the page it links to. */
export const Notice = z.object({
  id: z.number().int(),
  kind: z.string(),
  group: z.enum(NOTICE_GROUPS),
  at: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  /** True if it was in view in the list. */
  seen: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

const Counts = z.object({
  /** Number of notices not yet in view. */
  unseen: z.number().int(),
  unread_messages: z.number().int(),
  /**
   * Count for the page title and the app badge. Patients: unread messages and unseen other notices. Clinics: patients waiting for an answer.
   * Operators: unseen notices.
   */
  waiting: z.number().int(),
});
export type NoticeCounts = z.output<typeof Counts>;

/** Endpoints for notices and notification preferences. */
export const noticeEndpoints = {
  notices: defineEndpoint({
    name: 'notices',
    method: 'GET',
    path: '/api/v1/notices',
    who: 'member',
    summary: "Lists the member's notices, newest first.",
    query: z.object({ before: Id.optional() }),
    reply: z.object({ notices: z.array(Notice), more: z.boolean() }),
  }),
  noticeCounts: defineEndpoint({
    name: 'noticeCounts',
    method: 'GET',
    path: '/api/v1/notices/counts',
    who: 'member',
    summary: 'Retrieves the number of unseen notices, the number of unread messages and the badge count.',
    reply: Counts,
  }),
  operatorQueues: defineEndpoint({
    name: 'operatorQueues',
    method: 'GET',
    path: '/api/v1/operator/queues',
    who: 'operator',
    summary: "Lists the operators' queues that are not empty, with the number of items and the start of the longest wait. Contains no names.",
    reply: z.array(z.object({ queue: z.enum(OPERATOR_QUEUES), count: z.number().int(), since: z.string() })),
  }),
  noticesSeen: defineEndpoint({
    name: 'noticesSeen',
    method: 'POST',
    path: '/api/v1/notices/seen',
    who: 'member',
    summary: 'Marks notices as seen, up to a given notice.',
    body: z.object({ up_to: Id }),
    reply: Counts,
  }),
  wishes: defineEndpoint({
    name: 'wishes',
    method: 'GET',
    path: '/api/v1/notices/wishes',
    who: 'member',
    summary: "Retrieves the member's notification preferences.",
    reply: z.object({
      wishes: NotificationPreferences,
      /** Channels available to this person. `line` requires a sign-in with LINE. */
      channels: z.array(z.enum(NOTICE_CHANNELS)),
      /** True if the person follows our LINE account. Null if unknown, or if LINE is not available to this person. */
      line_follows: z.boolean().nullable(),
      mail_refused_at: z.string().nullable(),
    }),
  }),
  saveWishes: defineEndpoint({
    name: 'saveWishes',
    method: 'PUT',
    path: '/api/v1/notices/wishes',
    who: 'member',
    summary: "Updates the member's notification preferences.",
    body: NotificationPreferences,
    reply: z.object({ wishes: NotificationPreferences }),
  }),
  unsubscribe: defineEndpoint({
    name: 'unsubscribe',
    method: 'POST',
    path: '/api/v1/notices/unsubscribe',
    who: 'anyone',
    limit: 'link',
    encoding: 'form',
    summary: 'Unsubscribes from one group of mails with the token of a mailed link (RFC 8058).',
    query: z.object({ token: z.string().max(400) }),
    reply: ConfirmationResponse.extend({ group: z.enum(NOTICE_GROUPS) }),
    errors: ['notices.link-invalid'],
  }),
};
