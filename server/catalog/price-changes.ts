import { desc, eq } from 'drizzle-orm';
import type { PriceChange, PublishedPrice } from '../../contract/catalog/price-changes.ts';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { priceChanges, productOptions, products, type PublishedPrice as StoredPrice } from './catalog.tables.ts';
import { hasHospital } from './catalog.ts';

const MAX_CHANGES = 100;

/** Returns a clinic's last published prices, newest first, with names in the reader's language. Throws `catalog.hospital-not-found`. */
export async function listPriceChanges(db: Db, hospitalId: number, language: Language): Promise<PriceChange[]> {
  if (!(await hasHospital(db, hospitalId))) throw new AppError('catalog.hospital-not-found');
  const rows = await db
    .select({ change: priceChanges, option: productOptions.title, product: products.title })
    .from(priceChanges)
    .leftJoin(productOptions, eq(productOptions.id, priceChanges.optionId))
    .leftJoin(products, eq(products.id, priceChanges.productId))
    .where(eq(priceChanges.hospitalId, hospitalId))
    .orderBy(desc(priceChanges.id))
    .limit(MAX_CHANGES);
  return rows.map(({ change: { id, optionId, before, after, source, at }, option, product }) => ({
    ...{ id, option_id: optionId, source, at: at.toISOString() },
    product_title: product ? pickText(product, language) : '',
    option_title: option ? pickText(option, language) : '',
    before: before && toPublishedPrice(before),
    after: toPublishedPrice(after),
  }));
}

function toPublishedPrice({ feeMinor, fromMinor: from, toMinor: to, currency }: StoredPrice): PublishedPrice {
  return {
    fee: toPlainAmount(feeMinor, currency),
    currency_code: currency,
    treatment_price: from === null || to === null ? null : { from: toPlainAmount(from, currency), to: toPlainAmount(to, currency), currency_code: currency },
  };
}
