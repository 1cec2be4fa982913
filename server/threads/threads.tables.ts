import { sql } from 'drizzle-orm';
import { boolean, char, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessageCard } from '../../contract/cards/cards.ts';
import type { Language, Messenger, UserType } from '../../contract/constants.ts';
import type { MessageReply } from '../../contract/desk/replies.ts';
import type { MEMBER_LOOK_REASONS } from '../../contract/rules.ts';
import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { MessageChange } from '../../contract/threads/changes.ts';
import type { MessageReview, TranslationState } from '../../contract/threads/consultations.ts';
import type { TranslationMark } from '../../contract/threads/message-facts.ts';
import type { EventActor, EventData, EventKind } from '../../contract/threads/thread-events.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitals, products } from '../catalog/catalog.tables.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/** A consultation (thread) of one member with one clinic. A pair has at most one open consultation (specification 5.2). */
export const consultations = pgTable(
  'consultations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    passportName: text('passport_name').notNull(),
    country: char({ length: 2 }).notNull(),
    phone: text().notNull(),
    messengerType: text('messenger_type').$type<Messenger>().notNull(),
    messengerId: text('messenger_id').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Number of the newest message. Numbers define the server-side order of the thread. */
    lastMessageId: integer('last_message_id').notNull().default(0),
    memberReadId: integer('member_read_id').notNull().default(0),
    hospitalReadId: integer('hospital_read_id').notNull().default(0),
    /**
     * Target code that the member's client requested on the connection of the member's last message. The clinic's messages are translated into it.
     * Null for the member's own language.
     */
    askedTarget: text('asked_target'),
    /** Start of the member's wait for an answer; null when the clinic wrote last. */
    waitingSince: timestamptz('waiting_since'),
    /** The clinic's handling of the thread (specification 7.12): done or snoozed, until the member's next message, or marked as unread again. */
    doneAt: timestamptz('done_at'),
    laterUntil: timestamptz('later_until'),
    markedUnread: boolean('marked_unread').notNull().default(false),
    /** The assigned coordinator; null if unassigned. */
    assignedTo: uuid('assigned_to'),
    /** The treatment that the thread was opened from. */
    productId: integer('product_id').references(() => products.id),
    /** Number of the newest event (`thread_events`). */
    lastEventId: integer('last_event_id').notNull().default(0),
    /** The day (in Seoul) on which the patient flies home; null if not given. */
    leavesOn: date('leaves_on'),
    /** Time when each side last had the thread open, for people who allow it (specification 5.24). For the clinic, also the person. */
    memberSeenAt: timestamptz('member_seen_at'),
    hospitalSeenAt: timestamptz('hospital_seen_at'),
    hospitalSeenBy: uuid('hospital_seen_by'),
    /** Time of the newest message. Orders the inbox without reading messages. */
    lastMessageAt: timestamptz('last_message_at'),
    /** Time of the last change that affects the thread's place in the inbox. */
    touchedAt: timestamptz('touched_at').notNull().defaultNow(),
    /** Number of the last message that the search has indexed, and if there are newer ones (specification 7.15). */
    wordsUpTo: integer('words_up_to').notNull().default(0),
    wordsDue: boolean('words_due').notNull().default(false),
    /** True if the search has indexed the patient's details. */
    detailsIndexed: boolean('details_indexed').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    closedAt: timestamptz('closed_at'),
  },
  (t) => [
    uniqueIndex('consultations_open').on(t.memberId, t.hospitalId).where(sql`closed_at is null`),
    index('consultations_member').on(t.memberId),
    index('consultations_hospital').on(t.hospitalId),
    // No index has a column that every message changes. PostgreSQL then stores a new version of the row without touching the indexes.
    index('consultations_words_due').on(t.id).where(sql`words_due`),
    index('consultations_unread_details').on(t.id).where(sql`not details_indexed`),
  ],
);

/**
 * Messages. The original is stored byte for byte beside its translation. The row of a message with a pending translation is also the translation job.
 */
