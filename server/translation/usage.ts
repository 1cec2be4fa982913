import { between, lt, sql } from 'drizzle-orm';
import { toSeoulDay } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import type { ServiceCall } from '../providers/translation/port.ts';
import { ALL_CLINICS_ID, translationMonths, translationUsage } from './translation.tables.ts';

/** Service name for cached answers, which cost nothing. */
export const STORED_ANSWERS_SERVICE = 'kept';
/** Retention of usage figures: two whole years and the current month. */
const RETENTION_MONTHS = 25;

/** Returns the month in Seoul, `YYYY-MM`. */
export const toSeoulMonth = (now: Date): string => toSeoulDay(now).slice(0, 7);

/** Returns the duration's bucket: four per doubling, for a precision of about a tenth. */
const durationBucket = (ms: number): number => Math.round(Math.log2(ms + 1) * 4);
/** True if the call is billed. Failures are not billed, and cached answers were billed before. */
const isBilled = ({ outcome, service }: ServiceCall): boolean => outcome !== 'again' && outcome !== 'failed' && service !== STORED_ANSWERS_SERVICE;

/** Usage of a month's budget. */
export type TranslationMonth = Pick<typeof translationMonths.$inferSelect, 'hospitalId' | 'characters' | 'warned'>;

/** Calls made for a clinic, or for none (`ALL_CLINICS_ID`). */
export type ClinicCalls = { hospitalId: number; calls: readonly ServiceCall[] };

/** Counts calls. Returns the month's usage of their clinics and of all clinics, if anything was billed. */
export async function countCalls(db: Db, made: readonly ClinicCalls[], now: Date): Promise<TranslationMonth[]> {
  const day = toSeoulDay(now);
  const rows = new Map<string, typeof translationUsage.$inferInsert>();
  const billed = new Map<number, number>();
  for (const { hospitalId, calls } of made) {
    for (const call of calls) {
      const { service, outcome, characters, ms } = call;
      const bucket = durationBucket(ms);
      const key = `${String(hospitalId).padStart(10, '0')} ${service} ${outcome} ${bucket}`;
      const { requests = 0, characters: before = 0, ms: took = 0 } = rows.get(key) ?? {};
      rows.set(key, { day, hospitalId, service, outcome, bucket, requests: requests + 1, characters: before + characters, ms: took + ms });
      if (isBilled(call)) for (const id of new Set([hospitalId, ALL_CLINICS_ID])) billed.set(id, (billed.get(id) ?? 0) + characters);
    }
  }
  if (rows.size === 0) return [];
  // Rows are updated in a fixed order, so that two processes do not deadlock.
  await db
    .insert(translationUsage)
    .values([...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflictDoUpdate({
      target: [translationUsage.day, translationUsage.hospitalId, translationUsage.service, translationUsage.outcome, translationUsage.bucket],
      set: {
        requests: sql`${translationUsage.requests} + excluded.requests`,
        characters: sql`${translationUsage.characters} + excluded.characters`,
        ms: sql`${translationUsage.ms} + excluded.ms`,
      },
    });
  const sums = [...billed].filter(([, characters]) => characters > 0).toSorted(([a], [b]) => a - b);
  if (sums.length === 0) return [];
  const month = day.slice(0, 7);
  return db
    .insert(translationMonths)
    .values(sums.map(([hospitalId, characters]) => ({ month, hospitalId, characters })))
    .onConflictDoUpdate({
      target: [translationMonths.month, translationMonths.hospitalId],
      set: { characters: sql`${translationMonths.characters} + excluded.characters` },
    })
    .returning({ hospitalId: translationMonths.hospitalId, characters: translationMonths.characters, warned: translationMonths.warned });
}

export type UsageRow = typeof translationUsage.$inferSelect;

/** Returns all usage rows of a month in Seoul. */
export function readUsage(db: Db, month: string): Promise<UsageRow[]> {
  return db
    .select()
    .from(translationUsage)
    .where(between(translationUsage.day, `${month}-01`, lastDayOfMonth(month)));
}

/** Deletes figures older than two years. */
export async function sweepUsage(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - RETENTION_MONTHS);
  await db.delete(translationUsage).where(lt(translationUsage.day, toSeoulDay(oldest)));
  await db.delete(translationMonths).where(lt(translationMonths.month, toSeoulMonth(oldest)));
}

function lastDayOfMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Sums up rows: calls, failed calls, billed characters, and the median duration. */
export function sumUsage(rows: readonly UsageRow[]) {
  const asked = rows.filter(({ service }) => service !== STORED_ANSWERS_SERVICE);
  const failed = asked.filter(({ outcome }) => outcome === 'again' || outcome === 'failed');
  const answered = asked.filter((row) => !failed.includes(row));
  const total = (some: readonly UsageRow[], of: 'requests' | 'characters') => some.reduce((sum, row) => sum + row[of], 0);
  return {
    requests: total(asked, 'requests'),
    failed: total(failed, 'requests'),
    kept: total(rows, 'requests') - total(asked, 'requests'),
    characters: total(answered, 'characters'),
    median_ms: medianMs(answered),
  };
}

/** Returns the mean duration of the bucket with the median call; null without calls. */
function medianMs(rows: readonly UsageRow[]): number | null {
  const middle = rows.reduce((sum, { requests }) => sum + requests, 0) / 2;
  let seen = 0;
  for (const bucket of [...new Set(rows.map((row) => row.bucket))].sort((a, b) => a - b)) {
    const some = rows.filter((row) => row.bucket === bucket);
    const requests = some.reduce((sum, row) => sum + row.requests, 0);
    seen += requests;
    if (seen >= middle) return Math.round(some.reduce((sum, row) => sum + row.ms, 0) / requests);
  }
  return null;
}
