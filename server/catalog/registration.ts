import { and, isNull, lt, sql } from 'drizzle-orm';
import { CLINIC_TIME_ZONE } from '../../contract/constants.ts';
import type { ErrorCode } from '../../contract/errors/index.ts';
import type { Deps } from '../deps.ts';
import { contentVersions, hospitals } from './catalog.tables.ts';

/** Hint on the bus: the catalogue was written to, so whatever was prepared from it is to be forgotten. */
export const CONTENT_CHANGED = 'content.changed';

type HospitalRow = typeof hospitals.$inferSelect;

const seoulDate = (at: Date): Temporal.PlainDate => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(CLINIC_TIME_ZONE).toPlainDate();

/** Its last day, in Seoul, is over. A clinic that was imported without a registration has none to expire. */
export const hasExpired = (expiresOn: string | null, now: Date): boolean => expiresOn !== null && expiresOn < seoulDate(now).toString();

/** How many days it still holds: 0 on its last, negative past it. */
export const daysLeft = (expiresOn: string, now: Date): number => seoulDate(now).until(Temporal.PlainDate.from(expiresOn), { largestUnit: 'day' }).days;

/** Why nothing new is begun with a clinic that was taken out of what is offered; undefined for one that is offered. */
export function withdrawalCode({ withdrawnAt, withdrawnFor }: Pick<HospitalRow, 'withdrawnAt' | 'withdrawnFor'>): ErrorCode | undefined {
  if (withdrawnAt === null) return undefined;
  return withdrawnFor === 'registration' ? 'catalog.hospital-unregistered' : 'catalog.hospital-withdrawn';
}

/**
 * Takes every clinic whose registration has expired out of what is offered, as one that is gone from the content (decision 19). It comes back
 * with an import that has a later day. Answers which clinics went.
 */
export async function lapseRegistrations({ database: { db }, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>): Promise<number[]> {
  const now = clock.now();
  const lapsed = await db.transaction(async (tx) => {
    const rows = await tx
      .update(hospitals)
      .set({ withdrawnAt: now, withdrawnFor: 'registration' })
      .where(and(isNull(hospitals.withdrawnAt), lt(hospitals.registrationExpiresOn, seoulDate(now).toString())))
      .returning({ id: hospitals.id });
    // What was read of the content is read again, also by processes that miss the hint.
    if (rows.length > 0) await tx.insert(contentVersions).values({ hash: sql`gen_random_uuid()::text`, importedAt: now });
    return rows.map(({ id }) => id);
  });
  if (lapsed.length > 0) bus.publish(CONTENT_CHANGED, {});
  return lapsed;
}
