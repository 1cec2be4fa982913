/** Maximum page size of list endpoints (specification 8.3). */
const PAGE_SIZE = 100;

/** Returns all entries of a list, page by page, until a page is not full. Removes duplicates, which occur if the order changes meanwhile. */
export async function loadEveryPage<T extends { id: number }>(load: (page: { limit: number; after?: number }) => Promise<T[]>): Promise<T[]> {
  const all = new Map<number, T>();
  for (let after: number | undefined; ; ) {
    const known = all.size;
    const page = await load({ limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) });
    for (const entry of page) all.set(entry.id, entry);
    // Stops at a full page without new entries, which would otherwise repeat for ever.
    if (page.length < PAGE_SIZE || all.size === known) return [...all.values()];
    after = page.at(-1)?.id;
  }
}
