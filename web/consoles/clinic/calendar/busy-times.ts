import type { Calendar } from '../../../../contract/visits/clinic-visits.ts';
import { minutesInto } from './days.ts';

export type Span = { from: number; to: number };
/** A stretch of a place that cannot be blocked, in minutes since midnight: why, and for whom. A visit's begins with its preparation. */
export type Busy = Span & { kind: 'visit' | 'held' | 'blocked'; name: string | null; prepare: number };

/** What a place is not free for on a day, in its order. */
export function busyTimes({ visits, blocks }: Pick<Calendar, 'visits' | 'blocks'>, day: string, place: number): Busy[] {
  const minute = (iso: string | null) => minutesInto(iso ?? '', day);
  return [
    ...visits.flatMap(({ place_id, start_at, minutes, prepare_minutes: prepare, name }) =>
      place_id === place ? [{ kind: 'visit' as const, name, prepare, from: minute(start_at) - prepare, to: minute(start_at) + minutes }] : [],
    ),
    ...blocks.flatMap(({ place_id, kind, name, start_at, end_at }) =>
      place_id === place ? [{ kind, name, prepare: 0, from: minute(start_at), to: minute(end_at) }] : [],
    ),
  ].toSorted((a, b) => a.from - b.from);
}

/** What lies in the way of a stretch. */
export const clashOf = (busy: readonly Busy[], { from, to }: Span): Busy | undefined => busy.find((one) => one.from < to && from < one.to);

const DAY_END = 24 * 60;

/** The first free stretch from the beginning of the one that is wanted, no longer than it, on the same day; undefined if there is none. */
export function freeStretch(busy: readonly Busy[], { from, to }: Span): Span | undefined {
  let start = from;
  for (let clash = clashOf(busy, { from: start, to: start + 1 }); clash; clash = clashOf(busy, { from: start, to: start + 1 })) start = clash.to;
  const next = busy.find((one) => one.from > start)?.from ?? DAY_END;
  const end = Math.min(start + to - from, next, DAY_END - 1);
  return start < end ? { from: start, to: end } : undefined;
}
