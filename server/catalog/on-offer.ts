import { and, eq, exists, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { hospitals, productOptions, products } from './catalog.tables.ts';

/** On offer: a treatment that is not retired, has something left to order, and whose clinic is offered. Asked in the query, so that a page is full or the last one. */
export function isOnOffer(db: Db): SQL | undefined {
  const options = db
    .select({ id: productOptions.id })
    .from(productOptions)
    .where(and(eq(productOptions.productId, products.id), isNull(productOptions.retiredAt)));
  const clinic = db
    .select({ id: hospitals.id })
    .from(hospitals)
    .where(and(eq(hospitals.id, products.hospitalId), isNull(hospitals.withdrawnAt)));
  return and(isNull(products.retiredAt), exists(options), exists(clinic));
}
