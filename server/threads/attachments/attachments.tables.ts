import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { UserType } from '../../../contract/constants.ts';
import type { FileSize, MessageFile } from '../../../contract/threads/attachments.ts';
import type { Angle } from '../../../contract/threads/photo-angles.ts';
import { consultations } from '../threads.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A photo or document of a thread (specification 5.21). The bytes lie sealed in the file store, under names made of `stem` and size; the row
 * stays when they are gone, so that the thread can say that there was one.
 */
export const attachments = pgTable(
  'attachments',
  {
    /** Chosen by the client: handed in twice it is one. */
    id: uuid().primaryKey(),
    consultationId: integer('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    side: text().$type<UserType>().notNull(),
    /** Whose account. No foreign key: what a coordinator sent stays when her account goes. */
    senderId: uuid('sender_id').notNull(),
    /** The client id of the message that it was sent with; null while it is only handed in. */
    sentAs: uuid('sent_as'),
    kind: text().$type<MessageFile['kind']>().notNull(),
    name: text().notNull(),
    width: integer(),
    height: integer(),
    placeholder: text(),
    /** Which angle of the guide a photo was taken for; null for every other file. */
    angle: text().$type<Angle>(),
    sizes: jsonb().$type<FileSize[]>().notNull(),
    stem: text().notNull(),
    /** Which of the configured keys seals it. */
    keyId: text('key_id').notNull(),
    /** `storing`: its bytes are on their way to the store, and nothing is shown of it. */
    state: text().$type<'storing' | 'there' | 'gone'>().notNull(),
    why: text().$type<NonNullable<MessageFile['gone']>>(),
    at: at('at').notNull(),
    goneAt: at('gone_at'),
  },
  (t) => [
    index('attachments_thread').on(t.consultationId),
    index('attachments_unsent').on(t.at).where(sql`sent_as is null or state = 'storing'`),
    index('attachments_key').on(t.keyId).where(sql`state = 'there'`),
  ],
);

/** That somebody of the clinic was given a link to a patient's file: who, when, from where. It goes with the row of the file. */
export const attachmentViews = pgTable(
  'attachment_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attachmentId: uuid('attachment_id').notNull(),
    readerId: uuid('reader_id').notNull(),
    client: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    foreignKey({ name: 'attachment_views_of', columns: [t.attachmentId], foreignColumns: [attachments.id] }).onDelete('cascade'),
    index('attachment_views_file').on(t.attachmentId),
  ],
);
