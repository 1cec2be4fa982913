import { and, asc, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { GlossaryProblem, TermCategory } from '../../contract/constants.ts';
import type { TermFields, TermForms } from '../../contract/terms/terms.ts';
import { members } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Words with a fixed translation. One that is withdrawn stays, for what was changed of it and when. */
export const terms = pgTable('terms', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The content's own name of it; null for one that an operator added. */
  key: text().unique(),
  category: text().$type<TermCategory>().notNull(),
  forms: jsonb().$type<TermForms>().notNull(),
  note: jsonb().$type<TermFields['note']>().notNull(),
  binding: boolean().notNull(),
  source: text().$type<'content' | 'operator'>().notNull(),
  /** Grows with every change, so that who edits an older one is told. */
  version: integer().notNull().default(1),
  withdrawnAt: at('withdrawn_at'),
});

/** What operators changed: which term, how it was from then on, by whom and when. */
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
    at: at('at').notNull(),
  },
  (t) => [index('term_changes_term').on(t.termId, t.version)],
);

/** One row: the version of all terms together, and how the translation service's glossary stands to it. */
export const termState = pgTable('term_state', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** Tells our glossaries from those of another installation with the same key. */
  installation: uuid().notNull().defaultRandom(),
  glossaryId: text('glossary_id'),
  /** The version that the glossary has; 0 before there is one. */
  glossaryVersion: integer('glossary_version').notNull().default(0),
  attempts: integer().notNull().default(0),
  problem: text().$type<GlossaryProblem>(),
  tryAt: at('try_at'),
  inStepAt: at('in_step_at'),
});

/** In how many translations of a day (UTC) a term was missing. It does not say whose they were. */
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

const ONLY = 1;

/** Raises the version of all terms together, inside the transaction that changes one; a second change waits here for the first. */
export async function growVersion(tx: Db): Promise<void> {
  await tx
    .insert(termState)
    .values({ id: ONLY, version: 1 })
    .onConflictDoUpdate({ target: termState.id, set: { version: sql`${termState.version} + 1` } });
}

/** Undefined until there was a term. */
export async function readState(db: Db): Promise<TermState | undefined> {
  const [row] = await db.select().from(termState).where(eq(termState.id, ONLY));
  return row;
}

export async function writeState(db: Db, set: Partial<Omit<TermState, 'id' | 'version' | 'installation'>>): Promise<void> {
  await db.update(termState).set(set).where(eq(termState.id, ONLY));
}

/** The terms in force, in the order in which they came. */
export async function termsInForce(db: Db): Promise<TermRow[]> {
  return db.select().from(terms).where(isNull(terms.withdrawnAt)).orderBy(asc(terms.id));
}

/** True until something was imported or added. */
export async function areTermsEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: terms.id }).from(terms).limit(1)).length === 0;
}

/** Every term, withdrawn ones too, in the order in which they came. */
export async function allTerms(db: Db): Promise<TermRow[]> {
  return db.select().from(terms).orderBy(asc(terms.id));
}

/** What the medicines in force are called. */
export async function medicineTerms(db: Db): Promise<TermForms[]> {
  const rows = await db
    .select({ forms: terms.forms })
    .from(terms)
    .where(and(eq(terms.category, 'medicine'), isNull(terms.withdrawnAt)))
    .orderBy(asc(terms.id));
  return rows.map(({ forms }) => forms);
}

/** Who of the operators changed these terms last, by term. */
export async function lastChanges(db: Db, rows: readonly TermRow[]): Promise<Map<number, { operatorId: string; at: Date }>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ termId: termChanges.termId, operatorId: termChanges.operatorId, at: termChanges.at })
    .from(termChanges)
    .innerJoin(terms, and(eq(terms.id, termChanges.termId), eq(terms.version, termChanges.version)))
    .where(inArray(termChanges.termId, ids));
  return new Map(found.map(({ termId, ...change }) => [termId, change]));
}

/** Counts one more translation in which each of these terms is missing. */
export async function countMisses(db: Db, termIds: readonly number[], day: string): Promise<void> {
  if (termIds.length === 0) return;
  await db
    .insert(termMisses)
    // In one order: two that count the same terms at once never wait for each other.
    .values(termIds.toSorted((a, b) => a - b).map((termId) => ({ termId, day, count: 1 })))
    .onConflictDoUpdate({ target: [termMisses.termId, termMisses.day], set: { count: sql`${termMisses.count} + 1` } });
}

/** How often these terms were missing after a day, by term. */
export async function missesAfter(db: Db, termIds: readonly number[], day: string): Promise<Map<number, number>> {
  if (termIds.length === 0) return new Map();
  const rows = await db
    .select({ termId: termMisses.termId, count: sum(termMisses.count) })
    .from(termMisses)
    .where(and(inArray(termMisses.termId, [...termIds]), gt(termMisses.day, day)))
    .groupBy(termMisses.termId);
  return new Map(rows.map(({ termId, count }) => [termId, Number(count)]));
}
