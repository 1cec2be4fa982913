import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { addDays, toSeoulDay } from '../../../contract/time.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { type ActHandler, type ConversationState, findNamedMessage, requireEarlier, type SimulatedVisit } from './conversation-state.ts';
import { findStart, findStarts } from './free-starts.ts';
import { placeOrder } from './payments.ts';
import type { ActInput, ActName } from './story-format.ts';

type Handlers<Names extends ActName> = { [Name in Names]: ActHandler<ActInput<Name>> };

const chatOf = ({ clinic }: ConversationState) => ({ side: 'user' as const, receiver: String(clinic) });
const threadPath = ({ thread }: ConversationState) => `/api/v1/consultations/${thread}`;
const textOf = (state: ConversationState, pair: ActInput<'patient'>) => pair[state.patient.language] ?? pair.ko ?? '';

function storeVisit(state: ConversationState, visit: Visit): undefined {
  state.visit = visit satisfies SimulatedVisit;
}

const drawPicture = (folder: string, name: string): Promise<Uint8Array> =>
  sharp(join(folder, 'demonstration/pictures', `${name}.svg`))
    .jpeg()
    .toBuffer();

/** Sends drawn pictures as photos, with the patient's consent. */
async function sendPhotos(state: ConversationState, names: string[]): Promise<number> {
  const { api, patient, folder } = state;
  const path = `${threadPath(state)}/files`;
  await api.call('PUT', `${path}/consent`, patient, { body: { consent: true } });
  const files: string[] = [];
  for (const name of names) {
    const id = randomUUID();
    await api.call('PUT', `${path}/${id}`, patient, { bytes: await drawPicture(folder, name) });
    files.push(id);
  }
  const { message_id } = await api.call<{ message_id: number }>('POST', path, patient, { body: { files, client_message_id: randomUUID() } });
  return message_id;
}

/** Answers the newest form of questions. The patient prefers not to answer what the step does not name. */
async function answerQuestions(state: ConversationState, input: ActInput<'answers'>): Promise<undefined> {
  const form = requireEarlier(state.form, 'a form of questions');
  const unknown = Object.keys(input).filter((name) => !form.questions.includes(name));
  if (unknown.length > 0) throw new Error(`the form has no question "${unknown.join('", "')}"`);
  const today = toSeoulDay(state.end);
  const given = Object.entries(input).map(([name, { day, ...rest }]) => [name, { ...rest, ...(day && { day: addDays(today, Number(/\d+/.exec(day)?.[0])) }) }]);
  const answers = { ...Object.fromEntries(form.questions.map((name) => [name, { withheld: true }])), ...Object.fromEntries(given) };
  await state.api.call('PUT', `${threadPath(state)}/questions/${form.id}`, state.patient, { body: { answers } });
}

async function orderTreatment(state: ConversationState, { option, quantity, by, outcome, visit }: ActInput<'order'>): Promise<undefined> {
  const { api, treatment } = state;
  const { options } = await api.call<{ options: { id: number; price: number }[] }>('GET', `/api/v1/product/${requireEarlier(treatment, 'a treatment')}`);
  const price = requireEarlier(options.find(({ id }) => id === option)?.price, `option ${option}`);
  const visitAt = visit && (await findStart(state, undefined, visit));
  const lines = [{ product_id: treatment as number, option_id: option, quantity }];
  const order = await placeOrder(state, { lines, total: (Math.round(price * 100) * quantity) / 100, ...(visitAt && { visitAt }) }, by, outcome);
  if (outcome === 'paid') state.order = order;
  if (visitAt && outcome === 'paid') await findOrderedVisit(state, visitAt);
}

/** Finds the visit that a payment has fixed. */
async function findOrderedVisit(state: ConversationState, startAt: string): Promise<void> {
  const rows = await state.api.call<{ id: number; way: { visits: Visit[] } }[]>('GET', '/api/v1/reservation', state.patient);
  const visit = rows.flatMap(({ way }) => way.visits).find((one) => one.start_at !== null && Date.parse(one.start_at) === Date.parse(startAt));
  state.visit = requireEarlier(visit, 'a visit');
}

const askVisit = async (state: ConversationState, times: { start_at: string } | { wishes: string[] }) =>
  storeVisit(
    state,
    await state.api.call<Visit>('POST', '/api/v1/visit', state.patient, {
      body: {
        hospital_id: state.clinic,
        ...(state.treatment && { product_id: state.treatment }),
        ...(state.order && { order_num: state.order.order_num }),
        ...times,
      },
    }),
  );

