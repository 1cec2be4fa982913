import type { Calendar } from '../../../../contract/visits/clinic-visits.ts';
import { minutesIntoDay } from './days.ts';

export type MinuteSpan = { from: number; to: number };
/**
 * A time range of a room or doctor that cannot be blocked, in minutes since midnight, with the reason and the patient's name. A visit's range
 * includes its preparation.
 */
export type BusyTime = MinuteSpan & { kind: 'visit' | 'held' | 'blocked'; name: string | null; prepare: number };

/** Returns the busy time ranges of a room or doctor on a day, in order. */
export function listBusyTimes({ visits, blocks }: Pick<Calendar, 'visits' | 'blocks'>, day: string, place: number): BusyTime[] {
  const minute = (iso: string | null) => minutesIntoDay(iso ?? '', day);
  return [
    ...visits.flatMap(({ place_id, start_at, minutes, prepare_minutes: prepare, name }) =>
      place_id === place ? [{ kind: 'visit' as const, name, prepare, from: minute(start_at) - prepare, to: minute(start_at) + minutes }] : [],
    ),
    ...blocks.flatMap(({ place_id, kind, name, start_at, end_at }) =>
      place_id === place ? [{ kind, name, prepare: 0, from: minute(start_at), to: minute(end_at) }] : [],
    ),
  ].toSorted((a, b) => a.from - b.from);
}

/** Returns the first busy range that overlaps the given one. */
export const findClash = (busy: readonly BusyTime[], { from, to }: MinuteSpan): BusyTime | undefined => busy.find((one) => one.from < to && from < one.to);

const DAY_END_MINUTES = 24 * 60;

/** Returns the first free range on the same day, from the start of the wanted one and at most as long. Undefined if there is none. */
export function findFreeStretch(busy: readonly BusyTime[], { from, to }: MinuteSpan): MinuteSpan | undefined {
  let start = from;
  for (let clash = findClash(busy, { from: start, to: start + 1 }); clash; clash = findClash(busy, { from: start, to: start + 1 })) start = clash.to;
  const next = busy.find((one) => one.from > start)?.from ?? DAY_END_MINUTES;
  const end = Math.min(start + to - from, next, DAY_END_MINUTES - 1);
  return start < end ? { from: start, to: end } : undefined;
}
