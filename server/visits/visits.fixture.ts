import { MINUTE_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import type { World } from '../testing/world.ts';
import { makeCoordinator, type registerPatient } from '../threads/patients.fixture.ts';
import { placeTimes, visits } from './visits.tables.ts';

const MINUTES = 30;

/** Inserts a visit that a clinic has fixed, without a particular place and without an API call. */
export async function insertFixedTestVisit(
  db: Db,
  of: { consultationId: number; memberId: string; hospitalId: number; at: Date; fixedAt: Date; orderId?: number | null; productId?: number | null },
): Promise<typeof visits.$inferSelect> {
  const { consultationId, memberId, hospitalId, at: startAt, fixedAt, orderId = null, productId = null } = of;
  const [visit] = await db
    .insert(visits)
    .values({ consultationId, memberId, hospitalId, orderId, productId, state: 'fixed', startAt, minutes: MINUTES, createdAt: fixedAt, changedAt: fixedAt })
    .returning();
  if (!visit) throw new Error('no visit');
  const endAt = new Date(startAt.getTime() + MINUTES * MINUTE_MS);
  await db.insert(placeTimes).values({ hospitalId, startAt, endAt, kind: 'fixed', visitId: visit.id });
  return visit;
}

type Patient = Awaited<ReturnType<typeof registerPatient>>;
type Staff = Awaited<ReturnType<typeof makeCoordinator>>;

/**
 * Test helpers for clinic 1 in December 2026. `begin` gives a new coordinator on a new day from Monday to Thursday, because the clinic has one place.
 */
export function makeVisitDesk(world: () => World) {
  let staff: Staff;
  let day = 6;
  const date = () => Temporal.PlainDate.from('2026-12-01').add({ days: day }).toString();
  const at = (time: string) => new Date(`${date()}T${time}:00+09:00`).toISOString();
  const make = (one: Patient, body: object) => world().post('/api/v1/clinic/visits', { consultation_id: one.consultationId, ...body }, staff.headers);
  return {
    /** Tuesday morning in Seoul, a week before the first of the test days. */
    async begin() {
      world().clock.set('2026-12-01T00:00:00Z');
      staff = await makeCoordinator(world());
      do day += 1;
      while (Temporal.PlainDate.from(date()).dayOfWeek > 4);
    },
    /** Changes the time and signs in again, because the earlier session has expired. */
    async goTo(time: string) {
      world().clock.set(at(time));
      staff = await makeCoordinator(world());
    },
    staff: () => staff,
    date,
    at,
    make,
    change: (id: number, body: object, who = staff) => world().post(`/api/v1/clinic/visits/${id}`, body, who.headers),
    fixed: async (one: Patient, time = '10:00') => (await make(one, { start_at: at(time) })).json(),
    calendar: async (who = staff) => (await world().get(`/api/v1/clinic/calendar?from=${date()}&days=1`, who.headers)).json(),
  };
}
