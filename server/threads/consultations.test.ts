import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { listAgreements } from '../accounts/accounts.ts';
import { deleteMemberThreads } from '../chat/chat.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeChatForm, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from './patients.fixture.ts';
import { consultations, messages } from './threads.tables.ts';
import { countConsultations } from './threads.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
// A Tuesday morning in Seoul.
beforeEach(() => world.clock.set('2026-12-01T00:00:00Z'));

const db = () => world.deps.database.db;
const openOf = (memberId: string) => db().select().from(consultations).where(eq(consultations.memberId, memberId));

describe('registering with a clinic', () => {
  it('is for members: not signed in 401, staff 403', async () => {
    expect((await world.post('/api/v1/reservation', makeChatForm(1))).statusCode).toBe(401);
    expect((await world.post('/api/v1/reservation', makeChatForm(1), (await makeCoordinator(world)).headers)).statusCode).toBe(403);
  });

  it.each(['name', 'country_name', 'phone', 'messenger_type', 'messenger_id', 'hospital_id'])('needs %s', async (field) => {
    const headers = await world.as(await world.person());
    const answer = await world.post('/api/v1/reservation', { ...makeChatForm(1), [field]: '' }, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ field }]);
  });

  it.each(['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '٠٠٩٦٦٥٠١٢٣٤٥٦٧', '\u202a+966\u00a050 123 4567\u202c'])('reads a telephone number as signing up does: %j', async (phone) => {
    const member = await world.person();
    expect((await world.post('/api/v1/reservation', { ...makeChatForm(1), phone }, await world.as(member))).statusCode).toBe(201);
    expect(await openOf(member.id)).toMatchObject([{ phone: '+966501234567' }]);
  });

  it('opens nothing with a number that has no country', async () => {
    const member = await world.person();
    const answer = await world.post('/api/v1/reservation', { ...makeChatForm(1), phone: '090-1234-5678' }, await world.as(member));
    expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ field: 'phone', code: 'fields.phone-country' }]]);
    expect(await openOf(member.id)).toEqual([]);
  });

  it('opens nothing with a clinic that is not there', async () => {
    const member = await world.person();
    const answer = await world.post('/api/v1/reservation', makeChatForm(999), await world.as(member));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'catalog.hospital-not-found']);
    expect(await openOf(member.id)).toEqual([]);
  });

  it.each(['personal', 'sensitive', 'third_party'])('opens nothing without the consent %s', async (missing) => {
    const member = await world.person();
    const answer = await world.post(
      '/api/v1/reservation',
      { ...makeChatForm(1), consents: { ...makeChatForm(1).consents, [missing]: false } },
      await world.as(member),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'consultations.consents-required']);
    expect(await openOf(member.id)).toEqual([]);
  });

  it('keeps the form and the three consents, in the language they were read in', async () => {
    const member = await world.person();
    const { consents: _none, time_zone: _zone, ...plain } = makeChatForm(1);
    const answer = await world.post('/api/v1/reservation', { ...plain, country_name: 'japan' }, { ...(await world.as(member)), 'accept-language': 'ja' });
    expect([answer.statusCode, answer.json().msg]).toEqual([201, '相談を開始しました。']);
    const [row] = await openOf(member.id);
    expect(row).toMatchObject({
      id: answer.json().id,
      hospitalId: 1,
      passportName: 'AMAL HADDAD',
      country: 'JP',
      timeZone: 'Asia/Tokyo',
      messengerType: 'whatsapp',
    });
    const agreed = await listAgreements(db(), `consultation:${row?.id}`);
    expect(agreed.map(({ document }) => document).sort()).toEqual(['consent-personal', 'consent-sensitive', 'consent-third-party']);
    for (const one of agreed)
      expect(one).toMatchObject({ memberId: member.id, language: 'ja', version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), agreedAt: expect.any(Date) });
  });

  it('again is the same consultation with the newer details, also when both come at once', async () => {
    const member = await world.person();
    const headers = await world.as(member);
    const [a, b] = await Promise.all([
      world.post('/api/v1/reservation', makeChatForm(1), headers),
      world.post('/api/v1/reservation', makeChatForm(1), headers),
    ]);
    const c = await world.post('/api/v1/reservation', { ...makeChatForm(1), phone: '+81 3 1234 5678' }, headers);
    expect([a.statusCode, b.statusCode, c.statusCode]).toEqual([201, 201, 201]);
    const rows = await openOf(member.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: a.json().id, phone: '+81312345678' });
    expect([b.json().id, c.json().id]).toEqual([rows[0]?.id, rows[0]?.id]);
  });

  it('knows the treatment that it was opened from, and says it once, to both sides', async () => {
    const OF_ANOTHER_CLINIC = 3;
    const member = await world.person();
    const headers = await world.as(member);
    for (const product_id of [OF_ANOTHER_CLINIC, 2, 2, undefined])
      await world.post('/api/v1/reservation', { ...makeChatForm(1), ...(product_id ? { product_id } : {}) }, headers);
    expect((await openOf(member.id)).map(({ productId }) => productId)).toEqual([2]);
    expect((await world.get('/api/v1/reservation', headers)).json()).toMatchObject([{ product_title: 'Calming mask' }]);
    const sides = [await openPatientChat(world, { headers, hospitalId: 1 }), await openCoordinatorChat(world, await makeCoordinator(world), member.uid)];
    for (const side of sides) {
      side.send({ action: 'getChatHistory' });
      const { events } = await side.next('getChatHistory');
      expect(events).toMatchObject([{ kind: 'registered' }, { kind: 'asked-about', by: 'user', product_title: { en: 'Calming mask' } }]);
      side.close();
    }
  });

  it('counts for the clinic, in public', async () => {
    const before = (await countConsultations(db())).get(2) ?? 0;
    await registerPatient(world, { hospitalId: 2 });
    expect((await countConsultations(db())).get(2)).toBe(before + 1);
    expect((await world.get('/api/v1/hospital/2/consult_count')).json()).toEqual({ count: expect.any(Number) });
    const unknown = await world.get('/api/v1/hospital/999/consult_count');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'catalog.hospital-not-found']);
  });
});

