import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReservationItem } from '../../contract/consultations.ts';
import { agreementsOf } from '../accounts/accounts.ts';
import { members } from '../accounts/accounts.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { consultCounts, fixedDates, forgetMember } from './consultations.ts';
import { accessRecords, consultations, messages, reservationDates } from './consultations.tables.ts';
import { asCoordinator, asPatient, coordinator, form, patient } from './patients.fixture.ts';

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
    expect((await world.post('/api/v1/reservation', form(1))).statusCode).toBe(401);
    expect((await world.post('/api/v1/reservation', form(1), (await coordinator(world)).headers)).statusCode).toBe(403);
  });

  it.each(['name', 'country_name', 'phone', 'messenger_type', 'messenger_id', 'hospital_id'])('needs %s', async (field) => {
    const headers = await world.as(await world.person());
    const answer = await world.post('/api/v1/reservation', { ...form(1), [field]: '' }, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ field }]);
  });

  it('opens nothing with a clinic that is not there', async () => {
    const member = await world.person();
    const answer = await world.post('/api/v1/reservation', form(999), await world.as(member));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'catalog.hospital-not-found']);
    expect(await openOf(member.id)).toEqual([]);
  });

  it.each(['personal', 'sensitive', 'third_party'])('opens nothing without the consent %s', async (missing) => {
    const member = await world.person();
    const answer = await world.post('/api/v1/reservation', { ...form(1), consents: { ...form(1).consents, [missing]: false } }, await world.as(member));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'consultations.consents-required']);
    expect(await openOf(member.id)).toEqual([]);
  });

  it('keeps the form and the three consents, in the language they were read in', async () => {
    const member = await world.person();
    const { consents: _none, time_zone: _zone, ...plain } = form(1);
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
    const agreed = await agreementsOf(db(), `consultation:${row?.id}`);
    expect(agreed.map(({ document }) => document).sort()).toEqual(['consent-personal', 'consent-sensitive', 'consent-third-party']);
    for (const one of agreed)
      expect(one).toMatchObject({ memberId: member.id, language: 'ja', version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), agreedAt: expect.any(Date) });
  });

  it('again is the same consultation with the newer details, also when both come at once', async () => {
    const member = await world.person();
    const headers = await world.as(member);
    const [a, b] = await Promise.all([world.post('/api/v1/reservation', form(1), headers), world.post('/api/v1/reservation', form(1), headers)]);
    const c = await world.post('/api/v1/reservation', { ...form(1), phone: '+81 3 1234 5678' }, headers);
    expect([a.statusCode, b.statusCode, c.statusCode]).toEqual([201, 201, 201]);
    const rows = await openOf(member.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: a.json().id, phone: '+81 3 1234 5678' });
    expect([b.json().id, c.json().id]).toEqual([rows[0]?.id, rows[0]?.id]);
  });

  it('counts for the clinic, in public', async () => {
    const before = (await consultCounts(db())).get(2) ?? 0;
    await patient(world, { hospitalId: 2 });
    expect((await consultCounts(db())).get(2)).toBe(before + 1);
    expect((await world.get('/api/v1/hospital/2/consult_count')).json()).toEqual({ count: expect.any(Number) });
    expect((await world.get('/api/v1/hospital/999/consult_count')).json()).toEqual({ count: 0 });
  });
});

