import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { members, sessions } from '../../accounts/accounts.tables.ts';
import { cardTemplates } from '../../cards/cards.tables.ts';
import { exportConsultations } from '../../chat/export-consultations.ts';
import type { Translator } from '../../providers/translation/port.ts';
import { terms } from '../../terms/terms.tables.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { storeMessage } from '../../threads/messages.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { sweepDue } from '../../threads/translate-messages.ts';

let world: World;
let translatedTexts: string[];
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeEach(async () => {
  translatedTexts = [];
  const translate: Translator['translate'] = async (text, from) => {
    translatedTexts.push(text);
    return { text: 'by a machine', outcome: 'done', detected: from };
  };
  world = await testWorld({ change: () => ({ translator: { translate } }) });
  staff = await makeCoordinator(world);
});
afterEach(() => world.close());

const VALUES = {
  ...{ treatment: '1-101', at: '2026-12-03T14:00:00+09:00', price: '350.00 USD', hours: '8', days: '2', out: '2026-12-10' },
};
const body = (more: object = {}) => ({ template: 'wait', version: 1, values: {}, client_message_id: randomUUID(), ...more });
const completeCard = (values: object = VALUES) => body({ template: 'whole', values });
const send = (id: number, given: object, headers: object = staff.headers) => world.post(`/api/v1/clinic/consultations/${id}/cards`, given, headers as Headers);
const stored = (id: number) => world.deps.database.db.select().from(messages).where(eq(messages.consultationId, id)).orderBy(messages.messageId);

const KOREAN = `방문: 하이드라 글로우 부스터 · Single session 옵션
일시: 2026년 12월 3일 (목) 14:00
비용: $350, 진찰 포함
8시간 금식, 2일 동안 휴식.
2026년 12월 10일 (목)에 실밥을 뽑습니다.
주소: 서울특별시 강남구 나루로 1
전화: +82-2-555-0101`;
const ENGLISH = `Your visit: Hydra-glow booster · Single session
When: Thu, 3 Dec 2026, 14:00 in Seoul (05:00 your time)
Price: $350, with Examination
Eat nothing for 8 hours before, and do not come back for 2 days.
Stitches are taken out on Thu, 10 Dec 2026.
Where: 1 Naru-ro, Gangnam-gu, Seoul (서울특별시 강남구 나루로 1)
Telephone: +82-2-555-0101`;

