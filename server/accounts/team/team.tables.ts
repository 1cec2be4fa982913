import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ConsoleLanguage } from '../../../contract/languages.ts';
import { timestamptz } from '../../platform/timestamptz.ts';
import { members } from '../accounts.tables.ts';

/**
 * Invitations to become a coordinator, mailed by the head of a clinic. Only the newest link is valid, stored as a hash. It works once, for 72 hours,
 * and only while its sender is the head.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey(),
    hospitalId: integer('hospital_id').notNull(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    /** The name that the coordinator will write under. */
    name: text().notNull(),
    language: text().$type<ConsoleLanguage>().notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => members.id),
    createdAt: timestamptz('created_at').notNull(),
    hash: text().notNull(),
    sentAt: timestamptz('sent_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('staff_invitations_hash').on(t.hash),
    uniqueIndex('staff_invitations_email').on(t.hospitalId, t.emailKey),
    index('staff_invitations_by').on(t.invitedBy),
  ],
);
