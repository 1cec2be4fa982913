import type { z } from 'zod';
import type { VisitAct } from '../../../../contract/visits/clinic-visits.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { MAX_OFFERS as MostOffers, ThreadOrder, Visit, VisitState } from '../../../../contract/visits/visits.ts';
import { seoulDay } from '../../../consultations/chat-clock.ts';
import { seoulTime } from '../../../i18n/format.ts';
import type { ChipTone } from '../../../ui/chip.tsx';

type WithoutVersion<A> = A extends unknown ? Omit<A, 'version'> : never;
/** What a clinic does with a visit; the version that she saw is added as it is sent. */
export type Act = WithoutVersion<z.input<typeof VisitAct>>;
export type ActName = Act['act'];

/** Of the contract; written here because its file brings the schemas, which pages do not load. */
export const MAX_OFFERS = 5 as const satisfies typeof MostOffers;

export const TONES: Record<VisitState, ChipTone> = {
  asked: 'blush',
  offered: 'neutral',
  fixed: 'jade',
  arrived: 'on',
  done: 'neutral',
  'not-come': 'blush',
  'given-up': 'neutral',
};

/** From so long before its start on a visit can be marked as arrived (specification 5.14). */
const ARRIVING_MS = 4 * 60 * 60_000;

type Timed = Pick<Visit, 'state' | 'start_at' | 'minutes' | 'move_asked'>;

/** True once a fixed visit has ended: it is not moved any more, another one is made (specification 5.14). */
export const isOver = ({ state, start_at, minutes }: Pick<Timed, 'state' | 'start_at' | 'minutes'>, now: number): boolean =>
  state === 'fixed' && start_at !== null && Date.parse(start_at) + minutes * 60_000 <= now;

/** What a front desk may do with a visit now, the likeliest first. The server has the last word. */
export function availableActs(visit: Timed, now: number): ActName[] {
  switch (visit.state) {
    case 'asked':
    case 'offered':
      return ['offer', 'move', 'give-up'];
    case 'fixed': {
      const start = Date.parse(visit.start_at ?? '');
      const due: ActName[] = now >= start - ARRIVING_MS ? ['arrived', ...(now > start ? (['not-come'] as const) : [])] : [];
      const change: ActName[] = isOver(visit, now) ? [] : ['move', 'offer'];
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

/** What the one button of a visit does on a list for the front desk; nothing where there is nothing to do yet. */
export const deskAct = (visit: Timed, now: number): 'arrived' | 'done' | undefined =>
  availableActs(visit, now).find((act) => act === 'arrived' || act === 'done');

/** Starts that can be fixed with one press: wishes, offers that she took by telephone, and where she asks to move to. */
export const acceptable = (visit: Visit): readonly string[] => (visit.state === 'asked' || visit.state === 'offered' || visit.move_asked ? visit.starts : []);

export const isPaid = (orders: readonly ThreadOrder[], orderNum: string | null): boolean =>
  orderNum !== null && orders.some(({ order_num, status }) => order_num === orderNum && status === 'success');

/** `12월 3일 (목) 14:00` in Seoul, the year only where it is another one. */
export function deskTime(iso: string, language: Language): string {
  const year = seoulDay(iso).slice(0, 4) === seoulDay(Date.now()).slice(0, 4) ? undefined : 'numeric';
  return seoulTime(iso, language, { year, hour12: undefined, hourCycle: 'h23' });
}
