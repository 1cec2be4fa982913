import { and, eq, inArray, isNull } from 'drizzle-orm';
import { PLACES, toWire } from '../../../contract/money.ts';
import type { Db } from '../../platform/database.ts';
import { productOptions, products } from '../catalog.tables.ts';
import { difference } from './difference.ts';
import type { Rows } from './rows.ts';
import type { Written } from './written.ts';

/** `touched` are the treatments that are new or changed. */
export async function writeProducts(tx: Db, { products: wanted }: Rows, now: Date, withdrawMissing: boolean): Promise<{ written: Written; touched: number[] }> {
  const { fresh, changed, missing } = difference(await tx.select().from(products), wanted, (row) => row.id);
  if (fresh.length > 0) await tx.insert(products).values(fresh);
  for (const row of changed) await tx.update(products).set(row).where(eq(products.id, row.id));
  const offered = missing.filter(({ retiredAt }) => retiredAt === null);
  if (withdrawMissing && offered.length > 0)
    await tx
      .update(products)
      .set({ retiredAt: now })
      .where(and(isNull(products.retiredAt), inArray(products.id, idsOf(offered))));
  return {
    written: { inserted: fresh.length, updated: changed.length, missing: offered.map(({ id, title }) => `${id} ${title.en}`) },
    touched: idsOf([...fresh, ...changed]),
  };
}

/** `touched` are the treatments whose options are new, changed or retired; `prices` has a sentence for each changed price. */
export async function writeOptions(
  tx: Db,
  { options: wanted }: Rows,
  now: Date,
  withdrawMissing: boolean,
): Promise<{ written: Written; touched: number[]; prices: string[] }> {
  const there = await tx.select().from(productOptions);
  const { fresh, changed, missing } = difference(there, wanted, (row) => row.id);
  if (fresh.length > 0) await tx.insert(productOptions).values(fresh);
  for (const row of changed) await tx.update(productOptions).set(row).where(eq(productOptions.id, row.id));
  const offered = missing.filter(({ retiredAt }) => retiredAt === null);
  const gone = withdrawMissing ? offered : [];
  if (gone.length > 0)
    await tx
      .update(productOptions)
      .set({ retiredAt: now })
      .where(and(isNull(productOptions.retiredAt), inArray(productOptions.id, idsOf(gone))));
  const before = new Map(there.map((row) => [row.id, row]));
  return {
    written: { inserted: fresh.length, updated: changed.length, missing: offered.map(({ id, title }) => `${id} ${title.en}`) },
    touched: [...fresh, ...changed, ...gone].map(({ productId }) => productId),
    prices: changed.flatMap((row) => priceChange(before.get(row.id) ?? row, row)),
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

type Option = Rows['options'][number];

/** Returns "Option 101 of treatment 1: fee 15.00 USD, treatment 190.00 to 260.00 USD; was fee 12.00 USD, …", or nothing if the price is the same. */
function priceChange(before: Option, row: Option): string[] {
  const [was, is] = [priceOf(before), priceOf(row)];
  return was === is ? [] : [`Option ${row.id} of treatment ${row.productId}: ${is}; was ${was}.`];
}

function priceOf({ priceMinor, treatmentFromMinor, treatmentToMinor, currencyCode }: Option): string {
  const decimal = (minor: number | null) => (minor === null ? 'unknown' : toWire(minor, currencyCode).toFixed(PLACES[currencyCode]));
  return `fee ${decimal(priceMinor)}, treatment ${decimal(treatmentFromMinor)} to ${decimal(treatmentToMinor)} ${currencyCode}`;
}
