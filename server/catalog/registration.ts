import { and, isNull, lt, sql } from 'drizzle-orm';
import type { ErrorCode } from '../../contract/errors/index.ts';
import { toSeoulDay } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import { contentVersions, hospitals } from './catalog.tables.ts';

type HospitalRow = typeof hospitals.$inferSelect;

/** True if the last valid day is over in Seoul. False for a clinic imported without a registration. */
export const hasExpired = (expiresOn: string | null, now: Date): boolean => expiresOn !== null && expiresOn < toSeoulDay(now);

/** Returns the days that remain: 0 on the last day, negative after it. */
export const daysLeft = (expiresOn: string, now: Date): number => seoulDate(now).until(Temporal.PlainDate.from(expiresOn), { largestUnit: 'day' }).days;

/** Returns the error code for beginning something new with a withdrawn clinic; undefined for a clinic on offer. */
export function withdrawalCode({ withdrawnAt, withdrawnFor }: Pick<HospitalRow, 'withdrawnAt' | 'withdrawnFor'>): ErrorCode | undefined {
  if (withdrawnAt === null) return undefined;
  return withdrawnFor === 'registration' ? 'catalog.hospital-unregistered' : 'catalog.hospital-withdrawn';
}

/**
 * Withdraws every clinic whose registration has expired, with the same effect as for a clinic missing from the content (decision 19). An import with
 * a later expiry date puts the clinic back on offer. Returns the withdrawn clinics.
 */
export async function withdrawExpiredClinics({ database: { db }, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>): Promise<number[]> {
  const now = clock.now();
  const lapsed = await db.transaction(async (tx) => {
    const rows = await tx
      .update(hospitals)
      .set({ withdrawnAt: now, withdrawnFor: 'registration' })
      .where(and(isNull(hospitals.withdrawnAt), lt(hospitals.registrationExpiresOn, toSeoulDay(now))))
      .returning({ id: hospitals.id });
    // A new version makes every process read the content again, even if it misses the hint.
    if (rows.length > 0) await tx.insert(contentVersions).values({ hash: sql`gen_random_uuid()::text`, importedAt: now });
    return rows.map(({ id }) => id);
  });
  if (lapsed.length > 0) bus.publish('content.changed', {});
  return lapsed;
}
