import { isDeepStrictEqual } from 'node:util';
import { and, inArray, isNull } from 'drizzle-orm';
import { DECIMAL_PLACES, toPlainAmount } from '../../../contract/money.ts';
import { diffRows } from '../../content/difference.ts';
import type { ImportedRows } from '../../content/import-part.ts';
import { writeDifference } from '../../content/write-rows.ts';
import type { Db } from '../../platform/database.ts';
import { type PublishedPrice, priceChanges, productOptions, products } from '../catalog.tables.ts';
import type { ContentRows } from './rows.ts';

/** Writes treatments. `touched` has the treatments that are new or changed. */
export async function writeProducts(
  tx: Db,
  { products: wanted }: ContentRows,
  now: Date,
  withdrawMissing: boolean,
): Promise<{ written: ImportedRows; touched: number[]; missing: ContentRows['products'] }> {
  const { fresh, changed, missing } = diffRows(await tx.select().from(products), wanted, (row) => row.id);
  await writeDifference(tx, products, 'id', { fresh, changed });
  const offered = missing.filter(({ retiredAt }) => retiredAt === null);
  if (withdrawMissing && offered.length > 0)
    await tx
      .update(products)
      .set({ retiredAt: now })
      .where(and(isNull(products.retiredAt), inArray(products.id, listIds(offered))));
  return {
    written: { inserted: fresh.length, updated: changed.length, missing: offered.map(({ id, title }) => `${id} ${title.en}`) },
    touched: listIds([...fresh, ...changed]),
    missing: offered,
  };
}

/**
 * Writes options and records published prices. `touched` has the treatments whose options are new, changed or retired. `prices` has a sentence for
 * each changed price.
 */
export async function writeOptions(
  tx: Db,
  { options: wanted, products: treatments }: ContentRows,
  now: Date,
  withdrawMissing: boolean,
): Promise<{ written: ImportedRows; touched: number[]; prices: string[] }> {
  const there = await tx.select().from(productOptions);
  const { fresh, changed, missing } = diffRows(there, wanted, (row) => row.id);
  await writeDifference(tx, productOptions, 'id', { fresh, changed });
  const offered = missing.filter(({ retiredAt }) => retiredAt === null);
  const gone = withdrawMissing ? offered : [];
  if (gone.length > 0)
    await tx
      .update(productOptions)
      .set({ retiredAt: now })
      .where(and(isNull(productOptions.retiredAt), inArray(productOptions.id, listIds(gone))));
  const before = new Map(there.map((row) => [row.id, row]));
  const clinics = new Map(treatments.map(({ id, hospitalId }) => [id, hospitalId]));
  const published = [...fresh, ...changed].flatMap((row) => findPriceChange(before.get(row.id), row));
  const rows = published.map((change) => ({ ...change, hospitalId: clinics.get(change.productId) as number, source: 'content-import' as const, at: now }));
  if (rows.length > 0) await tx.insert(priceChanges).values(rows);
  return {
    written: { inserted: fresh.length, updated: changed.length, missing: offered.map(({ id, title }) => `${id} ${title.en}`) },
    touched: [...fresh, ...changed, ...gone].map(({ productId }) => productId),
    prices: published.flatMap(formatPriceChange),
  };
}

const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

type Option = ContentRows['options'][number];

type Change = { optionId: number; productId: number; before: PublishedPrice | null; after: PublishedPrice };

/** Returns an option's new and previous published price, or nothing if they are equal. */
function findPriceChange(before: Option | undefined, row: Option): Change[] {
  const [was, is] = [before ? toPublishedPrice(before) : null, toPublishedPrice(row)];
  return isDeepStrictEqual(was, is) ? [] : [{ optionId: row.id, productId: row.productId, before: was, after: is }];
}

const toPublishedPrice = ({ priceMinor, treatmentFromMinor, treatmentToMinor, currencyCode }: Option): PublishedPrice => ({
  feeMinor: priceMinor,
  fromMinor: treatmentFromMinor,
  toMinor: treatmentToMinor,
  currency: currencyCode,
});

/** Returns "Option 101 of treatment 1: fee 15.00, treatment 190.00 to 260.00 USD; was fee 12.00, …", or nothing for a new option. */
const formatPriceChange = ({ optionId, productId, before, after }: Change): string[] =>
  before ? [`Option ${optionId} of treatment ${productId}: ${formatPrice(after)}; was ${formatPrice(before)}.`] : [];

function formatPrice({ feeMinor, fromMinor, toMinor, currency }: PublishedPrice): string {
  const decimal = (minor: number | null) => (minor === null ? 'unknown' : toPlainAmount(minor, currency).toFixed(DECIMAL_PLACES[currency]));
  return `fee ${decimal(feeMinor)}, treatment ${decimal(fromMinor)} to ${decimal(toMinor)} ${currency}`;
}
