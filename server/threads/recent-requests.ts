import { and, countDistinct, gte, isNotNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { consultations } from './threads.tables.ts';

/** Counts the different people who asked about each treatment since a time, by treatment. A treatment without requests has no entry. */
export async function countRequestersByTreatment(db: Db, since: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ productId: consultations.productId, people: countDistinct(consultations.memberId) })
    .from(consultations)
    .where(and(isNotNull(consultations.productId), gte(consultations.createdAt, since)))
    .groupBy(consultations.productId);
  return new Map(rows.flatMap(({ productId, people }) => (productId === null ? [] : [[productId, people] as const])));
}
