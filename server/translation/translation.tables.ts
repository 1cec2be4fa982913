import { sql } from 'drizzle-orm';
import { bigint, char, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { timestamptz } from '../platform/timestamptz.ts';
import { consultations } from '../threads/threads.tables.ts';

/** Key of all clinics together, in place of a clinic's id. */
export const ALL_CLINICS_ID = 0;

/**
 * Usage by service, clinic and day in Seoul. Contains counts only, no text. `bucket` groups calls by duration, so that a median can be calculated.
 */
export const translationUsage = pgTable(
  'translation_usage',
  {
    day: date().notNull(),
    hospitalId: integer('hospital_id').notNull(),
    service: text().notNull(),
    outcome: text().notNull(),
    bucket: smallint().notNull(),
    requests: integer().notNull(),
    characters: bigint({ mode: 'number' }).notNull(),
    ms: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.hospitalId, t.service, t.outcome, t.bucket] })],
);

/** Translated characters per month in Seoul, by clinic and for all together, with the budget level of the last warning. */
export const translationMonths = pgTable(
  'translation_months',
  {
    month: char({ length: 7 }).notNull(),
    hospitalId: integer('hospital_id').notNull(),
    characters: bigint({ mode: 'number' }).notNull(),
    warned: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.month, t.hospitalId] })],
);

/** Monthly budgets set by an operator; null for no limit. Without a row, the configuration applies. */
export const translationBudgets = pgTable('translation_budgets', {
  hospitalId: integer('hospital_id').primaryKey(),
  characters: bigint({ mode: 'number' }),
  setBy: uuid('set_by').notNull(),
  setAt: timestamptz('set_at').notNull(),
});

/**
 * Cached answers, by a hash of the request. Answers to messages are reused only within their consultation and deleted with it. Answers without a
 * consultation are for texts outside consultations.
 */
export const translationAnswers = pgTable(
  'translation_answers',
  {
    key: char({ length: 64 }).primaryKey(),
    consultationId: integer('consultation_id').references(() => consultations.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    detected: text().$type<Language>(),
    usedAt: timestamptz('used_at').notNull(),
  },
  (t) => [index('translation_answers_consultation').on(t.consultationId), index('translation_answers_used').on(t.usedAt)],
);

type NewTranslationAnswer = Omit<typeof translationAnswers.$inferSelect, 'usedAt'>;

/**
 * Caches an answer while its consultation is open. A concurrent withdrawal of consent waits, so this answer is deleted with the others or never
 * written.
 */
export async function storeAnswer(db: Db, { key, consultationId, text: words, detected }: NewTranslationAnswer, now: Date): Promise<void> {
  const used = now.toISOString();
  const from =
    consultationId === null
      ? sql`(select null::int as id) as place`
      : sql`(select id from ${consultations} where id = ${consultationId}::int and closed_at is null for share) as place`;
  await db.execute(sql`
    insert into translation_answers (key, consultation_id, text, detected, used_at)
    select ${key}::text, place.id, ${words}::text, ${detected}::text, ${used}::timestamptz from ${from}
    on conflict (key) do update set used_at = excluded.used_at`);
}
