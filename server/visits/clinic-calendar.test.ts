import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, registerPatient } from '../threads/patients.fixture.ts';
import { accessRecords, threadEvents } from '../threads/threads.tables.ts';
import { makeVisitDesk } from './visits.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
const { begin, goTo, staff, date, at, make, change, fixed, calendar } = makeVisitDesk(() => world);
beforeEach(begin);
const db = () => world.deps.database.db;

describe('the calendar', () => {
  it('shows places, hours, visits and what else is not free, to the clinic alone', async () => {
    const one = await registerPatient(world);
    const visit = await fixed(one);
    const { places } = await calendar();
    const block = { place_id: places[0].id, start_at: at('15:00'), end_at: at('16:00'), note: '세미나' };
    const blocked = await world.post('/api/v1/clinic/blocks', block, staff().headers);
    expect(blocked.statusCode).toBe(201);
    const shown = await calendar();
    expect(shown).toMatchObject({
      days: [{ date: date(), stretches: [{ open: '10:00', close: '19:00' }], holiday: null }],
      visits: [{ id: visit.id, name: 'AMAL HADDAD', member_uid: one.member.uid, paid: false, place_id: places[0].id, state: 'fixed' }],
      blocks: [{ kind: 'blocked', note: '세미나', start_at: at('15:00') }],
    });
    const held = await registerPatient(world);
    await make(held, { offers: [at('12:00')] });
    expect((await calendar()).blocks).toContainEqual(
      expect.objectContaining({ kind: 'held', start_at: at('12:00'), name: 'AMAL HADDAD', consultation_id: held.consultationId }),
    );
    expect((await calendar(await makeCoordinator(world, 2))).visits).toEqual([]);
    expect((await make(await registerPatient(world), { start_at: at('15:30') })).json()).toMatchObject({ code: 'visits.taken' });
    expect((await world.post('/api/v1/clinic/blocks', block, staff().headers)).json()).toMatchObject({ code: 'visits.taken' });
    expect((await world.post('/api/v1/clinic/blocks', { ...block, end_at: at('14:00') }, staff().headers)).json()).toMatchObject({
      code: 'visits.bad-stretch',
    });
    const free = (who = staff()) => world.app.inject({ method: 'DELETE', url: `/api/v1/clinic/blocks/${blocked.json().id}`, headers: who.headers });
    expect((await free(await makeCoordinator(world, 2))).statusCode).toBe(404);
    expect((await free()).statusCode).toBe(200);
    expect((await free()).statusCode).toBe(404);
  });

  it('hears of what is in no thread: blocks, hours, places; another clinic does not. Read again it is the same opening', async () => {
    const [desk, foreign] = [await openCoordinatorChat(world, staff()), await openCoordinatorChat(world, await makeCoordinator(world, 2))];
    await Promise.all([desk.settled(), foreign.settled()]);
    const records = () =>
      db()
        .select()
        .from(accessRecords)
        .where(and(eq(accessRecords.readerId, staff().member.id), eq(accessRecords.act, 'calendar')));
    const read = (query = '') => world.get(`/api/v1/clinic/calendar?from=${date()}&days=1${query}`, staff().headers);
    await read('&again=true');
    expect(await records()).toHaveLength(1);
    await read('&again=true');
    expect(await records()).toHaveLength(1);
    const place_id = (await read()).json().places[0].id;
    expect(await records()).toHaveLength(2);
    const block = await world.post('/api/v1/clinic/blocks', { place_id, start_at: at('15:00'), end_at: at('16:00') }, staff().headers);
    await desk.next('calendarChanged');
    await world.app.inject({ method: 'DELETE', url: `/api/v1/clinic/blocks/${block.json().id}`, headers: staff().headers });
    await desk.next('calendarChanged');
    const { hours, version, places } = (await world.get('/api/v1/clinic/hours', staff().headers)).json();
    await world.put('/api/v1/clinic/hours', { version, hours }, staff().headers);
    await desk.next('calendarChanged');
    await world.put('/api/v1/clinic/places', { places: [{ id: places[0].id, name: places[0].name.ko }] }, staff().headers);
    await desk.next('calendarChanged');
    await foreign.settled();
    // The four changes reach this clinic alone. The other clinic at most receives the change of its own new coordinator.
    expect(foreign.frames.filter(({ action }) => action === 'calendarChanged').length).toBeLessThanOrEqual(1);
    desk.close();
    foreign.close();
  });

  it('says when she flies home as soon as she does, and how long recovery takes', async () => {
    const one = await registerPatient(world);
    const { id } = (await make(one, { start_at: at('10:00'), product_id: 1, option_id: 101 })).json();
    const desk = await openCoordinatorChat(world, staff());
    await desk.settled();
    await world.put(`/api/v1/reservation/${one.consultationId}/departure`, { leaves_on: date() }, one.headers);
    await desk.next('reservationChanged', ({ receiver_id }) => receiver_id === one.member.uid);
    const { visits } = await calendar();
    expect(visits.find((visit: { id: number }) => visit.id === id)).toMatchObject({ leaves_on: date(), recovery_time_minutes: expect.any(Number) });
    const free = (await world.get(`/api/v1/clinic/free-times?from=${date()}&option_id=101`, staff().headers)).json();
    expect(free.recovery_time_minutes).toBe((await world.get('/api/v1/product/1')).json().options[0].recovery_time_minutes);
    desk.close();
  });

  it('shows nobody who withdrew, in the feed either, not even of a visit that is over', async () => {
    const one = await registerPatient(world);
    await fixed(one);
    await goTo('11:00');
    const feed = new URL((await world.post('/api/v1/clinic/feed', undefined, staff().headers)).json().address).pathname;
    const ours = async () => [(await calendar()).visits.length, (await world.get(feed)).payload.split('DTSTART').length - 1];
    const before = await ours();
    const headers = await world.as(one.member);
    const consents = (await world.get('/api/v1/users/consents', headers)).json<{ id: number; withdrawable: boolean }[]>();
    expect((await world.post(`/api/v1/users/consents/${consents.find(({ withdrawable }) => withdrawable)?.id}/withdraw`, undefined, headers)).statusCode).toBe(
      200,
    );
    expect(await ours()).toEqual(before.map((count) => count - 1));
  });

  it('free starts leave out what is taken, and hold the clinic’s own visit free for itself', async () => {
    const visit = await fixed(await registerPatient(world));
    const free = async (query: string) => {
      const answer = await world.get(`/api/v1/clinic/free-times?from=${date()}&days=1${query}`, staff().headers);
      return answer.json().days[0].starts as string[];
    };
    expect(await free('')).not.toContain(at('10:00'));
    expect(await free(`&visit_id=${visit.id}`)).toContain(at('10:00'));
    const open = (await world.get(`/api/v1/hospital/1/free-times?from=${date()}&days=1`)).json();
    expect(open.days[0].starts).not.toContain(at('10:00'));
    expect(open).toMatchObject({ is_instant: false, minutes: 30, first: expect.stringMatching(/^2026-12-0/) });
    expect((await world.get(`/api/v1/hospital/999/free-times?from=${date()}`)).statusCode).toBe(404);
  });
});

