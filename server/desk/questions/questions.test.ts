import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PinList } from '../../../contract/desk/pins.ts';
import { agreements } from '../../accounts/accounts.tables.ts';
import { noticeFacts } from '../../notifications/notifications.tables.ts';
import { makeManualJobs } from '../../orders/provider.fixture.ts';
import type { Translator } from '../../providers/translation/port.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { questionForms, threadPins } from '../pins/pins.tables.ts';
import { translatePin } from '../pins/translate-pins.ts';

let world: World;
let her: Awaited<ReturnType<typeof registerPatient>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
let translatedTexts: string[];
beforeEach(async () => {
  translatedTexts = [];
  const translate: Translator['translate'] = async (text, from) => {
    translatedTexts.push(text);
    return { text: '기계 번역입니다', outcome: 'done', detected: from };
  };
  world = await testWorld({ change: () => ({ jobs: makeManualJobs().jobs, translator: { translate } }) });
  her = await registerPatient(world, { language: 'ja' });
  staff = await makeCoordinator(world);
});
afterEach(() => world.close());

const send = (more: object = {}, headers: Headers = staff.headers) =>
  world.post(
    `/api/v1/clinic/consultations/${her.consultationId}/questions`,
    { template: 'before', version: 1, client_message_id: randomUUID(), ...more },
    headers,
  );
const ANSWERS = {
  allergies: { chosen: ['latex', 'drugs'], words: 'ペニシリンで発疹が出ました' },
  pregnancy: { chosen: ['no'] },
  medicines: { withheld: true },
  flight: { day: '2026-12-24' },
};
const answer = (formId: number, answers: object = ANSWERS, headers: Headers = her.headers) =>
  world.put(`/api/v1/consultations/${her.consultationId}/questions/${formId}`, { answers }, headers);
const pins = async (headers: Headers = staff.headers): Promise<PinList> =>
  (await world.get(`/api/v1/consultations/${her.consultationId}/pins`, headers)).json();
const pinOf = async (question: string) => (await pins()).pinned.find((pin) => pin.question === question);
const translateAll = async () => {
  const rows = await world.deps.database.db.select().from(threadPins).where(eq(threadPins.consultationId, her.consultationId));
  for (const { id } of rows) await translatePin(world.deps, { pinId: id, since: world.clock.now().toISOString() });
};

describe('a form of questions', () => {
  it('is neither corrected nor withdrawn like words', async () => {
    const { message_id } = (await send()).json();
    const path = `/api/v1/consultations/${her.consultationId}/messages/${message_id}`;
    const tried = [
      await world.put(path, { message: '다른 말', seen: 0 }, staff.headers),
      await world.app.inject({ method: 'DELETE', url: path, headers: staff.headers }),
    ];
    expect(tried.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'consultations.not-changeable'],
      [409, 'consultations.not-changeable'],
    ]);
  });

  it('goes out as it is written, to both sides, and never to the translator; sent twice it is one', async () => {
    const [chat, desk] = [await openPatientChat(world, her), await openCoordinatorChat(world, staff, her.member.uid)];
    await Promise.all([chat.settled(), desk.settled()]);
    const client_message_id = randomUUID();
    const sent = await send({ client_message_id });
    expect([sent.statusCode, sent.json()]).toEqual([201, { message_id: 1, form_id: expect.any(Number) }]);
    for (const side of [chat, desk]) {
      expect(await side.next('sendMessage')).toMatchObject({
        message: '방문 전 문진\n1. allergies 질문\n2. pregnancy 질문\n3. medicines 질문\n4. flight 질문',
        translated_message: expect.stringMatching(/^Before your visit ja\n1\. Question allergies ja/),
        translation: 'done',
      });
      await side.next('pinsChanged');
    }
    expect((await send({ client_message_id })).json()).toEqual(sent.json());
    expect((await pins()).forms).toMatchObject([{ message_id: 1, template: 'before', version: 1, answered_at: null }]);
    expect(translatedTexts).toEqual([]);
  });

  it.each([
    ['that there is not', { template: 'nothing' }, 404, 'questions.unknown-template'],
    ['in another version', { version: 7 }, 409, 'questions.changed'],
    ['that lacks her language', { template: 'korean-only' }, 409, 'questions.no-language'],
  ])('%s is not sent', async (_what, more, status, code) => {
    const answered = await send(more);
    expect([answered.statusCode, answered.json().code]).toEqual([status, code]);
  });

  it('is not sent by another clinic, nor to who withdrew', async () => {
    expect((await send({}, (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
    await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, her.consultationId));
    expect((await send()).statusCode).toBe(404);
  });

  it('is on the shelf of who offers what it is for', async () => {
    const shelf = (await world.get('/api/v1/clinic/questions', staff.headers)).json();
    expect(shelf.map(({ id }: { id: string }) => id)).toEqual(['before']);
  });
});