describe("the member's list", () => {
  it('is for members, and holds only her own', async () => {
    expect((await world.get('/api/v1/reservation')).statusCode).toBe(401);
    const [mine] = [await patient(world), await patient(world)];
    const items = (await world.get('/api/v1/reservation', { ...mine.headers, 'accept-language': 'ja' })).json();
    expect(items).toEqual([
      {
        id: mine.consultationId,
        hospital_id: 1,
        hospital_name: 'Dancheong Skin Clinic ja',
        reservation_at: null,
        consult_status: 'pending',
        address_english: '1 Naru-ro, Gangnam-gu, Seoul',
        profile_image: [],
        product_title: null,
        price: 0,
        nearest_subway_station: 'Apgujeong Station ja',
        unread_count: 0,
        last_message: null,
        last_message_at: null,
      },
    ]);
  });

  it('has the newest activity first, and pages that nobody falls out of by writing', async () => {
    const mine = await patient(world, { hospitalId: 1 });
    await world.post('/api/v1/reservation', form(2), mine.headers);
    const list = async (query = '') => (await world.get(`/api/v1/reservation${query}`, mine.headers)).json().map((item: ReservationItem) => item.hospital_id);
    expect(await list()).toEqual([2, 1]);
    const first = await world.get('/api/v1/reservation?limit=1', mine.headers);
    expect(first.json()).toMatchObject([{ hospital_id: 2 }]);
    const client = await asPatient(world, mine);
    client.send({ action: 'sendMessage', message: 'newest' });
    await client.next('sendMessage');
    client.close();
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] as string;
    expect((await world.get(next, mine.headers)).json()).toMatchObject([{ hospital_id: 1, last_message: 'newest' }]);
    expect(await list()).toEqual([1, 2]);
  });
});

