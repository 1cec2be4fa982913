import type { z } from 'zod';
import type { Language } from '../../../../contract/constants.ts';
import { toSeoulDay } from '../../../../contract/time.ts';
import type { VisitAction } from '../../../../contract/visits/clinic-visits.ts';
import type { MAX_OFFERS as MostOffers, ThreadOrder, Visit, VisitState } from '../../../../contract/visits/visits.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import type { ChipTone } from '../../../ui/chip.tsx';

type WithoutVersion<A> = A extends unknown ? Omit<A, 'version'> : never;
/** A clinic's action on a visit, without the visit's version. The version that the coordinator saw is added on sending. */
export type VisitChange = WithoutVersion<z.input<typeof VisitAction>>;
export type VisitChangeName = VisitChange['act'];

/** Repeated from the contract, whose file would load the schemas into the page. */
export const MAX_OFFERS = 5 as const satisfies typeof MostOffers;

export const VISIT_TONES: Record<VisitState, ChipTone> = {
  asked: 'blush',
  offered: 'neutral',
  fixed: 'jade',
  arrived: 'on',
  done: 'neutral',
  'not-come': 'blush',
  'given-up': 'neutral',
};

/** Time before the start from which a visit can be marked as arrived, in ms (specification 5.14). */
const ARRIVAL_WINDOW_MS = 4 * 60 * 60_000;

type TimedVisit = Pick<Visit, 'state' | 'start_at' | 'minutes' | 'move_asked'>;

/** True once a fixed visit has ended. It can no longer be moved; a new visit is created instead (specification 5.14). */
export const hasFixedVisitEnded = ({ state, start_at, minutes }: Pick<TimedVisit, 'state' | 'start_at' | 'minutes'>, now: number): boolean =>
  state === 'fixed' && start_at !== null && Date.parse(start_at) + minutes * 60_000 <= now;

/** Returns the currently possible actions on a visit, the likeliest first. The server decides. */
export function listAvailableActs(visit: TimedVisit, now: number): VisitChangeName[] {
  switch (visit.state) {
    case 'asked':
    case 'offered':
      return ['offer', 'move', 'give-up'];
    case 'fixed': {
      const start = Date.parse(visit.start_at ?? '');
      const due: VisitChangeName[] = now >= start - ARRIVAL_WINDOW_MS ? ['arrived', ...(now > start ? (['not-come'] as const) : [])] : [];
      const change: VisitChangeName[] = hasFixedVisitEnded(visit, now) ? [] : ['move', 'offer'];
      return [...due, ...(visit.move_asked ? (['decline-move'] as const) : []), ...change, 'give-up'];
    }
    case 'arrived':
      return ['done', 'undo'];
    case 'done':
    case 'not-come':
      return ['undo'];
    case 'given-up':
      return [];
  }
}

/** Returns the action of the visit's one button in the front desk's list; undefined if none is possible yet. */
export const frontDeskAct = (visit: TimedVisit, now: number): 'arrived' | 'done' | undefined =>
  listAvailableActs(visit, now).find((act) => act === 'arrived' || act === 'done');

/**
 * Returns the starts that can be fixed with one press: requested times, offers that the patient accepted by telephone, and times to which she asks
 * to move.
 */
export const listAcceptableStarts = (visit: Visit): readonly string[] =>
  visit.state === 'asked' || visit.state === 'offered' || visit.move_asked ? visit.starts : [];

export const isPaid = (orders: readonly ThreadOrder[], orderNum: string | null): boolean =>
  orderNum !== null && orders.some(({ order_num, status }) => order_num === orderNum && status === 'success');

/** Formats an instant as `12월 3일 (목) 14:00` in Seoul, with the year unless it is the current one. */
export function formatConsoleTime(iso: string, language: Language): string {
  const year = toSeoulDay(iso).slice(0, 4) === toSeoulDay(Date.now()).slice(0, 4) ? undefined : 'numeric';
  return formatSeoulTime(iso, language, { year, hour12: undefined, hourCycle: 'h23' });
}
