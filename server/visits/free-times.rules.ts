import { CLINIC_TIME_ZONE, DAYS, type Day } from '../../contract/constants.ts';
import type { ClinicHours, Stretch } from '../../contract/hours.ts';
import { KOREAN_HOLIDAYS } from './korean-holidays.data.ts';

/** Minutes between two starts. */
const GRID_MINUTES = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a visit takes, and how long before it the place must be free. */
export type Length = { minutes: number; prepareMinutes: number };
/** A place that is taken, from and to, in epoch milliseconds. */
export type Busy = { placeId: number; from: number; to: number };
export type OpenDay = { date: string; stretches: readonly Stretch[]; holiday: string | null; note: string };
/** A start that a patient or a clinic can have, and the places that are free for it. */
export type FreeStart = { at: number; placeIds: number[] };

/** What a clinic has open on a Seoul day, and why that differs from its week: what it says of the day itself, then a public holiday, one the day before, then the season. */
export function openOn(hours: ClinicHours, date: Temporal.PlainDate): OpenDay {
  const day = date.toString();
  const holiday = KOREAN_HOLIDAYS[day] ?? null;
  const special = hours.special.find(({ from, to }) => from <= day && day <= to);
  if (special) return { date: day, stretches: special.stretches, holiday, note: special.note };
  const isClosed = (holiday && isClosedOn(hours, holiday)) || isClosedAfter(hours, date);
  return { date: day, stretches: isClosed ? [] : seasonal(hours, date), holiday, note: '' };
}

function isClosedAfter({ closed_after_holiday: days = [] }: ClinicHours, date: Temporal.PlainDate): boolean {
  return days.includes(dayOf(date)) && date.subtract({ days: 1 }).toString() in KOREAN_HOLIDAYS;
}

/** What the season says of this day of the week, else the week. */
function seasonal({ seasons = [], week }: ClinicHours, date: Temporal.PlainDate): readonly Stretch[] {
  const day = date.toString().slice(5);
  const season = seasons.find(({ from, to, days }) => days.includes(dayOf(date)) && (from <= to ? from <= day && day <= to : day >= from || day <= to));
  return season?.stretches ?? week[dayOf(date)];
}

const dayOf = (date: Temporal.PlainDate): Day => DAYS[date.dayOfWeek - 1] as Day;

function isClosedOn({ holidays }: ClinicHours, name: string): boolean {
  if (holidays === 'seollal-chuseok') return name.startsWith('설날') || name.startsWith('추석');
  return holidays === 'closed';
}

/** The days from a Seoul date on, as the clinic has them open. */
export function openDays(hours: ClinicHours, from: string, days: number): OpenDay[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: days }, (_, i) => openOn(hours, first.add({ days: i })));
}

/**
 * Every start of a day at which a visit of this length can begin, in epoch milliseconds, whatever is taken: on the grid, not later than
 * the last reception, and over before its stretch ends. A visit that is longer than any stretch of the day goes on through the break.
 */
export function startsOn({ date, stretches }: Pick<OpenDay, 'date' | 'stretches'>, { minutes }: Length, lastReceptionMinutes: number): number[] {
  const last = stretches.at(-1);
  if (!last) return [];
  const midnight = midnightOf(date);
  const dayEnds = minutesOf(last.close);
  const longest = Math.max(...stretches.map(({ open, close }) => minutesOf(close) - minutesOf(open)));
  return stretches.flatMap(({ open, close }) => {
    const mustEnd = minutes > longest ? dayEnds : minutesOf(close);
    const latest = Math.min(mustEnd - minutes, minutesOf(close) - 1, dayEnds - lastReceptionMinutes);
    const starts: number[] = [];
    for (let minute = minutesOf(open); minute <= latest; minute += GRID_MINUTES) starts.push(midnight + minute * MINUTE_MS);
    return starts;
  });
}

/** Counted in minutes after midnight, so that 24:00 needs no day of its own. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const midnightOf = (date: string): number => Temporal.PlainDate.from(date).toZonedDateTime(CLINIC_TIME_ZONE).epochMilliseconds;

export const seoulDate = (at: number): Temporal.PlainDate => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(CLINIC_TIME_ZONE).toPlainDate();

/** The first instant that a patient can have, and the one past the last: what the clinic says of notice and horizon. */
export function bookable({ notice_hours, horizon_days }: ClinicHours, now: number): { from: number; to: number; until: string } {
  const until = seoulDate(now).add({ days: horizon_days });
  return { from: now + notice_hours * HOUR_MS, to: midnightOf(until.add({ days: 1 }).toString()), until: until.toString() };
}

/** Which of these starts have a place that is free all through, and which places. `busy` in any order; starts in theirs. */
export function freeStarts(starts: readonly number[], length: Length, placeIds: readonly number[], busy: readonly Busy[]): FreeStart[] {
  const taken = new Map<number, Busy[]>(placeIds.map((id) => [id, []]));
  for (const one of busy) taken.get(one.placeId)?.push(one);
  // Of one place no two overlap, so where each begins they are in the order of their ends too.
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

/** Why a patient cannot have a start that is in nobody's way: past, outside of the hours, or of notice and horizon; undefined when she can. */
export function refusalOf(
  hours: ClinicHours,
  at: number,
  length: Length,
  now: number,
): 'visits.past' | 'visits.closed' | 'visits.too-soon' | 'visits.too-late' | undefined {
  if (at <= now) return 'visits.past';
  const { from, to } = bookable(hours, now);
  if (!startsOn(openOn(hours, seoulDate(at)), length, hours.last_reception_minutes).includes(at)) return 'visits.closed';
  if (at < from) return 'visits.too-soon';
  return at >= to ? 'visits.too-late' : undefined;
}

const LOOK_AHEAD_DAYS = 14;

/** Whether a clinic is open at an instant, and when that changes next; null where it does not within two weeks. */
export function openAt(hours: ClinicHours, now: number): { isOpen: boolean; changesAt: number | null } {
  const today = seoulDate(now);
  // Day by day: most often today answers, and each message asks.
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead++) {
    const day = openOn(hours, today.add({ days: ahead }));
    const midnight = midnightOf(day.date);
    const next = day.stretches.find(({ close }) => midnight + minutesOf(close) * MINUTE_MS > now);
    if (!next) continue;
    const opensAt = midnight + minutesOf(next.open) * MINUTE_MS;
    return opensAt <= now ? { isOpen: true, changesAt: midnight + minutesOf(next.close) * MINUTE_MS } : { isOpen: false, changesAt: opensAt };
  }
  return { isOpen: false, changesAt: null };
}
