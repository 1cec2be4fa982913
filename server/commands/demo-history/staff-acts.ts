import { randomUUID } from 'node:crypto';
import type { QuestionTemplate } from '../../../contract/desk/questions.ts';
import type { InterpreterQueue } from '../../../contract/interpreting/interpreters.ts';
import { DAY_MS, toSeoulDay } from '../../../contract/time.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { DEMO_PASSWORD } from '../../accounts/accounts.ts';
import type { Actor } from './api.ts';
import { type ActHandler, type ConversationState, coordinatorOf, findNamedMessage, requireEarlier, type SimulatedQuote } from './conversation-state.ts';
import { findStart, findStarts } from './free-starts.ts';
import { refundHalfAtProvider } from './payments.ts';
import type { ActInput, ActName, Step } from './story-format.ts';
import { resolveStoryValue } from './story-time.ts';

type Handlers<Names extends ActName> = { [Name in Names]: ActHandler<ActInput<Name>> };
type Versioned = { id: string; version: number };

const chatOf = ({ patient }: ConversationState) => ({ side: 'hospital' as const, receiver: patient.uid });
const deskPath = ({ thread }: ConversationState) => `/api/v1/clinic/consultations/${thread}`;
const valuesFor = ({ end }: ConversationState, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, resolveStoryValue(value, toSeoulDay(end))]));
const findVersion = <T extends Versioned>(list: readonly T[], id: string): T =>
  requireEarlier(
    list.find((one) => one.id === id),
    `"${id}" in the content`,
  );

async function sendCard(state: ConversationState, { template, values }: ActInput<'card'>, step: Step): Promise<number> {
  const as = coordinatorOf(state, step);
  const { templates } = await state.api.call<{ templates: Versioned[] }>('GET', '/api/v1/clinic/cards', as);
  const { version } = findVersion(templates, template);
  const body = { template, version, values: valuesFor(state, values), client_message_id: randomUUID() };
  return (await state.api.call<{ message_id: number }>('POST', `${deskPath(state)}/cards`, as, { body })).message_id;
}

async function sendReply(state: ConversationState, { id, values }: ActInput<'reply'>, step: Step): Promise<number> {
  const as = coordinatorOf(state, step);
  const { replies } = await state.api.call<{ replies: Versioned[] }>('GET', '/api/v1/clinic/replies', as);
  const { version } = findVersion(replies, id);
  const body = { reply: id, version, values: valuesFor(state, values), client_message_id: randomUUID() };
  return (await state.api.call<{ message_id: number }>('POST', `${deskPath(state)}/replies`, as, { body })).message_id;
}

async function askQuestions(state: ConversationState, template: string, step: Step): Promise<number> {
  const as = coordinatorOf(state, step);
  const form = findVersion(await state.api.call<QuestionTemplate[]>('GET', '/api/v1/clinic/questions', as), template);
  const body = { template, version: form.version, client_message_id: randomUUID() };
  const { message_id, form_id } = await state.api.call<{ message_id: number; form_id: number }>('POST', `${deskPath(state)}/questions`, as, { body });
  state.form = { id: form_id, questions: form.questions.map(({ id }) => id) };
  return message_id;
}

async function offerQuote(state: ConversationState, { lines, conditions, valid_days }: ActInput<'quote'>, step: Step): Promise<undefined> {
  const body = {
    lines: lines.map((line) =>
      'option' in line
        ? { option_id: line.option, quantity: line.quantity, price: line.price, fee: line.fee }
        : { words: line.words.ko, quantity: line.quantity, price: line.price, vat_included: true },
    ),
    conditions,
    valid_until: new Date(state.deps.clock.now().getTime() + valid_days * DAY_MS).toISOString(),
    client_id: randomUUID(),
  };
  state.quote = await state.api.call<SimulatedQuote>('POST', `${deskPath(state)}/quotes`, coordinatorOf(state, step), { body });
}

/** Fixes or offers times for the patient's newest paid order, or without an order. */
async function makeVisit(
  state: ConversationState,
  as: Actor,
  times: { start_at: string; minutes?: number | undefined } | { offers: string[] },
): Promise<undefined> {
  const { api, thread, treatment, order } = state;
  const asked = state.visit && !state.visit.start_at ? state.visit : undefined;
  const start = 'start_at' in times ? times.start_at : undefined;
  // A requested time is accepted, instead of fixing a second visit beside the request.
  if (asked && start) {
    const body = { act: 'move', version: asked.version, ...times };
    state.visit = await api.call<Visit>('POST', `/api/v1/clinic/visits/${asked.id}`, as, { body });
    return;
  }
  const body = { consultation_id: thread, ...(treatment && { product_id: treatment }), ...(order && { order_num: order.order_num }), ...times };
  state.visit = await api.call<Visit>('POST', '/api/v1/clinic/visits', as, { body });
}

async function changeVisit(state: ConversationState, as: Actor, change: object): Promise<undefined> {
  const { id, version } = requireEarlier(state.visit, 'a visit');
  state.visit = await state.api.call<Visit>('POST', `/api/v1/clinic/visits/${id}`, as, { body: { version, ...change } });
}

async function pinFact(state: ConversationState, { message, kind, words }: ActInput<'pin'>, step: Step): Promise<undefined> {
  const korean = typeof words === 'object' ? words.ko : words;
  const body = { kind, message_id: findNamedMessage(state, message), ...(korean && { words: korean }) };
  await state.api.call('POST', `${deskPath(state)}/pins`, coordinatorOf(state, step), { body });
}

