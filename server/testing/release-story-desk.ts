import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, toSeoulDay } from '../../contract/time.ts';
import type { Api, Patient, Staff } from './release-story-calls.ts';

const HALF_HOUR_MS = HOUR_MS / 2;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Returns the start of a visit that the clinic can mark as begun now. */
export const findNextStart = () => Math.ceil((Date.now() + 2 * MINUTE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;

/** A clinic configures itself: names, promise, opening hours around the clock for two days, a blocked time, a calendar feed, quote defaults. */
export async function setUpDesk({ call }: Api, { coordinator, head }: Staff): Promise<void> {
  await call('PUT', '/api/v1/clinic/desk/name', { token: coordinator, body: { name: '지우' } });
  await call('PUT', '/api/v1/clinic/desk/promise', { token: head, body: { minutes: 120 } });
  const { hours, version, places } = await call<{ hours: object; version: number; places: { id: number }[] }>('GET', '/api/v1/clinic/hours', { token: head });
  const special = [{ from: toSeoulDay(findNextStart()), to: toSeoulDay(findNextStart() + DAY_MS), stretches: [{ open: '00:00', close: '24:00' }], note: '' }];
  const opened = { ...hours, last_reception_minutes: 0, prepare_minutes: 0, special };
  await call('PUT', '/api/v1/clinic/hours', { token: head, body: { version, hours: opened } });
  const blocked = { place_id: places[0]?.id, start_at: hoursFromNow(48), end_at: hoursFromNow(49), note: '정기 점검' };
  await call('POST', '/api/v1/clinic/blocks', { token: coordinator, body: blocked });
  await call('POST', '/api/v1/clinic/feed', { token: coordinator });
  await call('PUT', '/api/v1/clinic/quote-defaults', { token: head, body: { valid_days: 14, conditions: ['after-examination'] } });
  const lines = [{ words: '부기 관리', quantity: 1, price: 80, vat_included: true }];
  await call('POST', '/api/v1/clinic/quote-templates', { token: coordinator, body: { name: '부기 관리', lines, conditions: ['top-medicine'] } });
}

/** A clinic writes canned replies: one with two pictures, drafted in English and proofread, and one that it withdraws. Returns the first one. */
async function writeReplies(api: Api, { coordinator: token }: Staff) {
  const { call, upload } = api;
  type Reply = { id: string; version: number };
  const title = '오시는 길';
  const pictures = [await upload(token, '/api/v1/clinic/reply-pictures'), await upload(token, '/api/v1/clinic/reply-pictures')];
  const fields = {
    topic: 'arrival',
    title,
    texts: { ko: '주소는 병원 소개 페이지에 있습니다. {phone}', ar: 'يمكنك العثور على العنوان في صفحة العيادة. {phone}' },
  };
  const { id, version } = await call<Reply>('POST', '/api/v1/clinic/replies', { token, body: { ...fields, pictures } });
  const drafted = await call<{ reply: Reply }>('PUT', `/api/v1/clinic/replies/${id}/drafts`, { token, body: { version, languages: ['en', 'ja'] } });
  const read = await call<Reply>('PUT', `/api/v1/clinic/replies/${id}/read`, { token, body: { version: drafted.reply.version, language: 'en' } });
  const other = await call<Reply>('POST', '/api/v1/clinic/replies', { token, body: { ...fields, title: '주소' } });
  await call('DELETE', `/api/v1/clinic/replies/${other.id}`, { token });
  return { id, title, version: read.version, pictures };
}

/**
 * Staff work on a conversation with a card, a canned reply with a picture, answered questions, pins, a note, and colleagues. Returns the reply and a
 * pin.
 */
export async function workOnConversation(api: Api, { token, thread }: Patient, staff: Staff) {
  const { call } = api;
  const { coordinator } = staff;
  const ofThread = `/api/v1/clinic/consultations/${thread}`;
  const { templates } = await call<{ templates: { id: string; version: number }[] }>('GET', '/api/v1/clinic/cards', { token: coordinator });
  const card = templates.find(({ id }) => id === 'after-any');
  const values = { rest: '3', dry: '7', phone: '+82-2-555-0101' };
  const sent = { template: card?.id, version: card?.version, values, client_message_id: randomUUID() };
  await call('POST', `${ofThread}/cards`, { token: coordinator, body: sent });

  const { version, ...reply } = await writeReplies(api, staff);
  const pictures = { ids: reply.pictures.slice(0, 1), client_message_id: randomUUID() };
  const body = { reply: String(reply.id), version, values: { phone: values.phone }, client_message_id: randomUUID(), pictures };
  const { message_id } = await call<{ message_id: number }>('POST', `${ofThread}/replies`, { token: coordinator, body });

  const allergy = await askQuestions(api, { token, thread }, coordinator);
  const pin = (kind: string, words: string) => call<{ id: number }>('POST', `${ofThread}/pins`, { token: coordinator, body: { kind, message_id, words } });
  const agreed = await pin('agreed', '회복 기간은 3일 정도입니다.');
  await call('PUT', `/api/v1/consultations/${thread}/pins/${agreed.id}/wrong`, { token, body: { wrong: true } });
  const { id } = await pin('other', '주소를 보냄');
  await call('DELETE', `/api/v1/consultations/${thread}/pins/${id}`, { token: coordinator });
  await call('POST', `${ofThread}/notes`, { token: coordinator, body: { words: '마취 상담이 필요합니다.' } });

  const { colleagues } = await call<{ colleagues: { id: string }[] }>('GET', '/api/v1/clinic/desk', { token: coordinator });
  await call('PUT', `${ofThread}/assignee`, { token: coordinator, body: { assignee: colleagues[0]?.id, note: '부탁드립니다.' } });
  await call('PUT', `${ofThread}/handling`, { token: coordinator, body: { state: 'later', until: hoursFromNow(24) } });
  return { reply: { title: reply.title, pictures: reply.pictures }, allergy };
}

/** The clinic asks; the patient answers and changes an answer. Returns her text about allergies. */
async function askQuestions({ call }: Api, { token, thread }: Pick<Patient, 'token' | 'thread'>, coordinator: string): Promise<string> {
  const forms = await call<{ id: string; version: number; questions: { id: string }[] }[]>('GET', '/api/v1/clinic/questions', { token: coordinator });
  const form = forms.find(({ id }) => id === 'before-any');
  const asked = { template: form?.id, version: form?.version, client_message_id: randomUUID() };
  const { form_id } = await call<{ form_id: number }>('POST', `/api/v1/clinic/consultations/${thread}/questions`, { token: coordinator, body: asked });
  const withheld = Object.fromEntries((form?.questions ?? []).map(({ id }) => [id, { withheld: true }]));
  const answer = (answers: object) =>
    call('PUT', `/api/v1/consultations/${thread}/questions/${form_id}`, { token, body: { answers: { ...withheld, ...answers } } });
  const words = 'Lidocaine, at the dentist';
  await answer({ allergies: { chosen: ['none'] }, flight: { day: hoursFromNow(20 * 24).slice(0, 10) } });
  await answer({ allergies: { chosen: ['anaesthetics'], words } });
  return words;
}
