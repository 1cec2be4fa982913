import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CannedReply } from '../../../contract/desk/replies.ts';
import { members, sessions } from '../../accounts/accounts.tables.ts';
import { replyTemplates } from '../../cards/cards.tables.ts';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { TranslationError, type Translator } from '../../providers/translation/port.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { sweepDue } from '../../threads/translate-messages.ts';
import { EXPECTED_ENGLISH, EXPECTED_KOREAN, HOLE_VALUES, REPLY_FIELDS } from './replies.fixture.ts';
import { clinicReplies } from './replies.tables.ts';

let world: World;
let translationRequests: { text: string; target: string }[];
let answer: (text: string, target: string) => string | Error | Promise<string>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeEach(async () => {
  [translationRequests, answer] = [[], (text, target) => `${target} ${text}`];
  const translate: Translator['translate'] = async (text, from, target) => {
    translationRequests.push({ text, target });
    const given = await answer(text, target);
    if (given instanceof Error) throw given;
    return { text: given, outcome: 'done', detected: from };
  };
  world = await testWorld({ change: () => ({ translator: { translate } }) });
  staff = await makeCoordinator(world);
});
afterEach(() => world.close());

const PATH = '/api/v1/clinic/replies';
const body = (more: object = {}) => ({ reply: 'welcome', version: 1, values: {}, client_message_id: randomUUID(), ...more });
const send = (id: number, given: object = body(), headers: object = staff.headers) =>
  world.post(`/api/v1/clinic/consultations/${id}/replies`, given, headers as Headers);
const stored = (id: number) => world.deps.database.db.select().from(messages).where(eq(messages.consultationId, id)).orderBy(messages.messageId);
const add = async (fields: object = REPLY_FIELDS, headers = staff.headers) => (await world.post(PATH, fields, headers)).json() as CannedReply;
const save = (id: string, fields: object, headers = staff.headers) => world.put(`${PATH}/${id}`, fields, headers);
const draft = (id: string, given: object, headers = staff.headers) => world.put(`${PATH}/${id}/drafts`, given, headers);
const confirm = (id: string, given: object, headers = staff.headers) => world.put(`${PATH}/${id}/read`, given, headers);
const withdraw = (id: string, headers: Headers = staff.headers) => world.app.inject({ method: 'DELETE', url: `${PATH}/${id}`, headers });
const shelf = async (headers = staff.headers) => (await world.get(PATH, headers)).json().replies as CannedReply[];
const refusal = (response: { statusCode: number; json(): { code: string } }) => [response.statusCode, response.json().code];

describe('a canned reply', () => {
  it('has no words left in any language once it is withdrawn', async () => {
    const given = await registerPatient(world, { language: 'en' });
    const url = `/api/v1/consultations/${given.consultationId}/messages/${(await send(given.consultationId)).json().message_id}`;
    await world.app.inject({ method: 'DELETE', url, headers: staff.headers });
    expect(await stored(given.consultationId)).toMatchObject([{ reply: null, change: { kind: 'withdrawn' } }]);
  });

  it('is told to both sides at once in the words of each, and no translator is ever asked', async () => {
    const given = await registerPatient(world, { language: 'en' });
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    const sent = await send(given.consultationId, body({ reply: 'visit-and-money', values: HOLE_VALUES }));
    expect([sent.statusCode, sent.json()]).toEqual([201, { message_id: 1 }]);
    for (const side of [her, desk])
      expect(await side.next('sendMessage')).toMatchObject({
        ...{ message: EXPECTED_KOREAN, translated_message: EXPECTED_ENGLISH, translation: 'done', language: 'ko', target_lang: 'EN-US', card: null },
        reply: { reply: 'visit-and-money', version: 1, drafted: [], values: { price: { type: 'amount', minor: 35_000, currency: 'USD' } } },
      });
    world.clock.forward(3_600);
    await sweepDue(world.deps);
    expect(await stored(given.consultationId)).toMatchObject([{ translation: 'done', attempts: 0 }]);
    expect(translationRequests).toEqual([]);
  });

  it('brings the words of every language, so that who reads another one later has those, also in her export', async () => {
    const given = await registerPatient(world, { language: 'en' });
    await send(given.consultationId);
    const [message] = await stored(given.consultationId);
    expect(Object.keys(message?.reply?.texts ?? {}).sort()).toEqual(['ar', 'en', 'ja', 'ko', 'zh']);
    await world.deps.database.db.update(replyTemplates).set({ withdrawnAt: new Date() });
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'ja');
    expect(copy.consultations).toMatchObject([
      {
        messages: [
          { message: '안녕하세요! 무엇을 도와드릴까요?', canned_reply: { reply: 'welcome', machine_drafts: [], reads: 'Hello! How can we help? ja' } },
        ],
      },
    ]);
  });

  it('sent twice under one name is one message', async () => {
    const given = await registerPatient(world);
    const one = body();
    expect((await send(given.consultationId, one)).json()).toEqual({ message_id: 1 });
    expect((await send(given.consultationId, one)).json()).toEqual({ message_id: 1 });
    expect(await stored(given.consultationId)).toHaveLength(1);
  });

  it('has no translation to doubt when a person wrote or read it; has one when nobody had read it', async () => {
    const given = await registerPatient(world, { language: 'zh' });
    const doubt = (message: number) => world.put(`/api/v1/consultations/${given.consultationId}/messages/${message}/doubt`, { words: '' }, given.headers);
    await send(given.consultationId);
    expect(refusal(await doubt(1))).toEqual([409, 'consultations.no-translation']);
    const own = await add();
    answer = () => '楼下可停车。{phone}';
    const { reply } = (await draft(own.id, { version: 1, languages: ['zh'] })).json() as { reply: CannedReply };
    await send(given.consultationId, body({ reply: reply.id, version: reply.version }));
    expect((await stored(given.consultationId))[1]).toMatchObject({ reply: { drafted: ['zh'] }, translated: '楼下可停车。+82-2-555-0101' });
    expect((await doubt(2)).statusCode).toBe(200);
  });
});

