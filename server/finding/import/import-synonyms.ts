import { LANGUAGES } from '../../../contract/constants.ts';
import { makeImportPart } from '../../content/import-part.ts';
import { writeRows } from '../../content/write-rows.ts';
import type { Db } from '../../platform/database.ts';
import { synonyms } from '../finding.tables.ts';
import type { SynonymRow } from '../synonym-book.ts';
import { readSynonyms } from './read-synonyms.ts';
import type { SynonymEntry } from './synonym-format.ts';

/** Imports the synonyms of a content folder. Missing groups are deleted only with `withdrawMissing`. */
export const importSynonyms = makeImportPart(readSynonyms, (tx, groups, _now, withdrawMissing) =>
  writeRows(tx, synonyms, 'key', groups.map(toSynonymRow), withdrawMissing),
);

function toSynonymRow({ id, also, ...rest }: SynonymEntry): SynonymRow {
  return { key: id, words: Object.fromEntries(LANGUAGES.map((language) => [language, rest[language]])) as SynonymRow['words'], also };
}

export async function areSynonymsEmpty(db: Db): Promise<boolean> {
  return (await db.select({ key: synonyms.key }).from(synonyms).limit(1)).length === 0;
}