describe("the clinic's inbox", () => {
  it('is for coordinators: not signed in 401, a member 403', async () => {
    expect((await world.get('/api/v1/clinic/consultations')).statusCode).toBe(401);
    expect((await world.get('/api/v1/clinic/consultations', (await patient(world)).headers)).statusCode).toBe(403);
  });

  it('has who waits longest first, then the newest activity, and nobody of another clinic', async () => {
    const clinic = await testWorld();
    try {
      const staff = await coordinator(clinic);
      const [quiet, second, first, answered] = [await patient(clinic), await patient(clinic), await patient(clinic), await patient(clinic)];
      await patient(clinic, { hospitalId: 2 });
      for (const [i, one] of [answered, first, second].entries()) {
        clinic.clock.set(`2026-12-01T0${i}:00:00Z`);
        const client = await asPatient(clinic, { ...one, headers: await clinic.as(one.member) });
        client.send({ action: 'sendMessage', message: `from ${one.member.uid}`, translate_and_save: false });
        await client.next('sendMessage');
        client.close();
      }
      clinic.clock.set('2026-12-01T05:00:00Z');
      const headers = await clinic.as({ ...staff.member, role: 'hospital' });
      const desk = await asCoordinator(clinic, { headers }, answered.member.uid);
      desk.send({ action: 'sendMessage', message: '네', translate_and_save: false });
      await desk.next('sendMessage');
      desk.close();
      const inbox = (await clinic.get('/api/v1/clinic/consultations', headers)).json<{ id: number; member_uid: string }[]>();
      // Who stands by waits with the same clinic.
      const rows = inbox.filter(({ member_uid }) => member_uid !== 'bystander');
      expect(rows.map(({ id }) => id)).toEqual([first, second, answered, quiet].map(({ consultationId }) => consultationId));
      expect(rows[0]).toMatchObject({
        member_uid: first.member.uid,
        name: 'AMAL HADDAD',
        country: 'GB',
        language: 'en',
        time_zone: 'Europe/London',
        waiting_since: expect.stringMatching(/^2026-12-01T01:00:0/),
        last_message: `from ${first.member.uid}`,
        last_sender: 'user',
        unread_count: 1,
        paid: false,
        reservation_at: null,
      });
      expect(rows[2]).toMatchObject({ waiting_since: null, last_sender: 'hospital', last_message: '네' });
    } finally {
      await clinic.close();
    }
  });

  describe('with 517 patients', () => {
    const crowd = 517;
    let staff: Awaited<ReturnType<typeof coordinator>>;
    let ids: number[];
    beforeAll(async () => {
      staff = await coordinator(world, 2);
      await world.deps.database.db.execute(sql`
        with people as (
          insert into members select copy.* from members m, generate_series(1, ${crowd}) n, jsonb_populate_record(m, jsonb_build_object(
            'id', gen_random_uuid(), 'uid', 'crowd' || n, 'uid_key', 'crowd' || n, 'email', null, 'email_key', null, 'customer_key', gen_random_uuid())) copy
          where m.id = ${(await world.person()).id} returning id)
        insert into consultations (member_id, hospital_id, passport_name, country, phone, messenger_type, messenger_id, time_zone)
        select id, 2, 'CROWD', 'GB', '+44 7700 900123', 'whatsapp', 'crowd', 'Europe/London' from people`);
      const open = await db()
        .select()
        .from(consultations)
        .where(and(eq(consultations.hospitalId, 2), isNull(consultations.closedAt)));
      ids = open.map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(crowd);
    });

    /** Between two pages rows change their place from one end of the list to the other, those of the page just read among them. */
    async function shuffle(page: readonly { id: number }[]): Promise<void> {
      const some = [...page.filter((_, i) => i % 3 !== 1).map(({ id }) => id), ...ids.filter((_, i) => i % 7 === 0)];
      const waitingSince = new Date(world.clock.now().getTime() - (page[0]?.id ?? 0) * 1000);
      await db().update(consultations).set({ waitingSince }).where(inArray(consultations.id, some));
      await db()
        .update(consultations)
        .set({ waitingSince: null })
        .where(
          inArray(
            consultations.id,
            ids.filter((_, i) => i % 5 === 0),
          ),
        );
    }

    it.each([
      ['the link', (page: readonly { id: number }[], link: string) => (page.length > 0 ? link : undefined)],
      ['the last row', (page: readonly { id: number }[]) => page.at(-1) && `/api/v1/clinic/consultations?limit=100&after=${page.at(-1)?.id}`],
    ])('meets everybody who follows %s, though rows change their place on the way', async (guide, next) => {
      const seen: number[] = [];
      for (let url: string | undefined = '/api/v1/clinic/consultations?limit=100'; url; ) {
        const answer = await world.get(url, staff.headers);
        const page = answer.json() as { id: number }[];
        seen.push(...page.map(({ id }) => id));
        url = next(page, /<(.*)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? '') || undefined;
        await shuffle(page);
      }
      expect(new Set(seen)).toEqual(new Set(ids));
      if (guide === 'the link') expect(seen).toHaveLength(ids.length);
    });

    it('is on record once an opening, and never unrecorded', async () => {
      const reader = await coordinator(world, 2);
      const records = async () => (await db().select().from(accessRecords).where(eq(accessRecords.readerId, reader.member.id))).map(({ act }) => act);
      const read = (query: string) => world.get(`/api/v1/clinic/consultations?limit=100${query}`, reader.headers);
      for (const after of [400, 300, 200]) await read(`&after=${after}`);
      expect(await records(), 'begun in the middle').toEqual(['inbox']);
      await read('');
      for (const after of [400, 300, 200]) await read(`&after=${after}`);
      expect(await records(), 'opened').toEqual(['inbox', 'inbox']);
      world.clock.forward(15 * 60);
      reader.headers = await world.as(reader.member);
      await read('&after=400');
      expect(await records(), 'long after').toEqual(['inbox', 'inbox', 'inbox']);
    });
  });

  it("shows a patient's details to her own clinic only, and records it", async () => {
    const one = await patient(world);
    const url = `/api/v1/clinic/consultations/${one.consultationId}`;
    await db().update(members).set({ nativeName: 'أمل حداد' }).where(eq(members.id, one.member.id));
    expect((await world.get(url)).statusCode).toBe(401);
    expect((await world.get(url, (await coordinator(world, 2)).headers)).json()).toMatchObject({ code: 'not-found' });
    const records = () => db().select().from(accessRecords).where(eq(accessRecords.memberId, one.member.id));
    expect(await records()).toEqual([]);
    const staff = await coordinator(world);
    const answer = await world.get(url, { ...staff.headers, 'accept-language': 'ko' });
    expect(answer.json()).toMatchObject({
      id: one.consultationId,
      native_name: 'أمل حداد',
      phone: '+44 7700 900123',
      messenger_type: 'whatsapp',
      messenger_id: 'amal',
      product_id: null,
      orders: [],
      products: [
        { id: 1, title: '하이드라 글로우 부스터' },
        { id: 2, title: '진정 마스크' },
      ],
    });
    expect(answer.json().consents).toHaveLength(3);
    expect(await records()).toMatchObject([{ readerId: staff.member.id, hospitalId: 1, act: 'patient', client: '127.0.0.1', at: expect.any(Date) }]);
  });
});

