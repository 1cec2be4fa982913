import { sql } from 'drizzle-orm';
import { char, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Gender, Language, Messenger, Role } from '../../contract/words.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Members, coordinators and operators. `*_key` columns are the folded forms that uniqueness is decided by. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: text().notNull(),
    uidKey: text('uid_key').notNull(),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    gender: char({ length: 1 }).$type<Gender>().notNull(),
    email: text(),
    emailKey: text('email_key'),
    /** When the address was last changed: a new one does not serve recovery at once (security.md 2). */
    emailChangedAt: at('email_changed_at'),
    country: char({ length: 2 }).notNull(),
    phone: text(),
    messenger: text().$type<Messenger>().notNull(),
    messengerId: text('messenger_id'),
    birthDate: date('birth_date'),
    language: text().$type<Language>().notNull().default('en'),
    role: text().$type<Role>().notNull().default('user'),
    hospitalId: integer('hospital_id'),
    /** Random value the payment provider knows this member by (security.md 1). */
    customerKey: text('customer_key').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [uniqueIndex('members_uid_key').on(t.uidKey), uniqueIndex('members_email_key').on(t.emailKey)],
);

/** A family of refresh tokens: one sign-in on one device. Its expiry never moves. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    userAgent: text('user_agent'),
    deviceToken: text('device_token'),
    /** Keyed hash of the client's address: where this member has signed in before. */
    client: text(),
    endedAt: at('ended_at'),
    endedWhy: text('ended_why').$type<'logout' | 'reuse' | 'reset' | 'deleted' | 'by-member'>(),
  },
  (t) => [
    index('sessions_member').on(t.memberId),
    index('sessions_expires').on(t.expiresAt),
    index('sessions_device').on(t.deviceToken).where(sql`device_token is not null`),
  ],
);

/** Refresh tokens, hashed. A spent one has `used_at`; its successor is derived from it, so a repeat yields the same. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: at('issued_at').notNull(),
    usedAt: at('used_at'),
    successorHash: text('successor_hash'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

/** Reset links: hashed, one use, newest only, 30 minutes. */
export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('password_resets_member').on(t.memberId)],
);

/** What somebody agreed to: document, version, language, time, and for what (a consultation, an order, sign-up). */
export const agreements = pgTable(
  'agreements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    document: text().notNull(),
    version: text().notNull(),
    language: text().$type<Language>().notNull(),
    context: text().notNull(),
    agreedAt: at('agreed_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [index('agreements_member').on(t.memberId), index('agreements_context').on(t.context)],
);
