import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CardKind } from '../../contract/cards/card-text.ts';
import type { CardTemplate } from '../../contract/cards/cards.ts';
import type { TextByLanguage } from '../../contract/constants.ts';
import type { ReplyTopic } from '../../contract/desk/reply-text.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/**
 * Templates of cards (decision 15). A template removed from the content is withdrawn: it cannot be used for new cards. Existing cards keep their own
 * texts.
 */
export const cardTemplates = pgTable('card_templates', {
  /** Id in the content. */
  id: text().primaryKey(),
  /** Increased with every change. It proves that the text sent is the text that was previewed. */
  version: integer().notNull().default(1),
  kind: text().$type<CardKind>().notNull(),
  /** Position among the templates of its kind. */
  place: integer().notNull(),
  departments: jsonb().$type<number[]>().notNull(),
  title: jsonb().$type<CardTemplate['title']>().notNull(),
  rows: jsonb().$type<CardTemplate['rows']>().notNull(),
  holes: jsonb().$type<CardTemplate['holes']>().notNull(),
  withdrawnAt: timestamptz('withdrawn_at'),
});

export type CardTemplateRow = typeof cardTemplates.$inferSelect;

/** The shared library of canned replies (decision 26), versioned like templates of cards. */
export const replyTemplates = pgTable('reply_templates', {
  /** Id in the content. */
  id: text().primaryKey(),
  version: integer().notNull().default(1),
  topic: text().$type<ReplyTopic>().notNull(),
  place: integer().notNull(),
  title: jsonb().$type<{ ko: string; en: string }>().notNull(),
  texts: jsonb().$type<TextByLanguage>().notNull(),
  withdrawnAt: timestamptz('withdrawn_at'),
});

export type ReplyTemplateRow = typeof replyTemplates.$inferSelect;
