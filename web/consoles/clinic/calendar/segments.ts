import type { Calendar, CalendarBlock, CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { minutesIntoDay, parseClock } from './days.ts';

type Span = { from: number; to: number };
/** A segment of a column in the day's grid, in minutes since midnight: a visit, a held or blocked range, a free or past half hour, or closed time. */
export type Segment = Span &
  ({ kind: 'visit'; visit: CalendarVisit } | { kind: 'held' | 'blocked'; block: CalendarBlock } | { kind: 'free' } | { kind: 'past' } | { kind: 'closed' });

export type CalendarDay = Calendar['days'][number];

const SLOT_MINUTES = 30;
const HOUR_MINUTES = 60;
/** Hours shown for a day without opening hours, visits or blocks. */
const DEFAULT_HOURS: Span = { from: 10 * HOUR_MINUTES, to: 19 * HOUR_MINUTES };

const toSpan = (visit: CalendarVisit, day: string): Span => {
  const from = minutesIntoDay(visit.start_at ?? '', day);
  return { from, to: from + visit.minutes };
};

/** Returns the hours to show: the opening hours and everything outside them, in whole hours within the day. */
export function computeShownHours(day: CalendarDay, visits: readonly CalendarVisit[], blocks: readonly CalendarBlock[]): Span {
  const spans = [
    ...day.stretches.map(({ open, close }) => ({ from: parseClock(open), to: parseClock(close) })),
    ...visits.map((visit) => toSpan(visit, day.date)),
    ...blocks.map(({ start_at, end_at }) => ({ from: minutesIntoDay(start_at, day.date), to: minutesIntoDay(end_at, day.date) })),
  ];
  if (spans.length === 0) return DEFAULT_HOURS;
  const from = Math.max(0, Math.min(...spans.map((span) => span.from)));
  const to = Math.min(24 * HOUR_MINUTES, Math.max(...spans.map((span) => span.to)));
  return { from: Math.floor(from / HOUR_MINUTES) * HOUR_MINUTES, to: Math.ceil(to / HOUR_MINUTES) * HOUR_MINUTES };
}

/**
 * Returns a column of the day's grid as segments without gaps or overlaps, from the first shown hour to the last. `now` is in minutes of that day.
 */
export function splitDayIntoSegments(
  day: CalendarDay,
  range: Span,
  now: number,
  visits: readonly CalendarVisit[],
  blocks: readonly CalendarBlock[],
): Segment[] {
  const busy: Segment[] = [
    ...visits.map((visit) => ({ kind: 'visit' as const, visit, ...toSpan(visit, day.date) })),
    ...blocks.map((block) => ({ kind: block.kind, block, from: minutesIntoDay(block.start_at, day.date), to: minutesIntoDay(block.end_at, day.date) })),
  ].sort((a, b) => a.from - b.from || (a.kind === 'visit' ? -1 : 1));
  const segments: Segment[] = [];
  let at = range.from;
  for (const one of busy) {
    const from = Math.max(at, one.from);
    const to = Math.min(range.to, one.to);
    // A hold for moving a visit can lie within the visit itself. The visit is always shown.
    if (to <= from && one.kind !== 'visit') continue;
    segments.push(...splitUnoccupied(day, { from: at, to: from }, now), { ...one, from, to: Math.max(to, from + 1) });
    at = Math.max(at, to);
  }
  return [...segments, ...splitUnoccupied(day, { from: at, to: range.to }, now)];
}

/** Returns the segments of an unoccupied range: half hours within the opening hours, past ones marked, and closed time between them. */
function splitUnoccupied({ stretches }: CalendarDay, { from, to }: Span, now: number): Segment[] {
  const segments: Segment[] = [];
  let at = from;
  const closed = (until: number) => {
    if (until > at) segments.push({ kind: 'closed', from: at, to: until });
    at = Math.max(at, until);
  };
  for (const { open, close } of stretches) {
    closed(Math.min(to, parseClock(open)));
    const end = Math.min(to, parseClock(close));
    while (at < end) {
      const next = Math.min(end, (Math.floor(at / SLOT_MINUTES) + 1) * SLOT_MINUTES);
      segments.push({ kind: at < now ? 'past' : 'free', from: at, to: next });
      at = next;
    }
  }
  closed(to);
  return segments;
}

const isPressable = ({ kind }: Segment): boolean => kind !== 'closed' && kind !== 'past';

type GridPosition = { column: number; at: number };
type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Returns the segment of a column at this time, or the nearest pressable one. */
export function findSegmentAt(column: readonly Segment[], at: number): Segment | undefined {
  const pressable = column.filter(isPressable);
  return (
    pressable.find(({ from, to }) => from <= at && at < to) ??
    pressable.toSorted((a, b) => Math.min(Math.abs(a.from - at), Math.abs(a.to - at)) - Math.min(Math.abs(b.from - at), Math.abs(b.to - at)))[0]
  );
}

/** Returns the grid position to which an arrow key leads. Moving sideways keeps the time. */
export function moveGridPosition(columns: readonly (readonly Segment[])[], { column, at }: GridPosition, arrow: ArrowKey): GridPosition {
  const sideways = arrow === 'ArrowLeft' ? -1 : arrow === 'ArrowRight' ? 1 : 0;
  if (sideways !== 0) {
    for (let next = column + sideways; next >= 0 && next < columns.length; next += sideways)
      if ((columns[next] ?? []).some(isPressable)) return { column: next, at };
    return { column, at };
  }
  const pressable = (columns[column] ?? []).filter(isPressable);
  const here = pressable.indexOf(findSegmentAt(columns[column] ?? [], at) as Segment);
  const next = pressable[Math.min(pressable.length - 1, Math.max(0, here + (arrow === 'ArrowDown' ? 1 : -1)))];
  return { column, at: next?.from ?? at };
}
