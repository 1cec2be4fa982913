import { sql } from 'drizzle-orm';
import { boolean, char, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessageCard } from '../../contract/cards/cards.ts';
import type { Language, Messenger, UserType } from '../../contract/constants.ts';
import type { MessageReply } from '../../contract/desk/replies.ts';
import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { MessageChange } from '../../contract/threads/changes.ts';
import type { MessageReview, TranslationState } from '../../contract/threads/consultations.ts';
import type { TranslationMark } from '../../contract/threads/facts.ts';
import type { EventActor, EventFacts, EventKind } from '../../contract/threads/thread-events.ts';
import { members } from '../accounts/accounts.tables.ts';
import { hospitals, products } from '../catalog/catalog.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One member with one clinic. At most one is open for a pair (specification 5.2). */
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
    /** The number of the newest message: the server-side order of the thread. */
    lastMessageId: integer('last_message_id').notNull().default(0),
    memberReadId: integer('member_read_id').notNull().default(0),
    hospitalReadId: integer('hospital_read_id').notNull().default(0),
    /** The target that the member's client asked the clinic's words to be translated into, on the connection she last wrote on; null for her own language. */
    askedTarget: text('asked_target'),
    /** Since when the member's word is unanswered; null when the clinic had the last word. */
    waitingSince: at('waiting_since'),
    /** How the clinic handles it (specification 7.12): done, or put off; the member's next word ends both. Marked as unread again. */
    doneAt: at('done_at'),
    laterUntil: at('later_until'),
    markedUnread: boolean('marked_unread').notNull().default(false),
    /** The coordinator who answers; null for nobody in particular. */
    assignedTo: uuid('assigned_to'),
    /** The treatment that it was opened from. */
    productId: integer('product_id').references(() => products.id),
    /** The number of the newest event (`thread_events`). */
    lastEventId: integer('last_event_id').notNull().default(0),
    /** The Seoul day on which she flies home, where she said so. */
    leavesOn: date('leaves_on'),
    /** When each side had it open last, of people who show that (specification 5.24); of the clinic's by whom. */
    memberSeenAt: at('member_seen_at'),
    hospitalSeenAt: at('hospital_seen_at'),
    hospitalSeenBy: uuid('hospital_seen_by'),
    /** When the newest message came: the order of the inbox without a look into the messages. */
    lastMessageAt: at('last_message_at'),
    /** When something last changed that its place in the inbox depends on. */
    touchedAt: at('touched_at').notNull().defaultNow(),
    /** Up to which message its words can be searched for, and whether the patient's own details can (specification 7.15). */
    wordsUpTo: integer('words_up_to').notNull().default(0),
    detailsIndexed: boolean('details_indexed').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('consultations_open').on(t.memberId, t.hospitalId).where(sql`closed_at is null`),
    index('consultations_member').on(t.memberId),
    index('consultations_hospital').on(t.hospitalId),
    index('consultations_unread_words').on(t.id).where(sql`last_message_id > words_up_to`),
    index('consultations_unread_details').on(t.id).where(sql`not details_indexed`),
  ],
);

/** Messages. The original is kept byte for byte beside its translation; a pending translation is the row's own job. */
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
    /** Where the translation says something else than the original (decision 13). */
    marks: jsonb().$type<TranslationMark[]>().notNull().default([]),
    /** Which service said `translated`; null where that is not known. */
    service: text(),
    /** What people said of the translation: told with the message, made of the doubts and answers below; null where nobody said anything. */
    review: jsonb().$type<MessageReview>(),
    /** The interpreter who wrote it, by the name she is shown with: no machine had a part in either text. */
    interpreter: text(),
    /** Of the clinic's: the name that the coordinator wrote under; null from before she chose one. */
    author: text(),
    /** Of the clinic's: it says that an answer will come, and the patient goes on waiting. */
    keepsWaiting: boolean('keeps_waiting').notNull().default(false),
    /** What it was made from, where it is a card: template, version, the words of that version, and what was filled in (decision 15). */
    card: jsonb().$type<MessageCard>(),
    /** What it was made from, where it is a canned reply: which one, its words in every language, and what was filled in (decision 26). */
    reply: jsonb().$type<MessageReply>(),
    /** Its photos and documents as they stand: told with the message, made of the rows of `attachments`. */
    files: jsonb().$type<MessageFile[]>(),
    /** How often its words were changed: what was begun for former words is not stored beside newer ones. */
    changes: smallint().notNull().default(0),
    /** The newest change, told with the message; null for one that stands as it was sent (specification 5.23). */
    change: jsonb().$type<MessageChange>(),
    attempts: smallint().notNull().default(0),
    /** While the translation is pending: not before this does another process take it up. */
    translateAfter: at('translate_after').notNull().defaultNow(),
    /** While its translation is still to be translated back: not before this does another process take that up; null when nothing is. */
    checkAfter: at('check_after'),
    createdAt: at('created_at').notNull().defaultNow(),
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

/** "This is wrong" of a translation, a row for each side of a message; it goes with the message (specification 5.17). */
export const translationDoubts = pgTable(
  'translation_doubts',
  {
    ...ofMessage(),
    side: text().$type<UserType>().notNull(),
    /** Whose account. No foreign key: what a coordinator said stays when her account goes. */
    by: uuid().notNull(),
    words: text().notNull(),
    at: at('at').notNull(),
    takenBackAt: at('taken_back_at'),
    answeredAt: at('answered_at'),
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

/** What a translator answered to doubts of a message, or an interpreter put right, one row for each answer; it goes with the message. */
export const translationVerdicts = pgTable(
  'translation_verdicts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...ofMessage(),
    /** The operator who answered, or the interpreter. */
    by: uuid().notNull(),
    verdict: text().$type<NonNullable<MessageReview['verdict']>>().notNull(),
    /** The translation that was doubted, and what the translator wrote in its place; null where it was right. */
    doubted: text().notNull(),
    corrected: text(),
    words: text().notNull(),
    at: at('at').notNull(),
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
 * What happened in a thread beside what was said, in the transaction of the fact (specification 5.13): notices are made from these rows,
 * and both sides read them between the messages.
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
    /** Whose account; null where the product itself did it. No foreign key: what a coordinator did stays when her account goes. */
    by: uuid(),
    /** The newest message there was: it stands after that one. */
    afterMessageId: integer('after_message_id').notNull(),
    facts: jsonb().$type<Partial<EventFacts>>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.consultationId, t.eventId] })],
);

/** One-time tokens for the socket, hashed, 30 seconds. */
export const chatTickets = pgTable('chat_tickets', {
  hash: text().primaryKey(),
  memberId: uuid('member_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/**
 * What a clinic's staff, an operator or an interpreter read of a person: who, when, from where, whose and what kind of act, never the content
 * (security 8.3). No foreign keys: the record outlives the account it is about.
 */
export const accessRecords = pgTable(
  'access_records',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    readerId: uuid('reader_id').notNull(),
    /** The clinic that the reader answers for; null for an operator and for an interpreter. */
    hospitalId: integer('hospital_id'),
    /** Null where a list of several people was read. */
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
      >()
      .notNull(),
    client: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('access_records_member').on(t.memberId), index('access_records_at').on(t.at)],
);
