import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { addDays, toSeoulDay } from '../../../contract/time.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { findStart, findStarts } from './free-starts.ts';
import { placeOrder } from './payments.ts';
import { type ActHandler, findSceneMessage, requireEarlier, type Scene, type SceneVisit } from './scene.ts';
import type { ActInput, ActName } from './story-format.ts';

type Handlers<Names extends ActName> = { [Name in Names]: ActHandler<ActInput<Name>> };

const chatOf = ({ clinic }: Scene) => ({ side: 'user' as const, receiver: String(clinic) });
const threadPath = ({ thread }: Scene) => `/api/v1/consultations/${thread}`;
const textOf = (scene: Scene, pair: ActInput<'patient'>) => pair[scene.patient.language] ?? pair.ko ?? '';

function storeVisit(scene: Scene, visit: Visit): undefined {
  scene.visit = visit satisfies SceneVisit;
}

/** Sends drawn pictures as photos, with the patient's consent. */
async function sendPhotos(scene: Scene, names: string[]): Promise<number> {
  const { api, patient, folder } = scene;
  const path = `${threadPath(scene)}/files`;
  await api.call('PUT', `${path}/consent`, patient, { body: { consent: true } });
  const files: string[] = [];
  for (const name of names) {
    const id = randomUUID();
    const bytes = await sharp(join(folder, 'demonstration/pictures', `${name}.svg`))
      .jpeg()
      .toBuffer();
    await api.call('PUT', `${path}/${id}`, patient, { bytes });
    files.push(id);
  }
  const { message_id } = await api.call<{ message_id: number }>('POST', path, patient, { body: { files, client_message_id: randomUUID() } });
  return message_id;
}

/** Answers the newest form of questions. The patient prefers not to answer what the step does not name. */
async function answerQuestions(scene: Scene, input: ActInput<'answers'>): Promise<undefined> {
  const form = requireEarlier(scene.form, 'a form of questions');
  const unknown = Object.keys(input).filter((name) => !form.questions.includes(name));
  if (unknown.length > 0) throw new Error(`the form has no question "${unknown.join('", "')}"`);
  const today = toSeoulDay(scene.end);
  const given = Object.entries(input).map(([name, { day, ...rest }]) => [name, { ...rest, ...(day && { day: addDays(today, Number(/\d+/.exec(day)?.[0])) }) }]);
  const answers = { ...Object.fromEntries(form.questions.map((name) => [name, { withheld: true }])), ...Object.fromEntries(given) };
  await scene.api.call('PUT', `${threadPath(scene)}/questions/${form.id}`, scene.patient, { body: { answers } });
}

async function orderTreatment(scene: Scene, { option, quantity, by, outcome, visit }: ActInput<'order'>): Promise<undefined> {
  const { api, treatment } = scene;
  const { options } = await api.call<{ options: { id: number; price: number }[] }>('GET', `/api/v1/product/${requireEarlier(treatment, 'a treatment')}`);
  const price = requireEarlier(options.find(({ id }) => id === option)?.price, `option ${option}`);
  const visitAt = visit && (await findStart(scene, undefined, visit));
  const lines = [{ product_id: treatment as number, option_id: option, quantity }];
  const order = await placeOrder(scene, { lines, total: (Math.round(price * 100) * quantity) / 100, ...(visitAt && { visitAt }) }, by, outcome);
  if (outcome === 'paid') scene.order = order;
  if (visitAt && outcome === 'paid') await findOrderedVisit(scene, visitAt);
}

/** Finds the visit that a payment has fixed. */
async function findOrderedVisit(scene: Scene, startAt: string): Promise<void> {
  const rows = await scene.api.call<{ id: number; way: { visits: Visit[] } }[]>('GET', '/api/v1/reservation', scene.patient);
  const visit = rows.flatMap(({ way }) => way.visits).find((one) => one.start_at !== null && Date.parse(one.start_at) === Date.parse(startAt));
  scene.visit = requireEarlier(visit, 'a visit');
}

const askVisit = async (scene: Scene, times: { start_at: string } | { wishes: string[] }) =>
  storeVisit(
    scene,
    await scene.api.call<Visit>('POST', '/api/v1/visit', scene.patient, {
      body: {
        hospital_id: scene.clinic,
        ...(scene.treatment && { product_id: scene.treatment }),
        ...(scene.order && { order_num: scene.order.order_num }),
        ...times,
      },
    }),
  );

