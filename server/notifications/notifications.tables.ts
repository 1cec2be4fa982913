import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NoticeChannel, NotificationPreferences } from '../../contract/notifications/notices.ts';
import { members } from '../accounts/accounts.tables.ts';
import { timestamptz } from '../platform/timestamptz.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { FactKind, FactSubject } from './record-facts.ts';

/** Facts that wait to be turned into notices. They are inserted in the transaction of the fact, and deleted when their notices are written. */
export const noticeFacts = pgTable(
  'notice_facts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<FactKind>().notNull(),
    /** Facts with the same key are merged while they wait. */
    key: text(),
    about: jsonb().$type<FactSubject>().notNull(),
    at: timestamptz('at').notNull(),
    dueAt: timestamptz('due_at').notNull(),
  },
  (t) => [index('notice_facts_due').on(t.dueAt), uniqueIndex('notice_facts_key').on(t.key)],
);

/** Notices of one person. The rows contain no text written by a person; the notice's text is composed when it is read. */
export const notices = pgTable(
  'notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** A person has one current notice for each topic: a newer one withdraws it. */
    topic: text().notNull(),
    about: jsonb().$type<FactSubject>().notNull(),
    /** The thread that the notice belongs to, if any. The notice is deleted with the thread. */
    consultationId: integer('consultation_id'),
    at: timestamptz('at').notNull(),
    seenAt: timestamptz('seen_at'),
    /** Set when the notice became untrue or was dealt with. */
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (t) => [
    index('notices_member').on(t.memberId, t.id),
    uniqueIndex('notices_topic').on(t.memberId, t.topic).where(sql`withdrawn_at is null`),
    index('notices_thread').on(t.consultationId),
  ],
);

/** Deliveries of notices, one for each channel. `key` identifies a delivery to the provider and stays the same for every attempt. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    channel: text().$type<NoticeChannel>().notNull(),
    key: uuid().notNull().defaultRandom(),
    dueAt: timestamptz('due_at').notNull(),
    state: text().$type<'due' | 'sent' | 'dropped' | 'failed'>().notNull().default('due'),
    attempts: smallint().notNull().default(0),
    /** For a push: the devices that have not accepted it yet; null means all devices. */
    only: jsonb().$type<string[]>(),
    sentAt: timestamptz('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.channel] }), index('notice_deliveries_due').on(t.dueAt).where(sql`state = 'due'`)],
);

/** Notification preferences; a member without a row has the defaults. */
export const notificationPreferences = pgTable('notice_wishes', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  wishes: jsonb().$type<NotificationPreferences>().notNull(),
  changedAt: timestamptz('changed_at').notNull(),
});

/** Open pages: one row per socket, renewed every half minute. */
export const openPages = pgTable(
  'open_pages',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    until: timestamptz('until').notNull(),
  },
  (t) => [index('open_pages_member').on(t.memberId)],
);

/** Addresses that a mail server has permanently refused, until it accepts a mail to them again. */
export const mailRefusals = pgTable('mail_refusals', {
  emailKey: text('email_key').primaryKey(),
  reason: text().notNull(),
  at: timestamptz('at').notNull(),
  /** True if a report returned a mail that had been accepted before. */
  reported: boolean().notNull().default(false),
  /** Time at which a later mail was accepted; null if none was. */
  takenAt: timestamptz('taken_at'),
});

/** LINE accounts that follow ours, as LINE reports them. Only followers can be reached there. */
export const lineFollowers = pgTable('line_followers', {
  subject: text().primaryKey(),
  follows: boolean().notNull(),
  at: timestamptz('at').notNull(),
});
