import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { NextStep, ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { chatAddress, choiceAddress, quoteAddress, visitAddress } from './addresses.ts';

/** What the one button of a next step does: it leads somewhere, or takes one of the clinic's offers where it stands. */
export type StepAct = { words: 'do.chat' | 'do.pay' | 'do.quote' | 'do.free' | 'do.payments' | 'do.visit'; to: string } | { offer: Visit };

type Thread = Pick<ReservationItem, 'hospital_id' | 'product_id' | 'way'>;

/** The visit, and the order, that a thread's next step is about. */
export const nextVisit = ({ way }: Pick<Thread, 'way'>): Visit | undefined => way.visits.find(({ id }) => id === way.next.visit_id);
export const nextOrder = ({ way }: Pick<Thread, 'way'>): ThreadOrder | undefined => way.orders.find(({ order_num }) => order_num === way.next.order_num);

const chat = (thread: Thread): StepAct => ({ words: 'do.chat', to: chatAddress(thread.hospital_id) });
const visit = (thread: Thread): StepAct => {
  const found = nextVisit(thread);
  return found ? { words: 'do.visit', to: visitAddress(found) } : chat(thread);
};

/** What does each next step. A step without an act does not compile. */
const ACTS: Record<NextStep, (thread: Thread) => StepAct> = {
  write: chat,
  answer: chat,
  pay(thread) {
    const { quote } = thread.way.next;
    if (quote) return { words: 'do.quote', to: quoteAddress(quote) };
    const product = nextVisit(thread)?.product_id ?? thread.product_id;
    return product ? { words: 'do.pay', to: `/treatment-detail/${product}` } : chat(thread);
  },
  'choose-date'(thread) {
    const order = nextOrder(thread);
    const [line] = order?.lines ?? [];
    const { hospital_id } = thread;
    return { words: 'do.free', to: choiceAddress({ hospital_id, product_id: line?.product_id, option_id: line?.option_id, order_num: order?.order_num }) };
  },
  'ask-date': ({ hospital_id, product_id }) => ({ words: 'do.free', to: choiceAddress({ hospital_id, product_id }) }),
  'take-offer'(thread) {
    const found = nextVisit(thread);
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

export const nextAct = (thread: Thread): StepAct => ACTS[thread.way.next.step](thread);

/** What is hers to do now goes before what she waits for, and what would be lost soonest before what keeps. */
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
const rank = ({ way }: Pick<Thread, 'way'>) => ORDER.indexOf(way.next.step);
/** Of two visits the earlier one. */
const when = (thread: Pick<Thread, 'way'>) => nextVisit(thread)?.start_at ?? '';

/** The thread whose next step stands on top of a page about all of them; undefined without any. */
export function foremost<Item extends Thread>(threads: readonly Item[]): Item | undefined {
  return threads.toSorted((a, b) => rank(a) - rank(b) || when(a).localeCompare(when(b)))[0];
}

/** A next step that has a date of its own or something to do: worth the top of a page on which the thread is not the matter. */
export const isPressing = ({ way }: Pick<Thread, 'way'>): boolean => way.next.by === 'user' && way.next.step !== 'write' && way.next.step !== 'afterwards';
