/** Rows of one kind that an import wrote anew, changed, or did not find in the folder. `missing` names those that are still offered. */
export type Written = { inserted: number; updated: number; missing: string[] };

/** Everything an import changes. `retired` is how many of the missing rows it withdrew. `prices` has a sentence for each changed price. */
export type Changes = { inserted: number; updated: number; retired: number; kinds: ({ kind: string } & Written)[]; prices: string[] };
