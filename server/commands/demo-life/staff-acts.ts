import { randomUUID } from 'node:crypto';
import type { QuestionTemplate } from '../../../contract/desk/questions.ts';
import type { InterpreterQueue } from '../../../contract/interpreting/interpreters.ts';
import { DAY_MS, toSeoulDay } from '../../../contract/time.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { DEMO_PASSWORD } from '../../accounts/accounts.ts';
import type { Actor } from './api.ts';
import { findStart, findStarts } from './free-starts.ts';
import { refundHalfAtProvider } from './payments.ts';
import { type ActHandler, coordinatorOf, findSceneMessage, requireEarlier, type Scene, type SceneQuote } from './scene.ts';
import type { ActInput, ActName, Step } from './story-format.ts';
import { resolveStoryValue } from './story-time.ts';

type Handlers<Names extends ActName> = { [Name in Names]: ActHandler<ActInput<Name>> };
type Versioned = { id: string; version: number };

const chatOf = ({ patient }: Scene) => ({ side: 'hospital' as const, receiver: patient.uid });
const deskPath = ({ thread }: Scene) => `/api/v1/clinic/consultations/${thread}`;
const valuesFor = ({ end }: Scene, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, resolveStoryValue(value, toSeoulDay(end))]));
const findVersion = <T extends Versioned>(list: readonly T[], id: string): T =>
  requireEarlier(
    list.find((one) => one.id === id),
    `"${id}" in the content`,
  );

async function sendCard(scene: Scene, { template, values }: ActInput<'card'>, step: Step): Promise<number> {
  const as = coordinatorOf(scene, step);
  const { templates } = await scene.api.call<{ templates: Versioned[] }>('GET', '/api/v1/clinic/cards', as);
  const { version } = findVersion(templates, template);
  const body = { template, version, values: valuesFor(scene, values), client_message_id: randomUUID() };
  return (await scene.api.call<{ message_id: number }>('POST', `${deskPath(scene)}/cards`, as, { body })).message_id;
}

async function sendReply(scene: Scene, { id, values }: ActInput<'reply'>, step: Step): Promise<number> {
  const as = coordinatorOf(scene, step);
  const { replies } = await scene.api.call<{ replies: Versioned[] }>('GET', '/api/v1/clinic/replies', as);
  const { version } = findVersion(replies, id);
  const body = { reply: id, version, values: valuesFor(scene, values), client_message_id: randomUUID() };
  return (await scene.api.call<{ message_id: number }>('POST', `${deskPath(scene)}/replies`, as, { body })).message_id;
}

async function askQuestions(scene: Scene, template: string, step: Step): Promise<number> {
  const as = coordinatorOf(scene, step);
  const form = findVersion(await scene.api.call<QuestionTemplate[]>('GET', '/api/v1/clinic/questions', as), template);
  const body = { template, version: form.version, client_message_id: randomUUID() };
  const { message_id, form_id } = await scene.api.call<{ message_id: number; form_id: number }>('POST', `${deskPath(scene)}/questions`, as, { body });
  scene.form = { id: form_id, questions: form.questions.map(({ id }) => id) };
  return message_id;
}

async function offerQuote(scene: Scene, { lines, conditions, valid_days }: ActInput<'quote'>, step: Step): Promise<undefined> {
  const body = {
    lines: lines.map((line) =>
      'option' in line
        ? { option_id: line.option, quantity: line.quantity, price: line.price, fee: line.fee }
        : { words: line.words.ko, quantity: line.quantity, price: line.price, vat_included: true },
    ),
    conditions,
    valid_until: new Date(scene.deps.clock.now().getTime() + valid_days * DAY_MS).toISOString(),
    client_id: randomUUID(),
  };
  scene.quote = await scene.api.call<SceneQuote>('POST', `${deskPath(scene)}/quotes`, coordinatorOf(scene, step), { body });
}

/** Fixes or offers times for the patient's newest paid order, or without an order. */
async function makeVisit(scene: Scene, as: Actor, times: { start_at: string; minutes?: number | undefined } | { offers: string[] }): Promise<undefined> {
  const { api, thread, treatment, order } = scene;
  const asked = scene.visit && !scene.visit.start_at ? scene.visit : undefined;
  const start = 'start_at' in times ? times.start_at : undefined;
  // A requested time is accepted, instead of fixing a second visit beside the request.
  if (asked && start) {
    const body = { act: 'move', version: asked.version, ...times };
    scene.visit = await api.call<Visit>('POST', `/api/v1/clinic/visits/${asked.id}`, as, { body });
    return;
  }
  const body = { consultation_id: thread, ...(treatment && { product_id: treatment }), ...(order && { order_num: order.order_num }), ...times };
  scene.visit = await api.call<Visit>('POST', '/api/v1/clinic/visits', as, { body });
}

async function changeVisit(scene: Scene, as: Actor, change: object): Promise<undefined> {
  const { id, version } = requireEarlier(scene.visit, 'a visit');
  scene.visit = await scene.api.call<Visit>('POST', `/api/v1/clinic/visits/${id}`, as, { body: { version, ...change } });
}

async function pinFact(scene: Scene, { message, kind, words }: ActInput<'pin'>, step: Step): Promise<undefined> {
  const korean = typeof words === 'object' ? words.ko : words;
  const body = { kind, message_id: findSceneMessage(scene, message), ...(korean && { words: korean }) };
  await scene.api.call('POST', `${deskPath(scene)}/pins`, coordinatorOf(scene, step), { body });
}