async function acceptQuote(scene: Scene, by: ActInput<'accept_quote'>): Promise<undefined> {
  const { id, version, lines, sums } = requireEarlier(scene.quote, 'a quote');
  if (by === 'free') {
    await scene.api.call('POST', `/api/v1/quote/${id}/accept`, scene.patient, { body: { version } });
    return;
  }
  const ordered = lines.flatMap(({ product_id, option_id, quantity }) =>
    product_id === null || option_id === null ? [] : [{ product_id, option_id, quantity }],
  );
  scene.order = await placeOrder(scene, { lines: ordered, total: sums.fee, quote: { id, version } }, by, 'paid');
}

async function writeReview(scene: Scene, { words, ...input }: ActInput<'review'>): Promise<undefined> {
  const { id } = requireEarlier(scene.visit, 'a visit');
  const body = { ...input, words: textOf(scene, words), consent: true, ...(scene.treatment && { product_id: scene.treatment }) };
  const { review } = await scene.api.call<{ review: { id: number } }>('PUT', `/api/v1/visits/${id}/review`, scene.patient, { body });
  scene.reviews.set(scene.patient.uid, review.id);
}

/** Acts of a patient. */
export const PATIENT_ACTS = {
  patient: (scene, pair) => (scene.thread === 0 ? writeHelp(scene, textOf(scene, pair)) : scene.api.say(scene.patient, chatOf(scene), textOf(scene, pair))),
  photos: sendPhotos,
  reads: async (scene) => void (await scene.api.read(scene.patient, chatOf(scene), scene.lastMessage)),
  answers: answerQuestions,
  order: orderTreatment,
  ask_date: async (scene, days) => askVisit(scene, { wishes: await findStarts(scene, undefined, days) }),
  book: async (scene, wanted) => askVisit(scene, { start_at: await findStart(scene, undefined, wanted) }),
  async choose(scene, place) {
    const { id, version, starts } = requireEarlier(scene.visit, 'offered times');
    const body = { version, start_at: requireEarlier(starts[place - 1], `offered time ${place}`) };
    return storeVisit(scene, await scene.api.call<Visit>('POST', `/api/v1/visit/${id}/take`, scene.patient, { body }));
  },
  async cancel_order(scene) {
    await scene.api.call('POST', '/api/v1/payment/cancel', scene.patient, { body: { orderId: requireEarlier(scene.order, 'an order').order_num } });
    delete scene.order;
    return undefined;
  },
  async correct(scene, { message, to }) {
    const path = `${threadPath(scene)}/messages/${findSceneMessage(scene, message)}`;
    await scene.api.call('PUT', path, scene.patient, { body: { message: textOf(scene, to), seen: 0 } });
    return undefined;
  },
  async withdraw(scene, message) {
    await scene.api.call('DELETE', `${threadPath(scene)}/messages/${findSceneMessage(scene, message)}`, scene.patient);
    return undefined;
  },
  async doubt(scene, { message, words }) {
    await scene.api.call('PUT', `${threadPath(scene)}/messages/${findSceneMessage(scene, message)}/doubt`, scene.patient, { body: { words } });
    return undefined;
  },
  accept_quote: acceptQuote,
  async decline_quote(scene, reason) {
    const { id, version } = requireEarlier(scene.quote, 'a quote');
    await scene.api.call('POST', `/api/v1/quote/${id}/decline`, scene.patient, { body: { version, reason } });
    return undefined;
  },
  async accept_interpreter(scene) {
    await scene.api.call('PUT', `${threadPath(scene)}/interpreter`, scene.patient, { body: { consent: true } });
    return undefined;
  },
  review: writeReview,
  async report_review(scene, { of, reason, words = '' }) {
    const id = requireEarlier(scene.reviews.get(of), `a review of ${of}`);
    await scene.api.call('PUT', `/api/v1/reviews/${id}/report`, scene.patient, { body: { reason, words } });
    return undefined;
  },
} satisfies Partial<Handlers<ActName>>;

/** Writes to the operators. */
async function writeHelp({ api, patient }: Scene, message: string): Promise<undefined> {
  await api.call('POST', '/api/v1/help/thread', patient, { body: { message, client_message_id: randomUUID() } });
}
