import { asc } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';

/** Words that say the same, a group a row, as the content has them. */
export const synonyms = pgTable('synonyms', {
  key: text().primaryKey(),
  words: jsonb().$type<Record<Language, string[]>>().notNull(),
  /** Groups that are looked for along with it, by their keys. */
  also: jsonb().$type<string[]>().notNull(),
});

export const allSynonyms = (db: Db) => db.select().from(synonyms).orderBy(asc(synonyms.key));
