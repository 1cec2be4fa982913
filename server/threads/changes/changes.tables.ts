import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MessageCard } from '../../../contract/cards/cards.ts';
import type { Language } from '../../../contract/constants.ts';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import type { TranslationState } from '../../../contract/threads/consultations.ts';
import { messages } from '../threads.tables.ts';

/** The words of a message before each of its changes, as they stood (decision 30); they go with the message. */
export const formerTexts = pgTable(
  'former_texts',
  {
    consultationId: integer('consultation_id').notNull(),
    messageId: integer('message_id').notNull(),
    /** The number of the change that ended them. */
    number: smallint().notNull(),
    kind: text().$type<MessageChange['kind']>().notNull(),
    message: text().notNull(),
    language: text().$type<Language>().notNull(),
    targetLang: text('target_lang').notNull(),
    translated: text(),
    translation: text().$type<TranslationState>().notNull(),
    card: jsonb().$type<MessageCard>(),
    since: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    /** Whose account changed it. No foreign key: what a coordinator did stays when her account goes. */
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
