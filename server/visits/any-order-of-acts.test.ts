import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findTitleOnlyNotices } from '../notifications/notice-words.fixture.ts';
import { filterPaid, findBuyers, findOrderedOptions, findOrderNums, listPaidOrders, requestRefund } from '../orders/orders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/own-database.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { endLapsedHolds } from './visits.jobs.ts';
import { placeTimes, visits } from './visits.tables.ts';

/**
 * Random acts of two patients, two coordinators and the clock; on PostgreSQL in two processes. In any order, no two visits overlap in one place,
 * every visit has its thread, and its time agrees with the calendar. Every answer is a success or a declared refusal.
 */
let worlds: World[];
let own: TestDatabase | undefined;
beforeAll(async () => {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) own = await createTestDatabase(DATABASE_URL, inject('worldTemplate'));
  const { url: databaseUrl } = own ?? {};
  worlds = databaseUrl ? [await testWorld({ databaseUrl }), await testWorld({ databaseUrl })] : [await testWorld()];
});
afterAll(async () => {
  for (const world of worlds) await world.close();
  await own?.drop();
});

const TIMES = ['10:00', '10:30', '11:00', '11:30'];
type RandomAct = { who: number; what: string; visit: number; time: number; other: number; world: number };
const PATIENT_ACTS = ['ask', 'wish', 'take', 'move', 'give-up'];
const CLINIC_ACTS = ['make', 'offer-new', 'accept', 'offer', 'move', 'decline-move', 'give-up', 'arrived', 'done', 'not-come', 'undo'];
const arbitraryAct = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  what: fc.nat({ max: 54 }),
  visit: fc.nat({ max: 5 }),
  time: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  world: fc.nat({ max: 1 }),
});

let runs = 0;
test('concurrent acts in any order leave every visit in a valid state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAct, { minLength: 4, maxLength: 16 }), fc.integer({ min: 1, max: 4 }), async (acts, atOnce) => {
      runs += 1;
      const scene = await makeScene(runs);
      for (let i = 0; i < acts.length; i += atOnce) {
        const batch = acts.slice(i, i + atOnce);
        await Promise.all(
          batch.map(({ what, who, ...one }) =>
            scene.play({ ...one, who, what: (who < 2 ? PATIENT_ACTS : CLINIC_ACTS)[what % (who < 2 ? PATIENT_ACTS : CLINIC_ACTS).length] as string }),
          ),
        );
      }
      await scene.look();
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(await findTitleOnlyNotices((worlds[0] as World).deps.database.db)).toEqual([]);
}, 300_000);

/** Two patients and two coordinators of clinic 1, on a separate Thursday for each scene. */
async function makeScene(week: number) {
  const date = Temporal.PlainDate.from('2026-12-03').add({ days: 7 * week });
  const today = new Date(date.subtract({ days: 2 }).toString()).toISOString();
  for (const world of worlds) world.clock.set(today);
  const [world] = worlds as [World];
  const people = [await registerPatient(world), await registerPatient(world), await makeCoordinator(world), await makeCoordinator(world)];
  const { db } = world.deps.database;
  const threads = people.slice(0, 2).map((one) => (one as Awaited<ReturnType<typeof registerPatient>>).consultationId);
  const at = (time: number) => new Date(`${date.toString()}T${TIMES[time]}:00+09:00`).toISOString();
  const ordering = { paidOrders: listPaidOrders, orderNums: findOrderNums, findOrderedOptions, findBuyers, filterPaid, requestRefund };

  async function play({ who, what, visit: nth, time, other, world: w }: RandomAct): Promise<void> {
    const on = worlds[w % worlds.length] as World;
    const { headers } = people[who] as { headers: { authorization: string } };
    if (what === 'done' && time === 3) return endLapsedHolds({ ...on.deps, ordering });
    const mine = (await db.select().from(visits).orderBy(asc(visits.id))).filter(({ consultationId }) => threads.includes(consultationId));
    const visit = mine[nth % Math.max(mine.length, 1)];
    const both = [at(time), at(other)];
    const request = requestOf(who, what, { id: visit?.id ?? 0, version: visit?.version ?? 1, threads, both });
    const answered = await on.app.inject({ ...request, headers });
    expect([200, 201, 400, 404, 409], `${what}: ${answered.payload}`).toContain(answered.statusCode);
  }

  /** Checks the invariants. */
  async function look(): Promise<void> {
    const overlaps = await db.execute(sql`select a.id from place_times a join place_times b on a.id < b.id and a.place_id = b.place_id
      and a.start_at < b.end_at and b.start_at < a.end_at`);
    expect((overlaps as unknown as { rows: unknown[] }).rows).toEqual([]);
    const rows = (await db.select().from(visits)).filter(({ consultationId }) => threads.includes(consultationId));
    const taken = await db.select().from(placeTimes);
    for (const row of rows) {
      const own = taken.filter(({ visitId }) => visitId === row.id);
      const fixed = own.filter(({ kind }) => kind === 'fixed');
      const has = ['fixed', 'arrived', 'done', 'not-come'].includes(row.state);
      expect([row.state, fixed.map(({ endAt }) => endAt.getTime() - row.minutes * 60_000)]).toEqual([row.state, has ? [row.startAt?.getTime()] : []]);
      if (row.state === 'given-up') expect([own, row.starts, row.heldUntil]).toEqual([[], [], null]);
      if (row.state === 'offered') expect(own.length).toBeGreaterThan(0);
    }
  }
  return { play, look };
}

type Target = { id: number; version: number; threads: number[]; both: string[] };

function requestOf(who: number, what: string, { id, version, threads, both }: Target) {
  const [start_at, other] = both;
  const post = (url: string, payload: object) => ({ method: 'POST' as const, url, payload });
  if (who < 2) {
    if (what === 'ask') return post('/api/v1/visit', { hospital_id: 1, start_at });
    if (what === 'wish') return post('/api/v1/visit', { hospital_id: 1, wishes: both });
    return post(`/api/v1/visit/${id}/${what}`, { version, start_at });
  }
  const consultation_id = threads[who % 2];
  if (what === 'make') return post('/api/v1/clinic/visits', { consultation_id, start_at });
  if (what === 'offer-new') return post('/api/v1/clinic/visits', { consultation_id, offers: both });
  return post(`/api/v1/clinic/visits/${id}`, { act: what, version, start_at, starts: [start_at, other], reason: 'other' });
}
