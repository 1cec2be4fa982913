import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { members } from '../accounts/accounts.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { accessRecords, consultations } from '../threads/threads.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
// A Tuesday morning in Seoul.
beforeEach(() => world.clock.set('2026-12-01T00:00:00Z'));

const db = () => world.deps.database.db;

describe("the clinic's inbox", () => {
  it('is for coordinators: not signed in 401, a member 403', async () => {
    expect((await world.get('/api/v1/clinic/consultations')).statusCode).toBe(401);
    expect((await world.get('/api/v1/clinic/consultations', (await registerPatient(world)).headers)).statusCode).toBe(403);
  });

  it('has who waits longest first, then the newest activity, and nobody of another clinic', async () => {
    const clinic = await testWorld();
    try {
      const staff = await makeCoordinator(clinic);
      const [quiet, second, first, answered] = [
        await registerPatient(clinic),
        await registerPatient(clinic),
        await registerPatient(clinic),
        await registerPatient(clinic),
      ];
      await registerPatient(clinic, { hospitalId: 2 });
      for (const [i, one] of [answered, first, second].entries()) {
        clinic.clock.set(`2026-12-01T0${i}:00:00Z`);
        const client = await openPatientChat(clinic, { ...one, headers: await clinic.as(one.member) });
        client.send({ action: 'sendMessage', message: `from ${one.member.uid}`, translate_and_save: false });
        await client.next('sendMessage');
        client.close();
      }
      clinic.clock.set('2026-12-01T05:00:00Z');
      const headers = await clinic.as({ ...staff.member, role: 'hospital' });
      const desk = await openCoordinatorChat(clinic, { headers }, answered.member.uid);
      desk.send({ action: 'sendMessage', message: '네', translate_and_save: false });
      await desk.next('sendMessage');
      desk.close();
      const inbox = (await clinic.get('/api/v1/clinic/consultations', headers)).json<{ id: number; member_uid: string }[]>();
      // Leaves out the bystander, who also waits at this clinic.
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
    let staff: Awaited<ReturnType<typeof makeCoordinator>>;
    let ids: number[];
    beforeAll(async () => {
      staff = await makeCoordinator(world, 2);
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

    /** Moves rows from one end of the list to the other between two pages, including rows of the page just read. */
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

    it('is recorded once per opening', async () => {
      const reader = await makeCoordinator(world, 2);
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
    const one = await registerPatient(world);
    const url = `/api/v1/clinic/consultations/${one.consultationId}`;
    await db().update(members).set({ nativeName: 'أمل حداد' }).where(eq(members.id, one.member.id));
    expect((await world.get(url)).statusCode).toBe(401);
    expect((await world.get(url, (await makeCoordinator(world, 2)).headers)).json()).toMatchObject({ code: 'not-found' });
    const records = () => db().select().from(accessRecords).where(eq(accessRecords.memberId, one.member.id));
    expect(await records()).toEqual([]);
    const staff = await makeCoordinator(world);
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
