import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import { LANGUAGES } from '../../../contract/constants.ts';
import type { Db } from '../../platform/database.ts';
import { allSynonyms, synonyms } from '../finding.tables.ts';
import type { SynonymRow } from '../synonym-book.ts';
import { readSynonyms } from './read-synonyms.ts';

type Written = { inserted: number; updated: number; missing: string[] };

/**
 * Reads the synonyms of a content folder, to be written later, so that the whole folder is checked before any of it is written. `problems` names
 * file and line of everything that is wrong; `write` makes the table match, inside the import's transaction. Missing groups are deleted only with
 * `withdrawMissing`. A folder without `synonyms` leaves them unchanged.
 */
export async function importSynonyms(folder: string): Promise<{ problems: string[]; write(tx: Db, now: Date, withdrawMissing: boolean): Promise<Written> }> {
  const { groups, problems } = await readSynonyms(folder);
  return {
    problems,
    write: async (tx, _now, withdrawMissing) => (groups ? writeSynonyms(tx, groups.map(rowOf), withdrawMissing) : { inserted: 0, updated: 0, missing: [] }),
  };
}

async function writeSynonyms(tx: Db, wanted: readonly SynonymRow[], withdrawMissing: boolean): Promise<Written> {
  const known = new Map((await allSynonyms(tx)).map((row) => [row.key, row]));
  const fresh = wanted.filter(({ key }) => !known.has(key));
  const changed = wanted.filter((row) => known.has(row.key) && !isDeepStrictEqual(known.get(row.key), row));
  const keys = new Set(wanted.map(({ key }) => key));
  const missing = [...known.keys()].filter((key) => !keys.has(key));
  if (fresh.length > 0) await tx.insert(synonyms).values(fresh);
  for (const { key, ...fields } of changed) await tx.update(synonyms).set(fields).where(eq(synonyms.key, key));
  if (withdrawMissing && missing.length > 0) await tx.delete(synonyms).where(inArray(synonyms.key, missing));
  return { inserted: fresh.length, updated: changed.length, missing };
}

function rowOf({ id, also, ...rest }: NonNullable<Awaited<ReturnType<typeof readSynonyms>>['groups']>[number]): SynonymRow {
  return { key: id, words: Object.fromEntries(LANGUAGES.map((language) => [language, rest[language]])) as SynonymRow['words'], also };
}

export async function areSynonymsEmpty(db: Db): Promise<boolean> {
  return (await db.select({ key: synonyms.key }).from(synonyms).limit(1)).length === 0;
}
