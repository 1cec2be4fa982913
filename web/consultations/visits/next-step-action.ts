import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { NextStep, ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { chooseDatePath } from './choose-date-path.ts';
import { chatPath, quotePath, visitPath } from './paths.ts';

/** Action of a next step's button: a link, or accepting one of the clinic's offers in place. */
export type NextStepAction = { words: 'do.chat' | 'do.pay' | 'do.quote' | 'do.free' | 'do.payments' | 'do.visit'; to: string } | { offer: Visit };

type ThreadProgress = Pick<ReservationItem, 'hospital_id' | 'product_id' | 'way'>;

/** Returns the visit of a thread's next step. `findNextStepOrder` returns its order. */
export const findNextStepVisit = ({ way }: Pick<ThreadProgress, 'way'>): Visit | undefined => way.visits.find(({ id }) => id === way.next.visit_id);
export const findNextStepOrder = ({ way }: Pick<ThreadProgress, 'way'>): ThreadOrder | undefined =>
  way.orders.find(({ order_num }) => order_num === way.next.order_num);

const chatAction = (thread: ThreadProgress): NextStepAction => ({ words: 'do.chat', to: chatPath(thread.hospital_id) });
const visitAction = (thread: ThreadProgress): NextStepAction => {
  const found = findNextStepVisit(thread);
  return found ? { words: 'do.visit', to: visitPath(found) } : chatAction(thread);
};

/** Action of each next step. A step without an action does not compile. */
const STEP_ACTIONS: Record<NextStep, (thread: ThreadProgress) => NextStepAction> = {
  write: chatAction,
  answer: chatAction,
  pay(thread) {
    const { quote } = thread.way.next;
    if (quote) return { words: 'do.quote', to: quotePath(quote) };
    const product = findNextStepVisit(thread)?.product_id ?? thread.product_id;
    return product ? { words: 'do.pay', to: `/treatment-detail/${product}` } : chatAction(thread);
  },
  'choose-date'(thread) {
    const order = findNextStepOrder(thread);
    const [line] = order?.lines ?? [];
    const { hospital_id } = thread;
    return { words: 'do.free', to: chooseDatePath({ hospital_id, product_id: line?.product_id, option_id: line?.option_id, order_num: order?.order_num }) };
  },
  'ask-date': ({ hospital_id, product_id }) => ({ words: 'do.free', to: chooseDatePath({ hospital_id, product_id }) }),
  'take-offer'(thread) {
    const found = findNextStepVisit(thread);
    return found?.state === 'offered' ? { offer: found } : chatAction(thread);
  },
  'answer-date': chatAction,
  'offer-dates': chatAction,
  'wait-refund': () => ({ words: 'do.payments', to: '/myPage?tab=1' }),
  come: visitAction,
  arrive: visitAction,
  finish: visitAction,
  afterwards: chatAction,
};

export const getNextStepAction = (thread: ThreadProgress): NextStepAction => STEP_ACTIONS[thread.way.next.step](thread);

/** Order of urgency. The patient's own steps come before the clinic's; steps that expire soonest come first. */
const URGENCY_ORDER: readonly NextStep[] = [
  'take-offer',
  'choose-date',
  'arrive',
  'finish',
  'come',
  'pay',
  'ask-date',
  'offer-dates',
  'answer-date',
  'write',
  'answer',
  'wait-refund',
  'afterwards',
];
const urgencyRank = ({ way }: Pick<ThreadProgress, 'way'>) => URGENCY_ORDER.indexOf(way.next.step);
/** Start of the next visit, to sort equal steps by date. */
const nextVisitStart = (thread: Pick<ThreadProgress, 'way'>) => findNextStepVisit(thread)?.start_at ?? '';

/** Sorts threads by their next step, the most urgent first. A confirmed visit stands above an enquiry. */
export function sortByUrgency<Item extends ThreadProgress>(threads: readonly Item[]): Item[] {
  return threads.toSorted((a, b) => urgencyRank(a) - urgencyRank(b) || nextVisitStart(a).localeCompare(nextVisitStart(b)));
}

/** True if the next step has a date or needs the patient's action. It is then shown at the top of pages with another subject. */
export const isNextStepUrgent = ({ way }: Pick<ThreadProgress, 'way'>): boolean =>
  way.next.by === 'user' && way.next.step !== 'write' && way.next.step !== 'afterwards';
