import { useRef } from 'react';
import { DAY_MS, toSeoulDay } from '../../../../contract/time.ts';
import type { FreeDay } from '../../../../contract/visits/free-times.ts';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';

/** Maximum number of days in one response, and number of requests: about half a year. */
const DAYS_PER_REQUEST = 42;
const MAX_REQUESTS = 4;

/** Subject of the free starts: a treatment, one of its options, or a visit. A visit's own time is also free. */
export type FreeTimesQuery = {
  product_id?: number | undefined;
  option_id?: number | undefined;
  visit_id?: number | undefined;
  minutes?: number | undefined;
  place_id?: number | undefined;
};

/** Free starts by Seoul day, with the length of a visit and of the recovery after it, in minutes. */
type FreeTimesResult = { days: ReadonlyMap<string, FreeDay>; minutes: number; recovery: number };
const NO_FREE_TIMES: FreeTimesResult = { days: new Map(), minutes: 0, recovery: 0 };

/**
 * Loads the clinic's free starts in several requests. The first one covers `until`, or today if that is null. While reloading, the known starts stay.
 */
export function useFreeTimes(of: FreeTimesQuery, until: string | null) {
  const question = JSON.stringify(of);
  const known = useRef({ question, free: NO_FREE_TIMES });
  const { value, failure, reload } = useQuery<FreeTimesResult>(question, async (show) => {
    if (known.current.question !== question) known.current = { question, free: NO_FREE_TIMES };
    for (const i of orderRequests(until)) {
      const from = toSeoulDay(Date.now() + i * DAYS_PER_REQUEST * DAY_MS);
      const { days, minutes, recovery_time_minutes: recovery } = await api('clinicFreeTimes', { query: { from, days: DAYS_PER_REQUEST, ...of } });
      const all = new Map([...known.current.free.days, ...days.map((day) => [day.date, day] as const)]);
      known.current = { question, free: { days: all, minutes, recovery } };
      show(known.current.free);
    }
    return known.current.free;
  });
  const last = value && [...value.days.keys()].sort().at(-1);
  return { free: value, failed: failure !== undefined, again: reload, last };
}

/** Returns the numbers of the requests from today on. The request for a far day comes first. */
function orderRequests(until: string | null): number[] {
  const near = Array.from({ length: MAX_REQUESTS }, (_, i) => i);
  const far = until === null ? 0 : Math.floor((Date.parse(until) - Date.parse(toSeoulDay(Date.now()))) / DAY_MS / DAYS_PER_REQUEST);
  return far < MAX_REQUESTS ? near : [far, ...near];
}