describe("the member's list", () => {
  it('is for members, and holds only her own', async () => {
    expect((await world.get('/api/v1/reservation')).statusCode).toBe(401);
    const [mine] = [await registerPatient(world), await registerPatient(world)];
    const items = (await world.get('/api/v1/reservation', { ...mine.headers, 'accept-language': 'ja' })).json();
    expect(items).toEqual([
      {
        id: mine.consultationId,
        hospital_id: 1,
        hospital_name: 'Dancheong Skin Clinic ja',
        reservation_at: null,
        product_id: null,
        consult_status: 'pending',
        address_english: '1 Naru-ro, Gangnam-gu, Seoul',
        profile_image: [],
        profile_pictures: [],
        product_title: null,
        price: 0,
        treatment_price: null,
        nearest_subway_station: 'Apgujeong Station ja',
        unread_count: 0,
        last_message: null,
        last_message_marked: false,
        last_message_at: null,
        way: {
          ...{ stage: 'asked', passed: [], orders: [], visits: [], open_quotes: [], leaves_on: null, dateless: false, agreed: false },
          next: { step: 'write', by: 'user', visit_id: null, order_num: null, quote: null },
        },
      },
    ]);
  });

  it('has the newest activity first, and pages that nobody falls out of by writing', async () => {
    const mine = await registerPatient(world, { hospitalId: 1 });
    await world.post('/api/v1/reservation', makeChatForm(2), mine.headers);
    const list = async (query = '') => (await world.get(`/api/v1/reservation${query}`, mine.headers)).json().map((item: ReservationItem) => item.hospital_id);
    expect(await list()).toEqual([2, 1]);
    const first = await world.get('/api/v1/reservation?limit=1', mine.headers);
    expect(first.json()).toMatchObject([{ hospital_id: 2 }]);
    const client = await openPatientChat(world, mine);
    client.send({ action: 'sendMessage', message: 'newest' });
    await client.next('sendMessage');
    client.close();
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] as string;
    expect((await world.get(next, mine.headers)).json()).toMatchObject([{ hospital_id: 1, last_message: 'newest' }]);
    expect(await list()).toEqual([1, 2]);
  });
});

describe('an account that is deleted', () => {
  it('leaves nothing that was said', async () => {
    const one = await registerPatient(world);
    const client = await openPatientChat(world, one);
    client.send({ action: 'sendMessage', message: 'private' });
    await client.next('sendMessage');
    client.close();
    const tell = await db().transaction((tx) => deleteMemberThreads(world.deps.bus, tx, one.member.id));
    tell();
    expect(await openOf(one.member.id)).toEqual([]);
    expect(await db().select().from(messages).where(eq(messages.consultationId, one.consultationId))).toEqual([]);
  });
});
