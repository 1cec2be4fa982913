import { afterAll, beforeAll, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../contract/languages.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
  world.clock.set('2026-12-01T00:00:00Z');
});
afterAll(() => world.close());

/** Returns the lines of a calendar file, unfolded (RFC 5545, 3.1). */
const linesOf = (content: string) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
/** Each line, including the last, ends with CRLF and has at most 75 octets (RFC 5545, 3.1). */
function expectFormat(content: string, language: string): void {
  expect(content.endsWith('\r\n'), language).toBe(true);
  expect(content.replaceAll('\r\n', ''), language).not.toMatch(/[\r\n]/);
  expect(Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line))), language).toBeLessThanOrEqual(75);
}
const START = '2026-12-04T05:00:00.000Z';

it('is one entry that follows the visit: fixed, moved, given up', async () => {
  const one = await registerPatient(world, { language: 'ja' });
  const staff = await makeCoordinator(world);
  const visit = (await world.post('/api/v1/clinic/visits', { consultation_id: one.consultationId, start_at: START, product_id: 1 }, staff.headers)).json();
  const file = async () => (await world.get(`/api/v1/visit/${visit.id}/calendar-file`, { ...one.headers, 'accept-language': 'ja' })).json();
  const first = await file();
  expect(first.file_name).toBe('visit-2026-12-04.ics');
  const uid = linesOf(first.content).find((line) => line.startsWith('UID:'));
  expect(linesOf(first.content)).toEqual(
    expect.arrayContaining(['METHOD:PUBLISH', 'SEQUENCE:1', 'DTSTART:20261204T050000Z', 'DTEND:20261204T053000Z', 'STATUS:CONFIRMED']),
  );
  expect(first.content).toMatch(/14:00/);
  // Other people can see a calendar, so it does not name the treatment. The address is in Korean for the taxi driver.
  expect(first.content).not.toContain('Hydra');
  expect(linesOf(first.content).find((line) => line.startsWith('DESCRIPTION'))).toContain('서울특별시 강남구 나루로 1');
  const act = (body: object) => world.post(`/api/v1/clinic/visits/${visit.id}`, body, staff.headers);
  await act({ act: 'move', version: 1, start_at: '2026-12-04T06:00:00.000Z' });
  expect(linesOf((await file()).content)).toEqual(expect.arrayContaining([uid, 'SEQUENCE:2', 'DTSTART:20261204T060000Z']));
  await act({ act: 'give-up', version: 2, reason: 'doctor-away' });
  expect(linesOf((await file()).content)).toEqual(expect.arrayContaining([uid, 'METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']));
});

it('has the hour on a clock of 24 in every language', async () => {
  const one = await registerPatient(world);
  const staff = await makeCoordinator(world);
  const body = { consultation_id: one.consultationId, start_at: '2026-12-09T05:00:00.000Z', product_id: 1 };
  const visit = (await world.post('/api/v1/clinic/visits', body, staff.headers)).json();
  for (const language of SITE_LANGUAGES) {
    const { content } = (await world.get(`/api/v1/visit/${visit.id}/calendar-file`, { ...one.headers, 'accept-language': language })).json();
    expectFormat(content, language);
    expect(
      linesOf(content).find((line) => line.startsWith('DESCRIPTION')),
      language,
    ).toContain('14:00');
  }
});

it('is not there for what never had a time', async () => {
  const one = await registerPatient(world);
  const { id } = (await world.post('/api/v1/visit', { hospital_id: 1, wishes: ['2026-12-10T01:00:00Z'] }, one.headers)).json();
  expect((await world.get(`/api/v1/visit/${id}/calendar-file`, one.headers)).json()).toMatchObject({ code: 'visits.not-possible' });
});

it('a clinic’s feed has its visits with initials alone, ends with its address, and is nobody else’s', async () => {
  const one = await registerPatient(world);
  const staff = await makeCoordinator(world);
  await world.post('/api/v1/clinic/visits', { consultation_id: one.consultationId, start_at: '2026-12-08T05:00:00.000Z', product_id: 1 }, staff.headers);
  const make = async () => new URL((await world.post('/api/v1/clinic/feed', undefined, staff.headers)).json().address).pathname;
  const first = await make();
  const feed = await world.get(first);
  expect([feed.statusCode, feed.headers['content-type'], feed.headers['cache-control']]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-store']);
  expect(linesOf(feed.payload)).toEqual(expect.arrayContaining(['SUMMARY:A. H.', 'DTSTART:20261208T050000Z', 'DTEND:20261208T053000Z', 'LOCATION:1진료실']));
  expectFormat(feed.payload, 'feed');
  expect(feed.payload).not.toContain('HADDAD');
  const second = await make();
  expect([(await world.get(first)).statusCode, (await world.get(second)).statusCode]).toEqual([404, 200]);
  expect((await world.get('/api/v1/clinic/feed', staff.headers)).json()).toMatchObject({ made_by: staff.member.uid });
  await world.app.inject({ method: 'DELETE', url: '/api/v1/clinic/feed', headers: (await makeCoordinator(world, 2)).headers });
  expect((await world.get(second)).statusCode).toBe(200);
  await world.app.inject({ method: 'DELETE', url: '/api/v1/clinic/feed', headers: staff.headers });
  expect((await world.get(second)).statusCode).toBe(404);
  for (const guess of ['/feeds/x.ics', `/feeds/${'a'.repeat(32)}.ics`, '/feeds/']) expect((await world.get(guess)).statusCode, guess).toBe(404);
});
