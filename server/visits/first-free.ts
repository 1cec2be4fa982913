import { and, gt, lt, ne, or } from 'drizzle-orm';
import { MAX_FREE_SEARCH_WEEKS } from '../../contract/rules.ts';
import { DAY_MS } from '../../contract/time.ts';
import { allClinicHours, allPlaceIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import { type PlaceTime, toBusy } from './calendar.ts';
import { bookableRange, findFreeStarts, listStarts, readOpenDay } from './free-times.rules.ts';
import { placeTimes } from './visits.tables.ts';

/** Maximum days ahead in which a list looks for a free time. */
const MAX_LOOK_AHEAD_DAYS = 7 * MAX_FREE_SEARCH_WEEKS;
/** Clinics processed before the event loop gets a turn. */
const CLINICS_PER_TURN = 20;

export type WantedLength = { hospitalId: number; minutes: number };
export const lengthKey = ({ hospitalId, minutes }: WantedLength): string => `${hospitalId}/${minutes}`;

/**
 * Returns the Seoul day of each clinic's next free time for a visit of this length, by `lengthKey`. No entry if there is none within `MAX_FREE_SEARCH_WEEKS`.
 * Serves all clinics of a list with three queries.
 */
export async function findFirstFreeDays(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  wanted: readonly WantedLength[],
): Promise<Map<string, string>> {
  const now = clock.now();
  const times = await allClinicHours(db);
  const places = await allPlaceIds(db);
  const until = new Date(now.getTime() + MAX_LOOK_AHEAD_DAYS * DAY_MS);
  const taken = await db
    .select()
    .from(placeTimes)
    .where(and(lt(placeTimes.startAt, until), gt(placeTimes.endAt, now), or(ne(placeTimes.kind, 'held'), gt(placeTimes.heldUntil, now))));
  const busy = Map.groupBy(taken, ({ hospitalId }) => hospitalId);
  const found = new Map<string, string>();
  for (const [at, one] of wanted.entries()) {
    if (at % CLINICS_PER_TURN === CLINICS_PER_TURN - 1) await new Promise((turn) => setImmediate(turn));
    const hours = times.get(one.hospitalId);
    const day = hours && findFirstFreeDay(hours, one.minutes, places.get(one.hospitalId) ?? [], busy.get(one.hospitalId) ?? [], now);
    if (day) found.set(lengthKey(one), day);
  }
  return found;
}

type BookingHours = Parameters<typeof bookableRange>[0] & Parameters<typeof readOpenDay>[0];

function findFirstFreeDay(hours: BookingHours, minutes: number, placeIds: readonly number[], taken: readonly PlaceTime[], now: Date): string | undefined {
  const length = { minutes, prepareMinutes: hours.prepare_minutes };
  const { from, to } = bookableRange(hours, now.getTime());
  let date = seoulDate(from);
  for (let day = 0; day < MAX_LOOK_AHEAD_DAYS; day++, date = date.add({ days: 1 })) {
    const starts = listStarts(readOpenDay(hours, date), length, hours.last_reception_minutes).filter((at) => at >= from && at < to);
    if (starts.length > 0 && findFreeStarts(starts, length, placeIds, toBusy(taken)).length > 0) return date.toString();
  }
  return undefined;
}
