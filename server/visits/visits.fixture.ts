import type { Db } from '../platform/database.ts';
import { placeTimes, visits } from './visits.tables.ts';

const MINUTES = 30;

/** A visit that a clinic has fixed, in no place in particular, without a call of anybody. */
export async function fixedVisit(
  db: Db,
  of: { consultationId: number; memberId: string; hospitalId: number; at: Date; fixedAt: Date; orderId?: number | null; productId?: number | null },
): Promise<typeof visits.$inferSelect> {
  const { consultationId, memberId, hospitalId, at: startAt, fixedAt, orderId = null, productId = null } = of;
  const [visit] = await db
    .insert(visits)
    .values({ consultationId, memberId, hospitalId, orderId, productId, state: 'fixed', startAt, minutes: MINUTES, createdAt: fixedAt, changedAt: fixedAt })
    .returning();
  if (!visit) throw new Error('no visit');
  const endAt = new Date(startAt.getTime() + MINUTES * 60_000);
  await db.insert(placeTimes).values({ hospitalId, startAt, endAt, kind: 'fixed', visitId: visit.id });
  return visit;
}
