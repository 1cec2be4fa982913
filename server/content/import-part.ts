import type { Db } from '../platform/database.ts';

/** Rows of one kind that an import inserted, updated, or did not find in the folder. `missing` names those that are still on offer. */
export type ImportedRows = { inserted: number; updated: number; missing: string[] };

/** Entries of a part of a content folder; undefined if the folder lacks the part. `problems` lists its errors. */
export type ParsedPart<Entry> = { entries: Entry[] | undefined; problems: string[] };

/**
 * Import of a part of a content folder, in two steps, so that the whole folder is validated before anything is written. `write` makes the tables
 * match, within the import's transaction. Missing entries are withdrawn only with `withdrawMissing`. A folder without the part changes nothing.
 */
export type ImportPart = (folder: string) => Promise<{ problems: string[]; write(tx: Db, now: Date, withdrawMissing: boolean): Promise<ImportedRows> }>;

export function makeImportPart<Entry>(
  read: (folder: string) => Promise<ParsedPart<Entry>>,
  write: (tx: Db, entries: readonly Entry[], now: Date, withdrawMissing: boolean) => Promise<ImportedRows>,
): ImportPart {
  return async (folder) => {
    const { entries, problems } = await read(folder);
    return {
      problems,
      write: async (tx, ...options) => (entries ? write(tx, entries, ...options) : { inserted: 0, updated: 0, missing: [] }),
    };
  };
}
