import { and, asc, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { GlossaryProblem, TermCategory } from '../../contract/constants.ts';
import type { TermFields, TermForms } from '../../contract/terms/terms.ts';
import { members } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.ts';
import { timestamptz } from '../platform/timestamptz.ts';

/** Terms with a fixed translation. A withdrawn term stays for its change history. */
export const terms = pgTable('terms', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Id in the content; null for a term added by an operator. */
  key: text().unique(),
  category: text().$type<TermCategory>().notNull(),
  forms: jsonb().$type<TermForms>().notNull(),
  note: jsonb().$type<TermFields['note']>().notNull(),
  binding: boolean().notNull(),
  source: text().$type<'content' | 'operator'>().notNull(),
  /** Increases with every change, so that an edit of an older version is refused. */
  version: integer().notNull().default(1),
  withdrawnAt: timestamptz('withdrawn_at'),
});

/** Operators' changes: the term, its new content, by whom and when. */
export const termChanges = pgTable(
  'term_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    termId: integer('term_id')
      .notNull()
      .references(() => terms.id),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => members.id),
    version: integer().notNull(),
    term: jsonb().$type<TermFields & { withdrawn: boolean }>().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('term_changes_term').on(t.termId, t.version)],
);

/** A single row: the version of all terms together, and the state of the translation service's glossary. */
export const termState = pgTable('term_state', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** Distinguishes our glossaries from those of other installations that use the same service key. */
  installation: uuid().notNull().defaultRandom(),
  glossaryId: text('glossary_id'),
  /** Version of the terms in the glossary; 0 while there is no glossary. */
  glossaryVersion: integer('glossary_version').notNull().default(0),
  attempts: integer().notNull().default(0),
  problem: text().$type<GlossaryProblem>(),
  tryAt: timestamptz('try_at'),
  inStepAt: timestamptz('in_step_at'),
});

/** Number of translations per day (UTC) in which a term was missing, without reference to a conversation. */
export const termMisses = pgTable(
  'term_misses',
  {
    termId: integer('term_id')
      .notNull()
      .references(() => terms.id),
    day: date().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.termId, t.day] })],
);

export type TermRow = typeof terms.$inferSelect;
export type TermState = typeof termState.$inferSelect;

const SINGLE_ROW_ID = 1;

/** Increments the version of all terms, within the transaction that changes a term. Concurrent changes wait here. */
export async function incrementTermsVersion(tx: Db): Promise<void> {
  await tx
    .insert(termState)
    .values({ id: SINGLE_ROW_ID, version: 1 })
    .onConflictDoUpdate({ target: termState.id, set: { version: sql`${termState.version} + 1` } });
}

/** Returns the state; undefined while no term exists. */
export async function readTermState(db: Db): Promise<TermState | undefined> {
  const [row] = await db.select().from(termState).where(eq(termState.id, SINGLE_ROW_ID));
  return row;
}

export async function writeTermState(db: Db, set: Partial<Omit<TermState, 'id' | 'version' | 'installation'>>): Promise<void> {
  await db.update(termState).set(set).where(eq(termState.id, SINGLE_ROW_ID));
}

/** Returns the terms in force, in order of creation. */
export async function listTermsInForce(db: Db): Promise<TermRow[]> {
  return db.select().from(terms).where(isNull(terms.withdrawnAt)).orderBy(asc(terms.id));
}

/** True if no term was ever imported or added. */
export async function hasNoTerms(db: Db): Promise<boolean> {
  return (await db.select({ id: terms.id }).from(terms).limit(1)).length === 0;
}

/** Returns all terms, including withdrawn ones, in order of creation. */
export async function listAllTerms(db: Db): Promise<TermRow[]> {
  return db.select().from(terms).orderBy(asc(terms.id));
}

/** Returns the forms of the medicines in force. */
export async function listMedicineForms(db: Db): Promise<TermForms[]> {
  const rows = await db
    .select({ forms: terms.forms })
    .from(terms)
    .where(and(eq(terms.category, 'medicine'), isNull(terms.withdrawnAt)))
    .orderBy(asc(terms.id));
  return rows.map(({ forms }) => forms);
}

/** Returns the operator who last changed each of these terms, by term. */
export async function findLastTermChanges(db: Db, rows: readonly TermRow[]): Promise<Map<number, { operatorId: string; at: Date }>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ termId: termChanges.termId, operatorId: termChanges.operatorId, at: termChanges.at })
    .from(termChanges)
    .innerJoin(terms, and(eq(terms.id, termChanges.termId), eq(terms.version, termChanges.version)))
    .where(inArray(termChanges.termId, ids));
  return new Map(found.map(({ termId, ...change }) => [termId, change]));
}

/** Counts a translation in which each of these terms is missing. */
export async function countMisses(db: Db, termIds: readonly number[], day: string): Promise<void> {
  if (termIds.length === 0) return;
  await db
    .insert(termMisses)
    // Sorted, so that concurrent counts of the same terms do not deadlock.
    .values(termIds.toSorted((a, b) => a - b).map((termId) => ({ termId, day, count: 1 })))
    .onConflictDoUpdate({ target: [termMisses.termId, termMisses.day], set: { count: sql`${termMisses.count} + 1` } });
}

/** Returns how often these terms were missing since a day, by term. */
export async function countMissesSince(db: Db, termIds: readonly number[], day: string): Promise<Map<number, number>> {
  if (termIds.length === 0) return new Map();
  const rows = await db
    .select({ termId: termMisses.termId, count: sum(termMisses.count) })
    .from(termMisses)
    .where(and(inArray(termMisses.termId, [...termIds]), gt(termMisses.day, day)))
    .groupBy(termMisses.termId);
  return new Map(rows.map(({ termId, count }) => [termId, Number(count)]));
}
