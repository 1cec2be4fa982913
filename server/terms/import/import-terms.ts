import { and, eq, inArray, sql } from 'drizzle-orm';
import { LANGUAGES } from '../../../contract/constants.ts';
import type { TermForms } from '../../../contract/terms/terms.ts';
import { diffRows } from '../../content/difference.ts';
import { type ImportedRows, makeImportPart } from '../../content/import-part.ts';
import type { Db } from '../../platform/database.ts';
import { incrementTermsVersion, listAllTerms, terms } from '../terms.tables.ts';
import { type CategorizedTerm, readTerms } from './read-terms.ts';

/** Imports the terms of a content folder. Terms that an operator added, changed or withdrew are left unchanged. */
export const importTerms = makeImportPart(readTerms, writeTerms);

async function writeTerms(tx: Db, read: readonly CategorizedTerm[], now: Date, withdrawMissing: boolean): Promise<ImportedRows> {
  const there = await listAllTerms(tx);
  const operators = new Set(there.filter(({ source }) => source === 'operator').map(({ key }) => key));
  const { fresh, changed, missing } = diffRows(
    there
      .filter(({ source }) => source === 'content')
      .map(({ key, category, forms, note, binding, withdrawnAt }) => ({ key: key ?? '', category, forms, note, binding, withdrawnAt })),
    read.map(toTermColumns).filter(({ key }) => !operators.has(key)),
    ({ key }) => key,
  );
  const offered = missing.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ key }) => key);
  const gone = withdrawMissing ? offered : [];
  const written = { inserted: fresh.length, updated: changed.length, missing: offered };
  if (fresh.length + changed.length + gone.length === 0) return written;
  // Concurrent edits of a term wait here, and then find that the term changed.
  await incrementTermsVersion(tx);
  if (fresh.length > 0) await tx.insert(terms).values(fresh.map((row) => ({ ...row, source: 'content' as const })));
  const version = sql`${terms.version} + 1`;
  const contents = (keys: string[]) => and(inArray(terms.key, keys), eq(terms.source, 'content'));
  for (const row of changed)
    await tx
      .update(terms)
      .set({ ...row, version })
      .where(contents([row.key]));
  if (gone.length > 0) await tx.update(terms).set({ withdrawnAt: now, version }).where(contents(gone));
  return written;
}

function toTermColumns({ id, category, binding, note, ...rest }: CategorizedTerm) {
  const forms = Object.fromEntries(LANGUAGES.map((language) => [language, rest[language]])) as TermForms;
  return { key: id, category, forms, binding, note: note ?? { ko: '', en: '' }, withdrawnAt: null };
}
