import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { LANGUAGES } from '../../../contract/constants.ts';
import type { TermForms } from '../../../contract/terms/terms.ts';
import type { Db } from '../../platform/database.ts';
import { allTerms, incrementVersion, terms } from '../terms.tables.ts';
import { type ReadTerm, readTerms } from './read-terms.ts';

type Written = { inserted: number; updated: number; missing: string[] };

/**
 * Imports the terms of a content folder in two steps, so that the whole folder is checked before anything is written. `problems` lists every error
 * with file and line; `write` updates the tables within the import's transaction. Terms that an operator added, changed or withdrew are left
 * unchanged; terms missing from the content are withdrawn only if requested. Without a folder `terms` nothing changes.
 */
export async function importTerms(folder: string): Promise<{ problems: string[]; write(tx: Db, now: Date, withdrawMissing: boolean): Promise<Written> }> {
  const { terms: read, problems } = await readTerms(folder);
  return {
    problems,
    write: async (tx, now, withdrawMissing) => (read ? writeTerms(tx, read, now, withdrawMissing) : { inserted: 0, updated: 0, missing: [] }),
  };
}

async function writeTerms(tx: Db, read: readonly ReadTerm[], now: Date, withdrawMissing: boolean): Promise<Written> {
  const there = await allTerms(tx);
  const known = new Map(there.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
  const wanted = read.map(rowOf);
  const fresh = wanted.filter(({ key }) => !known.has(key));
  const changed = wanted.filter(({ key, ...fields }) => {
    const row = known.get(key);
    if (row?.source !== 'content') return false;
    const { category, forms, note, binding } = row;
    return row.withdrawnAt !== null || !isDeepStrictEqual({ category, forms, note, binding }, fields);
  });
  const keys = new Set(wanted.map(({ key }) => key));
  const missing = there.filter((row) => row.source === 'content' && row.withdrawnAt === null && !keys.has(row.key ?? ''));
  const gone = withdrawMissing ? missing : [];
  const written = { inserted: fresh.length, updated: changed.length, missing: missing.map(({ key }) => key ?? '') };
  if (fresh.length + changed.length + gone.length === 0) return written;
  // Concurrent edits of a term wait, and then find it changed.
  await incrementVersion(tx);
  if (fresh.length > 0) await tx.insert(terms).values(fresh.map((row) => ({ ...row, source: 'content' as const })));
  const grown = { version: sql`${terms.version} + 1` };
  const contents = (ids: number[]) => and(inArray(terms.id, ids), eq(terms.source, 'content'));
  for (const { key, ...fields } of changed)
    await tx
      .update(terms)
      .set({ ...fields, ...grown, withdrawnAt: null })
      .where(contents([known.get(key)?.id ?? 0]));
  if (gone.length > 0)
    await tx
      .update(terms)
      .set({ ...grown, withdrawnAt: now })
      .where(contents(gone.map(({ id }) => id)));
  return written;
}

function rowOf({ id, category, binding, note, ...rest }: ReadTerm) {
  const forms = Object.fromEntries(LANGUAGES.map((language) => [language, rest[language]])) as TermForms;
  return { key: id, category, forms, binding, note: note ?? { ko: '', en: '' } };
}
