import { DAYS_OF_WEEK, type DayOfWeek } from '../../contract/constants.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import type { ClinicHours, OpenPeriod } from '../../contract/visits/hours.ts';
import { type DayWithNeighbours, formatTime, listOpenRanges, listPossibleStarts, toMinuteRange } from '../../contract/visits/stretches.ts';
import { seoulDate, seoulMidnight } from '../platform/seoul-time.ts';
import { KOREAN_HOLIDAYS } from './korean-holidays.data.ts';

/** Length of a visit, and the preparation time before it in which the place must be free. */
export type VisitDuration = { minutes: number; prepareMinutes: number };
/** A time in which a place is busy, in epoch milliseconds. */
export type BusySpan = { placeId: number; from: number; to: number };
/** A clinic's hours on a Seoul day: the opening periods that begin on it, and the reason if they differ from the usual week. */
type DayHours = { date: string; stretches: readonly OpenPeriod[]; holiday: string | null; note: string };
export type OpenDay = DayHours & DayWithNeighbours;
/** A bookable start, and the places that are free for it. */
export type FreeStart = { at: number; placeIds: number[] };

/** Order of precedence: special hours of the day, a public holiday or the day after one, then the season. */
function findDayHours(hours: ClinicHours, date: Temporal.PlainDate): DayHours {
  const day = date.toString();
  const holiday = KOREAN_HOLIDAYS[day] ?? null;
  const special = hours.special.find(({ from, to }) => from <= day && day <= to);
  if (special) return { date: day, stretches: special.stretches, holiday, note: special.note };
  const isClosed = (holiday && isClosedOnHoliday(hours, holiday)) || isClosedAfterHoliday(hours, date);
  return { date: day, stretches: isClosed ? [] : findSeasonalHours(hours, date), holiday, note: '' };
}

function isClosedAfterHoliday({ closed_after_holiday: days = [] }: ClinicHours, date: Temporal.PlainDate): boolean {
  return days.includes(toDayOfWeek(date)) && date.subtract({ days: 1 }).toString() in KOREAN_HOLIDAYS;
}

/** Returns the season's hours for this weekday, else the usual ones. */
function findSeasonalHours({ seasons = [], week }: ClinicHours, date: Temporal.PlainDate): readonly OpenPeriod[] {
  const day = date.toString().slice(5);
  const season = seasons.find(({ from, to, days }) => days.includes(toDayOfWeek(date)) && (from <= to ? from <= day && day <= to : day >= from || day <= to));
  return season?.stretches ?? week[toDayOfWeek(date)];
}

const toDayOfWeek = (date: Temporal.PlainDate): DayOfWeek => DAYS_OF_WEEK[date.dayOfWeek - 1] as DayOfWeek;

function isClosedOnHoliday({ holidays }: ClinicHours, name: string): boolean {
  if (holidays === 'seollal-chuseok') return name.startsWith('설날') || name.startsWith('추석');
  return holidays === 'closed';
}

/** Returns the clinic's days with their hours, from a Seoul date on. */
export function listOpenDays(hours: ClinicHours, from: string, days: number): OpenDay[] {
  const before = Temporal.PlainDate.from(from).subtract({ days: 1 });
  const all = Array.from({ length: days + 2 }, (_, i) => findDayHours(hours, before.add({ days: i })));
  return all.slice(1, -1).map((day, i) => ({ ...day, before: all[i]?.stretches ?? [], after: all[i + 2]?.stretches ?? [] }));
}

/** Returns the clinic's hours on a Seoul day. */
export const readOpenDay = (hours: ClinicHours, date: Temporal.PlainDate): OpenDay => listOpenDays(hours, date.toString(), 1)[0] as OpenDay;

/** Returns the opening periods within a Seoul day, cut at midnight. */
export const listOpenTimes = (day: OpenDay): OpenPeriod[] => listOpenRanges(day).map(({ from, to }) => ({ open: formatTime(from), close: formatTime(to) }));

/** True if the clinic is closed for the whole Seoul day, including the end of the previous evening's hours. */
export const isClosedDay = (day: OpenDay): boolean => listOpenRanges(day).length === 0;

