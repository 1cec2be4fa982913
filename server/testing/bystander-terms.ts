import type { TermFields } from '../../contract/terms/terms.ts';
import type { Db } from '../platform/database.ts';
import { termChanges, termMisses, terms } from '../terms/terms.tables.ts';

/** Adds a term that an operator created and withdrew. */
export async function seedTerm(db: Db, operatorId: string, at: (day: number) => Date): Promise<void> {
  const word = 'bystander';
  const forms = { ko: [word], en: [word], zh: [word], ja: [word], ar: [word] };
  const fields: TermFields = { category: 'clinic', forms, note: { ko: '', en: word }, binding: true };
  const [row] = await db
    .insert(terms)
    .values({ ...fields, source: 'operator', version: 2, withdrawnAt: at(4) })
    .returning({ id: terms.id });
  const change = { termId: row?.id ?? 0, operatorId };
  await db.insert(termChanges).values([
    { ...change, version: 1, term: { ...fields, withdrawn: false }, at: at(3) },
    { ...change, version: 2, term: { ...fields, withdrawn: true }, at: at(4) },
  ]);
  await db.insert(termMisses).values({ termId: row?.id ?? 0, day: at(4).toISOString().slice(0, 10), count: 2 });
}

/** Returns SQL conditions for these operators' rows of terms. */
export const termRowsOf = (hers: string): Record<string, string> => {
  const changed = `(select term_id from term_changes where operator_id in ${hers})`;
  return { terms: `id in ${changed}`, term_changes: `operator_id in ${hers}`, term_misses: `term_id in ${changed}` };
};