describe('a canned reply that cannot be sent', () => {
  it('names the hole that is empty or wrong; none is ever sent as it stands', async () => {
    const given = await registerPatient(world);
    const problem = async (values: object) => (await send(given.consultationId, body({ reply: 'visit-and-money', values }))).json().errors;
    expect(await problem({ ...HOLE_VALUES, visit: '' })).toMatchObject([{ field: 'values.visit', code: 'fields.required' }]);
    expect(await problem({ ...HOLE_VALUES, price: 'cheap' })).toMatchObject([{ field: 'values.price', code: 'fields.invalid' }]);
    expect(await problem({ ...HOLE_VALUES, treatment: '3' })).toMatchObject([{ field: 'values.treatment', code: 'fields.card-treatment' }]);
    expect(await problem({ ...HOLE_VALUES, address: 'here' })).toBeUndefined();
    expect(await stored(given.consultationId)).toHaveLength(1);
  });

  it('refuses an unknown reply, another version, and one without words for its reader', async () => {
    const given = await registerPatient(world, { language: 'zh' });
    const refused = async (more: object) => refusal(await send(given.consultationId, body(more)));
    expect(await refused({ reply: 'nothing' })).toEqual([404, 'replies.not-found']);
    expect(await refused({ reply: '999999' })).toEqual([404, 'replies.not-found']);
    expect(await refused({ version: 2 })).toEqual([409, 'replies.changed']);
    expect(await refused({ reply: 'half' })).toEqual([409, 'replies.no-language']);
    await world.deps.database.db.update(members).set({ language: 'en' }).where(eq(members.id, given.member.id));
    expect((await send(given.consultationId, body({ reply: 'half' }))).statusCode).toBe(201);
  });

  it('refuses a language that the Korean has left behind, until somebody has read it', async () => {
    const given = await registerPatient(world, { language: 'en' });
    const own = await add();
    const texts = { ...REPLY_FIELDS.texts, ko: '건물 옆에 주차하세요. {phone}' };
    const saved = (await save(own.id, { ...REPLY_FIELDS, texts, version: 1 })).json() as CannedReply;
    expect(saved).toMatchObject({ version: 2, texts: { ko: { state: 'written' }, en: { state: 'outdated' }, ja: { state: 'outdated' } } });
    expect(refusal(await send(given.consultationId, body({ reply: own.id, version: 2 })))).toEqual([409, 'replies.no-language']);
    const read = (await confirm(own.id, { version: 2, language: 'en' })).json() as CannedReply;
    expect(read.texts.en).toMatchObject({ state: 'read', at: expect.any(String) });
    expect((await send(given.consultationId, body({ reply: own.id, version: 3 }))).statusCode).toBe(201);
    expect((await stored(given.consultationId))[0]?.reply?.texts).toEqual({ ko: texts.ko, en: texts.en });
  });

  it('refuses a caller without a sign-in, a patient, another clinic and a former coordinator', async () => {
    const given = await registerPatient(world);
    const elsewhere = await makeCoordinator(world, 2);
    expect((await send(given.consultationId, body(), {})).statusCode).toBe(401);
    expect((await send(given.consultationId, body(), given.headers)).statusCode).toBe(403);
    expect((await send(given.consultationId, body(), elsewhere.headers)).statusCode).toBe(404);
    const { db } = world.deps.database;
    await db.update(members).set({ hospitalId: 2 }).where(eq(members.id, staff.member.id));
    await db.update(sessions).set({ endedAt: world.clock.now() }).where(eq(sessions.memberId, staff.member.id));
    expect((await send(given.consultationId)).statusCode).toBe(401);
    expect((await send(given.consultationId, body(), await world.as({ ...staff.member, hospitalId: 2 }))).statusCode).toBe(404);
    expect(await stored(given.consultationId)).toEqual([]);
  });

  it('refuses a patient who withdrew her consent', async () => {
    const given = await registerPatient(world);
    await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, given.consultationId));
    expect((await send(given.consultationId)).statusCode).toBe(404);
    expect(await stored(given.consultationId)).toEqual([]);
  });
});

