/** Characters of a search, the most rows that the list answers at once, and how many may be asked for by their numbers. */
export const FIND_LIMITS = { query: 100, rows: 120, named: 24 } as const;
/** So many are compared side by side. */
export const MAX_COMPARED = 3;