describe('fixing a date', () => {
  const slotsUrl = (id: number, query = 'from=2026-12-04&days=3') => `/api/v1/clinic/consultations/${id}/slots?${query}`;
  const fixUrl = (id: number) => `/api/v1/clinic/consultations/${id}/reservation`;
  // Friday, 23:30 in Seoul: the last start of a day that ends at 24:00.
  const LATE = '2026-12-04T14:30:00.000Z';

  it('offers the starts of the opening hours, and flags those of other patients', async () => {
    const [one, other] = [await patient(world), await patient(world)];
    const staff = await coordinator(world);
    expect((await world.get(slotsUrl(one.consultationId))).statusCode).toBe(401);
    expect((await world.get(slotsUrl(one.consultationId), (await coordinator(world, 2)).headers)).statusCode).toBe(404);
    expect((await world.get(slotsUrl(one.consultationId, 'from=yesterday'), staff.headers)).statusCode).toBe(400);
    expect((await world.get(slotsUrl(one.consultationId, 'from=2026-12-04&days=43'), staff.headers)).statusCode).toBe(400);
    for (const year of ['0000', '0001', '9999'])
      expect((await world.get(slotsUrl(one.consultationId, `from=${year}-12-04`), staff.headers)).statusCode, year).toBe(400);
    await world.put(fixUrl(other.consultationId), { reservation_at: LATE }, staff.headers);
    const [friday, saturday, sunday] = (await world.get(slotsUrl(one.consultationId), staff.headers)).json();
    expect(friday.slots.at(-1)).toEqual({ at: LATE, taken: true });
    expect(friday.slots.at(-2)).toEqual({ at: '2026-12-04T14:00:00.000Z', taken: false });
    expect([saturday.is_closed, saturday.slots.length, sunday]).toEqual([false, 18, { date: '2026-12-06', is_closed: true, slots: [] }]);
    const own = (await world.get(slotsUrl(other.consultationId), staff.headers)).json();
    expect(own[0].slots.at(-1)).toEqual({ at: LATE, taken: false });
    await world.put(fixUrl(other.consultationId), { reservation_at: null }, staff.headers);
  });

  it.each([
    ['in the past', { reservation_at: '2026-11-30T01:00:00Z' }, 'consultations.slot-past'],
    ['when the clinic is closed', { reservation_at: '2026-12-06T01:00:00Z' }, 'consultations.slot-closed'],
    ['between two starts', { reservation_at: '2026-12-04T01:10:00Z' }, 'consultations.slot-closed'],
    ['for a treatment of another clinic', { reservation_at: '2026-12-04T01:00:00Z', product_id: 3 }, 'consultations.product-unknown'],
    ['without a date', {}, 'invalid'],
    ['at no instant', { reservation_at: '2026-12-04 10:00' }, 'invalid'],
  ])('refuses one %s', async (_name, body, code) => {
    const one = await patient(world);
    expect((await world.put(fixUrl(one.consultationId), body, (await coordinator(world)).headers)).json()).toMatchObject({ code });
    expect(await fixedDates(db(), one.member.id, [1])).toEqual(new Map());
  });

  it('is for her own clinic: nobody, the patient and another clinic fix nothing', async () => {
    const one = await patient(world);
    const body = { reservation_at: '2026-12-04T01:00:00Z' };
    expect((await world.put(fixUrl(one.consultationId), body)).statusCode).toBe(401);
    expect((await world.put(fixUrl(one.consultationId), body, one.headers)).statusCode).toBe(403);
    expect((await world.put(fixUrl(one.consultationId), body, (await coordinator(world, 2)).headers)).statusCode).toBe(404);
    expect(await fixedDates(db(), one.member.id, [1])).toEqual(new Map());
  });

  it('is seen by the patient, told to both, moved, and taken back with who and when', async () => {
    const one = await patient(world);
    const staff = await coordinator(world);
    const [client, desk] = await Promise.all([asPatient(world, one), asCoordinator(world, staff)]);
    await desk.settled();
    await client.settled();
    const put = async (body: object) => (await world.put(fixUrl(one.consultationId), body, { ...staff.headers, 'accept-language': 'ko' })).json();
    expect(await put({ reservation_at: '2026-12-04T10:00:00+09:00', product_id: 1 })).toMatchObject({
      msg: '예약 일시가 확정되었습니다.',
      reservation_at: '2026-12-04T01:00:00.000Z',
      product_id: 1,
    });
    expect(await client.next('reservationChanged')).toMatchObject({ receiver_id: 1, reservation_at: '2026-12-04T01:00:00.000Z' });
    expect(await desk.next('reservationChanged')).toMatchObject({ receiver_id: one.member.uid });
    expect((await world.get('/api/v1/reservation', one.headers)).json()).toMatchObject([
      { consult_status: 'complete', reservation_at: '2026-12-04T01:00:00.000Z', product_title: 'Hydra-glow booster', price: 120 },
    ]);
    expect(await fixedDates(db(), one.member.id, [1, 2])).toEqual(new Map([[1, [new Date('2026-12-04T01:00:00Z')]]]));
    expect(await put({ reservation_at: '2026-12-04T02:00:00Z' })).toMatchObject({ product_id: 1 });
    world.clock.forward(60);
    expect(await put({ reservation_at: null })).toMatchObject({ reservation_at: null, product_id: null });
    expect(await fixedDates(db(), one.member.id, [1])).toEqual(new Map());
    const rows = await db().select().from(reservationDates).where(eq(reservationDates.consultationId, one.consultationId)).orderBy(reservationDates.id);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ fixedBy: staff.member.id, takenBackBy: staff.member.id, takenBackAt: expect.any(Date) });
    client.close();
    desk.close();
  });

  it('gives one slot to one patient when two ask at once', async () => {
    const [one, other] = [await patient(world), await patient(world)];
    const { headers } = await coordinator(world);
    const body = { reservation_at: '2026-12-03T01:00:00Z' };
    const answers = await Promise.all([one, other].map(({ consultationId }) => world.put(fixUrl(consultationId), body, headers)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'consultations.slot-closed' });
  });

  it('keeps one date in force when two coordinators fix at once', async () => {
    const one = await patient(world);
    const { headers } = await coordinator(world);
    const at = ['2026-12-10T01:00:00Z', '2026-12-10T01:30:00Z', '2026-12-10T02:00:00Z'];
    const answers = await Promise.all(at.map((reservation_at) => world.put(fixUrl(one.consultationId), { reservation_at }, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const rows = await db().select().from(reservationDates).where(eq(reservationDates.consultationId, one.consultationId));
    expect(rows.filter(({ takenBackAt }) => takenBackAt === null)).toHaveLength(1);
  });
});

describe('an account that is deleted', () => {
  it('leaves nothing that was said', async () => {
    const one = await patient(world);
    const client = await asPatient(world, one);
    client.send({ action: 'sendMessage', message: 'private' });
    await client.next('sendMessage');
    client.close();
    const tell = await db().transaction((tx) => forgetMember(world.deps.bus, tx, one.member.id));
    tell();
    expect(await openOf(one.member.id)).toEqual([]);
    expect(await db().select().from(messages).where(eq(messages.consultationId, one.consultationId))).toEqual([]);
  });
});
