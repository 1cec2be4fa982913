import { and, eq, gte, inArray, lt, min, sql } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { VisitState } from '../../contract/visits/visits.ts';
import { findClinicHours, findClinicHoursByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { seoulDate, seoulPeriod } from '../platform/seoul-time.ts';
import { buildVisitFile } from './calendar-files.ts';
import { addOpenMinutes, listOpenStretches } from './open-minutes.rules.ts';
import { visits } from './visits.tables.ts';

/** Returns the state and the time of a visit; null if the visit no longer exists. */
export async function readVisitState(db: Db, id: number): Promise<{ state: VisitState; startAt: Date | null } | null> {
  const [row] = await db.select({ state: visits.state, startAt: visits.startAt }).from(visits).where(eq(visits.id, id));
  return row ?? null;
}

/** Returns the calendar file of a patient's visit as a mail attachment; undefined if the visit never had a time. */
export async function buildVisitAttachment(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  { visitId, memberId }: { visitId: number; memberId: string },
  language: Language,
): Promise<{ fileName: string; type: string; content: string } | undefined> {
  try {
    const { file_name, content } = await buildVisitFile(deps, { memberId }, visitId, language);
    return { fileName: file_name, type: `text/calendar; charset=utf-8; method=${/METHOD:(\w+)/.exec(content)?.[1] ?? 'PUBLISH'}`, content };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Returns every clinic with fixed visits on the Seoul day after `now`, with their number and the first start. */
export async function countVisitsTomorrow(db: Db, now: Date): Promise<{ hospitalId: number; count: number; firstAt: Date }[]> {
  const { from, to } = seoulPeriod(seoulDate(now).add({ days: 1 }), 1);
  const rows = await db
    .select({ hospitalId: visits.hospitalId, count: sql<number>`count(*)::int`, firstAt: min(visits.startAt) })
    .from(visits)
    .where(and(inArray(visits.state, ['fixed', 'arrived']), gte(visits.startAt, from), lt(visits.startAt, to)))
    .groupBy(visits.hospitalId);
  return rows.flatMap(({ firstAt, ...row }) => (firstAt ? [{ ...row, firstAt }] : []));
}

/** Returns functions, by clinic, that give the instant after this many minutes of open time. */
export async function makeOpenTimeAdders(db: Db, hospitalIds: readonly number[]): Promise<Map<number, (from: Date, minutes: number) => Date>> {
  if (hospitalIds.length === 0) return new Map();
  const clinics = await findClinicHoursByIds(db, hospitalIds);
  return new Map([...clinics].map(([id, hours]) => [id, (from: Date, minutes: number) => new Date(addOpenMinutes(hours, from.getTime(), minutes))]));
}

/** Returns the times at which a clinic is open between two instants, in order. */
export async function listOpenTimesOfClinic(db: Db, hospitalId: number, from: Date, to: Date): Promise<{ from: string; to: string }[]> {
  const { hours } = await findClinicHours(db, hospitalId);
  return listOpenStretches(hours, from.getTime(), to.getTime()).map((stretch) => ({
    from: new Date(stretch.from).toISOString(),
    to: new Date(stretch.to).toISOString(),
  }));
}
