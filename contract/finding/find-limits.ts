/** Limits of the search: characters of a query, rows per answer, and items that can be requested by id. */
export const FIND_LIMITS = { query: 100, rows: 120, named: 24 } as const;
/** Most treatments that can be compared side by side. */
export const MAX_COMPARED = 3;
