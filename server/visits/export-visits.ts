import { asc, eq, inArray } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { hospitalsByIds, productsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { visitChanges, visits } from './visits.tables.ts';

/** Returns a member's visits for the member's data export, with every change, the side that made it, and the reason. Staff are not named. */
export async function exportVisits(db: Db, memberId: string, language: Language): Promise<Record<'visits', object[]>> {
  const rows = await db.select().from(visits).where(eq(visits.memberId, memberId)).orderBy(asc(visits.id));
  if (rows.length === 0) return { visits: [] };
  const ids = rows.map(({ id }) => id);
  const changes = await db.select().from(visitChanges).where(inArray(visitChanges.visitId, ids)).orderBy(asc(visitChanges.id));
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ hospitalId }) => hospitalId),
  );
  const products = await productsByIds(
    db,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  return {
    visits: rows.map((row) => {
      const clinic = clinics.get(row.hospitalId);
      const product = products.get(row.productId ?? 0);
      return {
        clinic: clinic ? pickText(clinic.name, language) : String(row.hospitalId),
        treatment: product ? pickText(product.title, language) : null,
        state: row.state,
        starts_at: row.startAt,
        minutes: row.minutes,
        open_times: row.starts,
        kept_until: row.heldUntil,
        given_up_by: row.givenUpBy === 'user' ? 'me' : row.givenUpBy,
        changes: changes
          .filter(({ visitId }) => visitId === row.id)
          .map(({ at, bySide, fromState, toState, startAt, reason }) => ({
            at,
            by: bySide === 'user' ? 'me' : bySide,
            from: fromState,
            to: toState,
            starts_at: startAt,
            reason,
          })),
      };
    }),
  };
}
