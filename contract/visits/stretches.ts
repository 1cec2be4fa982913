import type { OpenPeriod } from './hours.ts';

/**
 * Opening hours in minutes. A period belongs to the day on which it begins. A `close` earlier than `open` is on the next day: 18:00–02:00 ends at two
 * in the morning. 24:00 is midnight at the end of the day. A period is shorter than a day, or exactly 00:00–24:00. Database, contract, content and
 * pages use the same notation. Adjacent periods form one opening, across midnight too.
 */

export const DAY_MINUTES = 24 * 60;
/** Minutes between two starts. */
const START_INTERVAL_MINUTES = 30;

/** A range in minutes since midnight of a day. Values below 0 are on the day before, above 1440 on the day after. */
export type MinuteRange = { from: number; to: number };

function parseClockTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Formats minutes since midnight: 870 is `14:30`. */
export const formatTime = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** True if the hours end after midnight, on the day after they began. */
export const endsNextDay = ({ open, close }: OpenPeriod): boolean => close < open;

/** True if a day's first opening period overlaps the previous day's last one. */
export const overlapsPreviousEvening = (evening: OpenPeriod | undefined, morning: OpenPeriod | undefined): boolean =>
  evening !== undefined && morning !== undefined && endsNextDay(evening) && morning.open < evening.close;

/** Converts opening hours to minutes of the day on which they begin. `to` is above 1440 if they end on the next day. */
export const toMinuteRange = (stretch: OpenPeriod): MinuteRange => ({
  from: parseClockTime(stretch.open),
  to: parseClockTime(stretch.close) + (endsNextDay(stretch) ? DAY_MINUTES : 0),
});

/** Hours of a day and its two neighbours. Those of the neighbours can continue into the day or follow it. */
export type DayWithNeighbours = { before: readonly OpenPeriod[]; stretches: readonly OpenPeriod[]; after: readonly OpenPeriod[] };

/** An uninterrupted range: one stretch, or several that touch. */
type Opening = MinuteRange & { stretches: MinuteRange[] };
/** Openings of one working day. Hours that continue those of the evening before belong to that evening. */
type Session = { day: number; openings: Opening[] };

function groupSessions({ before, stretches, after }: DayWithNeighbours): Session[] {
  const sessions: Session[] = [];
  for (const [index, some] of [before, stretches, after].entries()) {
    const day = index - 1;
    for (const stretch of some) {
      const { from, to } = toMinuteRange(stretch);
      const span = { from: from + day * DAY_MINUTES, to: to + day * DAY_MINUTES };
      const session = sessions.at(-1);
      const last = session?.openings.at(-1);
      if (last && span.from <= last.to) {
        last.stretches.push({ from: Math.max(span.from, last.to), to: span.to });
        last.to = Math.max(last.to, span.to);
      } else if (session?.day === day) session.openings.push({ ...span, stretches: [span] });
      else sessions.push({ day, openings: [{ ...span, stretches: [span] }] });
    }
  }
  return sessions;
}

/** Returns the opening hours within a day, cut at both midnights. Includes hours that began the day before. */
export function listOpenRanges(day: DayWithNeighbours): MinuteRange[] {
  return groupSessions(day)
    .flatMap(({ openings }) => openings)
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(DAY_MINUTES, to) }))
    .filter(({ from, to }) => from < to);
}

/**
 * Returns all starts within a day for a visit of this length, in minutes. Starts are on the grid, before the last reception, and let the visit end
 * before the clinic closes. A visit longer than any opening of its day continues through breaks. A visit can cross midnight if the clinic is open.
 */
export function listPossibleStarts(day: DayWithNeighbours, minutes: number, lastReceptionMinutes: number): number[] {
  return groupSessions(day).flatMap(({ openings }) => {
    const sessionEnds = Math.max(...openings.map(({ to }) => to));
    const isLonger = openings.every(({ from, to }) => minutes > to - from);
    return openings.flatMap(({ to, stretches }) => {
      const latest = Math.min((isLonger ? sessionEnds : to) - minutes, sessionEnds - lastReceptionMinutes);
      return stretches.flatMap((stretch) => listStartsOfPeriod(stretch, latest));
    });
  });
}

function listStartsOfPeriod({ from, to }: MinuteRange, latest: number): number[] {
  const starts: number[] = [];
  for (let at = from; at < to && at <= latest; at += START_INTERVAL_MINUTES) if (at >= 0 && at < DAY_MINUTES) starts.push(at);
  return starts;
}
