import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TranslationError, type Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { setBudget } from '../translation/budgets.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from './patients.fixture.ts';
import { accessRecords, consultations } from './threads.tables.ts';

const ANSWERS: Record<string, string> = {
  '我每天吃5毫克华法林。': 'I take 5 mg of warfarin a day.',
  いくらですか: 'How much is it?',
  'هل يؤلم؟': 'Does it hurt?',
  多少钱: 'How much?',
};
const [PILLS, PRICE, PAIN, COST] = Object.keys(ANSWERS) as [string, string, string, string];
let asked: string[] = [];
let answer: (text: string) => Promise<string | undefined>;
const translate: Translator['translate'] = async (text, from, target) => {
  asked.push(`${target} ${text}`);
  const translated = await answer(text);
  if (translated === undefined) throw new TranslationError('busy', true);
  return { text: translated, outcome: 'done', detected: from };
};

let world: World;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
type TestPatient = Awaited<ReturnType<typeof registerPatient>>;
let her: TestPatient;
let other: TestPatient;
beforeAll(async () => {
  world = await testWorld({ change: () => ({ translator: { translate } }) });
  staff = await makeCoordinator(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  answer = async (text) => ANSWERS[text];
  [her, other] = [await registerPatient(world, { language: 'zh' }), await registerPatient(world, { language: 'ja' })];
  asked = [];
});

async function sendMessage(one: TestPatient, message: string): Promise<{ id: number; message_id: number }> {
  const chat = await openPatientChat(world, one);
  chat.send({ action: 'sendMessage', message, translate_and_save: false });
  const { message_id } = await chat.next('sendMessage');
  chat.close();
  return { id: one.consultationId, message_id };
}
type MessageRef = Awaited<ReturnType<typeof sendMessage>>;
const list = (messages: unknown, headers: Record<string, string> = staff.headers) => world.post('/api/v1/clinic/inbox/english', { messages }, headers);
const items = async (messages: MessageRef[], headers?: Record<string, string>) => {
  const reply = await list(messages, headers);
  expect(reply.statusCode).toBe(200);
  return reply.json().items as Record<string, unknown>[];
};
const bubble = ({ id, message_id }: MessageRef) => world.post(`/api/v1/clinic/consultations/${id}/messages/${message_id}/english`, {}, staff.headers);

it('messages of several conversations come in English at once, and are asked for once: a list and a conversation share what came', async () => {
  const [pills, price] = [await sendMessage(her, PILLS), await sendMessage(other, PRICE)];
  const expected = [
    { ...pills, changes: 0, translation: 'done', text: ANSWERS[PILLS], marked: false },
    { ...price, changes: 0, translation: 'done', text: ANSWERS[PRICE], marked: false },
  ];
  expect(await items([pills, price])).toEqual(expected);
  expect(asked.toSorted()).toEqual([`EN-US ${PRICE}`, `EN-US ${PILLS}`].toSorted());
  expect(await items([price, pills])).toEqual(expect.arrayContaining(expected));
  expect((await bubble(pills)).json()).toMatchObject({ text: ANSWERS[PILLS] });
  expect(asked).toHaveLength(2);
});

it('asks once when a list and a conversation need a translation at the same moment', async () => {
  const cost = await sendMessage(her, COST);
  let go = () => {};
  const gate = new Promise<void>((open) => {
    go = open;
  });
  answer = async (text) => {
    await gate;
    return ANSWERS[text];
  };
  const both = Promise.all([items([cost]), bubble(cost)]);
  await expect.poll(() => asked).toHaveLength(1);
  go();
  const [[listed], read] = await both;
  expect([listed?.text, read.json().text]).toEqual([ANSWERS[COST], ANSWERS[COST]]);
  expect(asked).toHaveLength(1);
});

it('is cut as a row is, of a long message too, which is asked for whole and once', async () => {
  const text = '我每天吃药。'.repeat(400);
  const english = 'I take it every day. '.repeat(400).trim();
  answer = async () => english;
  const long = await sendMessage(her, text);
  const [item] = await items([long]);
  expect(String(item?.text).length).toBeLessThan(200);
  expect(english).toContain(String(item?.text).replace(/…$/, ''));
  const many = asked.length;
  expect((await bubble(long)).json().text).toBe(english);
  expect(asked).toHaveLength(many);
});

it('marks a text that may say something else, and asks for nothing when it is English already', async () => {
  answer = async () => 'I take 50 mg of warfarin a day.';
  const [pills, hello] = [await sendMessage(her, PILLS), await sendMessage(other, 'Hello there')];
  expect(await items([pills, hello])).toMatchObject([{ marked: true }, { translation: 'done', text: null, marked: false }]);
});

it('a service that is away, or a budget that is used up, holds nobody’s row back; what is kept is answered all the same', async () => {
  const [pills, price] = [await sendMessage(her, PILLS), await sendMessage(other, PRICE)];
  await items([pills]);
  answer = async () => undefined;
  expect(await items([price])).toMatchObject([{ translation: 'failed', text: null }]);
  asked = [];
  await setBudget(world.deps, { hospitalId: 1, characters: 0, by: staff.member.id });
  try {
    expect(await items([pills, price])).toMatchObject([{ text: ANSWERS[PILLS] }, { translation: 'stopped', text: null }]);
    expect(asked).toEqual([]);
  } finally {
    await setBudget(world.deps, { hospitalId: 1, characters: null, by: staff.member.id });
  }
});

it('counts only real requests against a reader’s characters of the day, and leaves rows untranslated past them', async () => {
  const reader = await makeCoordinator(world);
  const [pills, price] = [await sendMessage(her, PILLS), await sendMessage(other, PRICE)];
  await items([pills], reader.headers);
  const day = 200_000 * world.deps.config.LIMIT_SCALE;
  await world.deps.limits.take('translated-characters', reader.member.id, day - PILLS.length);
  expect(await items([pills, price], reader.headers)).toMatchObject([{ text: ANSWERS[PILLS] }, { translation: 'failed', text: null }]);
});

it('words that are withdrawn or corrected while a service is asked are told to nobody any more', async () => {
  const [pills, pain] = [await sendMessage(her, PILLS), await sendMessage(other, PAIN)];
  answer = async (text) => {
    const url = (one: MessageRef) => `/api/v1/consultations/${one.id}/messages/${one.message_id}`;
    if (text === PILLS) await world.app.inject({ method: 'DELETE', url: url(pills), headers: her.headers });
    else await world.put(url(pain), { message: 'هل يؤلم كثيرًا؟', seen: 0 }, other.headers);
    return ANSWERS[text];
  };
  expect(await items([pills, pain])).toEqual([]);
  answer = async () => 'Does it hurt much?';
  expect(await items([pills, pain])).toEqual([{ ...pain, changes: 1, translation: 'done', text: 'Does it hurt much?', marked: false }]);
});

it('belongs to the opening of the inbox, or is one', async () => {
  const reader = await makeCoordinator(world);
  const opened = () =>
    world.deps.database.db
      .select({ act: accessRecords.act })
      .from(accessRecords)
      .where(and(eq(accessRecords.readerId, reader.member.id)));
  const pills = await sendMessage(her, PILLS);
  await items([pills], reader.headers);
  await items([pills], reader.headers);
  expect(await opened()).toEqual([{ act: 'inbox' }]);
});

it('is of patients’ words in one’s own open threads alone; whoever moved reads her former one’s no more', async () => {
  const pills = await sendMessage(her, PILLS);
  const desk = await openCoordinatorChat(world, staff, her.member.uid);
  desk.send({ action: 'sendMessage', message: '네.', translate_and_save: false });
  const { message_id } = await desk.next('sendMessage', (frame) => frame.message === '네.');
  desk.close();
  const elsewhere = await makeCoordinator(world, 2);
  const theirs = await sendMessage(await registerPatient(world, { hospitalId: 2, language: 'zh' }), PILLS);
  asked = [];
  expect(await items([{ id: her.consultationId, message_id }, { id: her.consultationId, message_id: 999_999 }, theirs])).toEqual([]);
  expect(await items([pills], elsewhere.headers)).toEqual([]);
  expect((await list([pills], her.headers)).statusCode).toBe(403);
  expect((await list([pills], {})).statusCode).toBe(401);
  for (const wrong of [[], [{ id: 0, message_id: 1 }], [{ id: 1 }], Array.from({ length: 31 }, () => pills), 'all'])
    expect((await list(wrong)).statusCode).toBe(400);
  // The move ends the coordinator's earlier sessions (accounts/staff).
  expect(await items([theirs], await world.as({ ...elsewhere.member, hospitalId: 1 }))).toEqual([]);
  await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, her.consultationId));
  expect(await items([pills])).toEqual([]);
  expect(asked).toEqual([]);
});
