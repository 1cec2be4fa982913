import { addDays } from '../../contract/time.ts';
import type { FreeDay, FreeTimes, OpenNow } from '../../contract/visits/free-times.ts';
import type { ClinicHours } from '../../contract/visits/hours.ts';
import { clinicPlaces, clinicTime, requireOfferedClinic, visitSubject } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { seoulDate, seoulPeriod } from '../platform/seoul-time.ts';
import { busyBetween, toBusy } from './calendar.ts';
import { bookable, freeStarts, isClosedDay, openAt, openDays, startsOn, type VisitDuration } from './free-times.rules.ts';

type Asked = { from: string; days: number; product_id?: number | undefined; option_id?: number | undefined };
/**
 * The requester. A patient is bound to notice period and horizon. For a clinic's visit that moves, its own time counts as free. A clinic may require
 * a place.
 */
export type FreeTimesOptions = { clinic?: boolean; visit?: { id: number; minutes: number; prepareMinutes: number } | undefined; placeId?: number | undefined };

/** Returns the free starts of a clinic for a treatment, by Seoul day. Throws `catalog.hospital-not-found`, `consultations.product-unknown`. */
export async function freeTimes(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  hospitalId: number,
  asked: Asked,
  { clinic = false, visit, placeId }: FreeTimesOptions = {},
): Promise<FreeTimes> {
  if (!clinic) await requireOfferedClinic(db, hospitalId);
  const now = clock.now();
  const subject = await visitSubject(db, hospitalId, { productId: asked.product_id, optionId: asked.option_id });
  const length: VisitDuration = visit ?? subject;
  const { look, hours, until } = await makeFreeDayReader(db, hospitalId, length, { clinic, visit, placeId }, now);
  const days = await look(asked.from, asked.days);
  const [first = null] = await freeFrom(look, seoulDate(now.getTime()), until, 1);
  return { days, minutes: length.minutes, recovery_time_minutes: subject.recoveryMinutes, is_instant: hours.instant, first, until };
}

export type ListFreeDays = (from: string, days: number) => Promise<FreeDay[]>;

/** Returns a function that lists the free starts of a clinic for a visit of this length, day by day, and can be called repeatedly. */
export async function makeFreeDayReader(
  db: Db,
  hospitalId: number,
  length: VisitDuration,
  { clinic, visit, placeId }: FreeTimesOptions,
  now: Date,
): Promise<{ look: ListFreeDays; hours: ClinicHours; until: string }> {
  const [{ hours }, places] = await Promise.all([clinicTime(db, hospitalId), clinicPlaces(db, hospitalId)]);
  const limits = bookable(hours, now.getTime());
  const within = clinic ? { from: now.getTime() + 1, to: Number.POSITIVE_INFINITY } : limits;
  const look: ListFreeDays = async (from, days) => {
    const open = openDays(hours, from, days);
    const busy = toBusy(await busyBetween(db, hospitalId, spanOf(from, days), now), { visitId: visit?.id });
    const ids = places.map(({ id }) => id).filter((id) => placeId === undefined || id === placeId);
    return open.map((day) => {
      const starts = startsOn(day, length, hours.last_reception_minutes).filter((at) => at >= within.from && at < within.to);
      return {
        date: day.date,
        is_closed: isClosedDay(day),
        starts: freeStarts(starts, length, ids, busy).map(({ at }) => new Date(at).toISOString()),
      };
    });
  };
  return { look, hours, until: limits.until };
}

const WEEK = 7;

/** Returns the next free starts from a day on, searched week by week. */
export async function freeFrom(look: ListFreeDays, from: Temporal.PlainDate, until: string, most: number): Promise<string[]> {
  const found: string[] = [];
  for (let day = from; day.toString() <= until && found.length < most; day = day.add({ days: WEEK }))
    found.push(...(await look(day.toString(), WEEK)).flatMap(({ starts }) => starts));
  return found.slice(0, most);
}

/** One more day at either end: a visit that began the evening before may still be running. */
const spanOf = (from: string, days: number): { from: Date; to: Date } => seoulPeriod(addDays(from, -1), days + 2);

/** Returns whether a clinic is open now, and when that changes. */
export async function openNow({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, hospitalId: number): Promise<OpenNow> {
  await requireOfferedClinic(db, hospitalId);
  return openNowOf(db, hospitalId, clock.now());
}

async function openNowOf(db: Db, hospitalId: number, now: Date): Promise<OpenNow> {
  const { hours } = await clinicTime(db, hospitalId);
  const { isOpen, changesAt } = openAt(hours, now.getTime());
  return { is_open: isOpen, changes_at: changesAt === null ? null : new Date(changesAt).toISOString() };
}