export const messages = pgTable(
  'messages',
  {
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    messageId: integer('message_id').notNull(),
    senderType: text('sender_type').$type<UserType>().notNull(),
    senderId: uuid('sender_id').notNull(),
    clientMessageId: uuid('client_message_id'),
    message: text().notNull(),
    language: text().$type<Language>().notNull(),
    targetLang: text('target_lang').notNull(),
    translated: text(),
    translation: text().$type<Exclude<TranslationState, 'late'>>().notNull(),
    /** Places where the translation differs from the original (decision 13). */
    marks: jsonb().$type<TranslationMark[]>().notNull().default([]),
    /** Service that made the translation; null if unknown. */
    service: text(),
    /** People's opinions of the translation, sent with the message. Derived from the doubts and verdicts below; null if there are none. */
    review: jsonb().$type<MessageReview>(),
    /** Display name of the interpreter who wrote the message. Both texts are then human-written. */
    interpreter: text(),
    /** For a clinic's message: the display name of the coordinator; null for messages from before one was chosen. */
    author: text(),
    /** For a clinic's message: it only announces a later answer, so the patient still waits. */
    keepsWaiting: boolean('keeps_waiting').notNull().default(false),
    /** For a card: its template, the version, that version's text, and the values filled in (decision 15). */
    card: jsonb().$type<MessageCard>(),
    /** For a canned reply: its id, its text in every language, and the values filled in (decision 26). */
    reply: jsonb().$type<MessageReply>(),
    /** Current photos and documents of the message, sent with it. Derived from the rows of `attachments`. */
    files: jsonb().$type<MessageFile[]>(),
    /** Number of changes to the message. A translation result for a former text is discarded. */
    changes: smallint().notNull().default(0),
    /** The newest change, sent with the message; null if it was never changed (specification 5.23). */
    change: jsonb().$type<MessageChange>(),
    attempts: smallint().notNull().default(0),
    /** While the translation is pending, no other process claims it before this time. */
    translateAfter: timestamptz('translate_after').notNull().defaultNow(),
    /** Lease of a pending check of the delivered translation. No other process claims it before this time; null if no check is pending. */
    checkAfter: timestamptz('check_after'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.consultationId, t.messageId] }),
    uniqueIndex('messages_client_id').on(t.consultationId, t.senderId, t.clientMessageId),
    index('messages_pending').on(t.translateAfter).where(sql`translation = 'pending'`),
    index('messages_unchecked').on(t.checkAfter).where(sql`check_after is not null`),
    index('messages_stopped').on(t.createdAt).where(sql`translation = 'stopped'`),
  ],
);

const ofMessage = () => ({ consultationId: integer('consultation_id').notNull(), messageId: integer('message_id').notNull() });

/** Doubts about a translation ("Report translation"), at most one row for each side of a message. Deleted with the message (specification 5.17). */
export const translationDoubts = pgTable(
  'translation_doubts',
  {
    ...ofMessage(),
    side: text().$type<UserType>().notNull(),
    /** Account that raised the doubt. No foreign key: a coordinator's doubt stays when the account is deleted. */
    by: uuid().notNull(),
    words: text().notNull(),
    at: timestamptz('at').notNull(),
    takenBackAt: timestamptz('taken_back_at'),
    answeredAt: timestamptz('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.consultationId, t.messageId, t.side] }),
    foreignKey({
      name: 'translation_doubts_of',
      columns: [t.consultationId, t.messageId],
      foreignColumns: [messages.consultationId, messages.messageId],
    }).onDelete('cascade'),
    index('translation_doubts_open').on(t.at).where(sql`taken_back_at is null and answered_at is null`),
  ],
);

/** Verdicts of operators or interpreters on doubts, one row per answer. Deleted with the message. */
export const translationVerdicts = pgTable(
  'translation_verdicts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...ofMessage(),
    /** The operator who answered, or the interpreter. */
    by: uuid().notNull(),
    verdict: text().$type<NonNullable<MessageReview['verdict']>>().notNull(),
    /** The doubted translation, and its correction; the correction is null if the translation was right. */
    doubted: text().notNull(),
    corrected: text(),
    words: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'translation_verdicts_of',
      columns: [t.consultationId, t.messageId],
      foreignColumns: [messages.consultationId, messages.messageId],
    }).onDelete('cascade'),
    index('translation_verdicts_message').on(t.consultationId, t.messageId),
  ],
);

/**
 * Events of a thread that are not messages, written in the transaction of the change (specification 5.13). Notices are made from these rows, and both
 * sides see them between the messages.
 */
export const threadEvents = pgTable(
  'thread_events',
  {
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    eventId: integer('event_id').notNull(),
    kind: text().$type<EventKind>().notNull(),
    bySide: text('by_side').$type<EventActor>().notNull(),
    /** Account that caused the event; null for the system. No foreign key: a coordinator's events stay when the account is deleted. */
    by: uuid(),
    /** The newest message at that time. The event is shown after it. */
    afterMessageId: integer('after_message_id').notNull(),
    facts: jsonb().$type<Partial<EventData>>().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.consultationId, t.eventId] })],
);

/** One-time tokens for opening the chat socket, stored as hashes and valid for 30 seconds. */
export const chatTickets = pgTable('chat_tickets', {
  hash: text().primaryKey(),
  memberId: uuid('member_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/**
 * Accesses of clinic staff, operators and interpreters to a person's data: who, when, from which address, whose data and which act. Never the content
 * (security 8.3). No foreign keys, because the record outlives the account.
 */
export const accessRecords = pgTable(
  'access_records',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    readerId: uuid('reader_id').notNull(),
    /** Clinic of the reader; null for operators and interpreters. */
    hospitalId: integer('hospital_id'),
    /** Null for a list of several people. */
    memberId: uuid('member_id'),
    act: text()
      .$type<
        | 'inbox'
        | 'patient'
        | 'chat'
        | 'order'
        | 'staff'
        | 'calendar'
        | 'doubt'
        | 'interpret'
        | 'help'
        | 'file'
        | 'former'
        | 'record'
        | 'search'
        | 'quote'
        | 'consents'
        | 'member'
        | 'unlock'
        | 'end-sessions'
        | 'send-reset'
      >()
      .notNull(),
    /** Reason that an operator gave; null where none is asked for. */
    reason: text().$type<(typeof MEMBER_LOOK_REASONS)[number]>(),
    client: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('access_records_member').on(t.memberId), index('access_records_at').on(t.at)],
);
