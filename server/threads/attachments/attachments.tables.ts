import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UserType } from '../../../contract/constants.ts';
import type { FileSize, MessageFile } from '../../../contract/threads/attachments.ts';
import type { PhotoAngle } from '../../../contract/threads/photo-angles.ts';
import { timestamptz } from '../../platform/timestamptz.ts';
import { consultations } from '../threads.tables.ts';

/**
 * A photo or document of a thread (specification 5.21). Its encrypted bytes are in the file store, under names made of `stem` and size. The row stays
 * after the bytes are deleted, so that the thread can show that there was a file.
 */
export const attachments = pgTable(
  'attachments',
  {
    /** Chosen by the client, so that a repeated upload gives the same file. */
    id: uuid().primaryKey(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    side: text().$type<UserType>().notNull(),
    /** Account of the sender. No foreign key: a coordinator's files stay when the account is deleted. */
    senderId: uuid('sender_id').notNull(),
    /** Client id of the message that contains the file; null while it is not sent. */
    sentAs: uuid('sent_as'),
    kind: text().$type<MessageFile['kind']>().notNull(),
    name: text().notNull(),
    width: integer(),
    height: integer(),
    placeholder: text(),
    /** Photo guide view for which the photo was taken; null for every other file. */
    angle: text().$type<PhotoAngle>(),
    sizes: jsonb().$type<FileSize[]>().notNull(),
    stem: text().notNull(),
    /** Id of the configured key that encrypts the file. */
    keyId: text('key_id').notNull(),
    /** `storing`: the bytes are not stored completely yet, and nobody sees the file. */
    state: text().$type<'storing' | 'there' | 'gone'>().notNull(),
    why: text().$type<NonNullable<MessageFile['gone']>>(),
    at: timestamptz('at').notNull(),
    goneAt: timestamptz('gone_at'),
  },
  (t) => [
    index('attachments_thread').on(t.consultationId),
    index('attachments_unsent').on(t.at).where(sql`sent_as is null or state = 'storing'`),
    index('attachments_key').on(t.keyId).where(sql`state = 'there'`),
  ],
);

/** Records that a member of the clinic got a link to a patient's file: who, when, from which address. Deleted with the file's row. */
export const attachmentViews = pgTable(
  'attachment_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attachmentId: uuid('attachment_id').notNull(),
    readerId: uuid('reader_id').notNull(),
    client: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [
    foreignKey({ name: 'attachment_views_of', columns: [t.attachmentId], foreignColumns: [attachments.id] }).onDelete('cascade'),
    index('attachment_views_file').on(t.attachmentId),
  ],
);
