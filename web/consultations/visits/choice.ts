import type { ProductOption } from '../../../contract/catalog/catalog.ts';
import { isId } from '../../../contract/ids.ts';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { addDays, toSeoulDay } from '../../../contract/time.ts';
import type { FreeTimes } from '../../../contract/visits/free-times.ts';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';

/** Parameters of the page's address; undefined if it names no clinic. */
export type ChooseDateParams = {
  hospital_id: number;
  product_id: number | undefined;
  option_id: number | undefined;
  order_num: string | undefined;
  visit_id: number | undefined;
  /** yyyy-mm */
  month: string | undefined;
  /** Preselected start. */
  start: string | undefined;
};

export function parseChooseDateParams(query: URLSearchParams): ChooseDateParams | undefined {
  const id = (name: string) => {
    const value = Number(query.get(name));
    return isId(value) ? value : undefined;
  };
  const hospital_id = id('hospital_id');
  const month = query.get('month') ?? '';
  const start = Date.parse(query.get('start') ?? '');
  return hospital_id === undefined
    ? undefined
    : {
        hospital_id,
        product_id: id('product_id'),
        option_id: id('option_id'),
        order_num: query.get('order_num') ?? undefined,
        visit_id: id('visit_id'),
        month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
        start: Number.isNaN(start) ? undefined : new Date(start).toISOString(),
      };
}

/** Returns the month of a day, like `2026-12`. */
export const monthOfDay = (day: string): string => day.slice(0, 7);
export const addMonths = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1)).toISOString().slice(0, 7);
/** Returns the number of days in a month. */
export const daysInMonth = (month: string): number => Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
/** Returns the paid order for which a date is chosen: the one in the address, else one whose visit has no date. */
export function findPaidOrder(thread: ReservationItem | undefined, { order_num, product_id }: ChooseDateParams): ThreadOrder | undefined {
  const paid = thread?.way.orders.filter(({ status }) => status === 'success') ?? [];
  if (order_num !== undefined) return paid.find((order) => order.order_num === order_num);
  return paid.find(({ lines, visits, visits_fixed }) => visits_fixed < visits && lines.some((line) => line.product_id === product_id));
}

/**
 * Action of the button. In a thread, a visit is moved or requested; at once (`-now`) if the clinic allows that and the visit is paid. Without a
 * thread, the start becomes part of an order (`pay`).
 */
export type BookingAction = 'fix-now' | 'ask' | 'move-now' | 'move-ask' | 'pay';

export function getBookingAction({
  visit,
  thread,
  order,
  free,
}: {
  visit?: Visit | undefined;
  thread?: unknown;
  order?: unknown;
  free: Pick<FreeTimes, 'is_instant'>;
}): BookingAction {
  const now = free.is_instant && order !== undefined;
  if (visit) return now ? 'move-now' : 'move-ask';
  if (!thread) return 'pay';
  return now ? 'fix-now' : 'ask';
}

/** Returns why a visit conflicts with the flight home: the recovery reaches the day of the flight, or the flight is earlier. */
export function findFlightConflict(
  start: string,
  minutes: number,
  option: Pick<ProductOption, 'recovery_time_minutes'> | undefined,
  leavesOn: string | null,
): { why: 'recovery' | 'gone'; until: string } | undefined {
  if (!leavesOn) return undefined;
  const recovery = option?.recovery_time_minutes ?? 0;
  const until = new Date(Date.parse(start) + (minutes + recovery) * 60_000).toISOString();
  if (toSeoulDay(start) > leavesOn) return { why: 'gone', until };
  return recovery > 0 && toSeoulDay(until) >= leavesOn ? { why: 'recovery', until } : undefined;
}
