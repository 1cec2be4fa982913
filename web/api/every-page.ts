/** The most a list call answers at once (specification 8.3). */
const PAGE = 100;

/**
 * Every entry of a list, page after page: one that is not full is the last. A list whose order changes meanwhile may bring
 * an entry again; it is kept once.
 */
export async function everyPage<T extends { id: number }>(ask: (page: { limit: number; after?: number }) => Promise<T[]>): Promise<T[]> {
  const all = new Map<number, T>();
  for (let after: number | undefined; ; ) {
    const known = all.size;
    const page = await ask({ limit: PAGE, ...(after === undefined ? {} : { after }) });
    for (const entry of page) all.set(entry.id, entry);
    // A full page without anything new would be asked for again for ever.
    if (page.length < PAGE || all.size === known) return [...all.values()];
    after = page.at(-1)?.id;
  }
}