async function assignToHead(state: ConversationState, _head: 'head', step: Step): Promise<undefined> {
  const as = coordinatorOf(state, step);
  const { colleagues } = await state.api.call<{ colleagues: { id: string; name: string }[] }>('GET', '/api/v1/clinic/desk', as);
  const assignee = requireEarlier(colleagues.find(({ name }) => name === HEAD_NAME)?.id, `a colleague called ${HEAD_NAME}`);
  await state.api.call('PUT', `${deskPath(state)}/assignee`, as, { body: { assignee, note: '' } });
}

/** Name under which the head of clinic 1 answers; set before the demonstration begins (simulate-stories.ts). */
export const HEAD_NAME = '은서';

/** Answers the patient's newest review for the clinic. */
async function answerReview(state: ConversationState, { ko }: ActInput<'answer_review'>, step: Step): Promise<undefined> {
  const id = requireEarlier(state.reviews.get(state.patient.uid), 'a review');
  await state.api.call('PUT', `/api/v1/clinic/reviews/${id}/answer`, coordinatorOf(state, step), { body: { words: ko } });
}

/** Assigns the demonstration's interpreter to the newest waiting request in the patient's language. */
async function giveInterpreter({ api, patient, staff }: ConversationState): Promise<undefined> {
  const operator = staff('operator');
  const { waiting } = await api.call<InterpreterQueue>('GET', '/api/v1/operator/interpreters', operator);
  const requests = waiting.filter(({ language }) => language === patient.language).sort((a, b) => a.asked_at.localeCompare(b.asked_at));
  const { id } = requireEarlier(requests.at(-1), 'a request for an interpreter');
  await api.call('PUT', `/api/v1/operator/interpreters/${id}`, operator, { body: { uid: 'interpreter' } });
}

async function refundOrder(state: ConversationState, reason: string): Promise<undefined> {
  const operator = state.staff('operator');
  await state.api.call('POST', '/api/v1/auth/step-up', operator, { body: { password: DEMO_PASSWORD } });
  const { order_num } = requireEarlier(state.order, 'an order');
  await state.api.call('POST', `/api/v1/operator/orders/${order_num}/refund`, operator, { body: { reason } });
  delete state.order;
}

async function answerHelp(state: ConversationState, { ko }: ActInput<'operator'>): Promise<undefined> {
  const operator = state.staff('operator');
  const { items } = await state.api.call<{ items: { id: number }[] }>('GET', '/api/v1/operator/help', operator);
  // The question of this patient is the newest of those that wait.
  const { id } = requireEarlier(items.at(-1), 'a question to the operators');
  await state.api.call('POST', `/api/v1/operator/help/${id}/messages`, operator, { body: { message: ko, client_message_id: randomUUID() } });
}

/** Acts of a clinic, an interpreter and the operators. */
export const STAFF_ACTS = {
  clinic: (state, { ko = '' }, step) => state.api.say(coordinatorOf(state, step), chatOf(state), ko),
  clinic_reads: async (state, _yes, step) => void (await state.api.read(coordinatorOf(state, step), chatOf(state), state.lastMessage)),
  card: sendCard,
  reply: sendReply,
  questions: askQuestions,
  quote: offerQuote,
  offer: async (state, days, step) => makeVisit(state, coordinatorOf(state, step), { offers: await findStarts(state, coordinatorOf(state, step), days) }),
  async fix(state, { minutes, ...wanted }, step) {
    const as = coordinatorOf(state, step);
    return makeVisit(state, as, { start_at: await findStart(state, as, wanted), ...(minutes && { minutes }) });
  },
  visit: (state, act, step) => changeVisit(state, coordinatorOf(state, step), { act }),
  give_up: (state, input, step) => changeVisit(state, coordinatorOf(state, step), { act: 'give-up', ...input }),
  pin: pinFact,
  async note(state, words, step) {
    await state.api.call('POST', `${deskPath(state)}/notes`, coordinatorOf(state, step), { body: { words } });
    return undefined;
  },
  async later(state, days, step) {
    const until = new Date(state.end.getTime() + days * DAY_MS).toISOString();
    await state.api.call('PUT', `${deskPath(state)}/handling`, coordinatorOf(state, step), { body: { state: 'later', until } });
    return undefined;
  },
  async done(state, _yes, step) {
    await state.api.call('PUT', `${deskPath(state)}/handling`, coordinatorOf(state, step), { body: { state: 'done' } });
    return undefined;
  },
  assign: assignToHead,
  async propose_interpreter(state, _yes, step) {
    await state.api.call('PUT', `${deskPath(state)}/interpreter`, coordinatorOf(state, step));
    return undefined;
  },
  answer_review: answerReview,
  give_interpreter: giveInterpreter,
  async interpret(state, input) {
    const body = { ...input, client_message_id: randomUUID() };
    const path = `/api/v1/interpreter/threads/${state.thread}/messages`;
    return (await state.api.call<{ message_id: number }>('POST', path, state.staff('interpreter'), { body })).message_id;
  },
  refund: refundOrder,
  async partial_refund_at_provider(state) {
    await refundHalfAtProvider(state, requireEarlier(state.order, 'an order'));
    return undefined;
  },
  operator: answerHelp,
} satisfies Partial<Handlers<ActName>>;
