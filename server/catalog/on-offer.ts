import { and, eq, exists, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { productOptions, products } from './catalog.tables.ts';

/** On offer: a treatment that is not retired and has something left to order. Asked in the query, so that a page is full or the last one. */
export function isOnOffer(db: Db): SQL | undefined {
  const options = db
    .select({ id: productOptions.id })
    .from(productOptions)
    .where(and(eq(productOptions.productId, products.id), isNull(productOptions.retiredAt)));
  return and(isNull(products.retiredAt), exists(options));
}
