import type { Stretch } from './hours.ts';

/**
 * Opening hours, counted in minutes. A stretch belongs to the day on which it begins and is written the same way everywhere (database, contract,
 * content, pages): a `close` that is earlier than `open` is on the next day, so 18:00–02:00 ends at two in the morning; 24:00 is midnight at the
 * end of the day. A stretch is shorter than a day or exactly 00:00–24:00. What follows without a gap is one opening, over midnight too.
 */

export const DAY_MINUTES = 24 * 60;
/** Minutes between two starts. */
const GRID_MINUTES = 30;

/** From and until, in minutes since midnight of a day; below 0 it is the day before, above 1440 the day after. */
export type Span = { from: number; to: number };

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `14:30` of 870 minutes since midnight. */
export const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** True of a stretch that ends on the day after it began, later than midnight. */
export const endsNextDay = ({ open, close }: Stretch): boolean => close < open;

/** True where a morning begins before the hours of the evening before have ended. */
export const overlapsEvening = (evening: Stretch | undefined, morning: Stretch | undefined): boolean =>
  evening !== undefined && morning !== undefined && endsNextDay(evening) && morning.open < evening.close;

/** A stretch in minutes of the day on which it begins; `to` is above 1440 where it ends on the next. */
export const spanOf = (stretch: Stretch): Span => ({
  from: minutesOf(stretch.open),
  to: minutesOf(stretch.close) + (endsNextDay(stretch) ? DAY_MINUTES : 0),
});

/** What a clinic says of a day and of both its neighbours, whose hours may reach into it or go on after it. */
export type DayAmongOthers = { before: readonly Stretch[]; stretches: readonly Stretch[]; after: readonly Stretch[] };

/** An uninterrupted time, of one stretch or of several that touch. */
type Opening = Span & { stretches: Span[] };
/** The openings of one working day. Hours that follow the evening before without a gap belong to that evening. */
type Session = { day: number; openings: Opening[] };

function sessionsOf({ before, stretches, after }: DayAmongOthers): Session[] {
  const sessions: Session[] = [];
  for (const [index, some] of [before, stretches, after].entries()) {
    const day = index - 1;
    for (const stretch of some) {
      const { from, to } = spanOf(stretch);
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

/** When a clinic is open within a day, its neighbours' hours included, cut at both midnights. */
export function openWithin(day: DayAmongOthers): Span[] {
  return sessionsOf(day)
    .flatMap(({ openings }) => openings)
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(DAY_MINUTES, to) }))
    .filter(({ from, to }) => from < to);
}

/**
 * Every start within a day at which a visit of this length can begin, in minutes: on the grid of its stretch, not later than the last reception
 * before the working day ends, and over before the clinic closes. A visit that is longer than any opening of its working day goes on through the
 * breaks. A visit may cross midnight where the clinic stays open.
 */
export function startsWithin(day: DayAmongOthers, minutes: number, lastReceptionMinutes: number): number[] {
  return sessionsOf(day).flatMap(({ openings }) => {
    const sessionEnds = Math.max(...openings.map(({ to }) => to));
    const isLonger = openings.every(({ from, to }) => minutes > to - from);
    return openings.flatMap(({ to, stretches }) => {
      const latest = Math.min((isLonger ? sessionEnds : to) - minutes, sessionEnds - lastReceptionMinutes);
      return stretches.flatMap((stretch) => startsOf(stretch, latest));
    });
  });
}

function startsOf({ from, to }: Span, latest: number): number[] {
  const starts: number[] = [];
  for (let at = from; at < to && at <= latest; at += GRID_MINUTES) if (at >= 0 && at < DAY_MINUTES) starts.push(at);
  return starts;
}
