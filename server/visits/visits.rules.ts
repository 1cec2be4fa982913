import type { Actor } from '../../contract/threads/thread-events.ts';
import type { VisitState } from '../../contract/visits/visits.ts';

/** Where a visit may go from where it stands; a state that leads to itself is a new offer, a new wish, a move. What is given up stays so. */
export const TRANSITIONS: Record<VisitState, readonly VisitState[]> = {
  asked: ['asked', 'offered', 'fixed', 'given-up'],
  offered: ['asked', 'offered', 'fixed', 'given-up'],
  fixed: ['fixed', 'offered', 'arrived', 'done', 'not-come', 'given-up'],
  arrived: ['fixed', 'done'],
  done: ['arrived', 'fixed'],
  'not-come': ['fixed'],
  'given-up': [],
};

/** States of a visit that is still to come, or may be. */
export const OPEN_STATES = ['asked', 'offered', 'fixed'] as const satisfies VisitState[];
/** States in which a visit has its time. */
export const TIMED_STATES = ['fixed', 'arrived', 'done', 'not-come'] as const satisfies VisitState[];

export const isOpen = (state: VisitState): boolean => (OPEN_STATES as readonly VisitState[]).includes(state);
export const isTimed = (state: VisitState): boolean => (TIMED_STATES as readonly VisitState[]).includes(state);

const HOUR_MS = 60 * 60_000;
/** So long a start that was asked for is kept for the patient while the clinic has not answered. */
export const ASK_HELD_MS = 24 * HOUR_MS;
/** So long offered starts are kept where the clinic says nothing else; at the longest a week, and never past the first of them. */
const OFFER_HELD_MS = 24 * HOUR_MS;
const OFFER_HELD_MOST_MS = 7 * 24 * HOUR_MS;
/** So long a chosen start is kept while its order is being paid (specification 5.14). */
export const PAYING_HELD_MS = 15 * 60_000;

/** Until when an offer is kept: as the clinic says, within what is possible. */
export function offerUntil(asked: Date | undefined, starts: readonly Date[], now: Date): Date {
  const wanted = asked?.getTime() ?? now.getTime() + OFFER_HELD_MS;
  return new Date(Math.min(wanted, now.getTime() + OFFER_HELD_MOST_MS, ...starts.map(Number)));
}

const MINUTE_MS = 60_000;
/** True once a fixed visit has ended, marked or not: it is moved no more (specification 5.14). */
export const isOver = ({ state, startAt, minutes }: { state: VisitState; startAt: Date | null; minutes: number }, now: Date): boolean =>
  state === 'fixed' && startAt !== null && startAt.getTime() + minutes * MINUTE_MS <= now.getTime();

/** Front desks mark a visit on its day or later; a quarter of an hour early is on time. */
const EARLY_MS = 4 * HOUR_MS;
export const canArrive = (startAt: Date, now: Date): boolean => now.getTime() >= startAt.getTime() - EARLY_MS;
export const canBeMissed = (startAt: Date, now: Date): boolean => now > startAt;

/** Who causes something, and her account where it is a person's act. */
export type By = { side: Actor; memberId: string | null };
