import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { members } from './accounts.tables.ts';

/** Hint on the bus: a clinic may have gained or lost who answers for it. */
export const STAFF_CHANGED = 'staff.changed';

/** Whoever answers for a clinic and still can. */
export const isCoordinator = and(eq(members.role, 'hospital'), isNull(members.deletedAt));

/** Those of these clinics that somebody answers for. */
export async function answeredClinics(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ hospitalId: members.hospitalId })
    .from(members)
    .where(and(isCoordinator, inArray(members.hospitalId, [...new Set(ids)])));
  return new Set(rows.flatMap(({ hospitalId }) => hospitalId ?? []));
}