describe('a card', () => {
  it('is told to both sides at once: its words for clients that know no cards, itself for ours', async () => {
    const given = await registerPatient(world, { language: 'en' });
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    const answer = await send(given.consultationId, completeCard());
    expect([answer.statusCode, answer.json()]).toEqual([201, { message_id: 1 }]);
    for (const side of [her, desk]) {
      expect(await side.next('sendMessage')).toMatchObject({
        ...{ message: KOREAN, translated_message: ENGLISH, translation: 'done', language: 'ko', target_lang: 'EN-US', marks: [], review: null },
        card: { template: 'whole', version: 1, kind: 'date', values: { price: { type: 'amount', minor: 35_000, currency: 'USD' } } },
      });
    }
    her.send({ action: 'getChatHistory' });
    const { history } = await her.next('getChatHistory');
    expect(history).toMatchObject([
      { message: KOREAN, hospital_translated_message: ENGLISH, card: { template: 'whole', title: { ja: 'Your visit: {treatment} ja' } } },
    ]);
  });

  it('never goes to a translator, nor waits for one', async () => {
    const given = await registerPatient(world, { language: 'ja' });
    await send(given.consultationId, completeCard());
    world.clock.forward(3_600);
    await sweepDue(world.deps);
    const [row] = await stored(given.consultationId);
    expect(row).toMatchObject({ translation: 'done', attempts: 0 });
    expect(row?.translated).toContain('Your visit:');
    expect(translatedTexts).toEqual([]);
  });

  it('is never translated on any path, whatever the sender requests', async () => {
    const { member, consultationId } = await registerPatient(world, { language: 'en' });
    const draft = { consultationId, message: '잠시만요.', language: 'ko', targetLang: 'EN-US', clientMessageId: null, translate: true } as const;
    const author = { side: 'hospital', senderId: staff.member.id, memberId: member.id, hospitalId: 1 } as const;
    await storeMessage(world.deps, author, { ...draft, translated: 'One moment.' });
    world.clock.forward(3_600);
    await sweepDue(world.deps);
    expect(await stored(consultationId)).toMatchObject([{ translation: 'done', translated: 'One moment.' }]);
    expect(translatedTexts).toEqual([]);
  });

  it('keeps its text when the template changes or is withdrawn, in history, lists and export', async () => {
    const given = await registerPatient(world, { language: 'en' });
    const { db } = world.deps.database;
    await send(given.consultationId, completeCard());
    await db.update(cardTemplates).set({ title: { ko: '다른 말', en: 'Other words' }, version: 2, withdrawnAt: new Date() });
    const [mine] = (await world.get('/api/v1/reservation', given.headers)).json();
    expect(mine).toMatchObject({ last_message: ENGLISH, unread_count: 1 });
    const inbox = (await world.get('/api/v1/clinic/consultations', staff.headers)).json() as { id: number }[];
    expect(inbox.find(({ id }) => id === given.consultationId)).toMatchObject({ last_message: KOREAN, last_message_translated: ENGLISH });
    const copy = await exportConsultations(db, given.member.id, 'ja');
    expect(copy.consultations).toMatchObject([{ messages: [{ message: KOREAN, translation: ENGLISH, card: { template: 'whole', version: 1 } }] }]);
    const [{ messages: said }] = copy.consultations as [{ messages: [{ card: { reads: string } }] }];
    expect(said[0].card.reads).toContain('Your visit: Hydra-glow booster ja · Single session ja ja');
  });

  it('sent twice under one name is one message', async () => {
    const given = await registerPatient(world);
    const one = body();
    expect((await send(given.consultationId, one)).json()).toEqual({ message_id: 1 });
    expect((await send(given.consultationId, one)).json()).toEqual({ message_id: 1 });
    expect(await stored(given.consultationId)).toHaveLength(1);
  });

  it('names a medicine of the glossary in the reader’s language, and another one as it is written', async () => {
    const given = await registerPatient(world, { language: 'ar' });
    const forms = { ko: ['와파린'], en: ['warfarin'], zh: ['华法林'], ja: ['ワルファリン'], ar: ['وارفارين'] };
    await world.deps.database.db
      .insert(terms)
      .values({ category: 'medicine', forms, note: { ko: '', en: '' }, binding: true, source: 'content', key: 'warfarin' });
    await send(given.consultationId, completeCard({ ...VALUES, medicine: 'Warfarin', doctor: 'Dr. Baek' }));
    await send(given.consultationId, completeCard({ ...VALUES, medicine: 'Xyzal 5' }));
    const [first, second] = await stored(given.consultationId);
    expect(first?.translated).toContain('Stop \u2068وارفارين\u2069 only');
    expect(first?.message).toContain('와파린은');
    expect(first?.message).toContain('담당 의사: Dr. Baek');
    expect(second?.message).toContain('Xyzal 5은');
  });

  it('has no translation that could be doubted', async () => {
    const given = await registerPatient(world, { language: 'en' });
    await send(given.consultationId, completeCard());
    const answer = await world.put(`/api/v1/consultations/${given.consultationId}/messages/1/doubt`, { words: '' }, given.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'consultations.no-translation']);
  });
});

