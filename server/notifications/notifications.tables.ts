import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Channel, NotificationPreferences } from '../../contract/notifications/notices.ts';
import { members } from '../accounts/accounts.tables.ts';
import type { About, FactKind } from './facts.ts';
import type { NoticeKind } from './notice-kinds.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What happened and is to be told, or may have to be later: written in the transaction of the fact, gone once notices were made of it. */
export const noticeFacts = pgTable(
  'notice_facts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<FactKind>().notNull(),
    /** Of facts that are one as long as they wait: what comes meanwhile joins them. */
    key: text(),
    about: jsonb().$type<About>().notNull(),
    at: at('at').notNull(),
    dueAt: at('due_at').notNull(),
  },
  (t) => [index('notice_facts_due').on(t.dueAt), uniqueIndex('notice_facts_key').on(t.key)],
);

/** What one person is told. Nothing of what was said is in it; words are made when it is read. */
export const notices = pgTable(
  'notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** Of the same topic only the newest is true: it takes back what was told before. */
    topic: text().notNull(),
    about: jsonb().$type<About>().notNull(),
    /** The clinic's thread it belongs to, if any: with the thread it goes. */
    consultationId: integer('consultation_id'),
    at: at('at').notNull(),
    seenAt: at('seen_at'),
    /** It became untrue, or was dealt with. */
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    index('notices_member').on(t.memberId, t.id),
    uniqueIndex('notices_topic').on(t.memberId, t.topic).where(sql`withdrawn_at is null`),
    index('notices_thread').on(t.consultationId),
  ],
);

/** How a notice goes out by one channel. `key` names it to the outside, the same for each attempt. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    channel: text().$type<Channel>().notNull(),
    key: uuid().notNull().defaultRandom(),
    dueAt: at('due_at').notNull(),
    state: text().$type<'due' | 'sent' | 'dropped' | 'failed'>().notNull().default('due'),
    attempts: smallint().notNull().default(0),
    /** Of a push: the devices that have not taken it yet; null for all of them. */
    only: jsonb().$type<string[]>(),
    sentAt: at('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.channel] }), index('notice_deliveries_due').on(t.dueAt).where(sql`state = 'due'`)],
);

/** How somebody wants to be told; without a row, as everybody is. */
export const notificationPreferences = pgTable('notice_wishes', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  wishes: jsonb().$type<NotificationPreferences>().notNull(),
  changedAt: at('changed_at').notNull(),
});

/** Pages that are open: a socket each, which says again every half minute that it is there. */
export const openPages = pgTable(
  'open_pages',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    until: at('until').notNull(),
  },
  (t) => [index('open_pages_member').on(t.memberId)],
);

/** Addresses that a mail server has refused for good, until one of their mails is taken again. */
export const mailRefusals = pgTable('mail_refusals', {
  emailKey: text('email_key').primaryKey(),
  reason: text().notNull(),
  at: at('at').notNull(),
  /** A report said so of a mail that had been taken first. */
  reported: boolean().notNull().default(false),
  /** When a mail to it was taken since. */
  takenAt: at('taken_at'),
});

/** Who follows our account at LINE, as LINE tells it: only those are reached there. */
export const lineFollowers = pgTable('line_followers', {
  subject: text().primaryKey(),
  follows: boolean().notNull(),
  at: at('at').notNull(),
});
