import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxPage } from '../../../contract/desk/inbox.ts';
import { HOUR_MS } from '../../../contract/time.ts';
import { members } from '../../accounts/accounts.tables.ts';
import { orderProducts, orders } from '../../orders/orders.tables.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { visits } from '../../visits/visits.tables.ts';
import { type InboxPatient, makeInboxFixture } from './inbox.fixture.ts';

let world: World;
const desk = makeInboxFixture(() => world);
let staff: Awaited<ReturnType<typeof desk.staff>>;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
// A Tuesday morning in Seoul.
beforeEach(async () => {
  world.clock.set('2026-12-01T00:00:00Z');
  staff = await desk.staff();
});

const hoursFromNow = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
const updateThread = (one: InboxPatient, values: Partial<typeof consultations.$inferInsert>) =>
  desk.db().update(consultations).set(values).where(eq(consultations.id, one.consultationId));
/** Returns which of these people a list shows, in its order. */
const listNames = async (query: string, people: Record<string, InboxPatient>, headers = staff.headers) => {
  const names = new Map(Object.entries(people).map(([name, { consultationId }]) => [consultationId, name]));
  const { items } = await desk.read(`limit=100&${query}`, headers);
  return items.flatMap(({ id }) => names.get(id) ?? []);
};

async function payOrder(one: InboxPatient): Promise<number> {
  const at = world.clock.now();
  const order = { memberId: one.member.id, hospitalId: one.hospitalId, title: 'Mask', state: 'success', currency: 'USD', totalMinor: 100 } as const;
  const [row] = await desk
    .db()
    .insert(orders)
    .values({ ...order, orderNum: `ORDER-${one.consultationId}-7Q4X`, baseCurrency: 'USD', baseTotalMinor: 100, createdAt: at, paidAt: at })
    .returning({ id: orders.id });
  if (!row) throw new Error('no order');
  const title = { en: 'Mask', ko: '마스크', zh: '面膜', ja: 'マスク', ar: 'قناع' };
  const line = { productId: 2, optionId: 201, quantity: 1, unitMinor: 100, productTitle: title, optionTitle: title, hospitalName: title };
  await desk
    .db()
    .insert(orderProducts)
    .values({ ...line, orderId: row.id, position: 0, hospitalId: one.hospitalId });
  return row.id;
}

async function visit(one: InboxPatient, startAt: Date, more: Partial<typeof visits.$inferInsert> = {}): Promise<void> {
  const of = { hospitalId: one.hospitalId, consultationId: one.consultationId, memberId: one.member.id };
  await desk
    .db()
    .insert(visits)
    .values({ ...of, state: 'fixed', startAt, minutes: 30, createdAt: hoursFromNow(0), changedAt: hoursFromNow(0), ...more });
}

