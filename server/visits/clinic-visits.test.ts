import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { threadEvents } from '../threads/threads.tables.ts';
import { makeVisitDesk } from './visits.fixture.ts';
import { placeTimes, visitChanges, visits } from './visits.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
const { begin, goTo, staff, at, make, change, fixed, calendar } = makeVisitDesk(() => world);
beforeEach(begin);
const db = () => world.deps.database.db;

describe('a clinic', () => {
  it('fixes a visit, moves it, and everything is a row with who, when and why', async () => {
    const one = await registerPatient(world);
    const client = await openPatientChat(world, one);
    const visit = (await make(one, { start_at: at('10:00'), product_id: 1 })).json();
    expect(visit).toMatchObject({ state: 'fixed', start_at: at('10:00'), product_title: expect.any(String), minutes: 30, version: 1 });
    expect(await client.next('threadEvent')).toMatchObject({ receiver_id: 1, event: { kind: 'visit-fixed', by: 'hospital', start_at: at('10:00') } });
    const moved = (await change(visit.id, { act: 'move', version: 1, start_at: at('11:00'), reason: 'doctor-away' })).json();
    expect(moved).toMatchObject({ start_at: at('11:00'), version: 2 });
    expect(await client.next('threadEvent')).toMatchObject({
      event: { kind: 'visit-moved', start_at: at('11:00'), was_at: at('10:00'), reason: 'doctor-away' },
    });
    const rows = await db().select().from(visitChanges).where(eq(visitChanges.visitId, visit.id)).orderBy(visitChanges.id);
    expect(rows).toMatchObject([
      { by: staff().member.id, fromState: null, toState: 'fixed' },
      { by: staff().member.id, fromState: 'fixed', toState: 'fixed', reason: 'doctor-away', startAt: new Date(at('11:00')) },
    ]);
    client.close();
  });

  it('tells the second of two coordinators what has changed, and overwrites nothing', async () => {
    const one = await registerPatient(world);
    const second = await makeCoordinator(world);
    const visit = await fixed(one);
    const answers = await Promise.all([
      change(visit.id, { act: 'move', version: 1, start_at: at('11:00') }),
      change(visit.id, { act: 'move', version: 1, start_at: at('12:00') }, second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'visits.changed' });
    const who = answers[0]?.statusCode === 200 ? staff() : second;
    // Both sides see who acted first. The patient sees only the clinic, not the coordinator.
    const changed_by = { side: 'hospital', name: who.member.uid };
    expect((await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, second.headers)).json()).toMatchObject({ way: { visits: [{ changed_by }] } });
    expect((await calendar()).visits).toMatchObject([{ changed_by }]);
    expect((await world.get('/api/v1/reservation', one.headers)).payload).not.toContain(who.member.uid);
    expect(await db().select().from(placeTimes).where(eq(placeTimes.visitId, visit.id))).toHaveLength(1);
  });

  it('is told which coordinator did it, in the thread and in its record; the patient reads the clinic alone', async () => {
    const one = await registerPatient(world);
    const second = await makeCoordinator(world);
    await world.put('/api/v1/clinic/desk/name', { name: '민서' }, second.headers);
    const [client, colleague] = [await openPatientChat(world, one), await openCoordinatorChat(world, staff())];
    const visit = await fixed(one);
    await change(visit.id, { act: 'move', version: 1, start_at: at('11:00'), reason: 'doctor-away' }, second);
    const framesOf = async (who: typeof client) => [(await who.next('threadEvent')).event, (await who.next('threadEvent')).event];
    const heard = await framesOf(colleague);
    expect(heard.map(({ kind, by_name }) => [kind, by_name])).toEqual([
      ['visit-fixed', staff().member.uid],
      ['visit-moved', '민서'],
    ]);
    for (const event of await framesOf(client)) expect(event).not.toHaveProperty('by_name');
    const record = (await world.get(`/api/v1/clinic/consultations/${one.consultationId}/handling`, staff().headers)).json();
    expect(record).toMatchObject([
      { act: 'event', by: '민서', event: { kind: 'visit-moved', was_at: at('10:00'), by_name: '민서' } },
      { act: 'event', by: staff().member.uid, event: { kind: 'visit-fixed' } },
    ]);
    client.send({ action: 'getChatHistory' });
    expect(JSON.stringify(await client.next('getChatHistory'))).not.toMatch(new RegExp(`민서|${staff().member.uid}`));
    expect((await world.get('/api/v1/reservation', one.headers)).payload).not.toContain('민서');
    colleague.send({ action: 'getChatHistory', receiver_id: one.member.uid });
    const events = (await colleague.next('getChatHistory')).events.filter(({ by }) => by === 'hospital');
    expect(events).toMatchObject([{ by_name: staff().member.uid }, { by_name: '민서' }]);
    for (const one of [client, colleague]) one.close();
  });

  it('fixes by itself what was asked for or offered, at another time too', async () => {
    const one = await registerPatient(world);
    const asked = await world.post('/api/v1/visit', { hospital_id: 1, wishes: [at('10:00'), at('10:30')] }, one.headers);
    const { id, version } = asked.json();
    expect((await change(id, { act: 'move', version, start_at: at('20:00') })).json()).toMatchObject({ code: 'visits.closed' });
    expect((await change(id, { act: 'move', version, start_at: at('12:00') })).json()).toMatchObject({ state: 'fixed', start_at: at('12:00'), starts: [] });
    const [event] = (await db().select().from(threadEvents).where(eq(threadEvents.consultationId, one.consultationId)).orderBy(threadEvents.eventId)).slice(-1);
    expect(event).toMatchObject({ kind: 'visit-fixed', bySide: 'hospital', facts: { start_at: at('12:00') } });
    expect(event?.facts).not.toHaveProperty('was_at');
  });

  it('is refused a time that is past, closed or taken, and another clinic’s visit', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const foreign = await makeCoordinator(world, 2);
    await fixed(one);
    expect((await make(other, { start_at: at('10:00') })).json()).toMatchObject({ code: 'visits.taken' });
    expect((await make(other, { start_at: at('20:00') })).json()).toMatchObject({ code: 'visits.closed' });
    expect((await make(other, { start_at: '2026-11-30T01:00:00Z' })).json()).toMatchObject({ code: 'visits.past' });
    expect((await make(other, { start_at: at('11:00'), product_id: 3 })).json()).toMatchObject({ code: 'consultations.product-unknown' });
    expect((await make(other, { start_at: at('11:00'), offers: [at('12:00')] })).statusCode).toBe(400);
    const [mine] = await db().select().from(visits).where(eq(visits.consultationId, one.consultationId));
    for (const act of [{ act: 'give-up', reason: 'other' }, { act: 'move', start_at: at('15:00') }, { act: 'arrived' }])
      expect((await change(mine?.id ?? 0, { version: 1, ...act }, foreign)).statusCode).toBe(404);
  });

  it('offers other starts in place of a date that it takes back', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const visit = await fixed(one);
    const offered = (await change(visit.id, { act: 'offer', version: 1, starts: [at('14:00'), at('14:30')], reason: 'doctor-away' })).json();
    expect(offered).toMatchObject({ state: 'offered', start_at: null, starts: [at('14:00'), at('14:30')] });
    expect((await make(other, { start_at: at('10:00') })).statusCode).toBe(201);
    expect((await make(other, { start_at: at('14:30') })).json()).toMatchObject({ code: 'visits.taken' });
    const [event] = (await db().select().from(threadEvents).where(eq(threadEvents.consultationId, one.consultationId)).orderBy(threadEvents.eventId)).slice(-1);
    expect(event).toMatchObject({ kind: 'visit-offered', facts: { was_at: at('10:00'), reason: 'doctor-away' } });
  });

  it('asks for no refund of what nobody paid, and then keeps the date', async () => {
    const visit = await fixed(await registerPatient(world), '16:00');
    expect((await change(visit.id, { act: 'give-up', version: 1, reason: 'doctor-away', ask_refund: true })).json()).toMatchObject({
      code: 'visits.not-possible',
    });
    expect(await db().select().from(visits).where(eq(visits.id, visit.id))).toMatchObject([{ state: 'fixed', version: 1 }]);
  });

  it('says what became of a visit on its day, and takes a slip back', async () => {
    const one = await registerPatient(world);
    const visit = await fixed(one);
    expect((await change(visit.id, { act: 'arrived', version: 1 })).json()).toMatchObject({ code: 'visits.too-early' });
    await goTo('09:55');
    // Signed in on the day itself, because a token from weeks before has expired.
    const client = await openPatientChat(world, { ...one, headers: await world.as(one.member) });
    expect((await change(visit.id, { act: 'not-come', version: 1 })).json()).toMatchObject({ code: 'visits.too-early' });
    expect((await change(visit.id, { act: 'arrived', version: 1 })).json()).toMatchObject({ state: 'arrived' });
    expect((await change(visit.id, { act: 'done', version: 2 })).json()).toMatchObject({ state: 'done' });
    expect((await change(visit.id, { act: 'undo', version: 3 })).json()).toMatchObject({ state: 'arrived' });
    expect((await change(visit.id, { act: 'undo', version: 4 })).json()).toMatchObject({ state: 'fixed' });
    expect((await change(visit.id, { act: 'undo', version: 5 })).json()).toMatchObject({ code: 'visits.not-possible' });
    world.clock.set(at('10:04'));
    expect((await change(visit.id, { act: 'not-come', version: 5 })).json()).toMatchObject({ state: 'not-come' });
    const told = [];
    for (let i = 0; i < 5; i++) told.push((await client.next('threadEvent')).event);
    expect(told.map(({ kind, was }) => [kind, was])).toEqual([
      ['arrived', undefined],
      ['done', undefined],
      ['taken-back', 'done'],
      ['taken-back', 'arrived'],
      ['not-come', undefined],
    ]);
    client.close();
  });
});
