/** Rows of one kind that an import inserted, updated, or did not find in the folder. `missing` names those that are still on offer. */
export type ImportedRows = { inserted: number; updated: number; missing: string[] };

/** All changes of an import. `retired` is the number of missing rows that it withdrew. `prices` has a sentence for each changed price. */
export type ImportChanges = { inserted: number; updated: number; retired: number; kinds: ({ kind: string } & ImportedRows)[]; prices: string[] };
