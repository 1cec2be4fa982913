import { DATELESS_STEPS } from '../../contract/rules.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import { BOOKING_STAGES, type BookingStage, isDated, type NextStep, type VisitState } from '../../contract/visits/visits.ts';

/**
 * An order of a thread, for the booking progress. `visits` is the number of visits that it includes, `visitsFixed` how many of them have a date or
 * are over. `refundAsked`: the clinic has requested a refund.
 */
export type ProgressOrder = { id: number; orderNum: string; isPaid: boolean; isRefunded: boolean; visits: number; visitsFixed: number; refundAsked: boolean };
/** A visit of a thread, for the booking progress. */
export type ProgressVisit = {
  id: number;
  orderId: number | null;
  state: VisitState;
  startAt: Date | null;
  minutes: number;
  heldUntil: Date | null;
  moveAsked: boolean;
  givenUpByClinic: boolean;
};
/**
 * A quote of a thread, for the booking progress: an open one, or with `agreedAt` an accepted one without a fee. `offeredAt` is the time of the
 * current version.
 */
export type ProgressQuote = { id: number; offeredAt: Date; validUntil: Date; hasFee: boolean; agreedAt: Date | null };
/** `waitingSince`: since when the patient has waited for the clinic's answer; null if the patient does not wait. */
export type ProgressInput = {
  orders: readonly ProgressOrder[];
  visits: readonly ProgressVisit[];
  quotes: readonly ProgressQuote[];
  waitingSince: Date | null;
  hasMessages: boolean;
};

type NextAction = { step: NextStep; by: 'user' | 'hospital' | 'nobody'; visitId: number | null; orderNum: string | null; quote?: ProgressQuote };

/** Time before a visit's start from which neither side needs to act in the thread, in ms. */
const ARRIVAL_WINDOW_MS = 4 * HOUR_MS;

/**
 * Returns the next action in a thread, who takes it, and the completed stages (specification 5.15). The most urgent action wins, in this order: a
 * patient who has arrived, an offered or requested date, the next visit, a paid order without a date, a quote, a date for a quote accepted without a
 * fee, the conversation.
 */
export function computeBookingProgress(
  thread: ProgressInput,
  now: Date,
): { stage: BookingStage; passed: BookingStage[]; next: NextAction; isDateless: boolean; isAgreed: boolean } {
  const next = findNextAction(thread, now);
  const { orders, visits } = thread;
  const fixed = visits.filter(({ state, startAt }) => state === 'fixed' && startAt !== null);
  const over = visits.some(({ state }) => state === 'done' || state === 'arrived');
  const reached: Record<BookingStage, boolean> = {
    asked: true,
    paid: orders.some(({ isPaid }) => isPaid),
    date: fixed.length > 0 || over,
    visit: over && fixed.length === 0,
    after: false,
  };
  const stage = findStage(thread, next, reached.paid);
  // A request for a further date, beside a paid date that is fixed, does not make the thread dateless.
  const isDateless = DATELESS_STEPS.has(next.step) && orders.some((order) => order.isPaid && !order.refundAsked && order.visitsFixed < order.visits);
  return {
    stage,
    passed: BOOKING_STAGES.slice(0, BOOKING_STAGES.indexOf(stage)).filter((one) => reached[one]),
    next,
    isDateless,
    isAgreed: isAgreedWithoutDate(thread),
  };
}

function findStage({ visits }: ProgressInput, { step, quote }: NextAction, isPaid: boolean): BookingStage {
  const talking: BookingStage = isPaid || visits.some(({ state }) => state === 'fixed') ? 'date' : 'asked';
  switch (step) {
    case 'finish':
    case 'arrive':
    case 'come':
      return 'visit';
    case 'take-offer':
    case 'answer-date':
    case 'choose-date':
    case 'ask-date':
    case 'offer-dates':
    case 'wait-refund':
      return 'date';
    case 'afterwards':
      return 'after';
    case 'pay':
      return quote?.hasFee === false ? talking : 'paid';
    default:
      return talking;
  }
}

/**
 * True if the patient has accepted a quote without a fee and has no date for it. Visits do not refer to quotes, so any visit of the thread counts
 * that has a time and ends after the acceptance.
 */
