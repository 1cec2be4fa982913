import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TranslationError, type Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { consultations } from '../threads/threads.tables.ts';

const PILLS = '我每天吃5毫克华法林。';
const ANSWERS: Record<string, string> = { [PILLS]: 'I take 5 mg of warfarin a day.', '多少钱？': 'How much is it?' };
let translationRequests: { text: string; target: string }[] = [];
let answer: (text: string) => string | undefined;
const translate: Translator['translate'] = async (text, from, target) => {
  translationRequests.push({ text, target });
  const translated = answer(text);
  if (translated === undefined) throw new TranslationError('busy', true);
  return { text: translated, outcome: 'done', detected: from };
};

let world: World;
let her: Awaited<ReturnType<typeof registerPatient>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  world = await testWorld({ change: () => ({ translator: { translate } }) });
  staff = await makeCoordinator(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  answer = (text) => ANSWERS[text];
  her = await registerPatient(world, { language: 'zh' });
  translationRequests = [];
});

/** Sends a message from the patient. Returns its id. */
async function sendPatientMessage(message: string): Promise<number> {
  const chat = await openPatientChat(world, her);
  chat.send({ action: 'sendMessage', message, translate_and_save: false });
  const { message_id } = await chat.next('sendMessage');
  chat.close();
  return message_id;
}
const read = (messageId: number, headers: Record<string, string> = staff.headers) =>
  world.post(`/api/v1/clinic/consultations/${her.consultationId}/messages/${messageId}/english`, {}, headers);

it('a patient’s words come in English too, and are asked for once', async () => {
  const number = await sendPatientMessage(PILLS);
  const expected = { translation: 'done', text: 'I take 5 mg of warfarin a day.', marks: [] };
  expect((await read(number)).json()).toEqual(expected);
  expect(translationRequests).toEqual([{ text: PILLS, target: 'EN-US' }]);
  expect((await read(number)).json()).toEqual(expected);
  expect(translationRequests).toHaveLength(1);
});

it('marks a difference from the original', async () => {
  answer = () => 'I take 50 mg of warfarin a day.';
  const { translation, text, marks } = (await read(await sendPatientMessage(PILLS))).json();
  expect([translation, text]).toEqual(['done', 'I take 50 mg of warfarin a day.']);
  expect(marks).toMatchObject([{ strength: 'strong' }]);
});

it('words that are English already need none, and nobody is asked', async () => {
  expect((await read(await sendPatientMessage('How much is it?'))).json()).toEqual({ translation: 'done', text: null, marks: [] });
  expect(translationRequests).toEqual([]);
});

it('reports that the service is away, and translates at a later press', async () => {
  const number = await sendPatientMessage('多少钱？');
  answer = () => undefined;
  expect((await read(number)).json()).toEqual({ translation: 'failed', text: null, marks: [] });
  answer = (text) => ANSWERS[text];
  expect((await read(number)).json()).toMatchObject({ translation: 'done', text: 'How much is it?' });
});

it('is of patients’ words in one’s own open threads alone', async () => {
  const number = await sendPatientMessage(PILLS);
  const desk = await openCoordinatorChat(world, staff, her.member.uid);
  desk.send({ action: 'sendMessage', message: '네.', translate_and_save: false });
  const { message_id } = await desk.next('sendMessage', (frame) => frame.message === '네.');
  desk.close();
  for (const strange of [message_id, 999_999]) expect((await read(strange)).statusCode).toBe(404);
  const elsewhere = await makeCoordinator(world, 2);
  expect((await read(number, elsewhere.headers)).statusCode).toBe(404);
  expect((await read(number, her.headers)).statusCode).toBe(403);
  expect((await read(number, {})).statusCode).toBe(401);
  expect((await world.post(`/api/v1/clinic/consultations/${her.consultationId}/messages/1e0/english`, {}, staff.headers)).statusCode).toBe(400);
  const { consultationId: id } = her;
  await world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/messages/${number}`, headers: her.headers });
  expect((await read(number)).statusCode).toBe(404);
  const closed = await sendPatientMessage(PILLS);
  await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, id));
  expect((await read(closed)).statusCode).toBe(404);
  expect(translationRequests).toEqual([]);
});
