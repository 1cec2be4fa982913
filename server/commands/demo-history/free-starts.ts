import { addDays, MINUTE_MS, seoulDateTime, toSeoulDay } from '../../../contract/time.ts';
import type { FreeTimes } from '../../../contract/visits/free-times.ts';
import type { Actor } from './api.ts';
import type { ConversationState } from './conversation-state.ts';

/** Days in which a free start is sought, because the wanted day can be closed. */
const SEARCH_DAYS = 8;
/** Minimum time until a start that is fixed for today. */
const LEAD_MS = 30 * MINUTE_MS;

type Wanted = { day: number | 'latest'; from: string };

/**
 * Finds a free start for a day relative to today, at or after a time of day. If the clinic is closed on that day, uses the nearest open day: after
 * it, or before it for a day in the past. `latest` finds the newest start that has passed. Throws if there is none.
 */
export async function findStart(state: ConversationState, as: Actor | undefined, { day, from }: Wanted): Promise<string> {
  const today = toSeoulDay(state.end);
  const isPast = day === 'latest' || day < 0;
  const first = addDays(today, day === 'latest' ? 1 - SEARCH_DAYS : isPast ? day + 1 - SEARCH_DAYS : day);
  const starts = await listStarts(state, as, first);
  const soonest = state.end.getTime() + LEAD_MS;
  const fits = starts.filter((start) => (day === 'latest' ? Date.parse(start) < state.end.getTime() - LEAD_MS : isPast || Date.parse(start) > soonest));
  const days = [...new Set(fits.map(toSeoulDay))];
  const chosen = isPast ? days.at(-1) : days[0];
  const ofDay = fits.filter((start) => toSeoulDay(start) === chosen);
  const start = day === 'latest' ? ofDay.at(-1) : (ofDay.find((one) => seoulDateTime(one).slice(11, 16) >= from) ?? ofDay.at(-1));
  if (!start) throw new Error(`clinic ${state.clinic} has no free start near day ${day}`);
  return start;
}

/** Finds a start on each of these days. */
export async function findStarts(state: ConversationState, as: Actor | undefined, { days, from }: { days: number[]; from: string }): Promise<string[]> {
  const found: string[] = [];
  for (const day of days) found.push(await findStart(state, as, { day, from }));
  return [...new Set(found)];
}

/** Lists free starts, as the clinic sees them if `as` is given, else as everybody does. */
async function listStarts({ api, clinic, treatment }: ConversationState, as: Actor | undefined, from: string): Promise<string[]> {
  const query = new URLSearchParams({ from, days: String(SEARCH_DAYS), ...(treatment && { product_id: String(treatment) }) });
  const path = as ? '/api/v1/clinic/free-times' : `/api/v1/hospital/${clinic}/free-times`;
  const { days } = await api.call<FreeTimes>('GET', `${path}?${query}`, as);
  return days.flatMap(({ starts }) => starts);
}