async function acceptQuote(state: ConversationState, by: ActInput<'accept_quote'>): Promise<undefined> {
  const { id, version, lines, sums } = requireEarlier(state.quote, 'a quote');
  if (by === 'free') {
    await state.api.call('POST', `/api/v1/quote/${id}/accept`, state.patient, { body: { version } });
    return;
  }
  const ordered = lines.flatMap(({ product_id, option_id, quantity }) =>
    product_id === null || option_id === null ? [] : [{ product_id, option_id, quantity }],
  );
  state.order = await placeOrder(state, { lines: ordered, total: sums.fee, quote: { id, version } }, by, 'paid');
}

async function writeReview(state: ConversationState, { words, pictures, ...input }: ActInput<'review'>): Promise<undefined> {
  const { id } = requireEarlier(state.visit, 'a visit');
  const body = { ...input, words: textOf(state, words), consent: true, ...(state.treatment && { product_id: state.treatment }) };
  const { review } = await state.api.call<{ review: { id: number } }>('PUT', `/api/v1/visits/${id}/review`, state.patient, { body });
  state.reviews.set(state.patient.uid, review.id);
  if (pictures.length > 0) await addReviewPictures(state, id, pictures);
}

/** Adds drawn pictures to a review, with the patient's consent. An operator releases them. */
async function addReviewPictures({ api, patient, staff, folder }: ConversationState, visitId: number, names: readonly string[]): Promise<void> {
  const path = `/api/v1/visits/${visitId}/review/pictures`;
  await api.call('PUT', `${path}/consent`, patient, { body: { consent: true } });
  for (const name of names) {
    const id = randomUUID();
    await api.call('PUT', `${path}/${id}`, patient, { bytes: await drawPicture(folder, name) });
    await api.call('PUT', `/api/v1/operator/review-pictures/${id}`, staff('operator'), { body: { act: 'release' } });
  }
}

/** Acts of a patient. */
export const PATIENT_ACTS = {
  patient: (state, pair) => (state.thread === 0 ? writeHelp(state, textOf(state, pair)) : state.api.say(state.patient, chatOf(state), textOf(state, pair))),
  photos: sendPhotos,
  reads: async (state) => void (await state.api.read(state.patient, chatOf(state), state.lastMessage)),
  answers: answerQuestions,
  order: orderTreatment,
  ask_date: async (state, days) => askVisit(state, { wishes: await findStarts(state, undefined, days) }),
  book: async (state, wanted) => askVisit(state, { start_at: await findStart(state, undefined, wanted) }),
  async choose(state, place) {
    const { id, version, starts } = requireEarlier(state.visit, 'offered times');
    const body = { version, start_at: requireEarlier(starts[place - 1], `offered time ${place}`) };
    return storeVisit(state, await state.api.call<Visit>('POST', `/api/v1/visit/${id}/take`, state.patient, { body }));
  },
  async cancel_order(state) {
    await state.api.call('POST', '/api/v1/payment/cancel', state.patient, { body: { orderId: requireEarlier(state.order, 'an order').order_num } });
    delete state.order;
    return undefined;
  },
  async correct(state, { message, to }) {
    const path = `${threadPath(state)}/messages/${findNamedMessage(state, message)}`;
    await state.api.call('PUT', path, state.patient, { body: { message: textOf(state, to), seen: 0 } });
    return undefined;
  },
  async withdraw(state, message) {
    await state.api.call('DELETE', `${threadPath(state)}/messages/${findNamedMessage(state, message)}`, state.patient);
    return undefined;
  },
  async doubt(state, { message, words }) {
    await state.api.call('PUT', `${threadPath(state)}/messages/${findNamedMessage(state, message)}/doubt`, state.patient, { body: { words } });
    return undefined;
  },
  accept_quote: acceptQuote,
  async decline_quote(state, reason) {
    const { id, version } = requireEarlier(state.quote, 'a quote');
    await state.api.call('POST', `/api/v1/quote/${id}/decline`, state.patient, { body: { version, reason } });
    return undefined;
  },
  async accept_interpreter(state) {
    await state.api.call('PUT', `${threadPath(state)}/interpreter`, state.patient, { body: { consent: true } });
    return undefined;
  },
  review: writeReview,
  async report_review(state, { of, reason, words = '' }) {
    const id = requireEarlier(state.reviews.get(of), `a review of ${of}`);
    await state.api.call('PUT', `/api/v1/reviews/${id}/report`, state.patient, { body: { reason, words } });
    return undefined;
  },
} satisfies Partial<Handlers<ActName>>;

/** Writes to the operators. */
async function writeHelp({ api, patient }: ConversationState, message: string): Promise<undefined> {
  await api.call('POST', '/api/v1/help/thread', patient, { body: { message, client_message_id: randomUUID() } });
}
