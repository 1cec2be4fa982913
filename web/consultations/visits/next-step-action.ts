import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { NextStep, ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { chatAddress, choiceAddress, quoteAddress, visitAddress } from './addresses.ts';

/** Action of a next step's button: a link, or accepting one of the clinic's offers in place. */
export type NextStepAction = { words: 'do.chat' | 'do.pay' | 'do.quote' | 'do.free' | 'do.payments' | 'do.visit'; to: string } | { offer: Visit };

type ThreadProgress = Pick<ReservationItem, 'hospital_id' | 'product_id' | 'way'>;

/** Returns the visit of a thread's next step; `orderOfNextStep` returns its order. */
export const visitOfNextStep = ({ way }: Pick<ThreadProgress, 'way'>): Visit | undefined => way.visits.find(({ id }) => id === way.next.visit_id);
export const orderOfNextStep = ({ way }: Pick<ThreadProgress, 'way'>): ThreadOrder | undefined =>
  way.orders.find(({ order_num }) => order_num === way.next.order_num);

const chat = (thread: ThreadProgress): NextStepAction => ({ words: 'do.chat', to: chatAddress(thread.hospital_id) });
const visit = (thread: ThreadProgress): NextStepAction => {
  const found = visitOfNextStep(thread);
  return found ? { words: 'do.visit', to: visitAddress(found) } : chat(thread);
};

/** Action of each next step. A step without an action does not compile. */
const ACTS: Record<NextStep, (thread: ThreadProgress) => NextStepAction> = {
  write: chat,
  answer: chat,
  pay(thread) {
    const { quote } = thread.way.next;
    if (quote) return { words: 'do.quote', to: quoteAddress(quote) };
    const product = visitOfNextStep(thread)?.product_id ?? thread.product_id;
    return product ? { words: 'do.pay', to: `/treatment-detail/${product}` } : chat(thread);
  },
  'choose-date'(thread) {
    const order = orderOfNextStep(thread);
    const [line] = order?.lines ?? [];
    const { hospital_id } = thread;
    return { words: 'do.free', to: choiceAddress({ hospital_id, product_id: line?.product_id, option_id: line?.option_id, order_num: order?.order_num }) };
  },
  'ask-date': ({ hospital_id, product_id }) => ({ words: 'do.free', to: choiceAddress({ hospital_id, product_id }) }),
  'take-offer'(thread) {
    const found = visitOfNextStep(thread);
    return found?.state === 'offered' ? { offer: found } : chat(thread);
  },
  'answer-date': chat,
  'offer-dates': chat,
  'wait-refund': () => ({ words: 'do.payments', to: '/myPage?tab=1' }),
  come: visit,
  arrive: visit,
  finish: visit,
  afterwards: chat,
};

export const nextStepAction = (thread: ThreadProgress): NextStepAction => ACTS[thread.way.next.step](thread);

/** Order of urgency: the patient's own steps come before those she waits for, and those that expire soonest come first. */
const ORDER: readonly NextStep[] = [
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
const rank = ({ way }: Pick<ThreadProgress, 'way'>) => ORDER.indexOf(way.next.step);
/** Start of the next visit, to sort equal steps by date. */
const when = (thread: Pick<ThreadProgress, 'way'>) => visitOfNextStep(thread)?.start_at ?? '';

/** Returns the thread whose next step is shown at the top of a page about all threads; undefined without threads. */
export function mostUrgentThread<Item extends ThreadProgress>(threads: readonly Item[]): Item | undefined {
  return threads.toSorted((a, b) => rank(a) - rank(b) || when(a).localeCompare(when(b)))[0];
}

/** True if the next step has a date or needs the patient's action, so that it is shown at the top of pages with another subject. */
export const isUrgent = ({ way }: Pick<ThreadProgress, 'way'>): boolean =>
  way.next.by === 'user' && way.next.step !== 'write' && way.next.step !== 'afterwards';
