import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/constants.ts';
import type { ReplyTextState } from '../../../contract/desk/replies.ts';
import type { ReplyTopic } from '../../../contract/desk/reply-text.ts';
import type { FileSize } from '../../../contract/threads/attachments.ts';
import { hospitals } from '../../catalog/catalog.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A clinic's own canned replies (specification 7.13). One that was withdrawn is sent no more; what went out has its own words. */
export const clinicReplies = pgTable(
  'clinic_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    /** Grows with every change of it and of its words. */
    version: integer().notNull().default(1),
    topic: text().$type<ReplyTopic>().notNull(),
    title: text().notNull(),
    /** Whose account. No foreign key: what a coordinator wrote stays when her account goes. */
    authorId: uuid('author_id').notNull(),
    createdAt: at('created_at').notNull(),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [index('clinic_replies_hospital').on(t.hospitalId).where(sql`withdrawn_at is null`)],
);

/** The words of such a reply, a row for each language, with who wrote, had drafted or read them last. */
export const clinicReplyTexts = pgTable(
  'clinic_reply_texts',
  {
    replyId: integer('reply_id')
      .notNull()
      .references(() => clinicReplies.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    text: text().notNull(),
    state: text().$type<ReplyTextState>().notNull(),
    by: uuid().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.replyId, t.language] })],
);

/**
 * A picture of such a reply. Its bytes lie sealed in the file store as those of a thread do (specification 5.21); what a patient gets is a copy of
 * her thread's own, so that this one goes with its reply.
 */
export const clinicReplyPictures = pgTable(
  'clinic_reply_pictures',
  {
    /** Chosen by the client: handed in twice it is one. */
    id: uuid().primaryKey(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    /** Null while it is only handed in. */
    replyId: integer('reply_id').references(() => clinicReplies.id, { onDelete: 'cascade' }),
    /** Which of its reply's it is, from 0. */
    place: smallint().notNull().default(0),
    /** Whose account. No foreign key: what a coordinator added stays when her account goes. */
    addedBy: uuid('added_by').notNull(),
    width: integer(),
    height: integer(),
    placeholder: text(),
    sizes: jsonb().$type<FileSize[]>().notNull(),
    stem: text().notNull(),
    /** Which of the configured keys seals it. */
    keyId: text('key_id').notNull(),
    /** `storing`: its bytes are on their way to the store, and nothing is shown of it. */
    state: text().$type<'storing' | 'there'>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('clinic_reply_pictures_reply').on(t.replyId),
    index('clinic_reply_pictures_hospital').on(t.hospitalId),
    index('clinic_reply_pictures_unsaved').on(t.at).where(sql`reply_id is null or state = 'storing'`),
    index('clinic_reply_pictures_key').on(t.keyId).where(sql`state = 'there'`),
  ],
);
