import type { VisitChangeReason } from '../../../../contract/threads/thread-events.ts';
import type { BookingProgress, ThreadOrder, Visit } from '../../../../contract/visits/visits.ts';
import { listAcceptableStarts, type VisitChange } from './visit-rules.ts';

/** Result of a press: an action at once, or a dialog first. */
export type VisitRequest =
  | { kind: 'act'; visit: Visit; act: VisitChange }
  /** Other starts for an existing visit. `reason`: the reason that was already chosen. */
  | { kind: 'move' | 'offer'; visit: Visit; reason?: VisitChangeReason | undefined }
  /** A new visit. */
  | { kind: 'make'; mode: 'fix' | 'offer'; order?: ThreadOrder | undefined }
  | { kind: 'give-up'; visit: Visit }
  | { kind: 'decline-move'; visit: Visit }
  /** The coordinator answers with a message. */
  | { kind: 'write' }
  /** The coordinator answers with a quote. */
  | { kind: 'quote' };

export type NextVisitRequest = {
  /** Translation key of its button. */
  words: 'ask.write' | 'ask.quote' | 'ask.accept' | 'ask.offer' | 'ask.other' | 'ask.fix' | 'ask.move' | 'ask.arrived' | 'ask.done' | 'ask.again';
  /** The start that the button names. */
  at?: string;
  ask: VisitRequest;
};

/**
 * Returns the main button of a thread's next step for the clinic, and its alternative. Returns none if the clinic has nothing to do (specification
 * 5.15).
 */
export function nextVisitRequests(way: BookingProgress): { first?: NextVisitRequest; second?: NextVisitRequest } {
  const visit = way.visits.find(({ id }) => id === way.next.visit_id);
  const order = way.orders.find(({ order_num }) => order_num === way.next.order_num);
  const offer: NextVisitRequest = { words: 'ask.offer', ask: { kind: 'make', mode: 'offer', order } };
  const fix: NextVisitRequest = { words: 'ask.fix', ask: { kind: 'make', mode: 'fix', order } };
  switch (way.next.step) {
    case 'answer':
      return { first: { words: 'ask.write', ask: { kind: 'write' } }, second: offer };
    case 'take-offer':
      return visit ? { second: { words: 'ask.other', ask: { kind: 'offer', visit } } } : {};
    case 'answer-date':
      return visit ? answerRequests(visit) : {};
    case 'wait-refund':
      return {};
    case 'come':
      return visit ? comingRequests(visit, way.next.by === 'nobody') : {};
    case 'arrive':
      return visit ? { first: arrivedRequest(visit) } : {};
    case 'finish':
      return visit ? { first: { words: 'ask.done', ask: { kind: 'act', visit, act: { act: 'done' } } } } : {};
    case 'afterwards':
      return { second: { words: 'ask.again', ask: { kind: 'make', mode: 'offer' } } };
    case 'pay':
      return way.next.quote ? { second: offer } : { first: { words: 'ask.quote', ask: { kind: 'quote' } }, second: offer };
    case 'write':
    case 'choose-date':
    case 'ask-date':
    case 'offer-dates':
      return { first: offer, second: fix };
  }
}

/** One press accepts the first requested time. The others are accepted in the visit's card. */
function answerRequests(visit: Visit): { first?: NextVisitRequest; second?: NextVisitRequest } {
  const [at] = listAcceptableStarts(visit);
  const second: NextVisitRequest = { words: 'ask.other', ask: { kind: visit.state === 'fixed' ? 'move' : 'offer', visit } };
  if (at === undefined) return { first: second };
  return { first: { words: 'ask.accept', at, ask: { kind: 'act', visit, act: { act: 'accept', start_at: at } } }, second };
}

const arrivedRequest = (visit: Visit): NextVisitRequest => ({ words: 'ask.arrived', ask: { kind: 'act', visit, act: { act: 'arrived' } } });

function comingRequests(visit: Visit, isSoon: boolean): { first?: NextVisitRequest; second?: NextVisitRequest } {
  const second: NextVisitRequest = { words: 'ask.move', ask: { kind: 'move', visit } };
  return isSoon ? { first: arrivedRequest(visit), second } : { second };
}
