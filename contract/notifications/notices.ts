import { z } from 'zod';
import { endpoint, Id, Msg } from '../endpoint.ts';

/**
 * What waits for an operator, in the order in which it is shown: who wrote to the operators, wishes for an interpreter, refunds that clinics ask
 * for, orders that need a look, clinics that let somebody wait for a working day, doubted translations, messages that
 * a budget of translation has stopped, reported reviews, pictures of reviews.
 */
export const OPERATOR_QUEUES = ['help', 'interpreters', 'refunds', 'payments', 'unanswered', 'doubts', 'stopped', 'reviews', 'pictures'] as const;
export type OperatorQueue = (typeof OPERATOR_QUEUES)[number];

/** By which ways somebody can be told while she is not looking; what stands in the product itself needs none of them. */
export const CHANNELS = ['push', 'mail', 'line'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * What wishes are said about: kinds of notices that people want or do not want together. The first six are a patient's; a clinic and an
 * operator have theirs.
 */
export const NOTICE_GROUPS = ['messages', 'dates', 'reminders', 'payments', 'account', 'reviews', 'waiting', 'evening'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Whose groups these are, in the order in which settings show them. */
export const GROUPS_OF = {
  user: ['messages', 'dates', 'reminders', 'payments', 'account', 'reviews'],
  hospital: ['messages', 'dates', 'payments', 'reviews', 'waiting', 'evening', 'account'],
  operator: ['waiting', 'payments', 'account'],
  interpreter: ['waiting', 'messages', 'account'],
} as const satisfies Record<string, readonly NoticeGroup[]>;

/** Mail of these groups always goes, and settings say so: what was paid or refunded, and what concerns the safety of accounts, has to reach whom it concerns. */
export const ALWAYS_MAILED: readonly NoticeGroup[] = ['payments', 'account'];

/** A time of day, `HH:MM`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'fields.invalid');
const isZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** How somebody wants to be told. */
export const NotificationPreferences = z.object({
  /** By group: the channels that are switched off. A group or channel that is not named is on. */
  off: z.partialRecord(z.enum(NOTICE_GROUPS), z.array(z.enum(CHANNELS)).max(CHANNELS.length)),
  /** No push and no LINE between these times of her own zone, but for what cannot wait; null for none. */
  quiet: z.object({ from: TimeOfDay, to: TimeOfDay }).nullable(),
  /** Of staff: days of the week without push, 1 Monday to 7 Sunday. */
  days_off: z.array(z.number().int().min(1).max(7)).max(7),
  time_zone: z.string().max(64).refine(isZone, 'fields.invalid').nullable(),
  /** The lock screen may say what happened and with which clinic. */
  words_on_lock_screen: z.boolean(),
  /** LINE tells only who asked for it, of the groups that are not off there. */
  line: z.boolean(),
  /** Whether the other side of a conversation sees that she writes and when she was there last, and she sees theirs (specification 5.24); left out it stays as it was, on unless said. */
  presence: z.boolean().optional(),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

/** What has happened, in the reader's language. `path` leads to its place in the product. */
export const Notice = z.object({
  id: z.number().int(),
  kind: z.string(),
  group: z.enum(NOTICE_GROUPS),
  at: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  /** It was in view in the list. */
  seen: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

const Counts = z.object({
  /** Notices that were not in view yet. */
  unseen: z.number().int(),
  unread_messages: z.number().int(),
  /** What a page's title and an app's badge say: a patient's unread messages and unseen notices of anything else; a clinic's patients who wait for an answer; an operator's unseen notices. */
  waiting: z.number().int(),
});
export type NoticeCounts = z.output<typeof Counts>;

/** Notices in the product and the wishes about the others. */
export const notices = {
  notices: endpoint({
    name: 'notices',
    method: 'GET',
    path: '/api/v1/notices',
    who: 'member',
    summary: 'What has happened, newest first',
    query: z.object({ before: Id.optional() }),
    reply: z.object({ notices: z.array(Notice), more: z.boolean() }),
  }),
  noticeCounts: endpoint({
    name: 'noticeCounts',
    method: 'GET',
    path: '/api/v1/notices/counts',
    who: 'member',
    summary: 'How many notices were not seen yet, how many messages were not read, and how much waits altogether',
    reply: Counts,
  }),
  operatorQueues: endpoint({
    name: 'operatorQueues',
    method: 'GET',
    path: '/api/v1/operator/queues',
    who: 'operator',
    summary: 'What waits for an operator, by queue: how much, and since when the longest; a queue in which nothing waits is left out. Nobody is named',
    reply: z.array(z.object({ queue: z.enum(OPERATOR_QUEUES), count: z.number().int(), since: z.string() })),
  }),
  noticesSeen: endpoint({
    name: 'noticesSeen',
    method: 'POST',
    path: '/api/v1/notices/seen',
    who: 'member',
    summary: 'Everything up to this notice was in view',
    body: z.object({ up_to: Id }),
    reply: Counts,
  }),
  wishes: endpoint({
    name: 'wishes',
    method: 'GET',
    path: '/api/v1/notices/wishes',
    who: 'member',
    summary: 'How somebody wants to be told',
    reply: z.object({
      wishes: NotificationPreferences,
      /** By which she can be told at all: `line` only where she has signed in with it. */
      channels: z.array(z.enum(CHANNELS)),
      /** Whether she follows our account at LINE; null where that is not known, or LINE is no channel of hers. */
      line_follows: z.boolean().nullable(),
      mail_refused_at: z.string().nullable(),
    }),
  }),
  saveWishes: endpoint({
    name: 'saveWishes',
    method: 'PUT',
    path: '/api/v1/notices/wishes',
    who: 'member',
    summary: 'Change how somebody wants to be told',
    body: NotificationPreferences,
    reply: z.object({ wishes: NotificationPreferences }),
  }),
  unsubscribe: endpoint({
    name: 'unsubscribe',
    method: 'POST',
    path: '/api/v1/notices/unsubscribe',
    who: 'anyone',
    limit: 'link',
    encoding: 'form',
    summary: 'Switch off the mails of one group, by the link of one of them (RFC 8058)',
    query: z.object({ token: z.string().max(400) }),
    reply: Msg.extend({ group: z.enum(NOTICE_GROUPS) }),
    errors: ['notices.link-invalid'],
  }),
};
