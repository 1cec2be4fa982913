/** Limits of the search: characters of a query, rows per answer, and items requested by id. */
export const FIND_LIMITS = { query: 100, rows: 120, named: 24 } as const;
/** Maximum number of treatments in a comparison. */
export const MAX_COMPARED = 3;
