import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/constants.ts';
import type { ReplyTextState } from '../../../contract/desk/replies.ts';
import type { ReplyTopic } from '../../../contract/desk/reply-text.ts';
import type { FileSize } from '../../../contract/threads/attachments.ts';
import { hospitals } from '../../catalog/catalog.tables.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

/** A clinic's own canned replies (specification 7.13). A withdrawn reply can no longer be sent; messages sent from it have their own text. */
export const clinicReplies = pgTable(
  'clinic_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    /** Incremented by every change of the reply and of its texts. */
    version: integer().notNull().default(1),
    topic: text().$type<ReplyTopic>().notNull(),
    title: text().notNull(),
    /** Account of the author. No foreign key: a coordinator's replies stay when the account is deleted. */
    authorId: uuid('author_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (t) => [index('clinic_replies_hospital').on(t.hospitalId).where(sql`withdrawn_at is null`)],
);

/** Texts of a clinic's own replies, one row for each language, with the account that last wrote, drafted or read it. */
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
    at: timestamptz('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.replyId, t.language] })],
);

/**
 * Pictures of a clinic's own replies. The file store holds the encrypted bytes, as for threads (specification 5.21). A patient gets a separate copy
 * in the thread, so this one can be deleted with its reply.
 */
export const clinicReplyPictures = pgTable(
  'clinic_reply_pictures',
  {
    /** Chosen by the client, so that a repeated upload is the same picture. */
    id: uuid().primaryKey(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id),
    /** Null until the picture is saved with a reply. */
    replyId: integer('reply_id').references(() => clinicReplies.id, { onDelete: 'cascade' }),
    /** Position within its reply, from 0. */
    place: smallint().notNull().default(0),
    /** Account that added it. No foreign key: a coordinator's pictures stay when the account is deleted. */
    addedBy: uuid('added_by').notNull(),
    width: integer(),
    height: integer(),
    placeholder: text(),
    sizes: jsonb().$type<FileSize[]>().notNull(),
    stem: text().notNull(),
    /** Id of the configured key that it is encrypted with. */
    keyId: text('key_id').notNull(),
    /** `storing`: the bytes are not stored completely yet, and nobody sees the picture. */
    state: text().$type<'storing' | 'there'>().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [
    index('clinic_reply_pictures_reply').on(t.replyId),
    index('clinic_reply_pictures_hospital').on(t.hospitalId),
    index('clinic_reply_pictures_unsaved').on(t.at).where(sql`reply_id is null or state = 'storing'`),
    index('clinic_reply_pictures_key').on(t.keyId).where(sql`state = 'there'`),
  ],
);
