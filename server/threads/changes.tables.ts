import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { MessageCard } from '../../contract/cards/cards.ts';
import type { Language } from '../../contract/constants.ts';
import type { MessageChange } from '../../contract/threads/changes.ts';
import type { TranslationState } from '../../contract/threads/consultations.ts';
import { timestamptz } from '../platform/timestamptz.ts';
import { messages } from './threads.tables.ts';

/** The text of a message before each of its changes (decision 30). Deleted with the message. */
export const formerTexts = pgTable(
  'former_texts',
  {
    consultationId: integer('consultation_id').notNull(),
    messageId: integer('message_id').notNull(),
    /** Number of the change that replaced this text. */
    number: smallint().notNull(),
    kind: text().$type<MessageChange['kind']>().notNull(),
    message: text().notNull(),
    language: text().$type<Language>().notNull(),
    targetLang: text('target_lang').notNull(),
    translated: text(),
    translation: text().$type<TranslationState>().notNull(),
    card: jsonb().$type<MessageCard>(),
    since: timestamptz('since').notNull(),
    until: timestamptz('until').notNull(),
    /** Account that made the change. No foreign key: a coordinator's changes stay when the account is deleted. */
    by: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.consultationId, t.messageId, t.number] }),
    foreignKey({
      name: 'former_texts_of',
      columns: [t.consultationId, t.messageId],
      foreignColumns: [messages.consultationId, messages.messageId],
    }).onDelete('cascade'),
  ],
);
