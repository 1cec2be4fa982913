import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/constants.ts';
import type { ReplyTextState } from '../../../contract/replies.ts';
import type { ReplyTopic } from '../../../contract/reply-text.ts';
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