describe("the clinic's inbox, a piece at a time", () => {
  it('is for coordinators of a clinic: not signed in 401, a member 403, what is no place 422', async () => {
    expect((await world.get('/api/v1/clinic/inbox')).statusCode).toBe(401);
    expect((await world.get('/api/v1/clinic/inbox', (await registerPatient(world)).headers)).statusCode).toBe(403);
    for (const after of ['nowhere', Buffer.from('[1,2,"x",{},5,6]').toString('base64url'), Buffer.from('[0,0,0,"\\u0000",1,1]').toString('base64url')])
      expect((await world.get(`/api/v1/clinic/inbox?after=${after}`, staff.headers)).json()).toMatchObject({ code: 'invalid' });
    for (const wrong of ['state=none', 'visit=never', 'language=xx', 'treatment=0', 'sort=luck', 'ids=1;2', 'limit=101'])
      expect((await world.get(`/api/v1/clinic/inbox?${wrong}`, staff.headers)).json(), wrong).toMatchObject({ code: 'invalid' });
  });

  it('is closed to a coordinator who was moved to another clinic, at once; who moved there finds nothing of the first', async () => {
    const moved = await desk.staff();
    // Removes the e-mail address, because this test sends no mail.
    await desk.db().update(members).set({ email: null, emailKey: null }).where(eq(members.id, moved.member.id));
    const one = await desk.someone({ name: 'NARWHAL' });
    expect((await desk.finds('narwhal', moved.headers)).map(({ id }) => id)).toEqual([one.consultationId]);
    const operator = await world.person({ role: 'operator' });
    const proven = await world.prove(await world.as(operator));
    expect((await world.put(`/api/v1/operator/staff/${moved.member.uid}`, { hospital_id: 2 }, proven)).statusCode).toBe(200);
    expect((await world.get('/api/v1/clinic/inbox?q=narwhal', moved.headers)).statusCode).toBe(401);
    expect(await desk.finds('narwhal', await world.as({ ...moved.member, hospitalId: 2 }))).toEqual([]);
  });

  it('puts who paid and has no date first, then who waits longest, then the newest word; or as it is asked', async () => {
    const people = { silent: await desk.someone({ name: 'D' }), old: await desk.someone({ name: 'b' }), first: await desk.someone({ name: 'C' }) };
    const more = { ...people, second: await desk.someone({ name: 'a' }), paid: await desk.someone({ name: 'E' }), dated: await desk.someone({ name: 'F' }) };
    await updateThread(more.first, { waitingSince: hoursFromNow(-3), lastMessageAt: hoursFromNow(-1) });
    await updateThread(more.second, { waitingSince: hoursFromNow(-2), lastMessageAt: hoursFromNow(-2) });
    await updateThread(more.old, { lastMessageAt: hoursFromNow(-9) });
    await updateThread(more.paid, { lastMessageAt: hoursFromNow(-8) });
    await updateThread(more.dated, { lastMessageAt: hoursFromNow(-7) });
    await payOrder(more.paid);
    await visit(more.dated, hoursFromNow(30), { orderId: await payOrder(more.dated) });
    await visit(more.old, hoursFromNow(20));
    expect(await listNames('', more)).toEqual(['paid', 'first', 'second', 'dated', 'old', 'silent']);
    expect(await listNames('sort=newest', more)).toEqual(['first', 'second', 'dated', 'paid', 'old', 'silent']);
    expect(await listNames('sort=visit', more)).toEqual(['old', 'dated', 'first', 'second', 'paid', 'silent']);
    expect(await listNames('sort=name', more)).toEqual(['second', 'old', 'first', 'silent', 'paid', 'dated']);
    expect(await listNames('state=dateless', more)).toEqual(['paid']);
    expect((await desk.read('state=dateless&limit=100', staff.headers)).items.map(({ way }) => way.dateless)).not.toContain(false);
    expect(await listNames('state=waiting', more)).toEqual(['first', 'second']);
    expect(await listNames('q=order', more)).toEqual([]);
    expect(await listNames(`q=${more.dated.consultationId}-7q4x`, more)).toEqual(['dated']);
    // A thread belongs to the treatment that was paid for and to the treatment of its visit.
    expect(await listNames('treatment=2', more)).toEqual(['paid', 'dated']);
  });

  it('filters by state, visit and language, and counts what each choice leaves beside the others', async () => {
    const own = await testWorld();
    try {
      const there = makeInboxFixture(() => own);
      own.clock.set('2026-12-01T00:00:00Z');
      const [you, other] = [await there.staff(2), await there.staff(2)];
      const [mine, theirs, put, done, today] = [
        await there.someone({ hospitalId: 2, language: 'ja' }),
        await there.someone({ hospitalId: 2, language: 'ja' }),
        await there.someone({ hospitalId: 2, language: 'zh' }),
        await there.someone({ hospitalId: 2, language: 'zh' }),
        await there.someone({ hospitalId: 2, language: 'ja' }),
      ];
      const change = (one: InboxPatient, values: Partial<typeof consultations.$inferInsert>) =>
        there.db().update(consultations).set(values).where(eq(consultations.id, one.consultationId));
      const hours = (n: number) => new Date(own.clock.now().getTime() + n * HOUR_MS);
      await change(mine, { assignedTo: you.member.id, waitingSince: hours(-1) });
      await change(theirs, { assignedTo: other.member.id });
      await change(put, { laterUntil: hours(5) });
      await change(done, { doneAt: hours(-1) });
      // A coordinator who left does not count as an assignee.
      await change(today, { assignedTo: '00000000-0000-4000-8000-00000000dead' });
      const timed = { hospitalId: 2, state: 'fixed', minutes: 30, createdAt: hours(0), changedAt: hours(0) } as const;
      await there
        .db()
        .insert(visits)
        .values([
          { ...timed, consultationId: today.consultationId, memberId: today.member.id, startAt: hours(14) },
          // Sunday evening in Seoul belongs to this week, Monday does not.
          { ...timed, consultationId: mine.consultationId, memberId: mine.member.id, startAt: new Date('2026-12-06T10:00:00Z') },
          { ...timed, consultationId: theirs.consultationId, memberId: theirs.member.id, startAt: new Date('2026-12-06T15:30:00Z') },
        ]);
      const list = async (query: string) => (await there.read(query, you.headers)).items.map(({ id }) => id);
      const ids = (...people: InboxPatient[]) => people.map(({ consultationId }) => consultationId);
      expect(await list('state=mine')).toEqual(ids(mine));
      expect(await list('state=unassigned')).toEqual(ids(today));
      expect(await list('state=later')).toEqual(ids(put));
      expect(await list('state=done')).toEqual(ids(done));
      expect(await list('visit=today')).toEqual(ids(today));
      expect((await list('visit=week')).toSorted()).toEqual(ids(mine, today).toSorted());
      expect((await list('language=zh&state=all')).toSorted()).toEqual(ids(put, done).toSorted());
      const page = await there.read('language=ja', you.headers);
      expect(page.total).toBe(3);
      expect(page.counts?.states).toEqual({ open: 3, waiting: 1, dateless: 0, agreed: 0, asked: 0, mine: 1, unassigned: 1, later: 0, done: 0, all: 3 });
      expect(page.counts?.visits).toEqual({ today: 1, week: 2 });
      expect(page.counts?.languages).toEqual([{ language: 'ja', count: 3 }]);
      expect((await there.read('state=all', you.headers)).counts?.languages).toEqual([
        { language: 'zh', count: 2 },
        { language: 'ja', count: 3 },
      ]);
      // The conversation is open again when the snooze ends.
      own.clock.forward(6 * 3600);
      expect((await there.read('state=later', await own.as(you.member))).items).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it('answers conversations by name, in the list or not, with the counts', async () => {
    const [one, done] = [await desk.someone(), await desk.someone()];
    await updateThread(done, { doneAt: hoursFromNow(0) });
    const page = await desk.read(`again=true&ids=${one.consultationId},999999&uids=${done.member.uid},nobody`, staff.headers);
    expect(page.items.map(({ id, listed }) => [id, listed]).toSorted()).toEqual(
      [
        [one.consultationId, true],
        [done.consultationId, false],
      ].toSorted(),
    );
    expect(page.counts?.states.done).toBeGreaterThan(0);
  });

  it('cuts long words to what a row shows', async () => {
    const one = await desk.someone();
    await desk.says(one, '가나다 '.repeat(900));
    const { items } = await desk.read(`ids=${one.consultationId}`, staff.headers);
    expect(items[0]?.last_message?.length).toBeLessThan(200);
  });

  describe('with 257 patients who change their places', () => {
    const hospitalId = 2;
    let ids: number[];
    beforeAll(async () => {
      world.clock.set('2026-12-01T00:00:00Z');
      ids = await desk.crowd(hospitalId, 257);
    });

    /** Pages through the list as a coordinator does. A row that moved replaces its earlier copy. */
    async function walk(query: string, between: (page: InboxPage) => Promise<void>): Promise<{ seen: number[]; told: number }> {
      const reader = await desk.staff(hospitalId);
      const seen = new Set<number>();
      let told = 0;
      for (let after: string | null = ''; after !== null; ) {
        world.clock.forward(60);
        const page: InboxPage = await desk.read(`limit=40&${query}${after && `&after=${after}`}`, await world.as(reader.member));
        for (const { id } of [...page.items, ...page.moved]) seen.add(id);
        told += page.items.length + page.moved.length;
        after = page.next;
        if (after !== null) await between(page);
      }
      return { seen: [...seen], told };
    }
    const touch = (which: number[], values: Partial<typeof consultations.$inferInsert>) =>
      desk
        .db()
        .update(consultations)
        .set({ ...values, touchedAt: world.clock.now() })
        .where(inArray(consultations.id, which));

    it.each(['', 'sort=newest', 'sort=visit', 'sort=name', 'state=all'])('meets everybody (%s)', async (query) => {
      let round = 0;
      const { seen } = await walk(query, async (page) => {
        round += 1;
        // Moves rows from the end of the list to its front and back again, including rows just read.
        const some = [...page.items.filter((_, i) => i % 3 !== 1).map(({ id }) => id), ...ids.filter((_, i) => i % 7 === round % 7)];
        await touch(some, {
          waitingSince: new Date(world.clock.now().getTime() - round * 86_400_000),
          lastMessageAt: world.clock.now(),
          passportName: `A${round}`,
        });
        await touch(
          ids.filter((_, i) => i % 11 === round % 11),
          { waitingSince: null, passportName: 'Z' },
        );
      });
      const open = await desk.db().select({ id: consultations.id }).from(consultations).where(inArray(consultations.id, ids));
      expect(open.filter(({ id }) => !seen.includes(id))).toEqual([]);
    });

    it('lists nobody twice if nothing changes, and handles many moved rows in pages', async () => {
      world.clock.forward(3600);
      const quiet = await walk('state=all', async () => undefined);
      expect(quiet.told).toBe(quiet.seen.length);
      let moved = false;
      const busy = await walk('state=all', async () => {
        if (!moved) await touch(ids, { waitingSince: new Date('2020-01-01T00:00:00Z') });
        moved = true;
      });
      expect(ids.filter((id) => !busy.seen.includes(id))).toEqual([]);
    });
  });
});
