import { and, eq, exists, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { hospitals, productOptions, products } from './catalog.tables.ts';

/**
 * SQL condition for an offered treatment: it and at least one of its options are not retired, and its clinic is offered. Part of the query, so that
 * every page but the last is full.
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
