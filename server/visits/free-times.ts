import { addDays } from '../../contract/time.ts';
import type { FreeDay, FreeTimes, OpeningState } from '../../contract/visits/free-times.ts';
import type { ClinicHours } from '../../contract/visits/hours.ts';
import { findClinicHours, listClinicPlaces, requireOfferedClinic, resolveVisitSubject } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { seoulDate, seoulPeriod } from '../platform/seoul-time.ts';
import { listBusyTimes, toBusy } from './calendar.ts';
import { bookableRange, findFreeStarts, isClosedDay, listOpenDays, listStarts, readOpenState, type VisitDuration } from './free-times.rules.ts';

type FreeTimesQuery = { from: string; days: number; product_id?: number | undefined; option_id?: number | undefined };
/**
 * The requester. A patient is bound to notice period and horizon. For a clinic's visit that moves, the visit's own time counts as free. A clinic can
 * require a place.
 */
export type FreeTimesOptions = { clinic?: boolean; visit?: { id: number; minutes: number; prepareMinutes: number } | undefined; placeId?: number | undefined };

/** Returns the free starts of a clinic for a treatment, by Seoul day. Throws `catalog.hospital-not-found`, `consultations.product-unknown`. */
export async function listFreeTimes(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  hospitalId: number,
  asked: FreeTimesQuery,
  { clinic = false, visit, placeId }: FreeTimesOptions = {},
): Promise<FreeTimes> {
  if (!clinic) await requireOfferedClinic(db, hospitalId);
  const now = clock.now();
  const subject = await resolveVisitSubject(db, hospitalId, { productId: asked.product_id, optionId: asked.option_id });
  const length: VisitDuration = visit ?? subject;
  const { look, hours, until } = await makeFreeDayReader(db, hospitalId, length, { clinic, visit, placeId }, now);
  const days = await look(asked.from, asked.days);
  const [first = null] = await findFreeStartsFrom(look, seoulDate(now.getTime()), until, 1);
  return { days, minutes: length.minutes, recovery_time_minutes: subject.recoveryMinutes, is_instant: hours.instant, first, until };
}

export type ListFreeDays = (from: string, days: number) => Promise<FreeDay[]>;

/** Returns a function that lists the free starts of a clinic for a visit of this length, day by day. It can be called repeatedly. */
export async function makeFreeDayReader(
  db: Db,
  hospitalId: number,
  length: VisitDuration,
  { clinic, visit, placeId }: FreeTimesOptions,
  now: Date,
): Promise<{ look: ListFreeDays; hours: ClinicHours; until: string }> {
  const [{ hours }, places] = await Promise.all([findClinicHours(db, hospitalId), listClinicPlaces(db, hospitalId)]);
  const limits = bookableRange(hours, now.getTime());
  const within = clinic ? { from: now.getTime() + 1, to: Number.POSITIVE_INFINITY } : limits;
  const look: ListFreeDays = async (from, days) => {
    const open = listOpenDays(hours, from, days);
    const busy = toBusy(await listBusyTimes(db, hospitalId, toSearchSpan(from, days), now), { visitId: visit?.id });
    const ids = places.map(({ id }) => id).filter((id) => placeId === undefined || id === placeId);
    return open.map((day) => {
      const starts = listStarts(day, length, hours.last_reception_minutes).filter((at) => at >= within.from && at < within.to);
      return {
        date: day.date,
        is_closed: isClosedDay(day),
        starts: findFreeStarts(starts, length, ids, busy).map(({ at }) => new Date(at).toISOString()),
      };
    });
  };
  return { look, hours, until: limits.until };
}

const DAYS_PER_SEARCH = 7;

/** Returns the next free starts from a day on. Searches week by week. */
export async function findFreeStartsFrom(look: ListFreeDays, from: Temporal.PlainDate, until: string, most: number): Promise<string[]> {
  const found: string[] = [];
  for (let day = from; day.toString() <= until && found.length < most; day = day.add({ days: DAYS_PER_SEARCH }))
    found.push(...(await look(day.toString(), DAYS_PER_SEARCH)).flatMap(({ starts }) => starts));
  return found.slice(0, most);
}

/** Adds one day at either end, because a visit that began the evening before may still be running. */
const toSearchSpan = (from: string, days: number): { from: Date; to: Date } => seoulPeriod(addDays(from, -1), days + 2);

/** Returns the open state of a clinic now, and its next change. */
export async function readOpenNow({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, hospitalId: number): Promise<OpeningState> {
  await requireOfferedClinic(db, hospitalId);
  return toOpenNow(db, hospitalId, clock.now());
}

async function toOpenNow(db: Db, hospitalId: number, now: Date): Promise<OpeningState> {
  const { hours } = await findClinicHours(db, hospitalId);
  const { isOpen, changesAt } = readOpenState(hours, now.getTime());
  return { is_open: isOpen, changes_at: changesAt === null ? null : new Date(changesAt).toISOString() };
}