describe('a card that cannot be sent', () => {
  const FIELDS: [string, object, string][] = [
    ['nothing', { at: '' }, 'fields.required'],
    ['a time without its zone', { at: '2026-12-03T14:00' }, 'fields.invalid'],
    ['a day that there is not', { out: '2026-02-30' }, 'fields.invalid'],
    ['an amount without its currency', { price: '350' }, 'fields.invalid'],
    ['half a won', { price: '350.5 KRW' }, 'fields.invalid'],
    ['a word for a number', { hours: 'eight' }, 'fields.invalid'],
    ['too many days', { days: '366' }, 'fields.invalid'],
    ['a treatment of another clinic', { treatment: '3' }, 'fields.card-treatment'],
    ['a medicine in Korean that is no term', { medicine: '아무약' }, 'fields.card-medicine'],
    ['a name that is too long', { doctor: 'n'.repeat(61) }, 'fields.too-long'],
    ['a name of two lines', { doctor: 'a\nb' }, 'fields.invalid'],
    ['what is the clinic’s to say', { nothing: 'x' }, 'fields.invalid'],
  ];
  it('names the field that is wrong', async () => {
    const given = await registerPatient(world);
    for (const [what, wrong, code] of FIELDS) {
      const answer = await send(given.consultationId, completeCard({ ...VALUES, ...wrong }));
      expect([what, answer.statusCode, answer.json().errors], what).toEqual([
        what,
        400,
        [expect.objectContaining({ field: `values.${Object.keys(wrong)[0]}`, code })],
      ]);
    }
    expect(await stored(given.consultationId)).toEqual([]);
  });

  it('refuses an unknown template, another version, and one without words for its reader', async () => {
    const given = await registerPatient(world, { language: 'zh' });
    const refused = async (more: object) => (await send(given.consultationId, body(more))).json().code;
    expect(await refused({ template: 'nothing' })).toBe('cards.unknown-template');
    expect(await refused({ version: 2 })).toBe('cards.changed');
    expect(await refused({ template: 'half' })).toBe('cards.no-language');
    await world.deps.database.db.update(members).set({ language: 'en' }).where(eq(members.id, given.member.id));
    expect((await send(given.consultationId, body({ template: 'half' }))).statusCode).toBe(201);
    await world.deps.database.db.update(cardTemplates).set({ withdrawnAt: new Date() });
    expect(await refused({})).toBe('cards.unknown-template');
  });

  it('refuses a caller without a sign-in, a patient, another clinic and a former coordinator', async () => {
    const given = await registerPatient(world);
    const elsewhere = await makeCoordinator(world, 2);
    expect((await send(given.consultationId, body(), {})).statusCode).toBe(401);
    expect((await send(given.consultationId, body(), given.headers)).statusCode).toBe(403);
    expect((await send(given.consultationId, body(), elsewhere.headers)).statusCode).toBe(404);
    // Moves the coordinator to another clinic. Her sessions end, and her next session belongs to the other clinic.
    const { db } = world.deps.database;
    await db.update(members).set({ hospitalId: 2 }).where(eq(members.id, staff.member.id));
    await db.update(sessions).set({ endedAt: world.clock.now() }).where(eq(sessions.memberId, staff.member.id));
    expect((await send(given.consultationId, body())).statusCode).toBe(401);
    expect((await send(given.consultationId, body(), await world.as({ ...staff.member, hospitalId: 2 }))).statusCode).toBe(404);
    expect(await stored(given.consultationId)).toEqual([]);
  });

  it('refuses a patient who withdrew her consent', async () => {
    const given = await registerPatient(world);
    await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, given.consultationId));
    expect((await send(given.consultationId, body())).statusCode).toBe(404);
    expect(await stored(given.consultationId)).toEqual([]);
  });
});

describe('the shelf', () => {
  const shelf = (headers: Headers | Record<string, never> = staff.headers) => world.get('/api/v1/clinic/cards', headers);

  it('has the templates of the clinic’s departments, its treatments, address and telephone', async () => {
    const answer = (await shelf()).json();
    expect(answer.templates.map(({ id }: { id: string }) => id)).toEqual(['wait', 'whole', 'half']);
    expect(answer.treatments.map(({ key }: { key: string }) => key)).toEqual(['1', '1-101', '1-102', '2', '2-201']);
    expect(answer.treatments[1]).toMatchObject({ price: { minor: 120_000, currency: 'USD' }, fee: { minor: 12_000, currency: 'USD' } });
    expect(answer).toMatchObject({ phone: '+82-2-555-0101', address: { ko: '서울특별시 강남구 나루로 1' } });
  });

  it('is for coordinators', async () => {
    const given = await registerPatient(world);
    expect((await shelf({})).statusCode).toBe(401);
    expect((await shelf(given.headers)).statusCode).toBe(403);
  });
});
