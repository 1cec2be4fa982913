import type { Actor } from '../../contract/threads/thread-events.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import type { VisitState } from '../../contract/visits/visits.ts';

/** Allowed transitions of a visit. A transition to the same state is a new offer, a new request or a move. A given-up visit stays given up. */
export const VISIT_TRANSITIONS: Record<VisitState, readonly VisitState[]> = {
  asked: ['asked', 'offered', 'fixed', 'given-up'],
  offered: ['asked', 'offered', 'fixed', 'given-up'],
  fixed: ['fixed', 'offered', 'arrived', 'done', 'not-come', 'given-up'],
  arrived: ['fixed', 'done'],
  done: ['arrived', 'fixed'],
  'not-come': ['fixed'],
  'given-up': [],
};

/** States of a visit that is, or can be, in the future. */
export const OPEN_STATES = ['asked', 'offered', 'fixed'] as const satisfies VisitState[];
/** States in which a visit has its time. */
export const TIMED_STATES = ['fixed', 'arrived', 'done', 'not-come'] as const satisfies VisitState[];

export const isOpenState = (state: VisitState): boolean => (OPEN_STATES as readonly VisitState[]).includes(state);
export const hasTime = (state: VisitState): boolean => (TIMED_STATES as readonly VisitState[]).includes(state);

/** Time for which a requested start is held while the clinic has not answered, in ms. */
export const REQUEST_HOLD_MS = 24 * HOUR_MS;
/** Default time for which offered starts are held, in ms. MAX_OFFER_HOLD_MS: maximum; the hold also ends at the first start. */
const DEFAULT_OFFER_HOLD_MS = 24 * HOUR_MS;
const MAX_OFFER_HOLD_MS = 7 * 24 * HOUR_MS;
/** Time for which a chosen start is held while its order is being paid (specification 5.14), in ms. */
export const PAYMENT_HOLD_MS = 15 * MINUTE_MS;

/** Returns the end of an offer's hold: the clinic's choice, within the limits. */
export function findOfferEnd(asked: Date | undefined, starts: readonly Date[], now: Date): Date {
  const wanted = asked?.getTime() ?? now.getTime() + DEFAULT_OFFER_HOLD_MS;
  return new Date(Math.min(wanted, now.getTime() + MAX_OFFER_HOLD_MS, ...starts.map(Number)));
}

/** True once a fixed visit has ended, with or without a recorded outcome. It can then no longer be moved (specification 5.14). */
export const isVisitOver = ({ state, startAt, minutes }: { state: VisitState; startAt: Date | null; minutes: number }, now: Date): boolean =>
  state === 'fixed' && startAt !== null && startAt.getTime() + minutes * MINUTE_MS <= now.getTime();

/** Maximum time before its start at which a visit can be marked as arrived, in ms, because patients come early. */
const MAX_EARLY_ARRIVAL_MS = 4 * HOUR_MS;
export const canMarkArrived = (startAt: Date, now: Date): boolean => now.getTime() >= startAt.getTime() - MAX_EARLY_ARRIVAL_MS;
export const canMarkMissed = (startAt: Date, now: Date): boolean => now > startAt;

/** Author of a change: the side, and the account if a person made the change. */
export type VisitActor = { side: Actor; memberId: string | null };
