import { asc } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';

/** Synonyms of the content, one group per row. */
export const synonyms = pgTable('synonyms', {
  key: text().primaryKey(),
  words: jsonb().$type<Record<Language, string[]>>().notNull(),
  /** Keys of groups that are also searched. */
  also: jsonb().$type<string[]>().notNull(),
});

export const allSynonyms = (db: Db) => db.select().from(synonyms).orderBy(asc(synonyms.key));