const isAgreedWithoutDate = ({ quotes, visits }: Pick<ProgressInput, 'quotes' | 'visits'>): boolean =>
  quotes.some(({ agreedAt }) => agreedAt !== null && !visits.some((visit) => isDated(visit.state) && visitEnd(visit) > agreedAt.getTime()));

function findNextAction({ orders, visits, quotes, waitingSince, hasMessages }: ProgressInput, now: Date): NextAction {
  const orderNumOf = (id: number | null) => orders.find((order) => order.id === id)?.orderNum ?? null;
  const ofVisit = (step: NextStep, by: NextAction['by'], { id, orderId }: ProgressVisit): NextAction => ({
    step,
    by,
    visitId: id,
    orderNum: orderNumOf(orderId),
  });
  const inOrder = visits.toSorted((a, b) => Number(a.startAt) - Number(b.startAt) || a.id - b.id);
  const find = (which: (visit: ProgressVisit) => boolean) => inOrder.find(which);

  const here = find(({ state }) => state === 'arrived');
  if (here) return ofVisit('finish', 'hospital', here);
  const due = find(({ state, startAt }) => state === 'fixed' && startAt !== null && startAt.getTime() <= now.getTime());
  if (due) return ofVisit('arrive', 'hospital', due);
  const offered = find(({ state, heldUntil }) => state === 'offered' && heldUntil !== null && heldUntil > now);
  if (offered) return ofVisit('take-offer', 'user', offered);
  const asked = find(({ state, moveAsked }) => state === 'asked' || (state === 'fixed' && moveAsked));
  if (asked) return ofVisit('answer-date', 'hospital', asked);
  const coming = find(({ state }) => state === 'fixed');
  if (coming) return ofVisit('come', coming.startAt && coming.startAt.getTime() - ARRIVAL_WINDOW_MS <= now.getTime() ? 'nobody' : 'user', coming);

  const dateless = orders.find(({ isPaid, visits: all, visitsFixed }) => isPaid && visitsFixed < all);
  if (dateless) return nextActionForOrder(dateless, inOrder);
  // If the patient wrote after the offer, the message may be about it, so the clinic has to answer first.
  const quote = listOpenQuotes(quotes, now).find(({ offeredAt }) => waitingSince === null || waitingSince <= offeredAt);
  if (quote) return { step: 'pay', by: 'user', visitId: null, orderNum: null, quote };
  const agreed = isAgreedWithoutDate({ quotes, visits });
  if (agreed && waitingSince === null) return { step: 'ask-date', by: 'user', visitId: null, orderNum: null };
  if (!agreed && visits.some(({ state }) => state === 'done'))
    return { step: 'afterwards', by: 'user', visitId: inOrder.findLast(({ state }) => state === 'done')?.id ?? null, orderNum: null };
  if (waitingSince !== null) return { step: 'answer', by: 'hospital', visitId: null, orderNum: null };
  const hasEverPaid = orders.some(({ isPaid, isRefunded }) => isPaid || isRefunded);
  return { step: hasMessages && !hasEverPaid ? 'pay' : 'write', by: 'user', visitId: null, orderNum: null };
}

/** Returns the quotes that the patient can accept, the one that expires first in front. */
export const listOpenQuotes = (quotes: readonly ProgressQuote[], now: Date): ProgressQuote[] =>
  quotes
    .filter(({ agreedAt, validUntil }) => agreedAt === null && validUntil > now)
    .toSorted((a, b) => a.validUntil.getTime() - b.validUntil.getTime() || a.id - b.id);

const visitEnd = ({ startAt, minutes }: ProgressVisit): number => (startAt?.getTime() ?? 0) + minutes * MINUTE_MS;

/**
 * Returns the next action for a paid order without a date. The clinic took the date back and offers others or has requested a refund, or the patient
 * chooses a date.
 */
function nextActionForOrder({ id, orderNum, refundAsked }: ProgressOrder, visits: readonly ProgressVisit[]): NextAction {
  if (refundAsked) return { step: 'wait-refund', by: 'nobody', visitId: null, orderNum };
  const last = visits
    .filter(({ orderId }) => orderId === id)
    .toSorted((a, b) => a.id - b.id)
    .at(-1);
  const takenBack = last?.state === 'given-up' && last.givenUpByClinic;
  return takenBack ? { step: 'offer-dates', by: 'hospital', visitId: null, orderNum } : { step: 'choose-date', by: 'user', visitId: null, orderNum };
}
