/** Largest page of a list call (specification 8.3). */
const PAGE_SIZE = 100;

/**
 * Returns every entry of a list, page by page, until a page is not full. If the order changes meanwhile an entry may come twice; it is returned
 * once.
 */
export async function loadEveryPage<T extends { id: number }>(load: (page: { limit: number; after?: number }) => Promise<T[]>): Promise<T[]> {
  const all = new Map<number, T>();
  for (let after: number | undefined; ; ) {
    const known = all.size;
    const page = await load({ limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) });
    for (const entry of page) all.set(entry.id, entry);
    // Stops at a full page without new entries, which would otherwise be requested for ever.
    if (page.length < PAGE_SIZE || all.size === known) return [...all.values()];
    after = page.at(-1)?.id;
  }
}
