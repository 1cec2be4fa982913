import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { agreements } from '../../accounts/accounts.tables.ts';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { makeManualJobs } from '../../orders/provider.fixture.ts';
import { TranslationError, type Translator } from '../../providers/translation/port.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { type Headers, makeCoordinator, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { translationAnswers } from '../../translation/translation.tables.ts';
import { threadPins } from './pins.tables.ts';
import { readPins } from './pins.ts';

const RASH = 'ペニシリンで発疹が出ました';
const PILLS = 'ワルファリンを5mg飲んでいます';
const ANSWERS: Record<string, string> = { [RASH]: 'I got a rash from penicillin', [PILLS]: 'I take 5 mg of warfarin' };
let translatedTexts: string[];
let answer: (text: string) => Promise<string | undefined>;
const translate: Translator['translate'] = async (text, from, target) => {
  translatedTexts.push(`${target} ${text}`);
  const translated = await answer(text);
  if (translated === undefined) throw new TranslationError('busy', true);
  return { text: translated, outcome: 'done', detected: from };
};

let world: World;
let her: Awaited<ReturnType<typeof registerPatient>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
/** The patient's written answer, and the message pinned by the clinic. */
let pins: { answer: number; message: number; messageId: number };
beforeEach(async () => {
  answer = async (text) => ANSWERS[text];
  world = await testWorld({ change: () => ({ jobs: makeManualJobs().jobs, translator: { translate } }) });
  her = await registerPatient(world, { language: 'ja' });
  staff = await makeCoordinator(world);
  const chat = await openPatientChat(world, her);
  chat.send({ action: 'sendMessage', message: PILLS, translate_and_save: false });
  const { message_id } = await chat.next('sendMessage');
  chat.close();
  const message = (await pin({ kind: 'medicines', message_id })).json().id;
  const sent = await world.post(
    `/api/v1/clinic/consultations/${her.consultationId}/questions`,
    { template: 'before', version: 1, client_message_id: randomUUID() },
    staff.headers,
  );
  const answers = {
    allergies: { chosen: ['drugs'], words: RASH },
    ...{ pregnancy: { chosen: ['no'] }, medicines: { withheld: true }, flight: { day: '2026-12-24' } },
  };
  await world.put(`/api/v1/consultations/${her.consultationId}/questions/${sent.json().form_id}`, { answers }, her.headers);
  const row = (await rows()).find(({ words }) => words === RASH);
  pins = { answer: row?.id ?? 0, message, messageId: message_id };
  translatedTexts = [];
});
afterEach(() => world.close());

const rows = () => world.deps.database.db.select().from(threadPins).where(eq(threadPins.consultationId, her.consultationId));
const pin = (body: object) => world.post(`/api/v1/clinic/consultations/${her.consultationId}/pins`, body, staff.headers);
const english = (ids: unknown, headers: Partial<Headers> = staff.headers, id = her.consultationId) =>
  world.post(`/api/v1/clinic/consultations/${id}/pins/english`, { pins: ids }, { ...headers });
const read = async (ids: number[], headers?: Headers) => (await english(ids, headers)).json().items;
const takeBack = () => world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${her.consultationId}/pins/${pins.answer}`, headers: her.headers });

it('translates a patient’s answer and a pin of her words once, and takes a message’s from the conversation', async () => {
  const expected = [
    { id: pins.message, translation: 'done', text: ANSWERS[PILLS], marks: [] },
    { id: pins.answer, translation: 'done', text: ANSWERS[RASH], marks: [] },
  ];
  const ids = [pins.answer, pins.message];
  expect((await read(ids)).toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(expected);
  expect(translatedTexts.toSorted()).toEqual([`EN-US ${PILLS}`, `EN-US ${RASH}`].toSorted());
  expect(await read(ids)).toHaveLength(2);
  await world.post(`/api/v1/clinic/consultations/${her.consultationId}/messages/${pins.messageId}/english`, {}, staff.headers);
  expect(translatedTexts).toHaveLength(2);
});

it('marks an answer that may say something else in English, and asks a service that is away another time', async () => {
  answer = async () => undefined;
  expect(await read([pins.answer])).toEqual([{ id: pins.answer, translation: 'failed', text: null, marks: [] }]);
  await world.deps.database.db.update(threadPins).set({ words: PILLS }).where(eq(threadPins.id, pins.answer));
  answer = async () => 'I take 50 mg of warfarin';
  expect(await read([pins.answer])).toMatchObject([{ text: 'I take 50 mg of warfarin', marks: [{ strength: 'strong' }] }]);
});

it('goes with an answer that she takes back, and is kept nowhere else; it is in her export until then', async () => {
  await read([pins.answer]);
  const held = async () => JSON.stringify([await rows(), await world.deps.database.db.select().from(translationAnswers)]);
  expect(await held()).toContain(ANSWERS[RASH]);
  const exported = async () => JSON.stringify(await exportConsultations(world.deps.database.db, her.member.id, 'en'));
  expect(await exported()).toContain(ANSWERS[RASH]);
  expect((await takeBack()).statusCode).toBe(200);
  expect(await held()).not.toContain(ANSWERS[RASH]);
  expect(await exported()).not.toContain(ANSWERS[RASH]);
});

it('discards a translation of an answer or message withdrawn while the service was asked', async () => {
  answer = async (text) => {
    if (text === RASH) await takeBack();
    else await world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${her.consultationId}/messages/${pins.messageId}`, headers: her.headers });
    return ANSWERS[text];
  };
  expect(await read([pins.answer, pins.message])).toEqual([]);
  expect(JSON.stringify(await rows())).not.toContain(ANSWERS[RASH]);
});

it('excludes texts of the clinic and texts it may not read, and is refused to others', async () => {
  const own = (await pin({ kind: 'agreed', message_id: pins.messageId, words: '두 번 시술' })).json().id;
  const chosen = (await rows()).find(({ question }) => question === 'pregnancy')?.id ?? 0;
  expect(await read([own, chosen, 999_999])).toEqual([]);
  const other = await makeCoordinator(world, 2);
  const stranger = await registerPatient(world);
  expect((await english([pins.answer], other.headers)).statusCode).toBe(404);
  expect((await english([pins.answer], staff.headers, stranger.consultationId)).json().items).toEqual([]);
  for (const headers of [her.headers, stranger.headers]) expect((await english([pins.answer], headers)).statusCode).toBe(403);
  expect((await english([pins.answer], {})).statusCode).toBe(401);
  for (const wrong of [[], [0], 'all', Array.from({ length: 31 }, () => pins.answer)]) expect((await english(wrong)).statusCode).toBe(400);
  await world.deps.database.db
    .update(agreements)
    .set({ withdrawnAt: world.clock.now() })
    .where(eq(agreements.context, `consultation:${her.consultationId}`));
  expect(await read([pins.answer])).toEqual([]);
  expect(translatedTexts).toEqual([]);
});

it('reaches no patient: her own pins have no English beside them', async () => {
  await read([pins.answer]);
  const thread = { id: her.consultationId, side: 'user' } as const;
  const hers = await readPins(world.deps.database.db, thread, { role: 'user', memberId: her.member.id } as never, world.clock.now());
  expect(JSON.stringify(hers)).not.toContain(ANSWERS[RASH]);
});