/** Returns every start of a Seoul day at which a visit of this length can begin, free or not, in epoch milliseconds (`startsWithin`). */
export function listStarts(day: OpenDay, { minutes }: VisitDuration, lastReceptionMinutes: number): number[] {
  const midnight = seoulMidnight(day.date).epochMilliseconds;
  return listPossibleStarts(day, minutes, lastReceptionMinutes).map((minute) => midnight + minute * MINUTE_MS);
}

/** Returns the first instant that a patient can book, and the end of bookable time, from the clinic's notice period and horizon. */
export function bookableRange({ notice_hours, horizon_days }: ClinicHours, now: number): { from: number; to: number; until: string } {
  const until = seoulDate(now).add({ days: horizon_days });
  return { from: now + notice_hours * HOUR_MS, to: seoulMidnight(until.add({ days: 1 })).epochMilliseconds, until: until.toString() };
}

/** Returns the starts that have a place free for the whole visit, with the free places. `busy` can be in any order; `starts` must be sorted. */
export function findFreeStarts(starts: readonly number[], length: VisitDuration, placeIds: readonly number[], busy: readonly BusySpan[]): FreeStart[] {
  const taken = new Map<number, BusySpan[]>(placeIds.map((id) => [id, []]));
  for (const one of busy) taken.get(one.placeId)?.push(one);
  // Times of one place do not overlap, so sorting by start also sorts by end.
  const lines = [...taken].map(([placeId, all]) => ({ placeId, all: all.sort((a, b) => a.from - b.from), next: 0 }));
  return starts.flatMap((at) => {
    const from = at - length.prepareMinutes * MINUTE_MS;
    const to = at + length.minutes * MINUTE_MS;
    const free = lines.filter((line) => {
      while ((line.all[line.next]?.to ?? Number.POSITIVE_INFINITY) <= from) line.next += 1;
      return (line.all[line.next]?.from ?? Number.POSITIVE_INFINITY) >= to;
    });
    return free.length > 0 ? [{ at, placeIds: free.map(({ placeId }) => placeId) }] : [];
  });
}

/**
 * Returns the reason why a patient cannot book a start: past, outside the hours, or against notice period and horizon. Undefined if there is none.
 * Does not check if the start is taken.
 */
export function findStartRefusal(
  hours: ClinicHours,
  at: number,
  length: VisitDuration,
  now: number,
): 'visits.past' | 'visits.closed' | 'visits.too-soon' | 'visits.too-late' | undefined {
  if (at <= now) return 'visits.past';
  const { from, to } = bookableRange(hours, now);
  if (!listStarts(readOpenDay(hours, seoulDate(at)), length, hours.last_reception_minutes).includes(at)) return 'visits.closed';
  if (at < from) return 'visits.too-soon';
  return at >= to ? 'visits.too-late' : undefined;
}

const LOOK_AHEAD_DAYS = 14;

/**
 * Returns the open state of a clinic at an instant, and its next change in epoch milliseconds; null if there is none in the days looked ahead. A
 * clinic open past midnight is open until it closes.
 */
export function readOpenState(hours: ClinicHours, now: number, lookAheadDays = LOOK_AHEAD_DAYS): { isOpen: boolean; changesAt: number | null } {
  const yesterday = seoulDate(now).subtract({ days: 1 });
  let closesAt: number | undefined;
  // Day by day, because this runs for every message and today usually decides.
  for (let day = 0; day <= lookAheadDays; day++) {
    const { date, stretches } = findDayHours(hours, yesterday.add({ days: day }));
    const midnight = seoulMidnight(date).epochMilliseconds;
    for (const { from, to } of stretches.map(toMinuteRange)) {
      const [opens, closes] = [midnight + from * MINUTE_MS, midnight + to * MINUTE_MS];
      if (closes <= now) continue;
      if (closesAt === undefined && opens > now) return { isOpen: false, changesAt: opens };
      if (closesAt !== undefined && opens > closesAt) return { isOpen: true, changesAt: closesAt };
      closesAt = Math.max(closesAt ?? 0, closes);
    }
    // Only hours that reach midnight can continue into the next day.
    if (closesAt !== undefined && closesAt < midnight + DAY_MS) return { isOpen: true, changesAt: closesAt };
  }
  return { isOpen: closesAt !== undefined, changesAt: null };
}
