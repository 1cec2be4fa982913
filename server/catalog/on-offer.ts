import { and, eq, exists, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { hospitals, productOptions, products } from './catalog.tables.ts';

/**
 * Condition for a treatment on offer: it is not retired, has an option that is not retired, and its clinic is on offer. It is part of the query so
 * that every page but the last is full.
 */
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
