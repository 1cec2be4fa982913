import { sql } from 'drizzle-orm';
import { boolean, char, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StaffChange } from '../../contract/accounts/team.ts';
import type { Gender, Language, Messenger, Role, SiteLanguage, SocialProvider } from '../../contract/constants.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/** Members, coordinators, operators and interpreters. `*_key` columns are the folded forms that must be unique. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: text().notNull(),
    uidKey: text('uid_key').notNull(),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The member's name in their own script, in addition to the passport name. */
    nativeName: text('native_name'),
    gender: char({ length: 1 }).$type<Gender>().notNull(),
    email: text(),
    emailKey: text('email_key'),
    /** Time of the last change of the address. A recovery requested earlier is not sent to the new address. */
    emailChangedAt: timestamptz('email_changed_at'),
    country: char({ length: 2 }).notNull(),
    phone: text(),
    messenger: text().$type<Messenger>().notNull(),
    messengerId: text('messenger_id'),
    birthDate: date('birth_date'),
    language: text().$type<Language>().notNull().default('en'),
    /** Time zone of the newest call from a browser (IANA name); null while none is known. */
    timeZone: text('time_zone'),
    role: text().$type<Role>().notNull().default('user'),
    hospitalId: integer('hospital_id'),
    /** Name that patients and colleagues see for a coordinator; null until the coordinator chooses one. */
    staffName: text('staff_name'),
    /** Time since which the coordinator is the head of the clinic; null for everybody else (decision 31). */
    headSince: timestamptz('head_since'),
    /** True if a second factor is required regardless of STAFF_SECOND_FACTOR. Set for accounts created by invitation. */
    factorDue: boolean('factor_due').notNull().default(false),
    /** Random value by which the payment provider knows this member (security 1.7). */
    customerKey: text('customer_key').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    deletedAt: timestamptz('deleted_at'),
  },
  (t) => [
    uniqueIndex('members_uid_key').on(t.uidKey),
    uniqueIndex('members_email_key').on(t.emailKey),
    index('members_hospital').on(t.hospitalId).where(sql`hospital_id is not null`),
  ],
);

/** Languages that an interpreter works in, apart from Korean. */
export const interpreterLanguages = pgTable(
  'interpreter_languages',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    language: text().$type<SiteLanguage>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.language] })],
);

/** Sessions: one sign-in on one device, which is one family of refresh tokens. Its expiry never moves. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
    userAgent: text('user_agent'),
    deviceToken: text('device_token'),
    /** Keyed hash of the client's address. It shows that this member has signed in from there before. */
    client: text(),
    /** Country of the client (ISO code), as reported by a proxy in front; null without a proxy. */
    country: char({ length: 2 }),
    /** Time of the last proof in this session. Calls that require a proof accept it for ten minutes. */
    provenAt: timestamptz('proven_at'),
    endedAt: timestamptz('ended_at'),
    endedWhy: text('ended_why').$type<'logout' | 'reuse' | 'reset' | 'deleted' | 'by-member' | 'by-operator' | 'password' | 'moved'>(),
  },
  (t) => [
    index('sessions_member').on(t.memberId),
    index('sessions_expires').on(t.expiresAt),
    index('sessions_device').on(t.deviceToken).where(sql`device_token is not null`),
  ],
);

/** Devices that a member has signed in with, by the hash of each device's cookie: failed sign-ins by strangers do not block them. */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    lastUsedAt: timestamptz('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.hash] }), index('known_devices_used').on(t.lastUsedAt)],
);

/** Refresh tokens, hashed. A used token has `used_at`. Its successor is derived from it, so that a repeated request gets the same successor. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: timestamptz('issued_at').notNull(),
    usedAt: timestamptz('used_at'),
    successorHash: text('successor_hash'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

/** Password reset links, hashed. Each works once, for 30 minutes; only the newest is valid. */
export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [index('password_resets_member').on(t.memberId)],
);

/** Consents: document, version, language, time, and context (a consultation, an order, the sign-up). */
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
    /** Clinic that the consent was given to, in any context; null for consents given at sign-up. */
    hospitalId: integer('hospital_id'),
    agreedAt: timestamptz('agreed_at').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (t) => [index('agreements_member').on(t.memberId), index('agreements_context').on(t.context)],
);

/** Members' identities at sign-in providers. The key is issuer and subject; an equal mail address never links an account (security 2.7). */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    email: text(),
    linkedAt: timestamptz('linked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('social_identities_member').on(t.memberId)],
);

/**
 * Social sign-ins in progress. The key is the hash of a cookie, which binds the attempt to the browser that began it. After the provider has
 * answered, the row holds the identity until the person links an account or joins. A member's linking in progress is also bound to the member's
 * session.
 */
export const socialAttempts = pgTable(
  'social_attempts',
  {
    hash: text().primaryKey(),
    provider: text().$type<SocialProvider>().notNull(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Session of a member who links a provider from the account page; null for a sign-in. */
    linkFor: uuid('link_for').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Time when the code was submitted. A code can be submitted once. */
    usedAt: timestamptz('used_at'),
    subject: text(),
    email: text(),
    name: text(),
    /** Time when the pending identity was linked or joined. */
    settledAt: timestamptz('settled_at'),
  },
  (t) => [index('social_attempts_expires').on(t.expiresAt)],
);

/** Second factors of members: an encrypted TOTP secret. Inactive until `confirmed_at` is set. */
export const secondFactors = pgTable('second_factors', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  /** Newest 30-second step of an accepted code, so that each code is accepted once. */
  lastStep: integer('last_step'),
});

/** Recovery codes for a lost phone, hashed. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    usedAt: timestamptz('used_at'),
  },
  (t) => [index('recovery_codes_member').on(t.memberId)],
);

/** New mail addresses that are not confirmed yet. The link is stored as a hash and works once, for 24 hours; only the newest is valid. */
export const emailChanges = pgTable(
  'email_changes',
  {
    hash: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [index('email_changes_member').on(t.memberId)],
);

/** Changes to the clinics' staff by operators and heads: account, change, actor and time. */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The operator or the head; null for the command line. */
    operatorId: uuid('operator_id').references(() => members.id),
    change: text().$type<StaffChange['act']>().notNull(),
    fromHospitalId: integer('from_hospital_id'),
    /** Null if the access was taken away. */
    toHospitalId: integer('to_hospital_id'),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('staff_changes_member').on(t.memberId), index('staff_changes_from').on(t.fromHospitalId), index('staff_changes_to').on(t.toHospitalId)],
);

/**
 * Identities of deleted members with orders: the law requires the company to keep the parties of its contracts. No call of the product reads this
 * table. Rows are deleted after `keep_until`.
 */
export const retainedMembers = pgTable(
  'kept_members',
  {
    memberId: uuid('member_id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text(),
    phone: text(),
    country: char({ length: 2 }).notNull(),
    deletedAt: timestamptz('deleted_at').notNull(),
    keepUntil: timestamptz('keep_until').notNull(),
  },
  (t) => [index('kept_members_until').on(t.keepUntil)],
);