describe('her answers', () => {
  let formId: number;
  beforeEach(async () => {
    formId = (await send()).json().form_id;
  });

  it('are pinned: what she chose from the template, what she wrote through the translator; both sides hear of it, and the clinic is told', async () => {
    const [chat, desk] = [await openPatientChat(world, her), await openCoordinatorChat(world, staff)];
    await Promise.all([chat.settled(), desk.settled()]);
    expect((await answer(formId)).statusCode).toBe(200);
    for (const side of [chat, desk]) {
      await side.next('threadEvent', ({ event }) => event.kind === 'questions-answered');
      await side.next('pinsChanged');
    }
    expect(await pinOf('allergies')).toMatchObject({
      ...{ kind: 'allergy', message_id: 1, form_id: formId, by: 'user', author: null, withheld: false, unpinned: null },
      chosen: [{ id: 'drugs', text: { ko: 'drugs 보기' } }, { id: 'latex' }],
      said: { text: 'ペニシリンで発疹が出ました', language: 'ja', translation: 'pending', translated: null, translated_language: 'ko' },
    });
    expect(await pinOf('pregnancy')).toMatchObject({ kind: 'health', chosen: [{ text: { ko: 'no 보기', ja: 'Option no ja' } }], said: null });
    expect(await pinOf('medicines')).toMatchObject({ withheld: true, chosen: [], said: null });
    expect(await pinOf('flight')).toMatchObject({ kind: 'flight', day: '2026-12-24' });
    await translateAll();
    for (const side of [chat, desk]) await side.next('pinsChanged');
    expect((await pinOf('allergies'))?.said).toMatchObject({ translation: 'done', translated: '기계 번역입니다' });
    expect(translatedTexts).toEqual(['ペニシリンで発疹が出ました']);
    const [row] = await world.deps.database.db.select().from(consultations).where(eq(consultations.id, her.consultationId));
    expect(row).toMatchObject({ waitingSince: expect.any(Date), leavesOn: '2026-12-24' });
    const facts = await world.deps.database.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'questions-answered'));
    expect(facts).toMatchObject([{ about: { consultationId: her.consultationId, hospitalId: 1 } }]);
    expect(JSON.stringify(facts)).not.toContain('ペニシリン');
  });

  it('a translation that may be wrong says so', async () => {
    await answer(formId, { ...ANSWERS, allergies: { chosen: ['drugs'], words: '500mgで発疹' } });
    await translateAll();
    expect((await pinOf('allergies'))?.said?.marks).toMatchObject([{ strength: 'strong', kind: 'quantity' }]);
  });

  it('are changed: what is another one takes its place, the rest stays, and the same again is nothing', async () => {
    await answer(formId);
    const before = await pinOf('pregnancy');
    await answer(formId, { ...ANSWERS, allergies: { chosen: ['none'] } });
    expect(await pinOf('allergies')).toMatchObject({ chosen: [{ id: 'none' }], said: null });
    expect((await pinOf('pregnancy'))?.id).toBe(before?.id);
    expect((await pins()).unpinned).toMatchObject([
      { question: 'allergies', unpinned: { why: 'replaced', by: 'user' }, said: { text: 'ペニシリンで発疹が出ました' } },
    ]);
    const events = () => world.deps.database.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'answers-changed'));
    expect(await events()).toHaveLength(1);
    await answer(formId, { ...ANSWERS, allergies: { chosen: ['none'] } });
    expect(await events()).toHaveLength(1);
  });

  it('one that she takes back is gone with what she said before; that there was one stays', async () => {
    await answer(formId);
    await answer(formId, { ...ANSWERS, allergies: { chosen: ['drugs'], words: 'セフェム系' } });
    const { id } = (await pinOf('allergies')) ?? {};
    const taken = await world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${her.consultationId}/pins/${id}`, headers: her.headers });
    expect(taken.statusCode).toBe(200);
    expect(await pinOf('allergies')).toBeUndefined();
    const rows = await world.deps.database.db.select().from(threadPins).where(eq(threadPins.question, 'allergies'));
    expect(JSON.stringify(rows.filter(({ consultationId }) => consultationId === her.consultationId))).not.toMatch(/ペニシリン|セフェム|drugs/);
    expect((await pins()).unpinned).toMatchObject([{ unpinned: { why: 'taken-back', by: 'user' }, chosen: [], said: null }, { unpinned: { why: 'replaced' } }]);
  });

  it.each([
    ['nothing', {}, { allergies: 'fields.required', flight: 'fields.required', medicines: 'fields.required', pregnancy: 'fields.required' }],
    ['two where one is asked for', { ...ANSWERS, pregnancy: { chosen: ['no', 'yes'] } }, { pregnancy: 'fields.invalid' }],
    ['none and some', { ...ANSWERS, allergies: { chosen: ['none', 'latex'] } }, { allergies: 'fields.invalid' }],
    ['what is no answer of it', { ...ANSWERS, pregnancy: { chosen: ['perhaps'] } }, { pregnancy: 'fields.invalid' }],
    ['no words where more is asked', { ...ANSWERS, allergies: { chosen: ['drugs'], words: '  ' } }, { allergies: 'fields.required' }],
    ['a question that is not asked', { ...ANSWERS, weight: { words: '50' } }, { weight: 'fields.invalid' }],
  ])('%s is refused, and nothing of it kept', async (_what, given, wrong) => {
    const refused = await answer(formId, given);
    expect(refused.statusCode).toBe(400);
    const codes = Object.fromEntries(refused.json().errors.map(({ field, code }: { field: string; code: string }) => [field.replace('answers.', ''), code]));
    expect(codes).toEqual(wrong);
    expect((await pins()).pinned).toEqual([]);
  });

  it('are refused from anybody else, and on another form', async () => {
    const stranger = await registerPatient(world);
    expect((await answer(formId, ANSWERS, stranger.headers)).statusCode).toBe(404);
    expect((await world.put(`/api/v1/consultations/${stranger.consultationId}/questions/${formId}`, { answers: ANSWERS }, stranger.headers)).statusCode).toBe(
      404,
    );
    expect((await world.get(`/api/v1/consultations/${her.consultationId}/pins`, stranger.headers)).statusCode).toBe(404);
    expect((await world.get(`/api/v1/consultations/${her.consultationId}/pins`, (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
  });

  it('without her consent to the handling of sensitive information nothing is asked, answered, pinned or shown', async () => {
    await answer(formId);
    await world.deps.database.db
      .update(agreements)
      .set({ withdrawnAt: world.clock.now() })
      .where(eq(agreements.context, `consultation:${her.consultationId}`));
    expect((await send()).json().code).toBe('pins.consent-required');
    expect((await answer(formId, { ...ANSWERS, pregnancy: { chosen: ['yes'] } })).json().code).toBe('pins.consent-required');
    const pin = (kind: string) => world.post(`/api/v1/clinic/consultations/${her.consultationId}/pins`, { kind, message_id: 1 }, staff.headers);
    expect((await pin('allergy')).json().code).toBe('pins.consent-required');
    expect((await pin('agreed')).statusCode).toBe(201);
    expect(await pins()).toMatchObject({ pinned: [{ kind: 'agreed' }], unpinned: [], forms: [] });
    expect((await pins(her.headers)).pinned).toHaveLength(1);
  });

  it('go where the thread goes: closed to all with her consent, and not to the translator; emptied after thirty days', async () => {
    await answer(formId);
    const { db } = world.deps.database;
    const [consent] = await db
      .select()
      .from(agreements)
      .where(eq(agreements.context, `consultation:${her.consultationId}`));
    await world.post(`/api/v1/users/consents/${consent?.id}/withdraw`, undefined, her.headers);
    await translateAll();
    expect(translatedTexts).toEqual([]);
    for (const headers of [her.headers, staff.headers])
      expect((await world.get(`/api/v1/consultations/${her.consultationId}/pins`, headers)).statusCode).toBe(404);
    const { purgeClosedThreads: purgeClosed } = await import('../../chat/close-consultation.ts');
    await purgeClosed(db, new Date(world.clock.now().getTime() + 1_000));
    expect(await db.select().from(threadPins).where(eq(threadPins.consultationId, her.consultationId))).toEqual([]);
    expect(await db.select().from(questionForms).where(eq(questionForms.consultationId, her.consultationId))).toEqual([]);
  });
});