describe("a clinic's own reply", () => {
  it('is on the shelf before the shared library, with who wrote each language', async () => {
    const own = await add();
    expect(own).toMatchObject({ own: true, version: 1, title: { ko: '주차', en: '주차' }, texts: { en: { state: 'written', by: staff.member.uid } } });
    expect((await shelf()).map(({ id, own: isOwn }) => [id, isOwn])).toEqual([
      [own.id, true],
      ['welcome', false],
      ['visit-and-money', false],
      ['half', false],
    ]);
  });

  it.each([
    ['no Korean', { texts: { ko: ' ', en: 'Hello' } }, 'texts.ko', 'fields.required'],
    ['no title', { title: '' }, 'title', 'fields.required'],
    ['a hole that there is not', { texts: { ko: '{weather}' } }, 'texts.ko', 'fields.reply-holes'],
    ['half a brace', { texts: { ko: '{phone' } }, 'texts.ko', 'fields.reply-holes'],
    ['another hole in a language', { texts: { ko: '{phone}', en: '{address}' } }, 'texts.en', 'fields.reply-holes-differ'],
    ['too many words', { texts: { ko: '가'.repeat(1_001) } }, 'texts.ko', 'fields.too-long'],
  ])('with %s is refused beside the field', async (_, more, field, code) => {
    const response = await world.post(PATH, { ...REPLY_FIELDS, ...more }, staff.headers);
    expect([response.statusCode, response.json().errors]).toEqual([400, [expect.objectContaining({ field, code })]]);
    expect((await shelf()).filter(({ own }) => own)).toEqual([]);
  });

  it('is changed from the version that was seen, and not over a colleague’s words', async () => {
    const own = await add();
    const one = await save(own.id, { ...REPLY_FIELDS, texts: { ...REPLY_FIELDS.texts, ja: '' }, version: 1 });
    expect(Object.keys(one.json().texts)).toEqual(['ko', 'en']);
    expect(refusal(await save(own.id, { ...REPLY_FIELDS, version: 1 }))).toEqual([409, 'replies.changed']);
    expect(refusal(await confirm(own.id, { version: 1, language: 'en' }))).toEqual([409, 'replies.changed']);
    expect(refusal(await confirm(own.id, { version: 2, language: 'ja' }))).toEqual([409, 'replies.no-language']);
  });

  it('leaves the shelf and is sent no more when it is withdrawn; copies already sent stay', async () => {
    const given = await registerPatient(world);
    const own = await add();
    await send(given.consultationId, body({ reply: own.id }));
    expect((await withdraw(own.id)).statusCode).toBe(200);
    expect((await shelf()).some(({ id }) => id === own.id)).toBe(false);
    expect(refusal(await send(given.consultationId, body({ reply: own.id })))).toEqual([404, 'replies.not-found']);
    expect(refusal(await save(own.id, { ...REPLY_FIELDS, version: 1 }))).toEqual([404, 'replies.not-found']);
    expect(await stored(given.consultationId)).toMatchObject([{ translated: 'Park below the building. +82-2-555-0101' }]);
  });

  it('is nobody else’s: not another clinic’s, not a patient’s, not who left it', async () => {
    const own = await add();
    const elsewhere = await makeCoordinator(world, 2);
    const theirs = await registerPatient(world, { hospitalId: 2 });
    expect((await shelf(elsewhere.headers)).some(({ own: isOwn }) => isOwn)).toBe(false);
    expect(refusal(await send(theirs.consultationId, body({ reply: own.id }), elsewhere.headers))).toEqual([404, 'replies.not-found']);
    expect(await stored(theirs.consultationId)).toEqual([]);
    const patients = (await registerPatient(world)).headers;
    const { db } = world.deps.database;
    const former = await world.as({ ...staff.member, hospitalId: 2 });
    await db.update(members).set({ hospitalId: 2 }).where(eq(members.id, staff.member.id));
    for (const [headers, status] of [
      [elsewhere.headers, 404],
      [former, 404],
      [patients, 403],
      [{} as Headers, 401],
    ] as const) {
      const answers = await Promise.all([
        save(own.id, { ...REPLY_FIELDS, version: 1 }, headers),
        draft(own.id, { version: 1, languages: ['zh'] }, headers),
        confirm(own.id, { version: 1, language: 'en' }, headers),
        withdraw(own.id, headers),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status]);
    }
    expect(translationRequests).toEqual([]);
  });

  it('stays within 300 when two write at the same time', async () => {
    const { db } = world.deps.database;
    const row = { hospitalId: 1, topic: 'greeting' as const, title: 'x', authorId: staff.member.id, createdAt: world.clock.now() };
    await db.insert(clinicReplies).values(Array.from({ length: 299 }, () => row));
    const both = await Promise.all([world.post(PATH, REPLY_FIELDS, staff.headers), world.post(PATH, REPLY_FIELDS, staff.headers)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('announces its changes to the clinic’s tabs at once, and to no other clinic’s', async () => {
    const [desk, foreign] = [await openCoordinatorChat(world, staff), await openCoordinatorChat(world, await makeCoordinator(world, 2))];
    await Promise.all([desk.settled(), foreign.settled()]);
    const own = await add();
    await desk.next('repliesChanged');
    await save(own.id, { ...REPLY_FIELDS, title: '다른 이름', version: 1 });
    await desk.next('repliesChanged');
    await foreign.settled();
    expect(foreign.frames.map(({ action }) => action)).not.toContain('repliesChanged');
  });
});

describe('a draft', () => {
  it('comes from the Korean with its holes kept, and is marked until a person has read it', async () => {
    const own = await add();
    answer = (_, target) => (target === 'AR' ? 'يمكن ركن السيارة أسفل المبنى. {phone}' : '楼下可停车。{phone}');
    const { reply, undrafted } = (await draft(own.id, { version: 1, languages: ['zh', 'ar', 'ko'] })).json();
    expect(undrafted).toEqual([]);
    expect(reply).toMatchObject({
      version: 2,
      texts: { ko: { state: 'written' }, zh: { text: '楼下可停车。{phone}', state: 'drafted' }, ar: { state: 'drafted' } },
    });
    expect(translationRequests.map(({ text }) => text)).toEqual(Array(2).fill('건물 지하에 주차하세요. <keep>{phone}</keep>'));
    const read = (await confirm(own.id, { version: 2, language: 'zh' })).json() as CannedReply;
    expect(read.texts).toMatchObject({ zh: { state: 'read', by: staff.member.uid }, ar: { state: 'drafted' } });
  });

  it.each([
    ['has lost a hole', () => '楼下可停车。', 'wrong'],
    ['has another hole besides', () => '请提前 15 分钟到{clinic}。{phone}', 'wrong'],
    ['says another number', () => '请提前 50 分钟到。{phone}', 'wrong'],
    ['is in another language', (text: string) => text, 'wrong'],
    ['did not come', () => new TranslationError('away', true), 'failed'],
    ['is beyond the budget', () => new TranslationError('used up', false, undefined, 'budget'), 'stopped'],
  ] as const)('is not stored when it %s, and the reason is given', async (_, given, why) => {
    const own = await add({ ...REPLY_FIELDS, texts: { ko: '15분 일찍 와 주세요. {phone}' } });
    answer = (text) => given(text);
    const { reply, undrafted } = (await draft(own.id, { version: 1, languages: ['zh'] })).json();
    expect(undrafted).toEqual([{ language: 'zh', why }]);
    expect(reply).toMatchObject({ version: 1 });
    expect(reply.texts.zh).toBeUndefined();
  });

  it('never takes the place of what a colleague wrote while the translator was asked', async () => {
    const own = await add({ ...REPLY_FIELDS, texts: { ko: '주차하세요. {phone}' } });
    const written = { ...REPLY_FIELDS, texts: { ko: '주차하세요. {phone}', zh: '人写的。{phone}' }, version: 1 };
    answer = async () => {
      await save(own.id, written);
      return '楼下可停车。{phone}';
    };
    expect(refusal(await draft(own.id, { version: 1, languages: ['zh'] }))).toEqual([409, 'replies.changed']);
    expect((await shelf())[0]?.texts.zh).toMatchObject({ text: '人写的。{phone}', state: 'written' });
  });
});
