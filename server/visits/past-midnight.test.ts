import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { makeVisitDesk } from './visits.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
const { begin, staff, make, change } = makeVisitDesk(() => world);
beforeEach(begin);

const FRIDAY = '2026-12-11';
const SATURDAY = '2026-12-12';
const at = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`).toISOString();
const night = (close: string) => [{ open: '18:00', close }];

/** Saves hours for the clinic with these Friday and Saturday hours. */
async function saveWeek(week: object) {
  const { hours, version } = (await world.get('/api/v1/clinic/hours', staff().headers)).json();
  const body = { version, hours: { ...hours, week: { ...hours.week, ...week } } };
  return world.put('/api/v1/clinic/hours', body, staff().headers);
}
const openNow = async (time: string) => {
  world.clock.set(time);
  return (await world.get('/api/v1/hospital/1/open-now')).json();
};
const startsOf = async (day: string, query = '') => {
  const answer = await world.get(`/api/v1/clinic/free-times?from=${day}&days=1${query}`, staff().headers);
  return answer.json().days[0] as { is_closed: boolean; starts: string[] };
};
const calendarOf = async (day: string) => (await world.get(`/api/v1/clinic/calendar?from=${day}&days=1`, staff().headers)).json();

it('takes hours past midnight, shows them in the public week, and is open until it closes', async () => {
  expect((await saveWeek({ fri: night('02:00'), sat: [] })).statusCode).toBe(200);
  const { hospital_schedules } = (await world.get('/api/v1/hospital/1')).json();
  expect([hospital_schedules[4], hospital_schedules[5]]).toMatchObject([{ open_time: '18:00:00', close_time: '02:00:00' }, { is_closed: true }]);
  const closes = at(SATURDAY, '02:00');
  expect(await openNow(at(FRIDAY, '23:30'))).toEqual({ is_open: true, changes_at: closes });
  expect(await openNow(at(SATURDAY, '01:59'))).toEqual({ is_open: true, changes_at: closes });
  expect(await openNow(closes)).toMatchObject({ is_open: false });
});

it('has a visit over midnight on both of its days, moves it to the other one, and files it with the right days', async () => {
  await saveWeek({ fri: night('02:00'), sat: [] });
  const one = await registerPatient(world);
  expect([(await startsOf(FRIDAY)).starts.at(-1), await startsOf(SATURDAY)]).toEqual([
    at(FRIDAY, '23:30'),
    { date: SATURDAY, is_closed: false, starts: ['00:00', '00:30', '01:00', '01:30'].map((time) => at(SATURDAY, time)) },
  ]);
  expect((await make(one, { start_at: at(SATURDAY, '02:00') })).json()).toMatchObject({ code: 'visits.closed' });
  const visit = (await make(one, { start_at: at(FRIDAY, '23:30'), minutes: 60 })).json();
  for (const [day, stretches] of [
    [FRIDAY, [{ open: '18:00', close: '24:00' }]],
    [SATURDAY, [{ open: '00:00', close: '02:00' }]],
  ] as const)
    expect(await calendarOf(day)).toMatchObject({ days: [{ date: day, stretches }], visits: [{ id: visit.id, start_at: at(FRIDAY, '23:30') }] });
  expect((await startsOf(SATURDAY)).starts).toEqual(['00:30', '01:00', '01:30'].map((time) => at(SATURDAY, time)));
  const moved = await change(visit.id, { act: 'move', version: visit.version, start_at: at(SATURDAY, '00:30') });
  expect(moved.json()).toMatchObject({ start_at: at(SATURDAY, '00:30') });
  expect((await calendarOf(FRIDAY)).visits).toEqual([]);
  const file = await world.get(`/api/v1/visit/${visit.id}/calendar-file`, one.headers);
  expect([file.json().file_name, /DTSTART:(\w+)/.exec(file.json().content)?.[1], /DTEND:(\w+)/.exec(file.json().content)?.[1]]).toEqual([
    `visit-${SATURDAY}.ics`,
    '20261211T153000Z',
    '20261211T163000Z',
  ]);
  await change(visit.id, { act: 'give-up', version: moved.json().version, reason: 'other' });
});

it('blocks time over midnight, a day at most', async () => {
  const [{ id: place_id }] = (await calendarOf(FRIDAY)).places;
  const block = (end_at: string) => world.post('/api/v1/clinic/blocks', { place_id, start_at: at(FRIDAY, '23:00'), end_at }, staff().headers);
  expect((await block(at(SATURDAY, '23:30'))).json()).toMatchObject({ code: 'visits.bad-stretch' });
  expect((await block(at(SATURDAY, '01:00'))).statusCode).toBe(201);
  expect((await calendarOf(SATURDAY)).blocks).toMatchObject([{ start_at: at(FRIDAY, '23:00'), end_at: at(SATURDAY, '01:00') }]);
});

it('names a visit that shorter hours of the evening before leave outside', async () => {
  await saveWeek({ fri: night('02:00'), sat: [] });
  const visit = (await make(await registerPatient(world), { start_at: at(SATURDAY, '01:00') })).json();
  const isOutside = async (close: string) =>
    ((await saveWeek({ fri: night(close) })).json().outside as { visit_id: number }[]).some(({ visit_id }) => visit_id === visit.id);
  expect([await isOutside('01:30'), await isOutside('01:00')]).toEqual([false, true]);
});

it('never closes where its days have no gap, and takes a visit over midnight there', async () => {
  const whole = [{ open: '00:00', close: '24:00' }];
  await saveWeek({ mon: whole, tue: whole, wed: whole, thu: whole, fri: whole, sat: whole, sun: whole });
  expect((await make(await registerPatient(world), { start_at: at('2026-12-09', '23:30'), minutes: 60 })).statusCode).toBe(201);
  expect(await openNow(at(FRIDAY, '23:30'))).toEqual({ is_open: true, changes_at: null });
});
