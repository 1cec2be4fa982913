import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../contract/time.ts';
import type { Api, Patient, Staff } from './release-story-calls.ts';

/** Sentences in these people's languages that the translation service's stand-in knows. */
const SENTENCES = {
  hello: 'Hello',
  helloBack: '안녕하세요',
  recovery: 'How long is the recovery?',
  days: '회복 기간은 3일 정도입니다.',
  noMedicine: '아스피린은 드시지 마세요.',
};

type Chat = Awaited<ReturnType<Api['openChat']>>;

/** Opens both sides of a patient's conversation with clinic 1, and closes them after `work`. */
async function withChat<T>(api: Api, { uid, token }: Pick<Patient, 'uid' | 'token'>, staff: string, work: (hers: Chat, clinics: Chat) => Promise<T>) {
  const hers = await api.openChat({ user_type: 'user', receiver_id: '1', token });
  const clinics = await api.openChat({ user_type: 'hospital', receiver_id: uid, token: staff });
  try {
    return await work(hers, clinics);
  } finally {
    for (const side of [hers, clinics]) side.close();
  }
}

/** The demonstration's patient asks and the clinic answers; both messages are translated. A date is fixed and then moved. */
export async function playFirstConversation(api: Api, token: string, coordinator: string) {
  const { call, register } = api;
  await register(token, 1, 'AMAL HADDAD');
  const said = { patient: SENTENCES.hello, clinic: SENTENCES.helloBack };
  await withChat(api, { uid: 'patient', token }, coordinator, async (hers, clinics) => {
    await hers.say(said.patient);
    await clinics.say(said.clinic);
    clinics.send({ action: 'readMessages', message_id: 1 });
    await hers.next('readMessages');
  });
  const rows = await call<{ id: number; member_uid: string }[]>('GET', '/api/v1/clinic/consultations', { token: coordinator });
  const thread = `/api/v1/clinic/consultations/${rows.find(({ member_uid }) => member_uid === 'patient')?.id}`;
  await call('GET', thread, { token: coordinator });
  const from = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const days = await call<{ slots: { at: string }[] }[]>('GET', `${thread}/slots?from=${from}`, { token: coordinator });
  const [first = '', visitAt = ''] = days.flatMap(({ slots }) => slots.map(({ at }) => at));
  for (const reservation_at of [first, visitAt]) await call('PUT', `${thread}/reservation`, { token: coordinator, body: { reservation_at, product_id: 1 } });
  return { said, visitAt };
}

/** Creates a member who opens a conversation with clinic 1. */
export async function joinAndRegister(api: Api, uid: string, names: Parameters<Api['join']>[1]): Promise<Patient> {
  const token = await api.join(uid, names);
  return { uid, token, thread: await api.register(token, 1, `${names.first_name} ${names.last_name}`.toUpperCase()) };
}

/** Messages are corrected and withdrawn; photos are sent, opened and withdrawn. A translation that lacks a sentence is doubted and corrected. */
export async function playCorrections(api: Api, patient: Patient, { coordinator, operator }: Staff): Promise<void> {
  const { call } = api;
  const { token, thread } = patient;
  const messages = `/api/v1/consultations/${thread}/messages`;
  /** Sets the fault of every translation service, so that no other service replaces the faulty one. */
  const rehearse = async (fault: string) => {
    for (const service of ['deepl', 'libretranslate']) await call('POST', `/sandbox/translation/${service}`, { form: { fault, count: '0' } });
  };
  const doubted = await withChat(api, patient, coordinator, async (hers, clinics) => {
    const asked = await hers.say(SENTENCES.hello);
    await call('PUT', `${messages}/${asked}`, { token, body: { message: SENTENCES.recovery, seen: 0 } });
    await call('DELETE', `${messages}/${await hers.say(SENTENCES.hello)}`, { token });
    await rehearse('sentence');
    return clinics.say(`${SENTENCES.days} ${SENTENCES.noMedicine}`).finally(() => rehearse('none'));
  });
  await call('PUT', `/api/v1/consultations/${thread}/translators`, { token });
  await call('PUT', `${messages}/${doubted}/doubt`, { token, body: { words: 'Something is missing.' } });
  const right = 'Recovery takes about 3 days. Please do not take aspirin.';
  await call('PUT', `/api/v1/operator/doubts/${thread}/${doubted}/answer`, { token: operator, body: { verdict: 'corrected', text: right } });

  const files = `/api/v1/consultations/${thread}/files`;
  await call('PUT', `${files}/consent`, { token, body: { consent: true } });
  const photos = [await api.upload(token, files), await api.upload(token, files)];
  await call('POST', files, { token, body: { files: photos, client_message_id: randomUUID() } });
  await call('POST', `${files}/links`, { token: coordinator, body: { files: photos, size: 'small' } });
  await call('DELETE', `${files}/${photos[1]}`, { token });
}

/** A patient gets an interpreter, and doubts a translation, which nobody answers. Returns the doubt. */
export async function playInterpreting(api: Api, patient: Patient, { coordinator, operator, interpreter }: Staff) {
  const { call } = api;
  const { token, thread } = patient;
  const doubt = { message_id: await withChat(api, patient, coordinator, (_hers, clinics) => clinics.say(SENTENCES.days)), words: 'هل هي ثلاثة أيام؟' };
  await call('PUT', `/api/v1/consultations/${thread}/messages/${doubt.message_id}/doubt`, { token, body: { words: doubt.words } });
  await call('PUT', `/api/v1/clinic/consultations/${thread}/interpreter`, { token: coordinator });
  await call('PUT', `/api/v1/consultations/${thread}/interpreter`, { token, body: { consent: true } });
  const { waiting } = await call<{ waiting: { id: number }[] }>('GET', '/api/v1/operator/interpreters', { token: operator });
  await call('PUT', `/api/v1/operator/interpreters/${waiting[0]?.id}`, { token: operator, body: { uid: 'interpreter' } });
  const body = { to: 'user', korean: '네, 3일입니다.', patients: 'نعم، ثلاثة أيام.', client_message_id: randomUUID() };
  await call('POST', `/api/v1/interpreter/threads/${thread}/messages`, { token: interpreter, body });
  return { uid: patient.uid, thread, doubt };
}

/** A member writes to the operators and gets an answer. Another member waits for one. */
export async function askForHelp({ call }: Api, answered: Patient, waiting: Patient, operator: string): Promise<void> {
  const write = (token: string, message: string) => call('POST', '/api/v1/help/thread', { token, body: { message, client_message_id: randomUUID() } });
  await write(answered.token, SENTENCES.recovery);
  const { items } = await call<{ items: { id: number }[] }>('GET', '/api/v1/operator/help', { token: operator });
  const body = { message: '병원에 여쭤 보겠습니다.', client_message_id: randomUUID() };
  await call('POST', `/api/v1/operator/help/${items[0]?.id}/messages`, { token: operator, body });
  await write(waiting.token, 'مرحبًا!');
}