describe('the hours', () => {
  it('are changed by the clinic from the version it saw, and name the visits that lie outside', async () => {
    const visit = await fixed(await registerPatient(world), '18:00');
    const read = async () => (await world.get('/api/v1/clinic/hours', staff().headers)).json();
    const { hours, version } = await read();
    const shorter = { ...hours, special: [{ from: date(), to: date(), stretches: [{ open: '10:00', close: '12:00' }], note: 'short' }] };
    const saved = await world.put('/api/v1/clinic/hours', { version, hours: shorter }, staff().headers);
    expect(saved.json()).toEqual({
      version: version + 1,
      outside: expect.arrayContaining([{ visit_id: visit.id, name: 'AMAL HADDAD', start_at: at('18:00') }]),
    });
    expect((await world.put('/api/v1/clinic/hours', { version, hours }, staff().headers)).json()).toMatchObject({ code: 'visits.hours-changed' });
    expect(await read()).toMatchObject({ hours: shorter, changed: { by: staff().member.uid } });
    const week = {
      ...hours.week,
      mon: [
        { open: '11:00', close: '13:00' },
        { open: '14:00', close: '20:00' },
      ],
      sat: [],
    };
    await world.put('/api/v1/clinic/hours', { version: version + 1, hours: { ...shorter, week } }, staff().headers);
    const { hospital_schedules } = (await world.get('/api/v1/hospital/1')).json();
    expect([hospital_schedules[0], hospital_schedules[5]]).toMatchObject([{ open_time: '11:00:00', close_time: '20:00:00' }, { is_closed: true }]);
    expect((await world.put('/api/v1/clinic/hours', { version: version + 2, hours: { ...hours, horizon_days: 0 } }, staff().headers)).statusCode).toBe(400);
    expect((await make(await registerPatient(world), { start_at: at('14:00') })).json()).toMatchObject({ code: 'visits.closed' });
  });

  it('leave the place and duration of a visit to itself, and a moved visit at its place', async () => {
    const { places } = (await world.get('/api/v1/clinic/hours', staff().headers)).json();
    await world.put('/api/v1/clinic/places', { places: [{ id: places[0].id, name: '1' }, { name: '2' }] }, staff().headers);
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const second = (await calendar()).places[1].id;
    const visit = await fixed(one, '11:00');
    const events = async () => (await db().select().from(threadEvents).where(eq(threadEvents.consultationId, one.consultationId))).length;
    const before = await events();
    const longer = await change(visit.id, { act: 'move', version: 1, start_at: at('11:00'), minutes: 90, place_id: second });
    expect(longer.json()).toMatchObject({ minutes: 90, start_at: at('11:00') });
    expect(await events()).toBe(before);
    const where = async () => ((await calendar()).visits as { id: number }[]).find(({ id }) => id === visit.id);
    expect(await where()).toMatchObject({ place: { id: second, name: '2' } });
    await fixed(other, '12:00');
    const free = async (query: string) =>
      (await world.get(`/api/v1/clinic/free-times?from=${date()}&days=1&visit_id=${visit.id}${query}`, staff().headers)).json().days[0].starts as string[];
    const first = places[0].id;
    expect([await free(`&place_id=${first}`), await free(`&place_id=${first}&minutes=30`)].map((starts) => starts.includes(at('11:00')))).toEqual([
      false,
      true,
    ]);
    await change(visit.id, { act: 'move', version: 2, start_at: at('15:00') });
    expect(await where()).toMatchObject({ place: { id: second, name: '2' } });
    await change(visit.id, { act: 'give-up', version: 3, reason: 'other' });
    await world.put('/api/v1/clinic/places', { places: [{ id: first, name: '1' }] }, staff().headers);
  });

  it('places are named, added and removed, but for one with something to come', async () => {
    await fixed(await registerPatient(world), '11:00');
    const { places } = (await world.get('/api/v1/clinic/hours', staff().headers)).json();
    const save = (wanted: object[]) => world.put('/api/v1/clinic/places', { places: wanted }, staff().headers);
    expect((await save([{ id: places[0].id, name: '레이저실' }, { name: '상담실' }])).statusCode).toBe(200);
    expect((await calendar()).places).toMatchObject([{ name: '레이저실' }, { name: '상담실' }]);
    const second = (await calendar()).places[1].id;
    expect((await save([{ id: second, name: '상담실' }])).json()).toMatchObject({ code: 'visits.place-in-use' });
    expect((await save([{ id: places[0].id, name: '레이저실' }])).statusCode).toBe(200);
    expect((await calendar()).places).toHaveLength(1);
    const inKorean = async (names: object) => {
      const { id } = places[0];
      await world.put('/api/v1/clinic/places', { places: [{ id, ...names }] }, { ...staff().headers, 'accept-language': 'ko' });
      return (await world.get('/api/v1/clinic/hours', staff().headers)).json().places[0].name;
    };
    const named = (ko: string, en: string) => ({ ko, en });
    expect(await inKorean({ name: '레이저실', other: 'Laser room' })).toMatchObject(named('레이저실', 'Laser room'));
    expect(await inKorean({ name: '1번 방' }), 'a name of its own stays').toMatchObject(named('1번 방', 'Laser room'));
    expect(await inKorean({ name: '2번 방', other: '2번 방' })).toMatchObject(named('2번 방', '2번 방'));
    expect(await inKorean({ name: '3번 방' }), 'one that was the same in both goes along').toMatchObject(named('3번 방', '3번 방'));
  });
});

it('tells how long before a visit its place is not free, which nothing can be blocked in', async () => {
  const { hours, version, places } = (await world.get('/api/v1/clinic/hours', staff().headers)).json();
  await world.put('/api/v1/clinic/hours', { version, hours: { ...hours, prepare_minutes: 10 } }, staff().headers);
  const visit = await fixed(await registerPatient(world), '14:30');
  const { visits } = await calendar();
  expect(visits.find(({ id }: { id: number }) => id === visit.id)).toMatchObject({ start_at: at('14:30'), prepare_minutes: 10 });
  const block = async (end: string) =>
    (await world.post('/api/v1/clinic/blocks', { place_id: places[0].id, start_at: at('14:00'), end_at: at(end) }, staff().headers)).statusCode;
  expect([await block('14:30'), await block('14:20')]).toEqual([409, 201]);
});
