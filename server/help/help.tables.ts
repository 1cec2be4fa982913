import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../contract/constants.ts';
import type { HELP_SIDES } from '../../contract/rules.ts';
import type { TranslationState } from '../../contract/threads/consultations.ts';
import type { TranslationMark } from '../../contract/threads/message-facts.ts';
import { members } from '../accounts/accounts.tables.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * Threads of members with the operators, at most one for each member. Kept until three years after the last message, or until the account is deleted.
 */
export const helpThreads = pgTable(
  'help_threads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: uuid('member_id')
      .notNull()
      .unique()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Language the member read when she last wrote. */
    language: text().$type<Language>().notNull(),
    lastMessageId: integer('last_message_id').notNull().default(0),
    lastMessageAt: timestamptz('last_message_at').notNull(),
    memberReadId: integer('member_read_id').notNull().default(0),
    operatorReadId: integer('operator_read_id').notNull().default(0),
    /** Time since when the member has been waiting for an answer; null if she is not waiting. */
    waitingSince: timestamptz('waiting_since'),
    /** The operator who answered last. No foreign key: the thread is kept if that account is deleted. */
    assignedTo: uuid('assigned_to'),
    doneAt: timestamptz('done_at'),
  },
  (t) => [index('help_threads_waiting').on(t.waitingSince), index('help_threads_last').on(t.lastMessageAt)],
);

/** Messages of help threads. A member's message is translated into Korean, an operator's into the member's language. */
export const helpMessages = pgTable(
  'help_messages',
  {
    threadId: integer('thread_id').notNull(),
    messageId: integer('message_id').notNull(),
    side: text().$type<(typeof HELP_SIDES)[number]>().notNull(),
    /** No foreign key: an operator's messages are kept if her account is deleted. */
    senderId: uuid('sender_id').notNull(),
    clientMessageId: uuid('client_message_id').notNull(),
    message: text().notNull(),
    language: text().$type<Language>().notNull(),
    reader: text().$type<Language>().notNull(),
    translated: text(),
    translation: text().$type<Exclude<TranslationState, 'late'>>().notNull(),
    marks: jsonb().$type<TranslationMark[]>().notNull().default([]),
    /** For an answer to a waiting member: her waiting time, in seconds. */
    waitedSeconds: integer('waited_seconds'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.messageId] }),
    foreignKey({ name: 'help_messages_thread', columns: [t.threadId], foreignColumns: [helpThreads.id] }).onDelete('cascade'),
    unique('help_messages_client_id').on(t.threadId, t.senderId, t.clientMessageId),
  ],
);