async function assignToHead(scene: Scene, _head: 'head', step: Step): Promise<undefined> {
  const as = coordinatorOf(scene, step);
  const { colleagues } = await scene.api.call<{ colleagues: { id: string; name: string }[] }>('GET', '/api/v1/clinic/desk', as);
  const assignee = requireEarlier(colleagues.find(({ name }) => name === HEAD_NAME)?.id, `a colleague called ${HEAD_NAME}`);
  await scene.api.call('PUT', `${deskPath(scene)}/assignee`, as, { body: { assignee, note: '' } });
}

/** Name under which the head of clinic 1 answers; set before the demonstration begins (play-stories.ts). */
export const HEAD_NAME = '은서';

/** Answers the patient's newest review for the clinic. */
async function answerReview(scene: Scene, { ko }: ActInput<'answer_review'>, step: Step): Promise<undefined> {
  const id = requireEarlier(scene.reviews.get(scene.patient.uid), 'a review');
  await scene.api.call('PUT', `/api/v1/clinic/reviews/${id}/answer`, coordinatorOf(scene, step), { body: { words: ko } });
}

/** Assigns the newest request of a patient who reads this language. */
async function giveInterpreter({ api, patient, staff }: Scene): Promise<undefined> {
  const operator = staff('operator');
  const { waiting } = await api.call<InterpreterQueue>('GET', '/api/v1/operator/interpreters', operator);
  const requests = waiting.filter(({ language }) => language === patient.language).sort((a, b) => a.asked_at.localeCompare(b.asked_at));
  const { id } = requireEarlier(requests.at(-1), 'a request for an interpreter');
  await api.call('PUT', `/api/v1/operator/interpreters/${id}`, operator, { body: { uid: 'interpreter' } });
}

async function refundOrder(scene: Scene, reason: string): Promise<undefined> {
  const operator = scene.staff('operator');
  await scene.api.call('POST', '/api/v1/auth/step-up', operator, { body: { password: DEMO_PASSWORD } });
  const { order_num } = requireEarlier(scene.order, 'an order');
  await scene.api.call('POST', `/api/v1/operator/orders/${order_num}/refund`, operator, { body: { reason } });
  delete scene.order;
}

async function answerHelp(scene: Scene, { ko }: ActInput<'operator'>): Promise<undefined> {
  const operator = scene.staff('operator');
  const { items } = await scene.api.call<{ items: { id: number }[] }>('GET', '/api/v1/operator/help', operator);
  // The question of this patient is the newest of those that wait.
  const { id } = requireEarlier(items.at(-1), 'a question to the operators');
  await scene.api.call('POST', `/api/v1/operator/help/${id}/messages`, operator, { body: { message: ko, client_message_id: randomUUID() } });
}

/** Acts of a clinic, an interpreter and the operators. */
export const STAFF_ACTS = {
  clinic: (scene, { ko = '' }, step) => scene.api.say(coordinatorOf(scene, step), chatOf(scene), ko),
  clinic_reads: async (scene, _yes, step) => void (await scene.api.read(coordinatorOf(scene, step), chatOf(scene), scene.lastMessage)),
  card: sendCard,
  reply: sendReply,
  questions: askQuestions,
  quote: offerQuote,
  offer: async (scene, days, step) => makeVisit(scene, coordinatorOf(scene, step), { offers: await findStarts(scene, coordinatorOf(scene, step), days) }),
  async fix(scene, { minutes, ...wanted }, step) {
    const as = coordinatorOf(scene, step);
    return makeVisit(scene, as, { start_at: await findStart(scene, as, wanted), ...(minutes && { minutes }) });
  },
  visit: (scene, act, step) => changeVisit(scene, coordinatorOf(scene, step), { act }),
  give_up: (scene, input, step) => changeVisit(scene, coordinatorOf(scene, step), { act: 'give-up', ...input }),
  pin: pinFact,
  async note(scene, words, step) {
    await scene.api.call('POST', `${deskPath(scene)}/notes`, coordinatorOf(scene, step), { body: { words } });
    return undefined;
  },
  async later(scene, days, step) {
    const until = new Date(scene.end.getTime() + days * DAY_MS).toISOString();
    await scene.api.call('PUT', `${deskPath(scene)}/handling`, coordinatorOf(scene, step), { body: { state: 'later', until } });
    return undefined;
  },
  async done(scene, _yes, step) {
    await scene.api.call('PUT', `${deskPath(scene)}/handling`, coordinatorOf(scene, step), { body: { state: 'done' } });
    return undefined;
  },
  assign: assignToHead,
  async propose_interpreter(scene, _yes, step) {
    await scene.api.call('PUT', `${deskPath(scene)}/interpreter`, coordinatorOf(scene, step));
    return undefined;
  },
  answer_review: answerReview,
  give_interpreter: giveInterpreter,
  async interpret(scene, input) {
    const body = { ...input, client_message_id: randomUUID() };
    const path = `/api/v1/interpreter/threads/${scene.thread}/messages`;
    return (await scene.api.call<{ message_id: number }>('POST', path, scene.staff('interpreter'), { body })).message_id;
  },
  refund: refundOrder,
  async partial_refund_at_provider(scene) {
    await refundHalfAtProvider(scene, requireEarlier(scene.order, 'an order'));
    return undefined;
  },
  operator: answerHelp,
} satisfies Partial<Handlers<ActName>>;
