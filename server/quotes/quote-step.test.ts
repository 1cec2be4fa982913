import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReservationItem } from '../../contract/consultations.ts';
import { coordinator, patient } from '../consultations/patients.fixture.ts';
import { testWorld, type World } from '../testing/world.ts';
import { acceptance, offered } from './quotes.fixture.ts';

let world: World;
let staff: Awaited<ReturnType<typeof coordinator>>;
beforeAll(async () => {
  world = await testWorld();
  world.clock.hold();
  staff = await coordinator(world);
});
afterAll(() => world.close());

const nextOf = async (headers: Record<string, string>) => (await world.get('/api/v1/reservation', headers)).json<ReservationItem[]>()[0]?.way.next;

it('an open quote is the next step of its patient alone, in the list of either side, until she answers it or its time is over', async () => {
  const [one, other] = [await patient(world), await patient(world)];
  expect((await nextOf(one.headers))?.quote).toBeNull();
  const long = await offered(world, staff.headers, one);
  const valid_until = new Date(world.clock.now().getTime() + 2 * 3_600_000).toISOString();
  const short = await offered(world, staff.headers, one, { valid_until });
  expect(await nextOf(one.headers)).toMatchObject({ step: 'pay', by: 'user', quote: { id: short.id, valid_until, has_fee: true } });
  expect((await nextOf(other.headers))?.quote).toBeNull();
  const ofClinic = (await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers)).json();
  expect(ofClinic.way.next.quote).toEqual({ id: short.id, valid_until, has_fee: true });

  world.clock.forward(2 * 3_600);
  expect((await nextOf(await world.as(one.member)))?.quote).toEqual({ id: long.id, valid_until: long.valid_until, has_fee: true });
  // Accepted, its order waits to be paid.
  const headers = await world.as(one.member);
  expect((await world.post('/api/v1/order', acceptance(long), headers)).statusCode).toBe(201);
  expect(await nextOf(headers)).toMatchObject({ quote: null });
});
