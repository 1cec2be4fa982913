import type { Db } from '../../platform/database.ts';

/** A clinic or treatment that an import changes, or does not find in its folder. `name` is its number with its English name. */
export type DifferingEntry = { kind: 'clinic' | 'treatment'; id: number; hospitalId: number; name: string; isMissing: boolean };

const BUSINESS_KINDS = ['conversations', 'orders', 'visits'] as const;
/** One conversation, order or visit, with its clinic and its treatments. */
type Business = { hospitalId: number; productIds: readonly number[] };

/** Lists what is under way at these clinics. It is passed in, because conversations, orders and visits depend on the catalogue. */
export type ListUnderWay = (db: Db, hospitalIds: readonly number[], now: Date) => Promise<Record<(typeof BUSINESS_KINDS)[number], Business[]>>;

/** A differing entry with the numbers of what is under way there. */
export type EntryUnderWay = DifferingEntry & Record<(typeof BUSINESS_KINDS)[number], number>;

/** Counts what is under way at each entry. Leaves out entries where nothing is. */
export async function countUnderWay(db: Db, list: ListUnderWay, entries: readonly DifferingEntry[], now: Date): Promise<EntryUnderWay[]> {
  if (entries.length === 0) return [];
  const business = await list(db, [...new Set(entries.map(({ hospitalId }) => hospitalId))], now);
  const counted = entries.map((entry) => {
    const count = (kind: (typeof BUSINESS_KINDS)[number]) =>
      business[kind].filter(({ hospitalId, productIds }) => (entry.kind === 'clinic' ? hospitalId === entry.id : productIds.includes(entry.id))).length;
    return { ...entry, conversations: count('conversations'), orders: count('orders'), visits: count('visits') };
  });
  return counted.filter((entry) => BUSINESS_KINDS.some((kind) => entry[kind] > 0));
}
